//! A stand-in for Gemini: a real HTTP server on loopback that really looks at the image, and can be told to have a bad
//! day.
//!
//! `POST /control` takes a [`Behaviour`] (`{}` is a good day), `GET /control` tells what it has counted.

mod behaviour;
mod control;
mod generate;
mod pixels;
mod refusal;
mod state;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub(crate) use behaviour::{Behaviour, Failure};
pub(crate) use state::Counts;
use state::State;

/// What Gemini itself takes in one request.
const REQUEST_LIMIT: usize = 20 * 1024 * 1024;

/// A running stand-in; it stops when this is dropped.
#[derive(Debug)]
pub(crate) struct StandIn {
    address: SocketAddr,
    state: Arc<State>,
    server: JoinHandle<io::Result<()>>,
}

impl StandIn {
    /// Starts on a free port; `key` is the one that it takes.
    pub(crate) async fn start(key: &str) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let state = Arc::new(State::new(key));
        let server = tokio::spawn(axum::serve(listener, router(Arc::clone(&state))).into_future());
        Ok(Self {
            address,
            state,
            server,
        })
    }

    /// Where it listens, as a base URL.
    pub(crate) fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Tells it how to behave from now on.
    pub(crate) fn behave(&self, behaviour: Behaviour) {
        self.state.behave(behaviour);
    }

    /// What it has counted so far.
    pub(crate) fn counts(&self) -> Counts {
        self.state.counts()
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.server.abort();
    }
}

fn router(state: Arc<State>) -> Router {
    Router::new()
        .route("/v1beta/models/{call}", post(generate::generate))
        .route("/control", get(control::report).post(control::behave))
        .layer(DefaultBodyLimit::max(REQUEST_LIMIT))
        .with_state(state)
}

#[cfg(test)]
mod tests;
