//! `self` used only inside macro calls.

use resil::retry;
use t::*;
pub struct Acct {
    id: u32,
}
impl Acct {
    #[retry(max = 2)]
    pub async fn label(&self) -> R<String> {
        macro_rules! twice {
            () => {
                self.id * 2
            };
        }
        let shown = format!("{}:{}", self.id, twice!());
        after(1).await;
        Ok(shown)
    }
}
#[test]
fn a03() {
    assert_eq!(run(Acct { id: 4 }.label()), Ok("4:8".to_string()));
}
