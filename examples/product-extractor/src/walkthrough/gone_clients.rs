//! Step 11: clients that disconnect in mid-call.

use std::time::Duration;

use image::ImageFormat;

use super::calls::{Calls, tally};
use super::picture;
use super::report::{Report, Step};
use super::service::Service;
use super::stage::Stage;
use super::trouble::Trouble;

/// So slow that no call ends by itself while its client's leaving is looked at.
const SLOW: Duration = Duration::from_secs(6);
/// Slow enough for ten calls to be under way together.
const UNHURRIED: Duration = Duration::from_millis(500);

pub(super) async fn play(stage: &Stage, service: &Service, report: &mut Report) {
    report
        .step(11, "ten clients disconnect in mid-call", async |step| {
            ten_leave(stage, service, step).await
        })
        .await;
}

async fn ten_leave(stage: &Stage, service: &Service, step: &mut Step) -> Result<(), Trouble> {
    let image = picture::red(ImageFormat::Png)?;
    let before = service.caller.breaker().await?;
    stage.slow_down(SLOW);
    let calls = Calls::start(&service.caller, 10, &image);
    stage
        .in_flight(10, "ten calls were with the upstream")
        .await?;
    calls.hang_up().await;
    stage
        .in_flight(0, "the service gave up the ten calls")
        .await?;
    let after = service.caller.breaker().await?;
    step.expect("state", before.state.as_str(), &after.state);
    step.expect("bufferedCalls", before.buffered_calls, after.buffered_calls);
    step.expect("failedCalls", before.failed_calls, after.failed_calls);

    stage.slow_down(UNHURRIED);
    let answers = Calls::start(&service.caller, 10, &image).finish().await?;
    step.expect(
        "answers to ten calls after that",
        "10 x 201",
        &tally(&answers),
    );
    Ok(())
}
