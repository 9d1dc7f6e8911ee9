//! Raw identifiers as names of functions, arguments and keys.

use resil::retry;

struct Kind {
    r#type: u8,
}

impl Kind {
    #[retry(max = 2, attempt = r#try, fallback = |_| Ok(r#match))]
    fn r#fn(&self, r#match: u8, mut r#in: u8) -> Result<u8, resil::Error> {
        r#in += self.r#type;
        Ok(r#match + r#in + r#try as u8)
    }
}

fn main() {
    assert_eq!(Kind { r#type: 1 }.r#fn(2, 3).unwrap(), 7);
}
