//! The service from its start to its end.

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use reqwest::Url;
use resil::{CircuitBreaker, CircuitBreakerEvent, CircuitBreakerEventKind, ThreadPoolBulkhead};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::config::{self, Config, ConfigError, Upstream};
use crate::gemini::{ClientError, Gemini};
use crate::http::{App, router};
use crate::products::{Store, StoreError};
use crate::signals::Signals;
use crate::stand_in::StandIn;

/// The first line on standard output begins so; the address follows.
pub(crate) const LISTENING: &str = "listening on ";
/// The key that the service's own stand-in takes.
const STAND_IN_KEY: &str = "stand-in";
/// What is under way may take this long once the program was asked to stop.
const DRAIN_LIMIT: Duration = Duration::from_secs(30);

/// Why the service does not run.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ServiceError {
    /// The address is taken, or not of this machine.
    #[error("cannot listen on {address} ({variable} says where to)", variable = config::ADDRESS)]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The stand-in does not start.
    #[error("the stand-in for Gemini cannot be started")]
    StandIn(#[source] io::Error),
    /// The stand-in's own address is no URL.
    #[error("the stand-in's address is no URL")]
    StandInUrl,
    /// Its key is no key.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// There is no client for the upstream.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The pool for images cannot be used.
    #[error(transparent)]
    Resil(#[from] resil::Error),
    /// Serving broke off.
    #[error("serving broke off")]
    Serve(#[from] io::Error),
    /// Calls were still under way when the patience ended.
    #[error("stopped with calls still under way")]
    Undrained,
}

/// Serves until a signal comes, and then until everything under way has its answer.
pub(crate) async fn serve(config: Config, mut signals: Signals) -> Result<(), ServiceError> {
    let (gemini, stand_in) = upstream(&config).await?;
    let store = Store::open(&config.database).await?;
    let app = App {
        gemini,
        store,
        images: ThreadPoolBulkhead::named("images")?,
    };
    let address = config.address;
    let listener = TcpListener::bind(address)
        .await
        .map_err(|source| ServiceError::Listen { address, source })?;
    announce(listener.local_addr()?, &config, stand_in.as_ref());
    tell_operator()?;

    let (stop, stopped) = oneshot::channel::<()>();
    let server = axum::serve(listener, router(app)).with_graceful_shutdown(async {
        // Sent or dropped, it means the same.
        let _ = stopped.await;
    });
    let mut server = pin!(server.into_future());
    tokio::select! {
        ended = &mut server => return Ok(ended?),
        () = signals.next() => {}
    }
    eprintln!("stopping when the calls under way are done; a second signal stops at once");
    // No call waits for its next attempt any more, and no new one is taken.
    resil::shutdown();
    drop(stop);
    tokio::select! {
        ended = &mut server => Ok(ended?),
        () = signals.next() => Err(ServiceError::Undrained),
        () = tokio::time::sleep(DRAIN_LIMIT) => Err(ServiceError::Undrained),
    }
}

/// Writes to standard error what an operator wants to know without asking: what became of the upstream's circuit breaker, and
/// which of its calls failed.
fn tell_operator() -> Result<(), resil::Error> {
    let breaker = CircuitBreaker::named("gemini")?;
    let listener = |event: &CircuitBreakerEvent| match &event.kind {
        CircuitBreakerEventKind::StateTransition(transition) => {
            eprintln!(
                "circuit breaker gemini: {} -> {}",
                transition.from, transition.to
            );
        }
        CircuitBreakerEventKind::Error { elapsed, error, .. } => {
            eprintln!(
                "a call of gemini failed after {} ms: {error}",
                elapsed.as_millis()
            );
        }
        _ => {}
    };
    breaker.on_event(listener).forever();
    Ok(())
}

/// The client of the upstream, with the stand-in if that is the upstream.
async fn upstream(config: &Config) -> Result<(Gemini, Option<StandIn>), ServiceError> {
    match &config.upstream {
        Upstream::Gemini { base_url, api_key } => {
            Ok((Gemini::new(base_url, &config.model, api_key.clone())?, None))
        }
        Upstream::StandIn => {
            let stand_in = StandIn::start(STAND_IN_KEY)
                .await
                .map_err(ServiceError::StandIn)?;
            let base_url =
                Url::parse(&stand_in.base_url()).map_err(|_| ServiceError::StandInUrl)?;
            let gemini = Gemini::new(&base_url, &config.model, config::parse_key(STAND_IN_KEY)?)?;
            Ok((gemini, Some(stand_in)))
        }
    }
}

/// Says where it listens and what to try. Nobody has to listen: a closed standard output stops nothing.
fn announce(address: SocketAddr, config: &Config, stand_in: Option<&StandIn>) {
    let mut text = own_lines(address, config);
    if let Some(stand_in) = stand_in {
        text.push_str(&stand_in_lines(&stand_in.base_url()));
    }
    let mut out = io::stdout();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// The first line is for programs, the others are for people.
fn own_lines(address: SocketAddr, config: &Config) -> String {
    let file = config.database.display();
    let variable = config::DATABASE;
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/mug.png");
    format!(
        "{LISTENING}http://{address}\n\
        products are kept in {file} ({variable} names another file)\n\n  \
          curl -F image=@{picture} http://{address}/api/products/extract\n  \
          curl http://{address}/api/products\n  \
          curl http://{address}/actuator/circuitbreakers\n  \
          curl http://{address}/actuator/health\n"
    )
}

fn stand_in_lines(base_url: &str) -> String {
    let mut text = format!(
        "\na stand-in answers for Gemini; with {} and {} set, the real one is asked\n\
        give the stand-in a bad day, and then a good one again:\n\n",
        config::BASE_URL,
        config::API_KEY,
    );
    for behaviour in [
        r#"{"fail": {"times": 10, "status": 500}}"#,
        r#"{"fail": {"times": 1, "status": 503, "retry_after": "2"}}"#,
        r#"{"delay_ms": 12000}"#,
        r#"{"nonsense": true}"#,
        "{}",
    ] {
        text.push_str("  curl -H content-type:application/json -d '");
        text.push_str(behaviour);
        text.push_str("' ");
        text.push_str(base_url);
        text.push_str("/control\n");
    }
    text
}
