//! What the stand-in sees in an image: its format, its size, its dominant colour.

use std::collections::HashMap;

use image::{ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};

/// Describes the image as the product JSON that the prompt asks for.
pub(super) fn describe(mime: &str, bytes: &[u8]) -> Result<Value, String> {
    let format = image::guess_format(bytes)
        .map_err(|error| format!("unable to process the image: {error}"))?;
    if format.to_mime_type() != mime {
        return Err(format!(
            "mime_type is {mime}, but the data is {}",
            format.to_mime_type()
        ));
    }
    let image = image::load_from_memory_with_format(bytes, format)
        .map_err(|error| format!("unable to process the image: {error}"))?
        .into_rgb8();
    let (width, height) = image.dimensions();
    let colour = dominant(&image);
    let name = name(format);
    Ok(json!({
        "name": format!("{name} of {width}x{height}"),
        "description": format!("A {name} image of {width} by {height} pixels, mostly {colour}."),
        "category": "pictures",
        "colour": colour,
    }))
}

fn name(format: ImageFormat) -> &'static str {
    match format {
        ImageFormat::Jpeg => "JPEG",
        ImageFormat::Png => "PNG",
        _ => "WebP",
    }
}

/// The colour that most pixels have, give or take: they are counted in boxes of 16 shades a channel, and the fullest
/// box answers with its average, so that a lossy format gives what the lossless one would.
fn dominant(image: &RgbImage) -> String {
    let mut boxes: HashMap<[u8; 3], (u64, [u64; 3])> = HashMap::new();
    for Rgb(pixel) in image.pixels() {
        let (count, sums) = boxes.entry(pixel.map(|channel| channel / 16)).or_default();
        *count += 1;
        for (sum, channel) in sums.iter_mut().zip(pixel) {
            *sum += u64::from(*channel);
        }
    }
    let (count, sums) = boxes.into_values().max().unwrap_or((1, [0; 3]));
    let [red, green, blue] = sums.map(|sum| sum / count);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn an_image_is_described_by_its_pixels() {
        let mut image = RgbImage::from_pixel(8, 6, Rgb([0xd0, 0x20, 0x20]));
        image.put_pixel(0, 0, Rgb([0, 0, 0xff]));
        let mut png = Cursor::new(Vec::new());
        image.write_to(&mut png, ImageFormat::Png).unwrap();
        let png = png.into_inner();

        let product = describe("image/png", &png).unwrap();
        assert_eq!(product["name"], "PNG of 8x6");
        assert_eq!(product["colour"], "#d02020");
        let error = describe("image/webp", &png).unwrap_err();
        assert_eq!(error, "mime_type is image/webp, but the data is image/png");
    }

    #[test]
    fn what_is_no_image_is_refused() {
        assert!(
            describe("image/png", b"text")
                .unwrap_err()
                .starts_with("unable to process the image")
        );
    }
}
