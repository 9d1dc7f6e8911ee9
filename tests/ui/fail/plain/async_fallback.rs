use resil::bulkhead;

async fn cached(_: resil::Error) -> u8 {
    1
}

#[bulkhead(fallback = cached)]
fn by_path() -> u8 {
    1
}

#[bulkhead(fallback = async |_| 2)]
fn by_closure() -> u8 {
    1
}

fn main() {}
