//! A text may name `self`, also where each attempt gets a `self` of its own.

#![deny(warnings)]

use std::fmt::Write;

use resil::{Error, bulkhead, retry};

#[derive(Clone, Debug)]
struct Id(u8);

impl Id {
    #[retry(max = 2)]
    async fn shown(self, more: u8) -> Result<String, Error> {
        let width = 4;
        assert!(more > 0, "{self:?} with {more}");
        Ok(format!("{more:width$} {self:?} {{self}} {0}", self.0))
    }

    #[retry(max = 2)]
    fn written(mut self) -> Result<String, std::fmt::Error> {
        self.0 += 1;
        let mut text = String::new();
        write!(text, "{self:?}",)?;
        Ok(text)
    }

    #[bulkhead(max_concurrent_calls = 0, fallback = |error| Ok(format!("{self:?} {}", error.kind())))]
    async fn in_the_fallback(self, type_: u8) -> Result<String, Error> {
        Ok(format!("{type_} {}", self.0))
    }
}

/// Cannot be cloned.
struct Body;

#[bulkhead(max_concurrent_calls = 0, fallback = |_| Ok(format!("{content} {{body}} {content:body_width$}")))]
async fn of_a_like_name(body: Body, content: u8, body_width: usize) -> Result<String, Error> {
    drop(body);
    Ok(format!("{content}{body_width}"))
}

#[bulkhead(max_concurrent_calls = 0, fallback = |_| Ok(format!("{type} {:width$}", 1)))]
async fn raw(r#type: String, width: usize) -> Result<String, Error> {
    Ok(r#type + &width.to_string())
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(Id(1).shown(2).await.unwrap(), "   2 Id(1) {self} 1");
    assert_eq!(Id(1).written().unwrap(), "Id(2)");
    assert_eq!(Id(1).in_the_fallback(3).await.unwrap(), "Id(1) BulkheadFull");
    assert_eq!(of_a_like_name(Body, 1, 3).await.unwrap(), "1 {body}   1");
    assert_eq!(raw("a".to_owned(), 2).await.unwrap(), "a  1");
}
