//! Step 10: an upstream that says when to come back. Step 11 is played on the same service.

use std::ops::RangeInclusive;
use std::time::Duration;

use image::ImageFormat;

use super::gone_clients;
use super::picture;
use super::report::{Report, Step};
use super::service::Service;
use super::stage::{RIGHT_KEY, Stage};
use super::trouble::Trouble;
use crate::stand_in::{Behaviour, Failure};

/// What the upstream says, and how much later the answer may be.
const RETRY_AFTER: &str = "2";
const EXPECTED: RangeInclusive<Duration> = Duration::from_secs(2)..=Duration::from_secs(4);

pub(super) async fn play(stage: &Stage, report: &mut Report) {
    stage.recover();
    let service = match Service::start(stage, RIGHT_KEY, &[]).await {
        Ok(service) => service,
        Err(trouble) => return report.unplayed(10..=11, &trouble).await,
    };
    report
        .step(
            10,
            "the upstream answers 503 with Retry-After 2",
            async |step| retried(stage, &service, step).await,
        )
        .await;
    gone_clients::play(stage, &service, report).await;
    service.stop().await;
}

async fn retried(stage: &Stage, service: &Service, step: &mut Step) -> Result<(), Trouble> {
    let requests = stage.requests();
    let products = service.caller.products().await?.len();
    let fail = Failure {
        times: 1,
        status: 503,
        retry_after: Some(RETRY_AFTER.to_owned()),
    };
    stage.stand_in.behave(Behaviour {
        fail: Some(fail),
        ..Behaviour::default()
    });
    let answer = service
        .caller
        .extract(&picture::red(ImageFormat::Png)?)
        .await?;
    step.expect("answer", "201", &answer.to_string());
    step.expect_time("it took", EXPECTED, answer.took);
    step.expect("requests at the upstream", 2, stage.requests() - requests);
    let stored = service.caller.products().await?.len();
    step.expect("products in the database", products + 1, stored);
    let breaker = service.caller.breaker().await?;
    step.expect("bufferedCalls", 2, breaker.buffered_calls);
    step.expect("failedCalls", 1, breaker.failed_calls);
    Ok(())
}
