use resil::retry;

trait Client {
    #[retry("gemini")]
    async fn fetch(&self) -> u8;
}

fn main() {}
