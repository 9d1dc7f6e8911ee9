//! What was compared, and what was not and why.

use std::collections::BTreeMap;
use std::fmt;

use super::Trace;

/// The count of one file.
pub(crate) struct Tally {
    module: String,
    pub(crate) traces: usize,
    pub(crate) compared: usize,
    pub(crate) mismatches: Vec<String>,
    skipped: BTreeMap<&'static str, usize>,
    left_out: BTreeMap<&'static str, (usize, Vec<String>)>,
}

impl Tally {
    pub(crate) fn new(module: &str) -> Self {
        Self {
            module: module.to_owned(),
            traces: 0,
            compared: 0,
            mismatches: Vec::new(),
            skipped: BTreeMap::new(),
            left_out: BTreeMap::new(),
        }
    }

    pub(crate) fn skip(&mut self, reason: &'static str) {
        *self.skipped.entry(reason).or_default() += 1;
    }

    pub(crate) fn leave_out(&mut self, trace: &Trace, reason: &'static str) {
        let (steps, traces) = self.left_out.entry(reason).or_default();
        *steps += trace.steps().len();
        traces.push(trace.id.clone());
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            module,
            traces,
            compared,
            skipped,
            left_out,
            mismatches,
        } = self;
        let whole: usize = left_out.values().map(|(steps, _)| steps).sum();
        let all = whole + skipped.values().sum::<usize>();
        write!(
            f,
            "{module}: {traces} traces, {compared} steps compared, {all} steps skipped"
        )?;
        for (reason, steps) in skipped {
            write!(f, "\n  skipped {steps} steps: {reason}")?;
        }
        for (reason, (steps, traces)) in left_out {
            let names = traces.join(", ");
            write!(
                f,
                "\n  skipped {steps} steps of {} whole traces: {reason}: {names}",
                traces.len()
            )?;
        }
        for mismatch in mismatches.iter().take(20) {
            write!(f, "\n  DIFFERS {mismatch}")?;
        }
        Ok(())
    }
}
