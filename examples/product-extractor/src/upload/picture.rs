//! What makes bytes an image: they begin like one and decode as one, whatever their name says.

use std::io::Cursor;

use image::{ImageFormat, ImageReader, Limits};

use super::UploadError;

/// Larger than any camera's picture; a small file can claim to be far larger and fill the memory.
const LONGEST_SIDE: u32 = 12_000;
const LARGEST_DECODED: u64 = 256 * 1024 * 1024;

/// An upload that is an image.
#[derive(Debug)]
pub(crate) struct Picture {
    bytes: Vec<u8>,
    format: ImageFormat,
}

impl Picture {
    /// Decodes the bytes to find out. This takes the processor for a while: not for an async thread.
    pub(crate) fn check(bytes: Vec<u8>) -> Result<Self, UploadError> {
        let format = match image::guess_format(&bytes) {
            Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) => format,
            Ok(other) => {
                return Err(refused(&format!(
                    "PNG, JPEG and WebP are read, {other:?} is not"
                )));
            }
            Err(_) => return Err(refused("it does not begin like a PNG, JPEG or WebP file")),
        };
        let mut reader = ImageReader::with_format(Cursor::new(&bytes), format);
        reader.limits(limits());
        match reader.decode() {
            Ok(_) => Ok(Self { bytes, format }),
            Err(error) => Err(refused(&error.to_string())),
        }
    }

    /// The bytes as they came.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The format as the upstream wants to hear it.
    pub(crate) fn mime(&self) -> &'static str {
        self.format.to_mime_type()
    }
}

fn refused(reason: &str) -> UploadError {
    UploadError::NotAnImage(reason.to_owned())
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(LARGEST_DECODED);
    limits
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;

    fn encoded(format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        RgbImage::new(40, 30).write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn refusal(bytes: &[u8]) -> String {
        match Picture::check(bytes.to_vec()) {
            Err(UploadError::NotAnImage(reason)) => reason,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_three_formats_are_known_by_their_content() {
        for (format, mime) in [
            (ImageFormat::Png, "image/png"),
            (ImageFormat::Jpeg, "image/jpeg"),
            (ImageFormat::WebP, "image/webp"),
        ] {
            let bytes = encoded(format);
            let picture = Picture::check(bytes.clone()).unwrap();
            assert_eq!(picture.mime(), mime);
            assert_eq!(picture.bytes(), bytes);
        }
    }

    #[test]
    fn what_does_not_begin_like_an_image_is_refused() {
        assert!(refusal(b"").contains("does not begin like"));
        assert!(refusal(b"just some text").contains("does not begin like"));
        assert_eq!(
            refusal(b"GIF89a\x01\x00\x01\x00"),
            "PNG, JPEG and WebP are read, Gif is not"
        );
    }

    #[test]
    fn what_only_begins_like_an_image_is_refused() {
        let png = encoded(ImageFormat::Png);
        refusal(&png[..png.len() / 2]);
        refusal(&png[..8]);
        let jpeg = encoded(ImageFormat::Jpeg);
        refusal(&jpeg[..20]);
    }

    #[test]
    fn a_file_that_claims_to_be_huge_is_refused_without_the_memory() {
        let mut png = encoded(ImageFormat::Png);
        // The width stands in the header chunk, right after its name.
        png[16..20].copy_from_slice(&1_000_000_u32.to_be_bytes());
        refusal(&png);
    }
}
