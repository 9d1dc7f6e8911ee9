use resil::{circuit_breaker, retry, time_limiter};
use t::*;
pub struct A {
    pub x: usize,
}
impl A {
    #[retry(max = 2)]
    #[circuit_breaker("a27")]
    #[time_limiter("a27")]
    pub async fn set(&mut self) -> R<()> {
        after(1).await;
        self.x = "nine"; // line marker BODY
        Ok(())
    }
}
