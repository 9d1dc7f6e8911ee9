//! Where a call goes: the rule of the classic pool with core threads, a queue, and threads up to a maximum.

use super::metrics::ThreadPoolBulkheadMetrics;

/// The sizes of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    /// The threads that are kept.
    pub(super) core: u32,
    /// The threads that there may be.
    pub(super) max: u32,
    /// The calls that may wait.
    pub(super) queue: u32,
}

/// The threads and calls of a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Load {
    /// All threads.
    pub(super) threads: u32,
    /// Those without a call; each of them takes one of the queued calls in a moment, if there are any.
    pub(super) idle: u32,
    /// The calls that no thread has taken yet.
    pub(super) queued: u32,
}

/// Where a call goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placement {
    /// A new thread is started for it.
    NewThread,
    /// The next thread without a call takes it.
    Queue,
    /// There is no place for it.
    Refuse,
}

impl Load {
    /// Places a call as Java's `ThreadPoolExecutor` does: a new thread up to the core size, even if another is idle;
    /// then the queue; then a new thread up to the maximum.
    pub(super) fn place(self, sizes: Sizes) -> Placement {
        if self.threads < sizes.core {
            Placement::NewThread
        } else if self.waiting() < sizes.queue || self.queued < self.idle {
            Placement::Queue
        } else if self.threads < sizes.max {
            Placement::NewThread
        } else {
            Placement::Refuse
        }
    }

    /// Places a call in a pool without limits: on an idle thread, or on a new one.
    pub(super) fn place_unlimited(self) -> Placement {
        if self.queued < self.idle {
            Placement::Queue
        } else {
            Placement::NewThread
        }
    }

    /// How many calls wait for a thread that is not there.
    pub(super) fn waiting(self) -> u32 {
        self.queued.saturating_sub(self.idle)
    }

    /// Whether a call that waits in the queue is to get a new thread after all, since there may be more threads than when it
    /// came, or its place in the queue is gone.
    #[cfg(feature = "reload")]
    pub(super) fn may_start(self, sizes: Sizes) -> bool {
        let (waiting, threads) = (self.waiting(), self.threads);
        (waiting > 0 && threads < sizes.core) || (waiting > sizes.queue && threads < sizes.max)
    }

    /// Whether an idle thread may go when it has had nothing to do for long enough.
    pub(super) fn may_retire(self, sizes: Sizes) -> bool {
        self.threads > sizes.core && self.queued < self.idle
    }

    pub(super) fn metrics(self, sizes: Sizes) -> ThreadPoolBulkheadMetrics {
        let taken = self.queued.min(self.idle);
        let active = self.threads.saturating_sub(self.idle).saturating_add(taken);
        ThreadPoolBulkheadMetrics {
            core_thread_pool_size: sizes.core,
            thread_pool_size: self.threads,
            max_thread_pool_size: sizes.max,
            queue_depth: self.waiting(),
            queue_capacity: sizes.queue,
            remaining_queue_capacity: sizes.queue.saturating_sub(self.waiting()),
            active_thread_count: active,
            available_thread_count: sizes.max.saturating_sub(active),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: Sizes = Sizes {
        core: 2,
        max: 3,
        queue: 1,
    };

    fn load(threads: u32, idle: u32, queued: u32) -> Load {
        Load {
            threads,
            idle,
            queued,
        }
    }

    #[test]
    fn threads_are_started_up_to_the_core_size_even_if_one_is_idle() {
        assert_eq!(load(0, 0, 0).place(SIZES), Placement::NewThread);
        assert_eq!(load(1, 1, 0).place(SIZES), Placement::NewThread);
    }

    #[test]
    fn then_calls_queue_and_only_then_the_pool_grows() {
        assert_eq!(load(2, 0, 0).place(SIZES), Placement::Queue);
        assert_eq!(load(2, 0, 1).place(SIZES), Placement::NewThread);
        assert_eq!(load(3, 0, 0).place(SIZES), Placement::Queue);
        assert_eq!(load(3, 0, 1).place(SIZES), Placement::Refuse);
    }

    #[test]
    fn a_call_for_an_idle_thread_takes_no_place_in_the_queue() {
        let direct = Sizes { queue: 0, ..SIZES };
        assert_eq!(load(3, 1, 0).place(direct), Placement::Queue);
        assert_eq!(load(3, 1, 1).place(direct), Placement::Refuse);
        assert_eq!(load(3, 1, 1).place(SIZES), Placement::Queue);
        assert_eq!(load(2, 0, 0).place(direct), Placement::NewThread);
    }

    #[test]
    fn without_limits_a_call_never_waits() {
        assert_eq!(load(9, 0, 0).place_unlimited(), Placement::NewThread);
        assert_eq!(load(9, 1, 0).place_unlimited(), Placement::Queue);
        assert_eq!(load(9, 1, 1).place_unlimited(), Placement::NewThread);
    }

    #[cfg(feature = "reload")]
    #[test]
    fn a_queued_call_gets_a_thread_where_new_sizes_allow_one() {
        let grown = Sizes {
            core: 3,
            max: 4,
            queue: 5,
        };
        assert!(!load(2, 0, 1).may_start(SIZES));
        assert!(load(2, 0, 1).may_start(grown));
        assert!(!load(3, 0, 1).may_start(grown));
        assert!(!load(2, 1, 1).may_start(grown), "an idle thread takes it");
        let shorter = Sizes { queue: 0, ..SIZES };
        assert!(load(2, 0, 1).may_start(shorter), "its place is gone");
        assert!(!load(3, 0, 9).may_start(shorter));
    }

    #[test]
    fn only_threads_beyond_the_core_retire_and_only_without_work() {
        assert!(load(3, 1, 0).may_retire(SIZES));
        assert!(!load(2, 1, 0).may_retire(SIZES));
        assert!(!load(3, 1, 1).may_retire(SIZES));
    }

    #[test]
    fn metrics_count_a_call_as_running_once_a_thread_is_there_for_it() {
        let found = load(3, 1, 2).metrics(SIZES);
        assert_eq!(
            (found.active_thread_count, found.available_thread_count),
            (3, 0)
        );
        assert_eq!((found.queue_depth, found.remaining_queue_capacity), (1, 0));
        let found = load(3, 2, 0).metrics(SIZES);
        assert_eq!(
            (found.active_thread_count, found.available_thread_count),
            (1, 2)
        );
    }
}
