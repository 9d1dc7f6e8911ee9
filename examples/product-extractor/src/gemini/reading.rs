//! How an answer of the upstream is read: the product out of a good one, the reason out of a bad one.

use serde::Deserialize;

use crate::products::Product;

/// As much of a strange answer as an error message shows.
const SHOWN: usize = 120;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    #[serde(default)]
    candidates: Vec<Candidate>,
    prompt_feedback: Option<PromptFeedback>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    content: Option<Content>,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Content {
    #[serde(default)]
    parts: Vec<Part>,
}

#[derive(Deserialize)]
struct Part {
    #[serde(default)]
    text: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PromptFeedback {
    block_reason: Option<String>,
}

#[derive(Deserialize)]
struct Refusal {
    error: RefusalError,
}

#[derive(Deserialize)]
struct RefusalError {
    message: String,
    #[serde(default)]
    status: String,
    #[serde(default)]
    details: Vec<RefusalDetail>,
}

#[derive(Deserialize)]
struct RefusalDetail {
    reason: Option<String>,
}

/// Reads the product out of an answer with status 200; the error says what is wrong with the answer.
pub(super) fn product(body: &[u8]) -> Result<Product, String> {
    let answer: Answer = serde_json::from_slice(body).map_err(|error| {
        format!(
            "the answer is not the expected JSON ({error}); it begins with {}",
            beginning(body)
        )
    })?;
    let Some(candidate) = answer.candidates.into_iter().next() else {
        let reason = answer
            .prompt_feedback
            .and_then(|feedback| feedback.block_reason);
        return Err(format!(
            "the answer has no candidate (blockReason: {})",
            reason.as_deref().unwrap_or("none")
        ));
    };
    let text: String = candidate
        .content
        .into_iter()
        .flat_map(|content| content.parts)
        .map(|part| part.text)
        .collect();
    serde_json::from_str(&text).map_err(|error| {
        format!(
            "the candidate's text is not a product ({error}; finishReason: {}); it begins with {}",
            candidate.finish_reason.as_deref().unwrap_or("none"),
            beginning(text.as_bytes()),
        )
    })
}

/// Reads the reason out of an answer with another status, in whatever form it comes.
pub(super) fn reason(body: &[u8]) -> String {
    let Ok(Refusal { error }) = serde_json::from_slice(body) else {
        return if body.is_empty() {
            "it gave no reason".to_owned()
        } else {
            beginning(body)
        };
    };
    // The reason in the details is the more precise word: API_KEY_INVALID, where the status is INVALID_ARGUMENT.
    let code = error
        .details
        .into_iter()
        .find_map(|detail| detail.reason)
        .unwrap_or(error.status);
    if code.is_empty() {
        error.message
    } else {
        format!("{code}: {}", error.message)
    }
}

/// The first characters, quoted, so that a message stays one line whatever the upstream sent.
fn beginning(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let shown: String = text.chars().take(SHOWN).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    format!("{shown:?}{more}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn answer(text: &str) -> Vec<u8> {
        json!({"candidates": [{"content": {"parts": [{"text": text}]}, "finishReason": "STOP"}]})
            .to_string()
            .into()
    }

    #[test]
    fn the_product_is_the_text_of_the_first_candidate() {
        let text = r##"{"name": "Mug", "description": "A mug.", "category": "kitchen", "colour": "#d02020"}"##;
        let product = product(&answer(text)).unwrap();
        assert_eq!(product.name, "Mug");
        assert_eq!(product.colour, "#d02020");
    }

    #[test]
    fn html_is_unreadable_and_shown() {
        let error = product(b"<html><body>502 Bad Gateway</body></html>").unwrap_err();
        assert!(error.contains("\"<html><body>502 Bad Gateway"), "{error}");
    }

    #[test]
    fn no_candidate_is_unreadable_and_says_why() {
        let error = product(br#"{"candidates": [], "promptFeedback": {"blockReason": "SAFETY"}}"#)
            .unwrap_err();
        assert_eq!(error, "the answer has no candidate (blockReason: SAFETY)");
        assert!(product(b"{}").is_err());
    }

    #[test]
    fn a_candidate_without_a_product_is_unreadable() {
        for text in [
            "",
            "a red mug",
            "[]",
            r#"{"name": "Mug"}"#,
            r#"{"name": 7}"#,
        ] {
            let error = product(&answer(text)).unwrap_err();
            assert!(error.contains("finishReason: STOP"), "{error}");
        }
        let stopped = product(br#"{"candidates": [{"finishReason": "MAX_TOKENS"}]}"#).unwrap_err();
        assert!(stopped.contains("finishReason: MAX_TOKENS"), "{stopped}");
    }

    #[test]
    fn a_long_answer_is_cut_between_characters() {
        let error = product("ü".repeat(1000).as_bytes()).unwrap_err();
        assert!(error.ends_with("ü\"…"), "{error}");
    }

    #[test]
    fn the_reason_is_geminis_own_where_there_is_one() {
        let body = json!({"error": {
            "code": 400, "message": "API key not valid.", "status": "INVALID_ARGUMENT",
            "details": [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}],
        }});
        assert_eq!(
            reason(body.to_string().as_bytes()),
            "API_KEY_INVALID: API key not valid."
        );
        assert_eq!(reason(b"<html>"), "\"<html>\"");
        assert_eq!(reason(b""), "it gave no reason");
    }
}
