//! The walkthrough: a bad day of the upstream, played over real HTTP against the service as a process of its own.
//!
//! The service is this program with another upstream and shorter waits, both through its environment; what the
//! environment already says about resil (`RESIL__…`) is passed on, so a policy can be switched off to see it missing.

mod caller;
mod calls;
mod gone_clients;
mod picture;
mod real_images;
mod report;
mod retry_after;
mod service;
mod slow_upstream;
mod stage;
mod trouble;
mod wrong_key;

use std::process::ExitCode;

use crate::signals::Signals;
use report::Report;
use stage::Stage;
use trouble::Trouble;

/// Plays the story to its end, or until a signal. Whatever happens, no service is left running: each is killed when
/// its handle is dropped.
pub(crate) async fn play(mut signals: Signals) -> Result<ExitCode, Trouble> {
    let stage = Stage::set().await?;
    tokio::select! {
        report = story(&stage) => Ok(report.end()),
        () = signals.next() => Err(Trouble::Interrupted),
    }
}

async fn story(stage: &Stage) -> Report {
    let mut report = Report::default();
    wrong_key::play(stage, &mut report).await;
    real_images::play(stage, &mut report).await;
    slow_upstream::play(stage, &mut report).await;
    retry_after::play(stage, &mut report).await;
    report
}
