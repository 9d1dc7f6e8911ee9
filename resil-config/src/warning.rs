//! The warnings there are, and the names by which they are switched off.

use std::fmt;

use crate::spelling;

/// What a warning is about. `allow_warnings = ["no-effect"]` at the top of a file switches one off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Warning {
    /// A property is set that does nothing, because of another one.
    NoEffect,
    /// The longest wait of a back-off is below its first one.
    LimitBelowWait,
    /// A window of time can hold the calls that a circuit breaker needs only under very much traffic.
    MinimumOutOfReach,
    /// A percentage is below 1, and may have been meant as a fraction of 1.
    SmallPercentage,
    /// A time limit ends every call before the circuit breaker around it would count it as slow.
    NeverSlow,
    /// A call is retried for longer than the circuit breaker inside stays open.
    RetryOutlastsOpen,
    /// No call site uses an instance.
    UnusedInstance,
    /// A list names errors, and a function has errors without names.
    NamelessErrors,
}

impl Warning {
    /// All of them.
    pub const ALL: [Warning; 8] = [
        Warning::NoEffect,
        Warning::LimitBelowWait,
        Warning::MinimumOutOfReach,
        Warning::SmallPercentage,
        Warning::NeverSlow,
        Warning::RetryOutlastsOpen,
        Warning::UnusedInstance,
        Warning::NamelessErrors,
    ];

    /// The name in `allow_warnings`: `no-effect`.
    pub const fn name(self) -> &'static str {
        match self {
            Warning::NoEffect => "no-effect",
            Warning::LimitBelowWait => "limit-below-wait",
            Warning::MinimumOutOfReach => "minimum-out-of-reach",
            Warning::SmallPercentage => "small-percentage",
            Warning::NeverSlow => "never-slow",
            Warning::RetryOutlastsOpen => "retry-outlasts-open",
            Warning::UnusedInstance => "unused-instance",
            Warning::NamelessErrors => "nameless-errors",
        }
    }

    /// What it is about, in a sentence.
    pub const fn doc(self) -> &'static str {
        match self {
            Warning::NoEffect => "A property is set that does nothing, because of another one.",
            Warning::LimitBelowWait => "The longest wait of a back-off is below its first one.",
            Warning::MinimumOutOfReach => {
                "A window of time can hold the calls that a circuit breaker needs only under very much traffic."
            }
            Warning::SmallPercentage => {
                "A percentage is below 1, and may have been meant as a fraction of 1."
            }
            Warning::NeverSlow => {
                "A time limit ends every call before the circuit breaker around it would count it as slow."
            }
            Warning::RetryOutlastsOpen => {
                "A call is retried for longer than the circuit breaker inside stays open."
            }
            Warning::UnusedInstance => "No call site uses an instance.",
            Warning::NamelessErrors => {
                "A list names errors, and a function that it is about has errors without names. Told when the first such \
                 error comes."
            }
        }
    }

    /// The warning of that name.
    pub fn from_name(name: &str) -> Option<Warning> {
        Warning::ALL
            .into_iter()
            .find(|warning| warning.name() == name)
    }

    /// What may be written for a name that no warning has.
    pub(crate) fn offer(written: &str) -> String {
        if let Some(name) = spelling::nearest(written, Warning::ALL.map(Warning::name)) {
            return format!("did you mean \"{name}\"?");
        }
        let names = Warning::ALL.map(|warning| format!("\"{warning}\""));
        format!("the warnings are {}", names.join(", "))
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
