use resil::retry;

#[retry("gemini", enabled = "no")]
async fn text() -> u8 {
    1
}

#[retry("gemini", enabled)]
async fn alone() -> u8 {
    1
}

fn main() {}
