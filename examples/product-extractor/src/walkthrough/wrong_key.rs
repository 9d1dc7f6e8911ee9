//! Steps 1 to 5: the upstream refuses the key, until the breaker refuses the calls.

use std::time::Duration;

use image::ImageFormat;
use tokio::time::sleep;

use super::calls::tally;
use super::picture;
use super::report::{Report, Step};
use super::service::Service;
use super::stage::Stage;
use super::trouble::Trouble;

/// The breaker's wait, shortened, and as the variable says it.
const OPEN_FOR: Duration = Duration::from_secs(2);
const SETTINGS: [(&str, &str); 1] = [(
    "RESIL__CIRCUIT_BREAKER__INSTANCES__GEMINI__WAIT_DURATION_IN_OPEN_STATE",
    "2s",
)];
/// Beyond the wait by enough to be sure of it.
const BEYOND: Duration = Duration::from_millis(500);
const AT_ONCE: Duration = Duration::from_millis(50);

pub(super) async fn play(stage: &Stage, report: &mut Report) {
    stage.recover();
    let service = match Service::start(stage, "a wrong key", &SETTINGS).await {
        Ok(service) => service,
        Err(trouble) => return report.unplayed(1..=5, &trouble).await,
    };
    report
        .step(1, "ten calls with a wrong key", async |step| {
            ten_failures(stage, &service, step).await
        })
        .await;
    report
        .step(2, "the eleventh call is refused", async |step| {
            refused(stage, &service, step).await
        })
        .await;
    report
        .step(3, "time passes without calls", async |step| {
            sleep(OPEN_FOR + BEYOND).await;
            step.expect("state", "OPEN", &service.caller.breaker().await?.state);
            Ok(())
        })
        .await;
    report
        .step(4, "the next call finds out", async |step| {
            first_trial(&service, step).await
        })
        .await;
    report
        .step(5, "four more failures", async |step| {
            four_more(&service, step).await
        })
        .await;
    service.stop().await;
}

async fn ten_failures(stage: &Stage, service: &Service, step: &mut Step) -> Result<(), Trouble> {
    let image = picture::red(ImageFormat::Png)?;
    let before = stage.requests();
    let mut answers = Vec::new();
    for number in 1..=10 {
        answers.push(service.caller.extract(&image).await?);
        let breaker = service.caller.breaker().await?;
        match number {
            9 => step.expect("state after the ninth", "CLOSED", &breaker.state),
            10 => step.expect("state after the tenth", "OPEN", &breaker.state),
            _ => {}
        }
    }
    step.expect("answers", "10 x 502 gemini_api_error", &tally(&answers));
    step.expect("requests at the upstream", 10, stage.requests() - before);
    Ok(())
}

async fn refused(stage: &Stage, service: &Service, step: &mut Step) -> Result<(), Trouble> {
    let image = picture::red(ImageFormat::Png)?;
    let before = stage.requests();
    let answer = service.caller.extract(&image).await?;
    step.expect("answer", "503 gemini_circuit_open", &answer.to_string());
    step.expect(
        "it says when to come back",
        true,
        answer.retry_after.is_some(),
    );
    step.expect_time("it took", Duration::ZERO..=AT_ONCE, answer.took);
    step.expect("requests at the upstream", 0, stage.requests() - before);
    Ok(())
}

async fn first_trial(service: &Service, step: &mut Step) -> Result<(), Trouble> {
    let answer = service
        .caller
        .extract(&picture::red(ImageFormat::Png)?)
        .await?;
    let breaker = service.caller.breaker().await?;
    step.expect("answer", "502 gemini_api_error", &answer.to_string());
    step.expect("state", "HALF_OPEN", &breaker.state);
    step.expect("bufferedCalls", 1, breaker.buffered_calls);
    step.expect("failedCalls", 1, breaker.failed_calls);
    step.expect("failureRate", "-1.0%", &breaker.failure_rate);
    Ok(())
}

async fn four_more(service: &Service, step: &mut Step) -> Result<(), Trouble> {
    let image = picture::red(ImageFormat::Png)?;
    let mut answers = Vec::new();
    for _ in 0..4 {
        answers.push(service.caller.extract(&image).await?);
    }
    let breaker = service.caller.breaker().await?;
    step.expect("answers", "4 x 502 gemini_api_error", &tally(&answers));
    step.expect("state", "OPEN", &breaker.state);
    step.expect("failureRate", "100.0%", &breaker.failure_rate);
    Ok(())
}
