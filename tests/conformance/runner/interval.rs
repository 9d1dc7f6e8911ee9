//! The functions of waits in traces.

use std::time::Duration;

use resil::IntervalFunction;

use super::Fields;

/// A function as a trace gives it.
pub(crate) enum Interval {
    Fixed(Duration),
    Random {
        initial: Duration,
        factor: f64,
    },
    Exponential {
        initial: Duration,
        multiplier: f64,
        max: Option<Duration>,
        factor: Option<f64>,
    },
    /// One that only code can give.
    Code(IntervalFunction),
}

impl Interval {
    pub(crate) fn read(fields: &Fields<'_>) -> Self {
        let interval = match fields.text("type") {
            "fixed" => Self::Fixed(fields.millis("interval_ms")),
            "random" => Self::Random {
                initial: fields.millis("interval_ms"),
                factor: fields.float("randomization_factor"),
            },
            "exponential" => Self::exponential(fields, None),
            "exponential_random" => {
                Self::exponential(fields, Some(fields.float("randomization_factor")))
            }
            "iterate_add" => {
                let (initial, add) = (fields.millis("initial_ms"), fields.millis("add_ms"));
                Self::Code(IntervalFunction::iterate(initial, move |wait| wait + add))
            }
            "list" => {
                let waits = fields.all_millis("intervals_ms");
                Self::Code(IntervalFunction::from_fn(move |n| nth(&waits, n)))
            }
            other => fields.unknown_value("type", other),
        };
        fields.all_read();
        interval
    }

    fn exponential(fields: &Fields<'_>, factor: Option<f64>) -> Self {
        Self::Exponential {
            initial: fields.millis("initial_ms"),
            multiplier: fields.float("multiplier"),
            max: fields.opt_millis("max_ms"),
            factor,
        }
    }
}

/// The n-th wait, or the last one.
pub(crate) fn nth(waits: &[Duration], n: u32) -> Duration {
    let index = (n as usize).clamp(1, waits.len().max(1)) - 1;
    waits.get(index).copied().unwrap_or_default()
}
