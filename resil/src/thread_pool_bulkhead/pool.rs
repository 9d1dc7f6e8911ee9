//! The threads of a thread-pool bulkhead and the queue in front of them.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::core::{Load, Placement, Sizes};
use super::event::{ThreadPoolBulkheadEvent, ThreadPoolBulkheadEventKind};
use super::job::{Job, deliver};
use crate::event::{EventOrigin, Publisher};
use crate::sync::lock;

/// What the threads share with the handles. A thread keeps it alive, but not the pool open.
#[derive(Debug)]
pub(super) struct Pool {
    pub(super) name: Arc<str>,
    pub(super) enabled: AtomicBool,
    pub(super) events: Arc<Publisher<ThreadPoolBulkheadEvent>>,
    state: Mutex<State>,
    /// There is work, or the pool is closed.
    changed: Condvar,
}

struct State {
    sizes: Sizes,
    keep_alive: Duration,
    threads: u32,
    /// The threads that look for work: those that wait, and those about to look into the queue.
    idle: u32,
    queue: VecDeque<Box<dyn Job>>,
    /// How many threads there have been; their names count them.
    started: u64,
    closed: bool,
}

/// A refusal; the call was not made.
#[derive(Debug)]
pub(super) struct Refused;

/// The thread whose place has been counted, and its first call.
struct NewThread {
    number: u64,
    first: Option<Box<dyn Job>>,
}

impl Pool {
    pub(super) fn new(
        name: Arc<str>,
        sizes: Sizes,
        keep_alive: Duration,
        event_buffer_size: u32,
        enabled: bool,
    ) -> Self {
        let queue = VecDeque::new();
        let state = State {
            sizes,
            keep_alive,
            threads: 0,
            idle: 0,
            queue,
            started: 0,
            closed: false,
        };
        Self {
            name,
            enabled: AtomicBool::new(enabled),
            events: Arc::new(Publisher::new(event_buffer_size)),
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    pub(super) fn is_enabled(&self) -> bool {
        self.enabled.load(Ordering::Relaxed)
    }

    pub(super) fn sizes(&self) -> (Sizes, Duration) {
        let state = lock(&self.state);
        (state.sizes, state.keep_alive)
    }

    pub(super) fn load(&self) -> Load {
        lock(&self.state).load()
    }

    /// Takes a call in: for a thread of its own, or for the next that is free.
    pub(super) fn submit(self: &Arc<Self>, job: Box<dyn Job>) -> Result<(), Refused> {
        let mut state = lock(&self.state);
        let unwanted = state.make_room(self.is_enabled());
        let placement = state.place(self.is_enabled());
        let taken = match placement {
            Placement::Queue => {
                state.queue.push_back(job);
                drop(state);
                self.changed.notify_one();
                Ok(())
            }
            Placement::NewThread => {
                let thread = state.count_thread(Some(job));
                drop(state);
                self.start(thread)
                    .or_else(|job| self.submit_without_thread(job))
            }
            Placement::Refuse => {
                drop(state);
                Err(Refused)
            }
        };
        unwanted.into_iter().for_each(deliver);
        if taken.is_err() {
            self.tell(ThreadPoolBulkheadEventKind::CallRejected);
        }
        taken
    }

    /// Gives every queued call a thread, when the pool has become one without limits.
    pub(super) fn start_for_all_queued(self: &Arc<Self>) {
        self.start_while(|state| state.load().waiting() > 0);
    }

    /// Takes new sizes. Threads are started for queued calls where there may be more now; idle ones look whether they are
    /// still to be kept. Nobody is sent away.
    #[cfg(feature = "reload")]
    pub(super) fn resize(self: &Arc<Self>, sizes: Sizes, keep_alive: Duration) {
        let mut state = lock(&self.state);
        (state.sizes, state.keep_alive) = (sizes, keep_alive);
        drop(state);
        self.start_while(|state| state.load().may_start(state.sizes));
        self.changed.notify_all();
    }

    /// Starts threads for queued calls, as long as that is wanted and the system has some.
    fn start_while(self: &Arc<Self>, wanted: impl Fn(&State) -> bool) {
        loop {
            let mut state = lock(&self.state);
            if !wanted(&state) {
                return;
            }
            let thread = state.count_thread(None);
            state.idle += 1;
            drop(state);
            if self.start(thread).is_err() {
                lock(&self.state).idle -= 1;
                self.uncount_thread();
                return;
            }
        }
    }

    /// Lets the threads go when they have done what is queued.
    pub(super) fn close(&self) {
        lock(&self.state).closed = true;
        self.changed.notify_all();
    }

    /// Starts a thread that is already counted; gives its first call back where the system has no thread for it.
    fn start(self: &Arc<Self>, thread: NewThread) -> Result<(), Option<Box<dyn Job>>> {
        // A thread's name cannot hold a zero byte.
        let name = format!("bulkhead-{}-{}", self.name.replace('\0', ""), thread.number);
        // The call lies where both sides can take it, since a closure that gets no thread is lost.
        let first = Arc::new(Mutex::new(thread.first));
        let (pool, of_thread) = (Arc::clone(self), Arc::clone(&first));
        let work = move || {
            let first = lock(&of_thread).take();
            drop(of_thread);
            pool.work(first);
        };
        match std::thread::Builder::new().name(name).spawn(work) {
            Ok(_) => Ok(()),
            Err(_) => Err(lock(&first).take()),
        }
    }

    /// The system has no thread for the call: the ones that are there have to do.
    #[cold]
    fn submit_without_thread(&self, job: Option<Box<dyn Job>>) -> Result<(), Refused> {
        self.uncount_thread();
        let Some(job) = job else { return Err(Refused) };
        let mut state = lock(&self.state);
        if state.threads == 0 || state.load().waiting() >= state.sizes.queue {
            drop(state);
            deliver(job);
            return Err(Refused);
        }
        state.queue.push_back(job);
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    /// Takes back the count of a thread that was not started. Calls that were queued for it alone are refused: their
    /// callers see that they are gone.
    #[cold]
    fn uncount_thread(&self) {
        let mut state = lock(&self.state);
        state.threads = state.threads.saturating_sub(1);
        let orphans = if state.threads == 0 {
            std::mem::take(&mut state.queue)
        } else {
            VecDeque::new()
        };
        drop(state);
        for orphan in orphans {
            deliver(orphan);
            self.tell(ThreadPoolBulkheadEventKind::CallRejected);
        }
    }

    /// The life of a thread.
    fn work(&self, first: Option<Box<dyn Job>>) {
        if let Some(job) = first {
            self.run(job);
        }
        while let Some(job) = self.next() {
            self.run(job);
        }
    }

    fn run(&self, mut job: Box<dyn Job>) {
        let wanted = job.is_wanted();
        if wanted {
            self.tell(ThreadPoolBulkheadEventKind::CallPermitted);
            job.run();
        }
        // Before its caller learns of the end, so that the caller finds the thread free when it calls again.
        lock(&self.state).idle += 1;
        if wanted {
            self.tell(ThreadPoolBulkheadEventKind::CallFinished);
        }
        deliver(job);
    }

    /// The next call for an idle thread; `None` when the thread is to end.
    fn next(&self) -> Option<Box<dyn Job>> {
        let mut state = lock(&self.state);
        let idle_since = Instant::now();
        loop {
            if let Some(job) = state.queue.pop_front() {
                state.idle -= 1;
                return Some(job);
            }
            let left = state.keep_alive.saturating_sub(idle_since.elapsed());
            let may_retire = state.load().may_retire(state.sizes);
            if state.closed || (may_retire && left.is_zero()) {
                state.idle -= 1;
                state.threads -= 1;
                return None;
            }
            state = self.wait(state, may_retire.then_some(left));
        }
    }

    fn wait<'s>(
        &self,
        state: MutexGuard<'s, State>,
        time: Option<Duration>,
    ) -> MutexGuard<'s, State> {
        match time {
            Some(time) => {
                self.changed
                    .wait_timeout(state, time)
                    .unwrap_or_else(PoisonError::into_inner)
                    .0
            }
            None => self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner),
        }
    }

    fn tell(&self, kind: ThreadPoolBulkheadEventKind) {
        if self.events.is_heard() && self.is_enabled() {
            self.events
                .publish(|| ThreadPoolBulkheadEvent::new(EventOrigin::new(&self.name), kind));
        }
    }
}

impl State {
    fn load(&self) -> Load {
        let queued = u32::try_from(self.queue.len()).unwrap_or(u32::MAX);
        Load {
            threads: self.threads,
            idle: self.idle,
            queued,
        }
    }

    fn place(&self, enabled: bool) -> Placement {
        if enabled {
            self.load().place(self.sizes)
        } else {
            self.load().place_unlimited()
        }
    }

    /// Takes the calls that nobody waits for out of a queue that is full.
    fn make_room(&mut self, enabled: bool) -> VecDeque<Box<dyn Job>> {
        if self.queue.is_empty() || self.place(enabled) == Placement::Queue {
            return VecDeque::new();
        }
        let all = std::mem::take(&mut self.queue).into_iter();
        let (wanted, unwanted) = all.partition(|job| job.is_wanted());
        self.queue = wanted;
        unwanted
    }

    fn count_thread(&mut self, first: Option<Box<dyn Job>>) -> NewThread {
        self.threads += 1;
        self.started += 1;
        NewThread {
            number: self.started,
            first,
        }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let load = self.load();
        f.debug_struct("State")
            .field("sizes", &self.sizes)
            .field("load", &load)
            .finish_non_exhaustive()
    }
}
