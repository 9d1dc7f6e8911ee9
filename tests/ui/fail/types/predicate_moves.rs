use resil::retry;

#[retry("gemini", on_result = |v| { drop(key); v.is_empty() })]
async fn fetch(key: String) -> Vec<String> {
    vec![key]
}

#[retry("gemini", on_result = |v| { takes(key); v.is_empty() })]
async fn given_away(key: String) -> Vec<String> {
    vec![key]
}

fn takes(_: String) {}

fn main() {}
