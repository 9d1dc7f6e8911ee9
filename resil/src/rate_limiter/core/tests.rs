use super::*;
use crate::time::Clock;

/// Permissions with a time-out, on a clock that counts nanoseconds from their beginning.
struct Limiter {
    permissions: Permissions,
    epoch: Moment,
    now: Moment,
    timeout: Duration,
}

impl Limiter {
    fn new(limit: u32, period: u64, timeout: u64) -> Self {
        let epoch = Clock::default().now();
        let permissions = Permissions::new(limit, Duration::from_nanos(period), epoch);
        Self {
            permissions,
            epoch,
            now: epoch,
            timeout: Duration::from_nanos(timeout),
        }
    }

    fn at(&mut self, nanos: u64) -> &mut Self {
        self.now = self.epoch.after(Duration::from_nanos(nanos));
        self
    }

    fn reserve(&mut self, permits: u32) -> Reservation {
        self.permissions.reserve(permits, self.now, self.timeout)
    }

    fn left(&self) -> i64 {
        self.permissions.left(self.now)
    }
}

fn wait(nanos: u64) -> Reservation {
    Reservation::Wait(Duration::from_nanos(nanos))
}

fn refused(nanos: u64) -> Reservation {
    Reservation::Refused {
        retry_after: Duration::from_nanos(nanos),
    }
}

#[test]
fn reservations_reach_into_later_periods() {
    let mut limiter = Limiter::new(10, 100, 1000);
    assert_eq!(limiter.reserve(25), wait(200));
    assert_eq!(limiter.left(), -15);
    assert_eq!(limiter.reserve(1), wait(200));
}

#[test]
fn what_cannot_be_had_in_time_is_refused_and_takes_nothing() {
    let mut limiter = Limiter::new(10, 100, 1000);
    assert_eq!(limiter.reserve(10), Reservation::Granted);
    assert_eq!(limiter.at(30).reserve(1), wait(70));
    assert_eq!(limiter.reserve(10), wait(170));
    assert_eq!(limiter.reserve(1000), refused(70 + 101 * 100));
    assert_eq!(limiter.left(), -11);
    assert_eq!(limiter.at(1000).left(), 10);
}

#[test]
fn waiters_fill_one_period_after_the_other() {
    let mut limiter = Limiter::new(3, 10_000_000, 12_000_000);
    let mut found = Vec::new();
    for nanos in 1..=9 {
        found.push(limiter.at(nanos).reserve(1));
    }
    let granted = Reservation::Granted;
    assert_eq!(found[..3], [granted, granted, granted]);
    assert_eq!(
        found[3..6],
        [wait(9_999_996), wait(9_999_995), wait(9_999_994)]
    );
    assert!(
        found[6..]
            .iter()
            .all(|found| matches!(found, Reservation::Refused { .. }))
    );
}

#[test]
fn a_wait_as_long_as_the_time_out_is_allowed() {
    let mut limiter = Limiter::new(1, 100, 100);
    assert_eq!(limiter.reserve(1), Reservation::Granted);
    assert_eq!(limiter.reserve(1), wait(100));
    assert_eq!(limiter.reserve(1), refused(200));
}

#[test]
fn unused_permissions_do_not_pile_up() {
    let mut limiter = Limiter::new(5, 100, 0);
    assert_eq!(limiter.at(100_000).left(), 5);
    assert_eq!(limiter.reserve(6), refused(100));
}

#[test]
fn no_permissions_are_always_there() {
    let mut limiter = Limiter::new(1, 100, 1000);
    assert_eq!(limiter.reserve(5), wait(400));
    assert_eq!(limiter.reserve(0), Reservation::Granted);
}

#[test]
fn a_reservation_given_back_can_be_had_again() {
    let mut limiter = Limiter::new(2, 100, 100);
    assert_eq!(limiter.reserve(4), wait(100));
    assert_eq!(limiter.reserve(1), refused(200));
    limiter.permissions.give_back(4, limiter.now);
    assert_eq!(limiter.left(), 2);
    assert_eq!(limiter.at(250).reserve(2), Reservation::Granted);
    limiter.permissions.give_back(100, limiter.now);
    assert_eq!(limiter.left(), 2);
}

#[test]
fn draining_takes_what_is_there_after_the_refresh() {
    let mut limiter = Limiter::new(10, 100, 1000);
    assert_eq!(limiter.reserve(7), Reservation::Granted);
    assert_eq!(limiter.permissions.drain(limiter.now), 0);
    assert_eq!(limiter.left(), 0);
    limiter.at(100);
    assert_eq!(limiter.permissions.drain(limiter.now), 0);
    assert_eq!(limiter.left(), 0);
}

#[test]
fn draining_forgives_debts() {
    let mut limiter = Limiter::new(10, 100, 1000);
    assert_eq!(limiter.reserve(15), wait(100));
    assert_eq!(limiter.permissions.drain(limiter.now), -5);
    assert_eq!(limiter.left(), 0);
}

#[test]
fn a_reservation_whose_debt_was_forgiven_gives_nothing_back() {
    let mut limiter = Limiter::new(10, 100, 1000);
    assert_eq!(limiter.reserve(10), Reservation::Granted);
    assert_eq!(limiter.reserve(3), wait(100));
    assert_eq!(limiter.permissions.drain(limiter.now), -3);
    limiter.permissions.give_back(3, limiter.now);
    assert_eq!(limiter.left(), 0);
    assert_eq!(limiter.reserve(2), wait(100));
    limiter.permissions.give_back(2, limiter.now);
    assert_eq!(limiter.left(), 0, "a later reservation does");
    // A forgiven debt is paid by the next period like any other.
    assert_eq!(limiter.reserve(4), wait(100));
    assert_eq!(limiter.permissions.drain(limiter.now), -4);
    limiter.at(100);
    assert_eq!(limiter.reserve(12), wait(100));
    limiter.permissions.give_back(12, limiter.now);
    assert_eq!(limiter.left(), 10);
}

#[test]
fn a_new_limit_waits_for_the_next_period() {
    let mut limiter = Limiter::new(10, 100, 0);
    assert_eq!(limiter.left(), 10);
    limiter.permissions.set_limit(3);
    assert_eq!(limiter.left(), 10);
    assert_eq!(limiter.at(100).left(), 3);
    limiter.permissions.set_limit(0);
    assert_eq!(limiter.at(200).left(), 1);
}

#[test]
fn periods_passed_since_the_last_use_count_by_the_new_limit() {
    let mut limiter = Limiter::new(10, 100, 0);
    assert_eq!(limiter.reserve(7), Reservation::Granted);
    assert_eq!(limiter.at(100).left(), 10);
    limiter.permissions.set_limit(20);
    assert_eq!(limiter.left(), 20);
}

#[test]
fn a_clock_reading_from_the_past_changes_nothing() {
    let mut limiter = Limiter::new(2, 100, 1000);
    assert_eq!(limiter.at(350).reserve(2), Reservation::Granted);
    assert_eq!(limiter.at(120).reserve(1), wait(280));
    assert_eq!(limiter.left(), -1);
}

#[test]
fn numbers_end_at_their_bounds() {
    let mut limiter = Limiter::new(1, u64::MAX, u64::MAX);
    assert_eq!(limiter.reserve(u32::MAX), wait(u64::MAX));
    assert_eq!(limiter.at(u64::MAX).reserve(u32::MAX), wait(u64::MAX));
    let mut limiter = Limiter::new(u32::MAX, 1, u64::MAX);
    assert_eq!(limiter.at(u64::MAX).reserve(u32::MAX), Reservation::Granted);
    assert_eq!(limiter.left(), 0);
}
