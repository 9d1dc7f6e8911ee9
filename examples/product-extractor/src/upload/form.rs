//! The multipart form: read piece by piece, and no further than the limit.

use axum::extract::Multipart;
use axum::extract::multipart::{Field, MultipartError};
use axum::http::StatusCode;

use super::UploadError;

/// The largest image that is taken.
pub(crate) const LIMIT: usize = 10 * 1024 * 1024;

/// The bytes of the field `image`; fields before it are skipped, those after it not even read.
pub(crate) async fn image_of(mut form: Multipart) -> Result<Vec<u8>, UploadError> {
    while let Some(field) = form.next_field().await.map_err(|error| broken(&error))? {
        if field.name() == Some("image") {
            return bytes_of(field).await;
        }
    }
    Err(UploadError::Missing)
}

async fn bytes_of(mut field: Field<'_>) -> Result<Vec<u8>, UploadError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(|error| broken(&error))? {
        if bytes.len() + chunk.len() > LIMIT {
            return Err(UploadError::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn broken(error: &MultipartError) -> UploadError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        UploadError::TooLarge
    } else {
        UploadError::Form(error.body_text())
    }
}
