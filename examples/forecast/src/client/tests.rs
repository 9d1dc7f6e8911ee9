//! The ten scenarios of the client, on a paused clock.

use std::sync::Mutex;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::{Answer, Client, ForecastError, RetryPolicy, Said};
use crate::transport::{Response, Transport, TransportError};

type Scripted = Result<Response, TransportError>;

/// Answers from a script, and keeps the ids of the requests.
struct Script {
    answers: Mutex<Vec<Scripted>>,
    requests: Mutex<Vec<String>>,
}

impl Transport for &Script {
    async fn get(&self, _place: &str, request_id: &str) -> Scripted {
        self.requests.lock().unwrap().push(request_id.to_owned());
        self.answers.lock().unwrap().remove(0)
    }
}

fn script(answers: impl IntoIterator<Item = Scripted>) -> Script {
    Script {
        answers: Mutex::new(answers.into_iter().collect()),
        requests: Mutex::default(),
    }
}

fn sunny() -> Response {
    Response {
        status: 200,
        retry_after: None,
        body: "sunny".to_owned(),
    }
}

fn status(status: u16) -> Response {
    Response {
        status,
        retry_after: None,
        body: String::new(),
    }
}

fn busy(retry_after: &str) -> Response {
    Response {
        status: 503,
        retry_after: Some(retry_after.to_owned()),
        body: String::new(),
    }
}

fn lost() -> Scripted {
    Err(TransportError::ConnectionLost)
}

/// What a call gave, how long it took, and which requests it made.
struct Told {
    answer: Result<Answer, ForecastError>,
    took: Duration,
    requests: Vec<String>,
}

async fn call(script: &Script, max_attempts: u32) -> Told {
    let _isolation = resil::testing::isolate("").expect("no settings, no problems");
    let start = tokio::time::Instant::now();
    let client = Client::new(script, CancellationToken::new());
    let answer = client
        .forecast("lisbon", RetryPolicy { max_attempts })
        .await;
    let requests = script.requests.lock().unwrap().clone();
    Told {
        answer,
        took: start.elapsed(),
        requests,
    }
}

fn forecast_after(attempts: u32) -> Answer {
    Answer {
        attempts,
        said: Said::Forecast("sunny".to_owned()),
    }
}

fn status_after(attempts: u32, status: u16) -> Answer {
    Answer {
        attempts,
        said: Said::Status(status),
    }
}

#[tokio::test(start_paused = true)]
async fn success_at_once() {
    let told = call(&script([Ok(sunny())]), 3).await;
    assert_eq!(told.answer.unwrap(), forecast_after(1));
    assert_eq!(
        (told.took, told.requests),
        (Duration::ZERO, vec!["forecast-1".to_owned()])
    );
}

#[tokio::test(start_paused = true)]
async fn a_503_is_repeated_after_exactly_the_wait_that_it_asks_for() {
    let told = call(&script([Ok(busy("7")), Ok(sunny())]), 3).await;
    assert_eq!(told.answer.unwrap(), forecast_after(2));
    assert_eq!(told.took, Duration::from_secs(7));
    assert_eq!(told.requests, ["forecast-1", "forecast-2"]);
}

#[tokio::test(start_paused = true)]
async fn a_503_to_the_end_is_a_value_with_the_number_of_attempts() {
    let told = call(&script([Ok(busy("3600")), Ok(busy("1"))]), 2).await;
    assert_eq!(told.answer.unwrap(), status_after(2, 503));
    assert_eq!(told.took, Duration::from_secs(25), "an hour is capped");
}

#[tokio::test(start_paused = true)]
async fn a_502_is_repeated_at_once() {
    let told = call(&script([Ok(status(502)), Ok(sunny())]), 3).await;
    assert_eq!(
        (told.answer.unwrap(), told.took),
        (forecast_after(2), Duration::ZERO)
    );
}

#[tokio::test(start_paused = true)]
async fn a_404_is_a_value_and_not_repeated() {
    let told = call(&script([Ok(status(404))]), 3).await;
    assert_eq!(told.answer.unwrap(), status_after(1, 404));
}

#[tokio::test(start_paused = true)]
async fn a_connection_lost_once_is_repeated_at_once() {
    let told = call(&script([lost(), Ok(sunny())]), 3).await;
    assert_eq!(
        (told.answer.unwrap(), told.took),
        (forecast_after(2), Duration::ZERO)
    );
}

#[tokio::test(start_paused = true)]
async fn a_connection_lost_to_the_end_is_an_error_with_the_number_of_attempts() {
    let told = call(&script([lost(), lost()]), 2).await;
    let error = told.answer.unwrap_err();
    assert_eq!(error.to_string(), "no answer after 2 attempts");
    assert_eq!(
        std::error::Error::source(&error).unwrap().to_string(),
        "the connection was lost"
    );
}

#[tokio::test(start_paused = true)]
async fn an_unexpected_error_is_not_repeated() {
    let told = call(
        &script([Err(TransportError::Unexpected("bad url".to_owned()))]),
        3,
    )
    .await;
    assert!(matches!(
        told.answer,
        Err(ForecastError::NoAnswer { attempts: 1, .. })
    ));
}

#[tokio::test(start_paused = true)]
async fn a_cancelled_wait_ends_at_once_with_what_there_is() {
    let _isolation = resil::testing::isolate("").expect("no settings, no problems");
    let script = script([Ok(busy("20")), Ok(sunny())]);
    let stop = CancellationToken::new();
    let client = Client::new(&script, stop.clone());
    let start = tokio::time::Instant::now();
    let cancel = async {
        tokio::time::sleep(Duration::from_secs(3)).await;
        stop.cancel();
    };
    let call = client.forecast("lisbon", RetryPolicy { max_attempts: 3 });
    let (answer, ()) = tokio::join!(call, cancel);
    assert_eq!(answer.unwrap(), status_after(1, 503));
    assert_eq!(start.elapsed(), Duration::from_secs(3));
    assert!(stop.is_cancelled());
    assert_eq!(script.requests.lock().unwrap().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn one_attempt_at_most_is_one_attempt() {
    for max_attempts in [0, 1] {
        let told = call(&script([Ok(busy("7"))]), max_attempts).await;
        assert_eq!(told.answer.unwrap(), status_after(1, 503));
        assert_eq!((told.took, told.requests.len()), (Duration::ZERO, 1));
    }
}
