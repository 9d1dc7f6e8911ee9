//! A run: inputs are made and read until the time or the number is up.

use std::collections::HashSet;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::corpus;
use crate::mutate;
use crate::numbers::Numbers;
use crate::target::Target;

/// An input that takes longer to read is a finding, also where others keep the processor busy.
pub const SLOW: Duration = Duration::from_secs(10);

/// More inputs to start from only make each of them rarer.
const POOL: usize = 4000;

/// An input with a wrong answer.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Which reader.
    pub target: Target,
    /// What it read.
    pub input: Vec<u8>,
    /// What is wrong.
    pub what: String,
}

/// What is read at this moment, for who watches over a run that hangs.
pub type Current = Arc<Mutex<Option<(Instant, Target, Vec<u8>)>>>;

/// The run of one target.
#[derive(Debug)]
pub struct Run {
    target: Target,
    numbers: Numbers,
    pool: Vec<Vec<u8>>,
    known: HashSet<Vec<String>>,
    current: Current,
    /// How many inputs were read.
    pub executions: u64,
    /// The longest that one took.
    pub slowest: Duration,
    /// The wrong answers.
    pub findings: Vec<Finding>,
}

impl Run {
    /// A run that starts from the corpus, every input of which is read first.
    ///
    /// # Errors
    ///
    /// When the corpus cannot be read.
    pub fn new(target: Target, seed: u64, current: &Current) -> io::Result<Self> {
        let mut run = Run {
            target,
            numbers: Numbers::new(seed),
            pool: Vec::new(),
            known: HashSet::new(),
            current: Arc::clone(current),
            executions: 0,
            slowest: Duration::ZERO,
            findings: Vec::new(),
        };
        for input in corpus::of(target)? {
            run.read(input.clone());
            run.pool.push(input);
        }
        Ok(run)
    }

    /// How many inputs there are to start from.
    pub fn pool(&self) -> usize {
        self.pool.len()
    }

    /// Makes one input and reads it.
    pub fn step(&mut self) {
        let mut input = if self.numbers.once_in(50) {
            self.noise()
        } else {
            self.numbers.one_of(&self.pool).clone()
        };
        let other = self.numbers.below(self.pool.len());
        let other = self.pool.get(other).cloned().unwrap_or_default();
        mutate::change(&mut input, &other, &mut self.numbers);
        self.read(input);
    }

    /// Arbitrary bytes.
    fn noise(&mut self) -> Vec<u8> {
        let length = self.numbers.below(200);
        (0..length)
            .map(|_| u8::try_from(self.numbers.below(256)).unwrap_or_default())
            .collect()
    }

    fn read(&mut self, input: Vec<u8>) {
        self.executions += 1;
        let begin = Instant::now();
        self.note(Some((begin, self.target, input.clone())));
        let target = self.target;
        let answer = catch_unwind(AssertUnwindSafe(|| target.read(&input)));
        self.note(None);
        let took = begin.elapsed();
        self.slowest = self.slowest.max(took);
        match answer {
            Ok(Ok(_)) if took > SLOW => self.found(input, format!("it took {took:?}")),
            Ok(Ok(said)) => self.learn(input, said),
            Ok(Err(what)) => self.found(input, what),
            Err(panic) => {
                let what = panic.downcast_ref::<String>().map(String::as_str);
                let what = what.or_else(|| panic.downcast_ref::<&str>().copied());
                self.found(input, format!("a panic: {}", what.unwrap_or("?")));
            }
        }
    }

    fn note(&self, reading: Option<(Instant, Target, Vec<u8>)>) {
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = reading;
    }

    /// Keeps an input that brought a set of messages not seen before.
    fn learn(&mut self, input: Vec<u8>, mut said: Vec<String>) {
        said.sort();
        said.dedup();
        if self.known.len() < POOL && self.known.insert(said) {
            self.pool.push(input);
        }
    }

    fn found(&mut self, input: Vec<u8>, what: String) {
        let target = self.target;
        self.findings.push(Finding {
            target,
            input,
            what,
        });
    }
}
