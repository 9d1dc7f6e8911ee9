//! The states of a circuit breaker, and the ways between them.

use std::fmt;

/// A circuit breaker's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Calls are made and counted.
    Closed,
    /// Calls are refused, until the wait is over.
    Open,
    /// A limited number of trial calls is made; what they give decides.
    HalfOpen,
    /// Calls are made, nothing is counted.
    Disabled,
    /// Calls are refused until somebody changes the state.
    ForcedOpen,
    /// Calls are made and counted, and the state never changes by itself.
    MetricsOnly,
}

impl State {
    /// Every state.
    pub const ALL: [State; 6] = [
        Self::Closed,
        Self::Open,
        Self::HalfOpen,
        Self::Disabled,
        Self::ForcedOpen,
        Self::MetricsOnly,
    ];

    /// Resilience4j's name of the state, as in `HALF_OPEN`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Closed => "CLOSED",
            Self::Open => "OPEN",
            Self::HalfOpen => "HALF_OPEN",
            Self::Disabled => "DISABLED",
            Self::ForcedOpen => "FORCED_OPEN",
            Self::MetricsOnly => "METRICS_ONLY",
        }
    }

    /// The state of that name, in any case.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|state| state.as_str().eq_ignore_ascii_case(name))
    }

    /// Whether Resilience4j allows this manual change of state.
    pub(super) fn may_become(self, to: State) -> bool {
        match self {
            Self::Closed => to != Self::HalfOpen,
            Self::MetricsOnly => to != Self::HalfOpen && to != Self::Open,
            Self::Open | Self::HalfOpen | Self::Disabled | Self::ForcedOpen => true,
        }
    }

    /// Whether calls are told to listeners in this state.
    pub(super) fn publishes(self) -> bool {
        !matches!(self, Self::Disabled | Self::ForcedOpen)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A change from one state to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct StateTransition {
    /// The state before.
    pub from: State,
    /// The state after.
    pub to: State,
}

impl fmt::Display for StateTransition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_TO_{}", self.from, self.to)
    }
}

/// A change of state that is not allowed from the current state; nothing was changed
/// (Resilience4j: `IllegalStateTransitionException`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("circuit breaker `{instance}` is {} and cannot become {}", transition.from, transition.to)]
#[non_exhaustive]
pub struct IllegalStateTransition {
    /// The circuit breaker.
    pub instance: std::sync::Arc<str>,
    /// What was asked for.
    pub transition: StateTransition,
}
