//! `POST /api/products/extract`.

use axum::Json;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, State};
use axum::http::StatusCode;

use super::App;
use super::answer::ErrorAnswer;
use crate::products::StoredProduct;
use crate::upload::{Picture, UploadError, image_of};

/// Takes an image, has the product read out of it, and keeps it.
///
/// The database is not touched before the upstream has answered: while that is slow, no connection is held.
pub(super) async fn extract(
    State(app): State<App>,
    form: Result<Multipart, MultipartRejection>,
) -> Result<(StatusCode, Json<StoredProduct>), ErrorAnswer> {
    let form = form.map_err(|_| UploadError::NoForm)?;
    let bytes = image_of(form).await?;
    let picture = app
        .images
        .call(move || Picture::check(bytes))
        .await
        .map_err(UploadError::Busy)??;
    let product = app.gemini.generate(picture.bytes(), picture.mime()).await?;
    let stored = app.store.insert(product).await?;
    Ok((StatusCode::CREATED, Json(stored)))
}
