use resil::retry;

trait Upstream {
    #[retry("gemini")]
    fn fetch(&self) -> u8;

    #[retry("gemini")]
    async fn send(&self) -> u8;
}

fn main() {}
