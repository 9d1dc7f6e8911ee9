use resil::{order, retry};

#[order("retry")]
#[retry("gemini")]
async fn quoted() -> u8 {
    1
}

#[order(retry = 1)]
#[retry("gemini")]
async fn numbered() -> u8 {
    1
}

#[order]
#[retry("gemini")]
async fn empty() -> u8 {
    1
}

fn main() {}
