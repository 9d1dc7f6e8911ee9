use resil::retry;

#[retry("gemini", crate = 3)]
async fn number() -> u8 {
    1
}

#[retry("gemini", crate = "re sil")]
async fn two_words() -> u8 {
    1
}

fn main() {}
