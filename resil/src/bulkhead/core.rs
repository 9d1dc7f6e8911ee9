//! Who may enter: the numbers, and nothing else.

/// How many calls hold a place of the bulkhead, and how many stand in line for one. The two fit in one word, so that
/// they change together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) running: u32,
    pub(super) waiting: u32,
}

/// What becomes of the line when places are given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shift {
    pub(super) places: Places,
    /// How many of the first in line have now got a place.
    pub(super) granted: u32,
}

impl Places {
    pub(super) const fn from_word(word: u64) -> Self {
        let running = word >> 32;
        Self {
            running: low_half(running),
            waiting: low_half(word),
        }
    }

    pub(super) const fn word(self) -> u64 {
        ((self.running as u64) << 32) | self.waiting as u64
    }

    /// A newcomer takes a place, if one is free and nobody stands in line for it.
    pub(super) const fn enter(self, limit: u32) -> Option<Self> {
        if self.waiting == 0 && self.running < limit {
            Some(Self {
                running: self.running + 1,
                waiting: 0,
            })
        } else {
            None
        }
    }

    /// A newcomer joins the line.
    pub(super) fn join(self) -> Option<Self> {
        Some(Self {
            waiting: self.waiting.checked_add(1)?,
            ..self
        })
    }

    /// Someone leaves the line without a place.
    pub(super) const fn give_up(self) -> Self {
        Self {
            waiting: self.waiting.saturating_sub(1),
            ..self
        }
    }

    /// A call ends; its place goes to the first in line, unless the limit has been lowered below it.
    pub(super) fn leave(self, limit: u32) -> Shift {
        Self {
            running: self.running.saturating_sub(1),
            ..self
        }
        .shift(limit)
    }

    /// The first in line get what is free.
    pub(super) fn shift(self, limit: u32) -> Shift {
        let granted = limit.saturating_sub(self.running).min(self.waiting);
        let places = Self {
            running: self.running + granted,
            waiting: self.waiting - granted,
        };
        Shift { places, granted }
    }

    /// How many more calls could run.
    pub(super) const fn free(self, limit: u32) -> u32 {
        limit.saturating_sub(self.running)
    }
}

#[allow(clippy::cast_possible_truncation)] // the upper half is what is to be left out
const fn low_half(word: u64) -> u32 {
    word as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn places(running: u32, waiting: u32) -> Places {
        Places { running, waiting }
    }

    #[test]
    fn both_numbers_survive_the_packing() {
        for known in [
            places(0, 0),
            places(1, 2),
            places(u32::MAX, 0),
            places(7, u32::MAX),
        ] {
            assert_eq!(Places::from_word(known.word()), known);
        }
    }

    #[test]
    fn a_newcomer_enters_up_to_the_limit() {
        assert_eq!(places(0, 0).enter(2), Some(places(1, 0)));
        assert_eq!(places(1, 0).enter(2), Some(places(2, 0)));
        assert_eq!(places(2, 0).enter(2), None);
    }

    #[test]
    fn without_places_nobody_enters() {
        assert_eq!(places(0, 0).enter(0), None);
        assert_eq!(
            places(0, 3).shift(0),
            Shift {
                places: places(0, 3),
                granted: 0
            }
        );
    }

    #[test]
    fn a_newcomer_does_not_pass_the_line() {
        assert_eq!(places(1, 1).enter(2), None);
    }

    #[test]
    fn a_place_is_handed_to_the_first_in_line() {
        assert_eq!(
            places(2, 3).leave(2),
            Shift {
                places: places(2, 2),
                granted: 1
            }
        );
        assert_eq!(
            places(2, 0).leave(2),
            Shift {
                places: places(1, 0),
                granted: 0
            }
        );
    }

    #[test]
    fn above_a_lowered_limit_places_vanish() {
        assert_eq!(
            places(5, 3).leave(2),
            Shift {
                places: places(4, 3),
                granted: 0
            }
        );
        assert_eq!(
            places(2, 3).leave(2),
            Shift {
                places: places(2, 2),
                granted: 1
            }
        );
        assert_eq!(places(5, 0).free(2), 0);
    }

    #[test]
    fn a_raised_limit_lets_in_as_many_as_fit() {
        assert_eq!(
            places(1, 3).shift(3),
            Shift {
                places: places(3, 1),
                granted: 2
            }
        );
        assert_eq!(
            places(1, 3).shift(u32::MAX),
            Shift {
                places: places(4, 0),
                granted: 3
            }
        );
    }

    #[test]
    fn numbers_end_at_their_bounds() {
        assert_eq!(places(0, 0).leave(1).places, places(0, 0));
        assert_eq!(places(0, 0).give_up(), places(0, 0));
        assert_eq!(places(0, u32::MAX).join(), None);
        assert_eq!(places(u32::MAX, 0).enter(u32::MAX), None);
    }
}
