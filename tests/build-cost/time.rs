//! Time of the processor.

use std::time::Instant;

/// The seconds that processes started and awaited meanwhile spent on a processor; where the system does not tell, the
/// seconds that went by.
pub(crate) fn of_children(work: impl FnOnce()) -> f64 {
    let (began, before) = (Instant::now(), spent());
    work();
    match (before, spent()) {
        (Some(before), Some(after)) => after - before,
        _ => began.elapsed().as_secs_f64(),
    }
}

/// `cutime` and `cstime` of proc(5), which count in hundredths of a second on every system that Rust has a compiler for.
fn spent() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, after_name) = stat.rsplit_once(')')?;
    let mut fields = after_name.split_whitespace().skip(13);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / 100.0)
}
