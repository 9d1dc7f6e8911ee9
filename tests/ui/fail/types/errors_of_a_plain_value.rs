use resil::retry;

#[retry(when = |_, _| resil::Decision::Now)]
async fn list() -> Vec<u8> {
    Vec::new()
}

#[retry(ignore_errors = is_gone)]
async fn find() -> Option<u8> {
    None
}

fn is_gone(_: &u8) -> bool {
    true
}

fn main() {}
