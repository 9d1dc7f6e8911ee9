//! The name that was probably meant by one that there is not.

pub(crate) use strsim::jaro_winkler as likeness;

/// How alike two names must be for the one to be offered for the other.
const ALIKE: f64 = 0.8;

/// The candidate most like what was written, by what `how_alike` says of each, if any is alike enough.
pub(crate) fn nearest<T>(
    candidates: impl IntoIterator<Item = T>,
    how_alike: impl Fn(&T) -> f64,
) -> Option<T> {
    let likely = candidates
        .into_iter()
        .map(|candidate| (how_alike(&candidate), candidate))
        .filter(|(alike, _)| *alike > ALIKE);
    let nearest = likely.max_by(|one, other| one.0.total_cmp(&other.0));
    nearest.map(|(_, candidate)| candidate)
}
