//! The name that was probably meant.

use std::borrow::Cow;

/// How alike two names must be for the one to be offered for the other.
const ALIKE: f64 = 0.8;

/// Longer texts are no misspelt names; comparing them would only take time.
const LONGEST_NAME: usize = 100;

/// How many letters at the start of two names count more than the others.
const START: usize = 4;

/// What each of these letters, if it is the same, makes of the difference between two names.
const BONUS: f64 = 0.1;

/// The candidate most like `written`, whatever the spelling of `written`.
pub(crate) fn nearest<'a>(
    written: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    nearest_by(written, candidates, strsim::jaro_winkler)
}

/// Compares only what can be more alike than the best so far: a file may hold thousands of names that are none.
fn nearest_by<'a>(
    written: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    mut alike: impl FnMut(&str, &str) -> f64,
) -> Option<&'a str> {
    if written.len() > LONGEST_NAME {
        return None;
    }
    let written = loose(written);
    let letters = Letters::of(&written);
    let mut best = None;
    let mut most = ALIKE;
    for candidate in candidates {
        let name = loose(candidate);
        if letters
            .as_ref()
            .is_some_and(|letters| letters.alike_at_most(&name) < most)
        {
            continue;
        }
        let alike = alike(&written, &name);
        if alike > most {
            most = alike;
            best = Some(candidate);
        }
    }
    best
}

/// The letters of a name, to tell without regard to their order how alike another one can be at most.
struct Letters<'n> {
    name: &'n str,
    /// How often each is in it.
    counts: [u8; 128],
}

impl<'n> Letters<'n> {
    /// `None` for a name in other letters.
    fn of(name: &'n str) -> Option<Self> {
        let mut counts = [0_u8; 128];
        for byte in name.bytes() {
            let count = counts.get_mut(usize::from(byte))?;
            *count = count.saturating_add(1);
        }
        Some(Letters { name, counts })
    }

    /// What the Jaro-Winkler similarity to `other` cannot exceed: that of letters that are all in the best order.
    fn alike_at_most(&self, other: &str) -> f64 {
        let mut left = self.counts;
        let mut shared = 0_u32;
        for byte in other.bytes() {
            match left.get_mut(usize::from(byte)) {
                Some(0) => {}
                Some(count) => {
                    *count -= 1;
                    shared += 1;
                }
                None => return 1.0,
            }
        }
        if shared == 0 {
            return 0.0;
        }
        let part = |name: &str| f64::from(shared) / number(name.len());
        let jaro = (part(self.name) + part(other) + 1.0) / 3.0;
        let both = self.name.bytes().zip(other.bytes()).take(START);
        let start = both.take_while(|(one, other)| one == other).count();
        // What is rounded must not make it too small.
        jaro + BONUS * number(start) * (1.0 - jaro) + f64::EPSILON * 8.0
    }
}

fn number(of_letters: usize) -> f64 {
    u32::try_from(of_letters).unwrap_or(u32::MAX).into()
}

/// A form in which spellings of one name are equal; only for measuring how alike names are.
fn loose(text: &str) -> Cow<'_, str> {
    if text
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    {
        return Cow::Borrowed(text);
    }
    let mut loose = String::with_capacity(text.len() + 4);
    let mut after_lower = false;
    for c in text.chars() {
        if c.is_uppercase() && after_lower {
            loose.push('_');
        }
        after_lower = c.is_lowercase();
        if c == '-' || c == '.' {
            loose.push('_');
        } else {
            loose.extend(c.to_lowercase());
        }
    }
    Cow::Owned(loose)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Kind;

    fn names() -> Vec<&'static str> {
        let keys = Kind::ALL.into_iter().flat_map(Kind::keys);
        keys.map(|key| key.name).collect()
    }

    /// The name that a comparison with each of them finds.
    fn of_all<'a>(written: &str, names: &[&'a str]) -> Option<&'a str> {
        let (mut best, mut most) = (None, ALIKE);
        for name in names {
            let alike = strsim::jaro_winkler(&loose(written), &loose(name));
            if alike > most {
                (best, most) = (Some(*name), alike);
            }
        }
        best
    }

    #[test]
    fn what_is_not_compared_would_not_be_found() {
        let names = names();
        let mut found = 0;
        for name in names.iter().step_by(4) {
            let letters: Vec<char> = name.chars().collect();
            for at in 0..letters.len() {
                let (mut less, mut other, mut turned) =
                    (letters.clone(), letters.clone(), letters.clone());
                less.remove(at);
                other[at] = 'x';
                turned.swap(at, (at + 1) % letters.len());
                for written in [
                    less,
                    other,
                    turned,
                    letters[at..].to_vec(),
                    letters[..at].to_vec(),
                ] {
                    for prefix in ["", "my_"] {
                        let written: String =
                            prefix.chars().chain(written.iter().copied()).collect();
                        let expected = of_all(&written, &names);
                        assert_eq!(
                            nearest(&written, names.iter().copied()),
                            expected,
                            "{written}"
                        );
                        found += usize::from(expected.is_some());
                    }
                }
            }
        }
        assert!(found > 500, "{found}");
    }

    #[test]
    fn names_that_are_none_are_hardly_compared() {
        let mut compared = 0;
        for number in 0..1000 {
            let count = |one: &str, other: &str| {
                compared += 1;
                strsim::jaro_winkler(one, other)
            };
            assert_eq!(nearest_by(&format!("key_{number}"), names(), count), None);
        }
        assert!(compared < 100, "{compared} comparisons for 1000 names");
    }
}
