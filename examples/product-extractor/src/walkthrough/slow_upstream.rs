//! Step 9: an upstream slower than the limit.

use std::time::Duration;

use image::ImageFormat;

use super::calls::{Calls, tally};
use super::picture;
use super::report::{Report, Step};
use super::service::Service;
use super::stage::{RIGHT_KEY, Stage};
use super::trouble::Trouble;

/// The limit, shortened, and an upstream that exceeds it.
const SETTINGS: [(&str, &str); 1] = [(
    "RESIL__TIME_LIMITER__INSTANCES__GEMINI__TIMEOUT_DURATION",
    "1s",
)];
const SLOWER: Duration = Duration::from_secs(2);

pub(super) async fn play(stage: &Stage, report: &mut Report) {
    stage.slow_down(SLOWER);
    let service = match Service::start(stage, RIGHT_KEY, &SETTINGS).await {
        Ok(service) => service,
        Err(trouble) => return report.unplayed(9..=9, &trouble).await,
    };
    report
        .step(
            9,
            "ten calls to an upstream slower than the limit",
            async |step| ten_timeouts(stage, &service, step).await,
        )
        .await;
    service.stop().await;
}

async fn ten_timeouts(stage: &Stage, service: &Service, step: &mut Step) -> Result<(), Trouble> {
    let before = stage.requests();
    let answers = Calls::start(&service.caller, 10, &picture::red(ImageFormat::Png)?)
        .finish()
        .await?;
    step.expect("answers", "10 x 504 gemini_timeout", &tally(&answers));
    step.expect("requests at the upstream", 10, stage.requests() - before);
    let breaker = service.caller.breaker().await?;
    step.expect("state", "OPEN", &breaker.state);
    step.expect("failedCalls", 10, breaker.failed_calls);
    step.expect("failureRate", "100.0%", &breaker.failure_rate);
    Ok(())
}
