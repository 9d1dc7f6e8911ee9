//! Counting permissions by period, as Resilience4j's `AtomicRateLimiter` does.

use std::time::Duration;

use crate::time::Moment;

/// What a request for permissions comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reservation {
    /// They are there.
    Granted,
    /// They are reserved, and there after this time.
    Wait(Duration),
    /// They would be there only after a time that is too long. Nothing was taken.
    Refused {
        /// That time.
        retry_after: Duration,
    },
}

/// The permissions of the current period. Those that are not used are lost with it; those reserved ahead are a debt
/// that the coming periods pay.
#[derive(Clone, Debug)]
pub(super) struct Permissions {
    limit: u32,
    /// In nanoseconds, at least 1.
    period: u64,
    /// When the first period of this length began.
    epoch: Moment,
    /// How many there were before it, of other lengths.
    before: u64,
    /// The period in which `left` was last worked out, counted from the epoch.
    cycle: u64,
    /// Negative when permissions of later periods are reserved.
    left: i64,
    /// How much of the debt a drain has forgiven before its reservations were due: giving one of those back adds nothing.
    forgiven: i64,
}

impl Permissions {
    pub(super) fn new(limit: u32, period: Duration, epoch: Moment) -> Self {
        let limit = limit.max(1);
        Self {
            limit,
            period: nanos(period).max(1),
            epoch,
            before: 0,
            cycle: 0,
            left: i64::from(limit),
            forgiven: 0,
        }
    }

    /// Takes `permits`, if they are there within `timeout`. Of none there are always enough.
    pub(super) fn reserve(&mut self, permits: u32, now: Moment, timeout: Duration) -> Reservation {
        if permits == 0 {
            return Reservation::Granted;
        }
        self.refresh(now);
        let permits = i64::from(permits);
        let missing = permits.saturating_sub(self.left);
        if missing <= 0 {
            self.left -= permits;
            return Reservation::Granted;
        }
        let wait = self.until_there(missing, now);
        if wait > timeout {
            return Reservation::Refused { retry_after: wait };
        }
        self.left = self.left.saturating_sub(permits);
        Reservation::Wait(wait)
    }

    /// Gives a reservation back that was not waited for.
    pub(super) fn give_back(&mut self, permits: u32, now: Moment) {
        self.refresh(now);
        let permits = i64::from(permits);
        let already = self.forgiven.min(permits);
        self.forgiven -= already;
        // The cap is for a lowered limit, under which the reservation has already been paid.
        let most = self.left.max(i64::from(self.limit));
        self.left = self.left.saturating_add(permits - already).min(most);
    }

    /// Takes what is left of this period, and says what a listener hears of it: as in Resilience4j not the amount, but 0, or
    /// the debt, which is forgiven.
    pub(super) fn drain(&mut self, now: Moment) -> i64 {
        self.refresh(now);
        let debt = self.left.min(0);
        self.forgiven = self.forgiven.saturating_sub(debt);
        self.left = 0;
        debt
    }

    /// What is left at `now`. Looking changes nothing, not even what a new limit will count for.
    pub(super) fn left(&self, now: Moment) -> i64 {
        self.refreshed(now).1
    }

    /// Which period it is at `now`, counted from 0.
    pub(super) fn cycle(&self, now: Moment) -> u64 {
        self.before.saturating_add(self.refreshed(now).0)
    }

    /// How long a request for `permits` at `now` would wait.
    pub(super) fn wait_for(&self, permits: u32, now: Moment) -> Duration {
        // Asked of a copy: looking takes nothing.
        match self.clone().reserve(permits, now, Duration::MAX) {
            Reservation::Wait(wait) => wait,
            Reservation::Granted | Reservation::Refused { .. } => Duration::ZERO,
        }
    }

    /// Whether a whole period's permissions are there at `now`, and nothing is owed.
    pub(super) fn is_whole(&self, now: Moment) -> bool {
        self.left(now) >= i64::from(self.limit)
    }

    pub(super) fn limit(&self) -> u32 {
        self.limit
    }

    pub(super) fn period(&self) -> Duration {
        Duration::from_nanos(self.period)
    }

    /// A new limit counts from the next period on; the periods that have passed since the last use count by it too, as
    /// in Resilience4j. Waits that have begun stay as they are.
    pub(super) fn set_limit(&mut self, limit: u32) {
        self.limit = limit.max(1);
    }

    /// Takes a new limit and length. What has passed counts by the old ones, and what is left of the period stays. The new
    /// limit counts from the next period on; the current one keeps its beginning and takes the new length, so that, where
    /// that has passed already, the next one begins at once.
    #[cfg(feature = "reload")]
    pub(super) fn reconfigure(&mut self, limit: u32, period: Duration, now: Moment) {
        self.refresh(now);
        self.limit = limit.max(1);
        let period = nanos(period).max(1);
        if period == self.period {
            return;
        }
        let begun = self.cycle.saturating_mul(self.period);
        let passed = self.elapsed(now).saturating_sub(begun);
        self.epoch = now.before(Duration::from_nanos(passed.min(period)));
        self.before = self.before.saturating_add(self.cycle);
        self.cycle = 0;
        self.period = period;
    }

    fn refresh(&mut self, now: Moment) {
        let (cycle, left) = self.refreshed(now);
        let passed = i64::try_from(cycle - self.cycle).unwrap_or(i64::MAX);
        let paid = i64::from(self.limit).saturating_mul(passed);
        self.forgiven = self.forgiven.saturating_sub(paid).max(0);
        (self.cycle, self.left) = (cycle, left);
    }

    /// The period at `now` and what is left in it: every period that has begun since the last one
    /// adds the limit, up to the limit. A `now` from before the last one (read by a thread that was
    /// then overtaken) changes nothing.
    fn refreshed(&self, now: Moment) -> (u64, i64) {
        let cycle = self.elapsed(now) / self.period;
        if cycle <= self.cycle {
            return (self.cycle, self.left);
        }
        let passed = i64::try_from(cycle - self.cycle).unwrap_or(i64::MAX);
        let limit = i64::from(self.limit);
        let added = limit.saturating_mul(passed);
        (cycle, self.left.saturating_add(added).min(limit))
    }

    /// How long it takes until `missing` more permissions are there: the rest of this period, which brings the first
    /// `limit` of them, and whole periods for what is still missing then.
    fn until_there(&self, missing: i64, now: Moment) -> Duration {
        let next = self.cycle.saturating_add(1).saturating_mul(self.period);
        let rest = next.saturating_sub(self.elapsed(now));
        let periods = missing.unsigned_abs().saturating_sub(1) / u64::from(self.limit);
        Duration::from_nanos(rest.saturating_add(periods.saturating_mul(self.period)))
    }

    fn elapsed(&self, now: Moment) -> u64 {
        nanos(now.since(self.epoch))
    }
}

pub(super) fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
