//! How the stand-in can be told to behave.

use serde::{Deserialize, Serialize};

/// What the stand-in does from now on. The default is a good day: an answer at once.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Behaviour {
    /// How long it takes over each request.
    pub(crate) delay_ms: u64,
    /// What it answers to the next requests, in this order, one failure after the other.
    pub(crate) fail: Option<Failure>,
    /// It answers with a page of HTML, and a status that says that all is well.
    pub(crate) nonsense: bool,
}

/// Failures to come.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Failure {
    /// How many requests fail.
    pub(crate) times: u32,
    /// With which status.
    pub(crate) status: u16,
    /// And which `Retry-After`: seconds or a date, taken as it is.
    #[serde(default)]
    pub(crate) retry_after: Option<String>,
}

/// What is to be done with one request.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// Look at the image and answer.
    Answer,
    /// Answer with HTML.
    Nonsense,
    /// Answer with a status, and perhaps a `Retry-After`.
    Fail {
        status: u16,
        retry_after: Option<String>,
    },
}

impl Behaviour {
    /// The plan for the next request; a failure that is planned is used up.
    pub(super) fn next_plan(&mut self) -> Plan {
        if let Some(failure) = self.fail.as_mut().filter(|failure| failure.times > 0) {
            failure.times -= 1;
            return Plan::Fail {
                status: failure.status,
                retry_after: failure.retry_after.clone(),
            };
        }
        if self.nonsense {
            Plan::Nonsense
        } else {
            Plan::Answer
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_used_up_and_nonsense_stays() {
        let failure = Failure {
            times: 2,
            status: 503,
            retry_after: Some("2".to_owned()),
        };
        let mut behaviour = Behaviour {
            fail: Some(failure),
            nonsense: true,
            ..Behaviour::default()
        };
        let expected = Plan::Fail {
            status: 503,
            retry_after: Some("2".to_owned()),
        };
        assert_eq!(behaviour.next_plan(), expected);
        assert_eq!(behaviour.next_plan(), expected);
        assert_eq!(behaviour.next_plan(), Plan::Nonsense);
        assert_eq!(behaviour.next_plan(), Plan::Nonsense);
        assert_eq!(Behaviour::default().next_plan(), Plan::Answer);
    }
}
