//! Elided lifetimes in argument paths and returns.

use resil::{retry, time_limiter};
use std::borrow::Cow;
use t::*;
#[derive(Clone, Copy)]
pub struct View<'a>(pub &'a str);
pub struct Store {
    v: Vec<String>,
}
impl Store {
    #[retry(max = 2)]
    pub async fn find(&self, needle: View<'_>, skip: &usize) -> R<&str> {
        after(1).await;
        self.v
            .iter()
            .skip(*skip)
            .map(String::as_str)
            .find(|s| s.contains(needle.0))
            .ok_or(AppErr::Boom)
    }
}
#[time_limiter("a13")]
pub async fn first<'a>(rows: &[&'a str]) -> R<&'a str> {
    after(1).await;
    rows.first().copied().ok_or(AppErr::Boom)
}
#[retry(max = 2)]
pub async fn pass(s: Cow<'_, str>) -> R<Cow<'_, str>> {
    Ok(s)
}
#[test]
fn a13() {
    let s = Store {
        v: vec!["ab".into(), "bc".into()],
    };
    let hit = {
        let n = String::from("c");
        run(s.find(View(&n), &0)).unwrap()
    };
    assert_eq!(hit, "bc");
    let out = {
        let rows = vec!["z"];
        run(first(&rows)).unwrap()
    };
    assert_eq!(out, "z");
    assert_eq!(run(pass("q".into())).unwrap(), "q");
}
