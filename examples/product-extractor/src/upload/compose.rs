//! The sender's side of the form, as curl or a browser writes it.

/// No image contains this line, or it is one made to.
const BOUNDARY: &str = "----product-extractor-7d1f0c5e9b3a4826";

/// A form with one file in one field: its content type, and its body.
pub(crate) fn compose(field: &str, file_name: &str, bytes: &[u8]) -> (String, Vec<u8>) {
    let mut body = format!(
        "--{BOUNDARY}\r\n\
        Content-Disposition: form-data; name=\"{field}\"; filename=\"{file_name}\"\r\n\
        Content-Type: application/octet-stream\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(bytes);
    body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
    (format!("multipart/form-data; boundary={BOUNDARY}"), body)
}
