//! `GET /api/products` and `GET /api/products/{id}`.

use axum::Json;
use axum::extract::{Path, State};

use super::App;
use super::answer::ErrorAnswer;
use crate::products::StoredProduct;

/// Every product, the oldest first.
pub(super) async fn all(State(app): State<App>) -> Result<Json<Vec<StoredProduct>>, ErrorAnswer> {
    Ok(Json(app.store.all().await?))
}

/// One product. An id that is no number names no product either.
pub(super) async fn by_id(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<StoredProduct>, ErrorAnswer> {
    let Ok(number) = id.parse() else {
        return Err(ErrorAnswer::no_such_product(&id));
    };
    let found = app.store.by_id(number).await?;
    found
        .map(Json)
        .ok_or_else(|| ErrorAnswer::no_such_product(&id))
}
