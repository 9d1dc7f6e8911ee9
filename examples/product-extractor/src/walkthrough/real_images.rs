//! Steps 6 to 8: the right key and real images, then more callers than the upstream can bear.

use std::time::Duration;

use image::ImageFormat;
use serde_json::Value;

use super::calls::{Calls, tally};
use super::picture;
use super::report::{Report, Step};
use super::service::Service;
use super::stage::{RIGHT_KEY, Stage};
use super::trouble::Trouble;
use crate::stand_in::{Behaviour, Failure};

/// One thread for all async work: if anything blocked it, the health check would wait.
const SETTINGS: [(&str, &str); 1] = [("TOKIO_WORKER_THREADS", "1")];
const SLOW: Duration = Duration::from_millis(2500);
/// Well before the first of the admitted calls can have its answer.
const BEFORE_ANY_ANSWER: Duration = Duration::from_millis(1500);
const AT_ONCE: Duration = Duration::from_millis(50);

pub(super) async fn play(stage: &Stage, report: &mut Report) {
    stage.recover();
    let service = match Service::start(stage, RIGHT_KEY, &SETTINGS).await {
        Ok(service) => service,
        Err(trouble) => return report.unplayed(6..=8, &trouble).await,
    };
    report
        .step(6, "a restart with the right key", async |step| {
            let breaker = service.caller.breaker().await?;
            step.expect("state", "CLOSED", &breaker.state);
            step.expect("bufferedCalls", 0, breaker.buffered_calls);
            Ok(())
        })
        .await;
    report
        .step(
            7,
            "three real images, the upstream fails on one",
            async |step| three_images(stage, &service, step).await,
        )
        .await;
    report
        .step(
            8,
            "thirty calls at once, and the upstream is slow",
            async |step| thirty_at_once(stage, &service, step).await,
        )
        .await;
    service.stop().await;
}

async fn three_images(stage: &Stage, service: &Service, step: &mut Step) -> Result<(), Trouble> {
    let png = service
        .caller
        .extract(&picture::red(ImageFormat::Png)?)
        .await?;
    step.expect("answer to a PNG", "201", &png.to_string());
    let fail = Failure {
        times: 1,
        status: 500,
        retry_after: None,
    };
    stage.stand_in.behave(Behaviour {
        fail: Some(fail),
        ..Behaviour::default()
    });
    let jpeg = service
        .caller
        .extract(&picture::red(ImageFormat::Jpeg)?)
        .await?;
    step.expect(
        "answer to a JPEG, on which the upstream fails",
        "502 gemini_api_error",
        &jpeg.to_string(),
    );
    let webp = service
        .caller
        .extract(&picture::red(ImageFormat::WebP)?)
        .await?;
    step.expect("answer to a WebP", "201", &webp.to_string());

    let breaker = service.caller.breaker().await?;
    step.expect("state", "CLOSED", &breaker.state);
    step.expect("bufferedCalls", 3, breaker.buffered_calls);
    step.expect("failedCalls", 1, breaker.failed_calls);
    step.expect("failureRate", "-1.0%", &breaker.failure_rate);

    let products = service.caller.products().await?;
    let expected = format!("PNG of 64x48 {0}, WebP of 64x48 {0}", picture::RED_NAME);
    step.expect(
        "products in the database",
        expected.as_str(),
        &names(&products),
    );
    Ok(())
}

/// What the upstream saw in the images.
fn names(products: &[Value]) -> String {
    let text = |value: &Value| value.as_str().unwrap_or("?").to_owned();
    let names: Vec<String> = products
        .iter()
        .map(|product| format!("{} {}", text(&product["name"]), text(&product["colour"])))
        .collect();
    names.join(", ")
}

async fn thirty_at_once(stage: &Stage, service: &Service, step: &mut Step) -> Result<(), Trouble> {
    let image = picture::red(ImageFormat::Png)?;
    let (requests, before) = (stage.requests(), service.caller.breaker().await?);
    stage.slow_down(SLOW);
    let mut calls = Calls::start(&service.caller, 30, &image);
    calls.answered(20, BEFORE_ANY_ANSWER).await?;
    step.expect(
        "answers so far",
        "20 x 429 gemini_bulkhead_full",
        &tally(calls.so_far()),
    );
    let health = service.caller.health().await?;
    step.expect(
        "health while the others wait, on one thread",
        "200",
        &health.to_string(),
    );
    step.expect_time("it took", Duration::ZERO..=AT_ONCE, health.took);

    let answers = calls.finish().await?;
    step.expect(
        "answers in the end",
        "10 x 201, 20 x 429 gemini_bulkhead_full",
        &tally(&answers),
    );
    step.expect("requests at the upstream", 10, stage.requests() - requests);
    let after = service.caller.breaker().await?;
    step.expect("state", before.state.as_str(), &after.state);
    step.expect(
        "bufferedCalls",
        before.buffered_calls + 10,
        after.buffered_calls,
    );
    step.expect("failedCalls", before.failed_calls, after.failed_calls);
    Ok(())
}
