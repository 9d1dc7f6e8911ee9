//! Real images to upload.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

use super::trouble::Trouble;

/// The colour of the images, and what the stand-in calls it.
const RED: Rgb<u8> = Rgb([0xd0, 0x20, 0x20]);
/// The same colour in the words of the service.
pub(super) const RED_NAME: &str = "#d02020";

/// A red image of 64 by 48 pixels.
pub(super) fn red(format: ImageFormat) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Cursor::new(Vec::new());
    RgbImage::from_pixel(64, 48, RED).write_to(&mut bytes, format)?;
    Ok(bytes.into_inner())
}
