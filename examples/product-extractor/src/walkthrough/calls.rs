//! Many calls at once.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, timeout_at};

use super::caller::{Answer, Caller};
use super::trouble::Trouble;

/// Calls under way, and the answers that came so far.
#[derive(Debug)]
pub(super) struct Calls {
    under_way: JoinSet<Result<Answer, Trouble>>,
    answers: Vec<Answer>,
}

impl Calls {
    /// Uploads the image this many times at once.
    pub(super) fn start(caller: &Caller, number: usize, image: &[u8]) -> Self {
        let mut under_way = JoinSet::new();
        for _ in 0..number {
            let (caller, image) = (caller.clone(), image.to_vec());
            under_way.spawn(async move { caller.extract(&image).await });
        }
        Self {
            under_way,
            answers: Vec::new(),
        }
    }

    /// Waits until this many have their answer, or for so long.
    pub(super) async fn answered(&mut self, number: usize, limit: Duration) -> Result<(), Trouble> {
        let end = Instant::now() + limit;
        while self.answers.len() < number {
            match timeout_at(end, self.under_way.join_next()).await {
                Ok(Some(answer)) => self.answers.push(answer??),
                Ok(None) | Err(_) => break,
            }
        }
        Ok(())
    }

    /// The answers that have come, in the order in which they came.
    pub(super) fn so_far(&self) -> &[Answer] {
        &self.answers
    }

    /// Waits for all answers.
    pub(super) async fn finish(mut self) -> Result<Vec<Answer>, Trouble> {
        while let Some(answer) = self.under_way.join_next().await {
            self.answers.push(answer??);
        }
        Ok(self.answers)
    }

    /// Closes the connections without waiting for any answer.
    pub(super) async fn hang_up(mut self) {
        self.under_way.shutdown().await;
    }
}

/// How often each answer came: `10 x 201, 20 x 429 gemini_bulkhead_full`.
pub(super) fn tally(answers: &[Answer]) -> String {
    if answers.is_empty() {
        return "none".to_owned();
    }
    let mut counts = BTreeMap::<String, usize>::new();
    for answer in answers {
        *counts.entry(answer.to_string()).or_default() += 1;
    }
    let parts: Vec<String> = counts
        .into_iter()
        .map(|(answer, count)| format!("{count} x {answer}"))
        .collect();
    parts.join(", ")
}
