//! What a client sends: one image in a multipart form, within a limit, and really an image.

mod compose;
mod form;
mod picture;

pub(crate) use compose::compose;
pub(crate) use form::{LIMIT, image_of};
pub(crate) use picture::Picture;

/// Why an upload is not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UploadError {
    /// It exceeds what is kept in memory for one request.
    #[error("the image is larger than {} MiB", LIMIT / 1024 / 1024)]
    TooLarge,
    /// The bytes are no image that the service reads.
    #[error("the upload is not an image: {0}")]
    NotAnImage(String),
    /// The request is no form at all.
    #[error("send the image as a form: curl -F image=@mug.png …")]
    NoForm,
    /// The form around the image is broken.
    #[error("the form cannot be read: {0}")]
    Form(String),
    /// The form has no such field.
    #[error("the form has no field named \"image\" (try: curl -F image=@mug.png …)")]
    Missing,
    /// The pool that checks images had no room.
    #[error("too many images are being checked")]
    Busy(#[from] resil::Error),
}
