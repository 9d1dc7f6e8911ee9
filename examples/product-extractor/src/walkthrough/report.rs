//! What was expected, what was seen, and which steps differ.

use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::Duration;

use super::trouble::Trouble;
use crate::causes::with_causes;

/// The steps so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    played: u32,
    differing: Vec<u32>,
}

/// One step while it is played.
#[derive(Debug)]
pub(super) struct Step {
    text: String,
    differs: bool,
}

impl Report {
    /// Plays a step and prints it. A step that runs into trouble differs, and the story goes on.
    pub(super) async fn step(
        &mut self,
        number: u32,
        title: &str,
        play: impl AsyncFnOnce(&mut Step) -> Result<(), Trouble>,
    ) {
        let mut step = Step::new(number, title);
        if let Err(trouble) = play(&mut step).await {
            step.differ(&with_causes(&trouble));
        }
        self.played += 1;
        if step.differs {
            self.differing.push(number);
        }
        print(&step.text);
    }

    /// The steps that could not even begin.
    pub(super) async fn unplayed(&mut self, numbers: RangeInclusive<u32>, trouble: &Trouble) {
        for number in numbers {
            self.step(number, "not played", async |step| {
                step.differ(&with_causes(trouble));
                Ok(())
            })
            .await;
        }
    }

    /// Prints the last line, which is the result, and turns it into the exit code.
    pub(super) fn end(self) -> ExitCode {
        print(&self.verdict());
        if self.differing.is_empty() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }

    fn verdict(&self) -> String {
        if self.differing.is_empty() {
            return format!("all {} steps went as expected\n", self.played);
        }
        let numbers: Vec<String> = self.differing.iter().map(ToString::to_string).collect();
        format!("steps that differ: {}\n", numbers.join(", "))
    }
}

impl Step {
    fn new(number: u32, title: &str) -> Self {
        Self {
            text: format!("step {number}: {title}\n"),
            differs: false,
        }
    }

    /// Compares a value.
    pub(super) fn expect<T: PartialEq + Display + Copy>(
        &mut self,
        what: &str,
        expected: T,
        seen: T,
    ) {
        let same = expected == seen;
        self.line(same, what, &expected, &seen);
    }

    /// Compares a time with what it may be.
    pub(super) fn expect_time(
        &mut self,
        what: &str,
        expected: RangeInclusive<Duration>,
        seen: Duration,
    ) {
        let range = if expected.start().is_zero() {
            format!("at most {:?}", expected.end())
        } else {
            format!("{:?} to {:?}", expected.start(), expected.end())
        };
        let seen_text = format!(
            "{:?}",
            Duration::from_millis(u64::try_from(seen.as_millis()).unwrap_or(u64::MAX))
        );
        self.line(expected.contains(&seen), what, &range, &seen_text);
    }

    fn line(&mut self, same: bool, what: &str, expected: &dyn Display, seen: &dyn Display) {
        let mark = if same { "ok     " } else { "DIFFERS" };
        self.differs |= !same;
        // Writing to a String cannot fail.
        let _ = writeln!(
            self.text,
            "  {mark}  {what}: expected {expected}, seen {seen}"
        );
    }

    fn differ(&mut self, reason: &str) {
        self.differs = true;
        let _ = writeln!(self.text, "  DIFFERS  {reason}");
    }
}

/// Prints at once. Nobody has to listen: the exit code says it too.
fn print(text: &str) {
    let mut out = io::stdout();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_last_line_names_the_steps_that_differ() {
        let mut report = Report::default();
        report.step(1, "same", async |_| Ok(())).await;
        assert_eq!(report.verdict(), "all 1 steps went as expected\n");
        let different = async |step: &mut Step| {
            step.expect("state", "OPEN", "CLOSED");
            Ok(())
        };
        report.step(2, "different", different).await;
        report
            .step(3, "trouble", async |_| Err(Trouble::Interrupted))
            .await;
        report.unplayed(4..=5, &Trouble::Interrupted).await;
        assert_eq!(report.verdict(), "steps that differ: 2, 3, 4, 5\n");
    }

    #[test]
    fn a_step_shows_what_was_expected_and_what_was_seen() {
        let mut step = Step::new(1, "ten calls");
        step.expect("state", "OPEN", "CLOSED");
        step.expect_time(
            "answer",
            Duration::ZERO..=Duration::from_millis(50),
            Duration::from_micros(3_700),
        );
        assert!(step.differs);
        assert_eq!(
            step.text,
            "step 1: ten calls\n  DIFFERS  state: expected OPEN, seen CLOSED\n  \
            ok       answer: expected at most 50ms, seen 3ms\n"
        );
    }
}
