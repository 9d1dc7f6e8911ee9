//! Two lines of entries, in which every step takes the same short time: doubly linked, by places in a vector.

/// Which of the two lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// Used by calls, the least recently used first.
    InUse,
    /// Asked to go, and found not to be settled.
    Unsettled,
}

#[derive(Debug)]
pub(super) struct Lines<T> {
    places: Vec<Place<T>>,
    /// The first of the places without an entry.
    vacant: Option<usize>,
    in_use: Ends,
    unsettled: Ends,
}

#[derive(Debug)]
struct Place<T> {
    entry: Option<T>,
    which: Which,
    before: Option<usize>,
    /// In a vacant place, the next vacant one.
    after: Option<usize>,
}

#[derive(Debug, Default)]
struct Ends {
    first: Option<usize>,
    last: Option<usize>,
}

impl<T> Default for Lines<T> {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            vacant: None,
            in_use: Ends::default(),
            unsettled: Ends::default(),
        }
    }
}

impl<T> Lines<T> {
    /// Adds an entry at the end of those in use; gives its place, which it keeps.
    pub(super) fn add(&mut self, entry: T) -> usize {
        let new = Place {
            entry: Some(entry),
            which: Which::InUse,
            before: None,
            after: None,
        };
        let at = if let Some(at) = self.vacant {
            let old = std::mem::replace(&mut self.places[at], new);
            self.vacant = old.after;
            at
        } else {
            self.places.push(new);
            self.places.len() - 1
        };
        self.append(at, Which::InUse);
        at
    }

    pub(super) fn remove(&mut self, at: usize) -> Option<T> {
        let entry = self.places.get_mut(at)?.entry.take()?;
        self.unlink(at);
        self.places[at].after = self.vacant.replace(at);
        Some(entry)
    }

    pub(super) fn move_to_end(&mut self, at: usize, which: Which) {
        self.unlink(at);
        self.append(at, which);
    }

    pub(super) fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        self.places.get_mut(at)?.entry.as_mut()
    }

    /// The first of the line, and its place.
    pub(super) fn first(&self, which: Which) -> Option<(usize, &T)> {
        let at = match which {
            Which::InUse => self.in_use.first?,
            Which::Unsettled => self.unsettled.first?,
        };
        Some((at, self.places[at].entry.as_ref()?))
    }

    /// The entries of the line, from the first on.
    pub(super) fn iter(&self, which: Which) -> impl Iterator<Item = &T> {
        let first = self.first(which).map(|(at, _)| at);
        let places = std::iter::successors(first, |at| self.places[*at].after);
        places.filter_map(|at| self.places[at].entry.as_ref())
    }

    fn append(&mut self, at: usize, which: Which) {
        let before = self.ends(which).last.replace(at);
        match before {
            Some(before) => self.places[before].after = Some(at),
            None => self.ends(which).first = Some(at),
        }
        let place = &mut self.places[at];
        (place.which, place.before, place.after) = (which, before, None);
    }

    fn unlink(&mut self, at: usize) {
        let Place {
            which,
            before,
            after,
            ..
        } = self.places[at];
        match before {
            Some(before) => self.places[before].after = after,
            None => self.ends(which).first = after,
        }
        match after {
            Some(after) => self.places[after].before = before,
            None => self.ends(which).last = before,
        }
    }

    fn ends(&mut self, which: Which) -> &mut Ends {
        match which {
            Which::InUse => &mut self.in_use,
            Which::Unsettled => &mut self.unsettled,
        }
    }
}
