use resil::order;

#[order(retry, bulkhead)]
async fn fetch() -> u8 {
    1
}

#[order]
struct Client;

fn main() {
    let _ = Client;
}
