//! `/control`: what makes the stand-in useful.

use std::sync::Arc;

use axum::Json;
use axum::extract::State as Shared;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::behaviour::Behaviour;
use super::state::State;

/// Takes a behaviour, from now on and in full: what it does not mention is as on a good day.
pub(super) async fn behave(
    Shared(state): Shared<Arc<State>>,
    behaviour: Result<Json<Behaviour>, JsonRejection>,
) -> Result<Json<Value>, (StatusCode, String)> {
    let Json(behaviour) =
        behaviour.map_err(|rejection| (rejection.status(), rejection.body_text()))?;
    check(&behaviour).map_err(|message| (StatusCode::BAD_REQUEST, message))?;
    state.behave(behaviour);
    Ok(report(Shared(state)).await)
}

/// Tells how it behaves, and what it has counted.
pub(super) async fn report(Shared(state): Shared<Arc<State>>) -> Json<Value> {
    Json(json!({"behaviour": state.behaviour(), "counts": state.counts()}))
}

fn check(behaviour: &Behaviour) -> Result<(), String> {
    match &behaviour.fail {
        Some(failure) if !(400..600).contains(&failure.status) => Err(format!(
            "fail.status is {}, which is no failure: take 400 to 599",
            failure.status
        )),
        _ => Ok(()),
    }
}
