//! Whether there is another attempt, and when.

use std::time::Duration;

use super::Decision;

/// What an attempt gave, as far as a retry wants to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A result that is taken.
    Wanted,
    /// A result that `on_result` does not want.
    Unwanted,
    /// An error, of the body or of a policy inside.
    Error,
    /// A refusal that no retry may repeat: the call was cancelled, or the settings are wrong.
    Final,
}

/// What an attempt gave, and what the predicates said of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers {
    pub(crate) found: Found,
    /// `retry_errors`, where given.
    pub(crate) retry_error: Option<bool>,
    /// `ignore_errors`, where given.
    pub(crate) ignore_error: Option<bool>,
    /// `when`, where given and asked.
    pub(crate) when: Option<Decision>,
}

/// What follows an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Another attempt after this wait.
    Again(Duration),
    /// The call is over.
    End(Ending),
}

/// How a call is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// With a result that was wanted.
    Succeeded,
    /// With an error that is not repeated.
    NotRetryable,
    /// With the last attempt's error or unwanted result.
    Exhausted,
    /// With an unwanted result that is to become `MaxRetriesExceeded`.
    Exceeded,
}

/// The rules, in this order: what is final or wanted ends the call; so does an error that is ignored or not among
/// those to repeat; so does the last attempt; else the wait is that of `when`, or the interval function's.
pub(crate) fn decide(
    attempt: u32,
    max: u32,
    answers: Answers,
    fail_at_the_end: bool,
    interval: impl FnOnce(u32) -> Duration,
) -> Step {
    match answers.found {
        Found::Wanted => return Step::End(Ending::Succeeded),
        Found::Final => return Step::End(Ending::NotRetryable),
        Found::Error if !is_retryable(answers) => return Step::End(Ending::NotRetryable),
        Found::Error | Found::Unwanted => {}
    }
    if attempt >= max {
        let exceeded = fail_at_the_end && answers.found == Found::Unwanted;
        return Step::End(if exceeded {
            Ending::Exceeded
        } else {
            Ending::Exhausted
        });
    }
    match answers.when {
        None | Some(Decision::Backoff) => Step::Again(interval(attempt)),
        Some(Decision::Now) => Step::Again(Duration::ZERO),
        Some(Decision::After(wait)) => Step::Again(wait),
        Some(Decision::Stop) => Step::End(Ending::NotRetryable),
    }
}

/// `when` has the last word; without it an error is repeated unless it is ignored, or is none of those named.
fn is_retryable(answers: Answers) -> bool {
    match answers.when {
        Some(decision) => decision != Decision::Stop,
        None => answers.retry_error.unwrap_or(true) && !answers.ignore_error.unwrap_or(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAIT: Duration = Duration::from_millis(500);

    fn found(found: Found) -> Answers {
        Answers {
            found,
            retry_error: None,
            ignore_error: None,
            when: None,
        }
    }

    fn step(attempt: u32, answers: Answers) -> Step {
        decide(attempt, 3, answers, false, |_| WAIT)
    }

    #[test]
    fn every_error_is_repeated_until_the_attempts_are_used_up() {
        assert_eq!(step(1, found(Found::Error)), Step::Again(WAIT));
        assert_eq!(step(2, found(Found::Error)), Step::Again(WAIT));
        assert_eq!(step(3, found(Found::Error)), Step::End(Ending::Exhausted));
    }

    #[test]
    fn ignoring_wins_over_repeating() {
        let both = Answers {
            retry_error: Some(true),
            ignore_error: Some(true),
            ..found(Found::Error)
        };
        assert_eq!(step(1, both), Step::End(Ending::NotRetryable));
    }

    #[test]
    fn an_error_that_is_not_named_is_not_repeated() {
        let other = Answers {
            retry_error: Some(false),
            ..found(Found::Error)
        };
        assert_eq!(step(1, other), Step::End(Ending::NotRetryable));
    }

    #[test]
    fn the_word_of_when_is_final() {
        let asked = |when| Answers {
            when: Some(when),
            ignore_error: Some(true),
            ..found(Found::Error)
        };
        assert_eq!(
            step(1, asked(Decision::Stop)),
            Step::End(Ending::NotRetryable)
        );
        assert_eq!(step(1, asked(Decision::Now)), Step::Again(Duration::ZERO));
        assert_eq!(step(1, asked(Decision::Backoff)), Step::Again(WAIT));
        let hint = Duration::from_secs(7);
        assert_eq!(step(1, asked(Decision::After(hint))), Step::Again(hint));
    }

    #[test]
    fn a_final_refusal_ends_the_call_whatever_is_configured() {
        let refused = Answers {
            retry_error: Some(true),
            ..found(Found::Final)
        };
        assert_eq!(step(1, refused), Step::End(Ending::NotRetryable));
    }

    #[test]
    fn an_unwanted_result_runs_out_as_configured() {
        let last = |fail| decide(3, 3, found(Found::Unwanted), fail, |_| WAIT);
        assert_eq!(last(false), Step::End(Ending::Exhausted));
        assert_eq!(last(true), Step::End(Ending::Exceeded));
        assert_eq!(step(1, found(Found::Unwanted)), Step::Again(WAIT));
    }
}
