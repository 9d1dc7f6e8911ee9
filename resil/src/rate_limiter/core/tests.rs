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

#[cfg(feature = "reload")]
mod reload {
    use super::*;

    impl Limiter {
        fn reconfigure(&mut self, limit: u32, period: u64) {
            let period = Duration::from_nanos(period);
            self.permissions.reconfigure(limit, period, self.now);
        }

        fn cycle(&self) -> u64 {
            self.permissions.cycle(self.now)
        }
    }

    #[test]
    fn a_new_limit_counts_from_the_next_period_and_leaves_the_balance() {
        let mut limiter = Limiter::new(10, 100, 1000);
        limiter.at(250).reserve(7);
        limiter.reconfigure(4, 100);
        assert_eq!(limiter.left(), 3);
        assert_eq!(limiter.at(300).left(), 4);
        limiter.reconfigure(20, 100);
        assert_eq!(limiter.left(), 4);
        assert_eq!(limiter.at(400).left(), 20);
    }

    #[test]
    fn periods_that_have_passed_unseen_count_by_the_old_limit() {
        let mut limiter = Limiter::new(1, 100, 1000);
        limiter.reserve(4);
        limiter.at(200).reconfigure(50, 100);
        assert_eq!(limiter.left(), -1);
        assert_eq!(limiter.at(300).left(), 49);
    }

    #[test]
    fn a_period_that_becomes_longer_ends_by_its_new_length() {
        let mut limiter = Limiter::new(2, 100, 10_000);
        limiter.at(150).reserve(2);
        limiter.reconfigure(2, 500);
        assert_eq!(limiter.at(599).left(), 0);
        assert_eq!(limiter.at(600).left(), 2);
        assert_eq!(limiter.cycle(), 2);
        assert_eq!(limiter.at(1100).cycle(), 3);
    }

    #[test]
    fn a_period_that_becomes_shorter_ends_by_its_new_length_or_at_once() {
        let mut limiter = Limiter::new(2, 100, 10_000);
        limiter.at(110).reserve(2);
        limiter.reconfigure(2, 30);
        assert_eq!(limiter.at(129).left(), 0);
        assert_eq!(limiter.at(130).left(), 2);
        let mut limiter = Limiter::new(2, 1000, 10_000);
        limiter.at(900).reserve(2);
        limiter.reconfigure(2, 30);
        // One period begins now, and not the thirty that would have fitted in.
        assert_eq!((limiter.left(), limiter.cycle()), (2, 1));
        assert_eq!(limiter.at(930).cycle(), 2);
    }

    #[test]
    fn a_debt_stays_and_waits_are_worked_out_by_the_new_settings() {
        let mut limiter = Limiter::new(1, 100, 10_000);
        limiter.reserve(3);
        assert_eq!(limiter.left(), -2);
        limiter.reconfigure(1, 50);
        assert_eq!(limiter.left(), -2);
        assert_eq!(limiter.reserve(1), wait(150));
    }

    #[test]
    fn a_reservation_that_is_given_back_after_the_change_is_there_again() {
        let mut limiter = Limiter::new(1, 100, 10_000);
        limiter.reserve(1);
        assert_eq!(limiter.reserve(1), wait(100));
        limiter.at(20).reconfigure(1, 400);
        limiter.permissions.give_back(1, limiter.now);
        assert_eq!(limiter.left(), 0);
        assert_eq!(limiter.at(400).left(), 1);
    }

    #[test]
    fn the_same_settings_change_nothing() {
        let mut limiter = Limiter::new(3, 100, 1000);
        limiter.at(370).reserve(2);
        let (before, cycle) = (limiter.left(), limiter.cycle());
        limiter.reconfigure(3, 100);
        assert_eq!((limiter.left(), limiter.cycle()), (before, cycle));
        assert_eq!(limiter.at(399).left(), 1);
        assert_eq!(limiter.at(400).left(), 3);
    }

    #[test]
    fn a_thread_that_is_late_with_its_time_takes_nothing_back() {
        let mut limiter = Limiter::new(1, 100, 1000);
        limiter.at(250).reserve(1);
        limiter.at(150).reconfigure(1, 300);
        assert_eq!((limiter.left(), limiter.cycle()), (0, 2));
    }

    #[test]
    fn the_longest_and_shortest_periods_are_survived() {
        let mut limiter = Limiter::new(1, 1, 1000);
        limiter.at(u64::MAX / 4).reconfigure(u32::MAX, u64::MAX);
        assert!(limiter.left() >= 0);
        limiter.reconfigure(1, 0);
        assert!(limiter.at(u64::MAX / 2).left() >= 0);
    }
}
