//! What is asked of the model, in Gemini's words.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

const PROMPT: &str = "Name the product in this picture. Describe it in one sentence, give the category a shop would \
    put it in, and its dominant colour as #rrggbb.";

/// The body of the request: the prompt, the image, and the shape that the answer must have.
pub(super) fn body(image: &[u8], mime: &str) -> Value {
    let text = json!({"type": "STRING"});
    json!({
        "contents": [{"parts": [
            {"text": PROMPT},
            {"inline_data": {"mime_type": mime, "data": STANDARD.encode(image)}},
        ]}],
        "generationConfig": {
            "response_mime_type": "application/json",
            "response_schema": {
                "type": "OBJECT",
                "properties": {"name": text, "description": text, "category": text, "colour": text},
                "required": ["name", "description", "category", "colour"],
            },
        },
    })
}
