use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::core::{Got, Limits, Pool};
use crate::ManualClock;
use crate::time::{Clock, Moment};

/// An instance: whether it is settled is a switch.
#[derive(Clone, Debug)]
struct Thing {
    key: Arc<str>,
    busy: Rc<Cell<bool>>,
}

struct Bench {
    pool: Pool<Thing>,
    clock: ManualClock,
    /// How often an instance was asked whether it is settled.
    asked: Cell<usize>,
}

impl Bench {
    fn new(max_instances: usize, idle_ttl: Option<u64>) -> Self {
        Self {
            pool: Pool::new(limits(max_instances, idle_ttl)),
            clock: ManualClock::new(),
            asked: Cell::new(0),
        }
    }

    fn now(&self) -> Moment {
        Clock::Manual(self.clock.clone()).now()
    }

    fn get(&mut self, key: &str) -> Got<Thing> {
        let now = self.now();
        let settled = |thing: &Thing, _idle| {
            self.asked.set(self.asked.get() + 1);
            !thing.busy.get()
        };
        self.pool.get(key, now, settled, |key| Thing {
            key,
            busy: Rc::default(),
        })
    }

    /// The instance, which there is room for, and the key of the one that went.
    fn have(&mut self, key: &str) -> (Thing, Option<String>) {
        let got = self.get(key);
        let thing = got.instance.unwrap_or_else(|| panic!("no room for {key}"));
        (thing, got.gone.map(|gone| gone.key.to_string()))
    }

    fn busy(&mut self, key: &str) -> Thing {
        let (thing, _) = self.have(key);
        thing.busy.set(true);
        thing
    }

    fn keys(&self) -> Vec<String> {
        let keys = self.pool.instances().map(|thing| thing.key.to_string());
        keys.collect()
    }
}

fn limits(max_instances: usize, idle_ttl: Option<u64>) -> Limits {
    Limits {
        max_instances,
        idle_ttl: idle_ttl.map(Duration::from_secs),
    }
}

#[test]
fn a_key_has_one_instance() {
    let mut bench = Bench::new(2, None);
    let (first, _) = bench.have("a");
    let (again, _) = bench.have("a");
    assert!(Rc::ptr_eq(&first.busy, &again.busy));
    assert_eq!(bench.pool.len(), 1);
}

#[test]
fn at_the_limit_the_least_recently_used_goes() {
    let mut bench = Bench::new(3, None);
    for key in ["a", "b", "c", "a"] {
        bench.have(key);
    }
    assert_eq!(bench.have("d").1.as_deref(), Some("b"));
    assert_eq!(bench.keys(), ["c", "a", "d"]);
    assert_eq!((bench.pool.evicted(), bench.pool.overflowed()), (1, 0));
}

#[test]
fn what_is_not_settled_stays_and_the_next_goes() {
    let mut bench = Bench::new(3, None);
    bench.busy("a");
    bench.have("b");
    bench.have("c");
    assert_eq!(bench.have("d").1.as_deref(), Some("b"));
    assert_eq!(bench.keys(), ["a", "c", "d"]);
}

#[test]
fn what_has_no_room_is_counted() {
    let mut bench = Bench::new(2, None);
    bench.busy("a");
    bench.busy("b");
    assert!(bench.get("c").instance.is_none());
    assert!(bench.get("c").instance.is_none());
    assert_eq!((bench.pool.evicted(), bench.pool.overflowed()), (0, 2));
    assert_eq!(bench.pool.len(), 2);
}

#[test]
fn what_settles_later_makes_room_later() {
    let mut bench = Bench::new(2, None);
    let a = bench.busy("a");
    bench.busy("b");
    assert!(bench.get("c").instance.is_none());
    a.busy.set(false);
    assert_eq!(bench.have("c").1.as_deref(), Some("a"));
}

#[test]
fn what_is_used_again_after_it_could_not_go_is_recently_used() {
    let mut bench = Bench::new(3, None);
    let a = bench.busy("a");
    for key in ["b", "c", "d"] {
        bench.have(key);
    }
    a.busy.set(false);
    bench.have("a");
    assert_eq!(bench.keys(), ["c", "d", "a"]);
    assert_eq!(bench.have("e").1.as_deref(), Some("c"));
}

#[test]
fn a_call_asks_few_however_many_there_are() {
    let mut bench = Bench::new(1000, None);
    for key in 0..1000 {
        bench.busy(&key.to_string());
    }
    bench.asked.set(0);
    for key in 1000..1500 {
        let asked = bench.asked.get();
        assert!(bench.get(&key.to_string()).instance.is_none());
        assert!(bench.asked.get() - asked <= 8);
    }
    assert!(
        bench.pool.instances().count() == 1000,
        "nobody was lost while they were asked"
    );
}

#[test]
fn those_that_cannot_go_do_not_stand_in_the_way_of_those_that_can() {
    let mut bench = Bench::new(100, None);
    for key in 0..90 {
        bench.busy(&format!("busy {key}"));
    }
    for key in 0..10 {
        bench.have(&format!("settled {key}"));
    }
    // The busy ones are asked once, a few by each call; after that the settled ones are first.
    for key in 0..30 {
        bench.get(&format!("early {key}"));
    }
    let overflowed = bench.pool.overflowed();
    for key in 0..1000 {
        bench.have(&format!("late {key}"));
    }
    assert_eq!(bench.pool.overflowed(), overflowed);
    let busy = bench
        .keys()
        .into_iter()
        .filter(|key| key.starts_with("busy"));
    assert_eq!(busy.count(), 90);
}

#[test]
fn what_is_idle_for_too_long_goes_below_the_limit_too() {
    let mut bench = Bench::new(10, Some(60));
    bench.have("a");
    bench.clock.advance(Duration::from_secs(30));
    bench.have("b");
    bench.clock.advance(Duration::from_secs(30));
    assert_eq!(bench.have("b").1.as_deref(), Some("a"));
    assert_eq!(bench.have("b").1, None);
    assert_eq!(bench.keys(), ["b"]);
}

#[test]
fn what_is_idle_but_not_settled_stays() {
    let mut bench = Bench::new(10, Some(60));
    let a = bench.busy("a");
    bench.clock.advance(Duration::from_mins(1));
    assert_eq!(bench.have("b").1, None);
    a.busy.set(false);
    assert_eq!(bench.have("b").1.as_deref(), Some("a"));
}

#[test]
fn a_lowered_limit_is_reached_as_calls_come() {
    let mut bench = Bench::new(10, None);
    for key in 0..10 {
        bench.have(&key.to_string());
    }
    bench.pool.set_limits(limits(3, None));
    for _ in 0..7 {
        bench.have("9");
    }
    assert_eq!(bench.keys(), ["7", "8", "9"]);
    assert_eq!(bench.have("new").1.as_deref(), Some("7"));
}

#[test]
fn a_raised_limit_holds_at_once() {
    let mut bench = Bench::new(1, None);
    bench.busy("a");
    bench.pool.set_limits(limits(2, None));
    assert_eq!(bench.have("b").1, None);
}

/// Against a model that looks at everything.
#[test]
fn the_lines_agree_with_a_plain_list() {
    let mut bench = Bench::new(7, None);
    let mut used: BTreeMap<String, u32> = BTreeMap::new();
    let mut random: u32 = 12345;
    for step in 0..5000 {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let key = ((random >> 16) % 20).to_string();
        let (_, gone) = bench.have(&key);
        let known = used.insert(key, step).is_some();
        let oldest = used.iter().min_by_key(|(_, step)| **step);
        let expected = oldest.map(|(key, _)| key.clone());
        let expected = expected.filter(|_| !known && used.len() > 7);
        assert_eq!(gone, expected, "at step {step}");
        if let Some(gone) = gone {
            used.remove(&gone);
        }
        assert_eq!(bench.pool.len(), used.len());
    }
}

/// Bulkheads of one place each, few of them, under many threads: no key ever has two calls inside, however often its bulkhead
/// was removed and made anew. The keys without room share one, which has one place too.
#[test]
fn an_instance_that_is_in_use_is_never_replaced() {
    use std::sync::atomic::{AtomicU32, Ordering};

    const KEYS: usize = 12;
    let settings = "[bulkhead.configs.upstream]\nmax_instances = 3\nmax_concurrent_calls = 1\n";
    let settings = crate::Settings::embedded().toml("test.toml", settings);
    let registry = crate::registry::Registry::new(settings, crate::world::World::program());
    let inside: [AtomicU32; KEYS] = Default::default();
    let call = |key: usize| {
        let bulkhead: crate::Bulkhead = registry.keyed("upstream", &key.to_string()).unwrap();
        let Ok(permit) = bulkhead.try_acquire() else {
            return;
        };
        if bulkhead.name() != "upstream (overflow)" {
            assert_eq!(inside[key].fetch_add(1, Ordering::AcqRel), 0, "{key}");
            std::thread::yield_now();
            inside[key].fetch_sub(1, Ordering::AcqRel);
        }
        drop(permit);
    };
    std::thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || {
                for round in 0..5000 {
                    call((round * 7 + thread * 5) % KEYS);
                }
            });
        }
    });
    let pool = registry.pool_of_config::<crate::Bulkhead>("upstream");
    let shown = pool.unwrap().snapshot();
    assert!(shown.instances <= 3, "{shown:?}");
    assert!(shown.evicted > 0, "{shown:?}");
}

#[cfg(feature = "reload")]
#[test]
fn changed_settings_reach_the_pool_and_its_instances() {
    let read = |text: &str| crate::Settings::embedded().toml("test.toml", text);
    let before = read("[retry.configs.upstream]\nmax_attempts = 3\nmax_instances = 2\n");
    let registry = crate::registry::Registry::new(before, crate::world::World::program());
    let retry: crate::Retry = registry.keyed("upstream", "a").unwrap();
    let after = read("[retry.configs.upstream]\nmax_attempts = 7\nmax_instances = 9\n");
    registry.reload(Some(after)).unwrap();
    assert_eq!(retry.config().max_attempts, 7);
    let pool = registry.pool_of_config::<crate::Retry>("upstream").unwrap();
    assert_eq!(pool.snapshot().max_instances, 9);
    assert_eq!(pool.overflow().config().max_attempts, 7);
    let new: crate::Retry = registry.keyed("upstream", "b").unwrap();
    assert_eq!(new.config().max_attempts, 7);
}
