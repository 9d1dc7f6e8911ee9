
use t::*;
pub struct A {
    pub x: usize,
}
impl A {



    pub async fn set(&mut self) -> R<()> {
        after(1).await;
        self.x = "nine"; // line marker BODY
        Ok(())
    }
}
