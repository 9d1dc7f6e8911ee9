//! The keys of attributes that hold code. The keys that hold numbers are those of the file, and their
//! table is in `resil-config`.

use resil_config::{Key, Kind, Support};

use crate::alike::{likeness, nearest};
use crate::arguments::code::Accepts;
use crate::arguments::guesses;

/// What a predicate decides, and so the method of the judge that asks it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    RetryOnResult,
    RetryErrors,
    RetryIgnoreErrors,
    When,
    RecordErrors,
    BreakerIgnoreErrors,
    RecordResult,
    TransitionOnResult,
    DrainOn,
}

impl Role {
    /// The method of `::resil::__rt`'s judge.
    pub(crate) const fn method(self) -> &'static str {
        match self {
            Role::RetryOnResult => "retry_on_result",
            Role::RetryErrors => "retry_errors",
            Role::RetryIgnoreErrors => "retry_ignore_errors",
            Role::When => "when",
            Role::RecordErrors => "record_errors",
            Role::BreakerIgnoreErrors => "breaker_ignore_errors",
            Role::RecordResult => "record_result",
            Role::TransitionOnResult => "transition_on_result",
            Role::DrainOn => "drain_on",
        }
    }

    /// Whether it looks at the error of a `Result`, so that there must be one.
    pub(crate) const fn judges_errors(self) -> bool {
        matches!(
            self,
            Role::RetryErrors
                | Role::RetryIgnoreErrors
                | Role::When
                | Role::RecordErrors
                | Role::BreakerIgnoreErrors
        )
    }

    pub(crate) const fn accepts(self) -> Accepts {
        match self {
            Role::RetryErrors
            | Role::RetryIgnoreErrors
            | Role::RecordErrors
            | Role::BreakerIgnoreErrors => Accepts::CallableOrPattern,
            _ => Accepts::Callable,
        }
    }
}

/// What a key of an attribute means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    Name,
    Config,
    Predicate(Role),
    Attempt,
    Fallback,
    FallbackOn,
    Cancel,
    Permits,
    Borrow,
    Enabled,
    Crate,
    Type,
}

const RETRY: &[(&str, Word)] = &[
    ("on_result", Word::Predicate(Role::RetryOnResult)),
    ("retry_errors", Word::Predicate(Role::RetryErrors)),
    ("on_error", Word::Predicate(Role::RetryErrors)),
    ("ignore_errors", Word::Predicate(Role::RetryIgnoreErrors)),
    ("when", Word::Predicate(Role::When)),
    ("attempt", Word::Attempt),
    ("borrow", Word::Borrow),
];

const CIRCUIT_BREAKER: &[(&str, Word)] = &[
    ("record_errors", Word::Predicate(Role::RecordErrors)),
    ("ignore_errors", Word::Predicate(Role::BreakerIgnoreErrors)),
    ("record_result", Word::Predicate(Role::RecordResult)),
    (
        "transition_on_result",
        Word::Predicate(Role::TransitionOnResult),
    ),
];

const RATE_LIMITER: &[(&str, Word)] = &[
    ("permits", Word::Permits),
    ("drain_on", Word::Predicate(Role::DrainOn)),
];

const BULKHEAD: &[(&str, Word)] = &[("type", Word::Type)];

const COMMON: &[(&str, Word)] = &[
    ("name", Word::Name),
    ("fallback", Word::Fallback),
    ("enabled", Word::Enabled),
    ("crate", Word::Crate),
    ("config", Word::Config),
    ("fallback_on", Word::FallbackOn),
    ("cancel", Word::Cancel),
];

/// The attributes, outermost first: the order in which calls nest.
pub(crate) const ATTRIBUTES: [Kind; 5] = [
    Kind::Retry,
    Kind::CircuitBreaker,
    Kind::RateLimiter,
    Kind::TimeLimiter,
    Kind::Bulkhead,
];

/// The meaning of `key` in the attribute of `kind`, if it holds code.
pub(crate) fn word(kind: Kind, key: &str) -> Option<Word> {
    words(kind)
        .find(|(name, _)| *name == key)
        .map(|(_, word)| word)
}

/// The one name that stands for `key`: `max` is `max_attempts`, `on_error` is `retry_errors`.
pub(crate) fn canonical(kind: Kind, key: &str) -> String {
    match (word(kind, key), kind.key(key)) {
        (Some(Word::Predicate(Role::RetryErrors)), _) => "retry_errors".to_owned(),
        (None, Some(number)) => number.name.to_owned(),
        _ => key.to_owned(),
    }
}

/// The attribute that has settings of `kind`: a thread pool is a bulkhead.
pub(crate) const fn attribute(kind: Kind) -> Kind {
    match kind {
        Kind::ThreadPoolBulkhead => Kind::Bulkhead,
        kind => kind,
    }
}

/// The argument that `#[retry(3)]` was probably meant to be: the number that an attribute is chosen for.
pub(crate) fn main_number(kind: Kind, digits: &str) -> String {
    match kind {
        Kind::Retry => format!("max = {digits}"),
        Kind::CircuitBreaker => format!("failure_rate_threshold = {digits}"),
        Kind::RateLimiter => {
            format!("limit_for_period = {digits}, limit_refresh_period = \"1s\"")
        }
        Kind::TimeLimiter => format!("timeout = \"{digits}s\""),
        Kind::Bulkhead => format!("max_concurrent_calls = {digits}"),
        Kind::ThreadPoolBulkhead => {
            format!("type = \"thread_pool\", max_thread_pool_size = {digits}")
        }
    }
}

/// What a key that does not exist here was probably meant to be.
pub(crate) enum Suggestion {
    Key(&'static str),
    /// The same, in another attribute.
    KeyOf(Kind),
}

/// What was probably meant by a key that does not exist in the attribute of `kind`.
pub(crate) fn suggestion(kind: Kind, key: &str) -> Option<Suggestion> {
    if let Some(meant) = guesses::meant(kind, key) {
        return Some(Suggestion::Key(meant));
    }
    if let Some(owner) = owner(kind, key) {
        return Some(Suggestion::KeyOf(owner));
    }
    nearest(known(kind), |name| likeness(key, name)).map(Suggestion::Key)
}

/// A key that somebody has begun to write.
pub(crate) enum Begun {
    Code(&'static str),
    Number(&'static str),
}

/// The key that a word is most likely the beginning of, or like.
pub(crate) fn begun(kind: Kind, word: &str) -> Option<Begun> {
    let nearest = nearest(known(kind), |name| {
        let begins = f64::from(u8::from(name.starts_with(word)));
        begins + likeness(word, name)
    })?;
    Some(if self::word(kind, nearest).is_some() {
        Begun::Code(nearest)
    } else {
        Begun::Number(nearest)
    })
}

/// The attribute that knows a key which this one does not.
fn owner(kind: Kind, key: &str) -> Option<Kind> {
    ATTRIBUTES
        .into_iter()
        .chain([Kind::ThreadPoolBulkhead])
        .filter(|other| *other != kind)
        .find(|other| word(*other, key).is_some() || other.key(key).is_some())
}

/// Every key that may be written in the attribute of `kind`, sorted.
pub(crate) fn known(kind: Kind) -> Vec<&'static str> {
    let honoured = |key: &&Key| {
        matches!(
            key.support,
            Support::Honoured | Support::RefusedWhenFalse(_)
        )
    };
    let numbers = kind.keys().iter().filter(honoured);
    let numbers = numbers.filter(|key| !key.of_configs);
    let numbers = numbers.flat_map(|key| [key.name].into_iter().chain(key.aliases.iter().copied()));
    let code = words(kind).map(|(name, _)| name);
    let mut known: Vec<_> = code.chain(numbers).collect();
    known.sort_unstable();
    known.dedup();
    known
}

fn words(kind: Kind) -> impl Iterator<Item = (&'static str, Word)> {
    let own = match kind {
        Kind::Retry => RETRY,
        Kind::CircuitBreaker => CIRCUIT_BREAKER,
        Kind::RateLimiter => RATE_LIMITER,
        Kind::Bulkhead | Kind::ThreadPoolBulkhead => BULKHEAD,
        Kind::TimeLimiter => &[],
    };
    own.iter().chain(COMMON).copied()
}
