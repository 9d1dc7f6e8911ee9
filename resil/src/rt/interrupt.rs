//! What ends the waits of a call before their time: the end of the program, or the call's own token.

use std::future::Future;
use std::pin::Pin;
use std::task::Context;

use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

use super::call::Rare;
use crate::CancelCause;
use crate::shutdown::Shutdown;
use crate::time::WakerKey;

/// Watches for an interruption while a call waits.
#[derive(Default)]
pub(super) struct Interrupt {
    shutdown_key: WakerKey,
    token: Option<CancellationToken>,
}

/// Made by a wait that has to watch a token: a call that does not wait allocates nothing.
pub(super) type Watch = Option<Pin<Box<WaitForCancellationFutureOwned>>>;

/// The token that a call is given.
pub fn token(token: &CancellationToken) -> CancellationToken {
    token.clone()
}

impl Interrupt {
    pub(super) fn by_token(&mut self, token: CancellationToken) {
        self.token = Some(token);
    }

    /// Who has interrupted the call; if nobody has, its task is woken when somebody does.
    pub(super) fn poll(
        &mut self,
        shutdown: &Shutdown,
        rare: &mut Option<Box<Rare>>,
        cx: &mut Context<'_>,
    ) -> Option<CancelCause> {
        if shutdown.poll_begun(&mut self.shutdown_key, cx.waker()) {
            return Some(CancelCause::Shutdown);
        }
        let token = self.token.as_ref()?;
        rare.get_or_insert_default()
            .watch
            .get_or_insert_with(|| Box::pin(token.clone().cancelled_owned()))
            .as_mut()
            .poll(cx)
            .is_ready()
            .then_some(CancelCause::Token)
    }

    /// The wait is over.
    pub(super) fn stop_watching(&mut self, shutdown: &Shutdown) {
        shutdown.stop_waiting(&mut self.shutdown_key);
    }
}
