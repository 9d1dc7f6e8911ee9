use resil::{bulkhead, retry};

#[retry(on_result = |n| *n == 0)]
fn tail() -> u8 {
    "one"
}

#[retry(on_result = |n| *n == 0)]
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

#[retry(on_result = |n| *n == 0)]
fn semicolon() -> u8 {
    1;
}

#[retry(on_result = |n| *n == 0)]
fn question_of_a_value(text: &str) -> u8 {
    text.parse::<u8>()?
}

fn main() {}
