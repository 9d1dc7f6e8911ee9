use resil::{bulkhead, retry};

#[retry]
fn tail() -> u8 {
    "one"
}

#[retry]
fn early(flag: bool) -> u8 {
    if flag {
        return "one";
    }
    1
}

#[bulkhead]
fn question(text: &str) -> Result<u8, resil::Error> {
    Ok(text.parse::<u8>()?)
}

#[retry]
fn semicolon() -> u8 {
    1;
}

fn main() {}
