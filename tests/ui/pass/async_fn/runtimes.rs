//! Next to the attributes of a runtime and of a test.

use resil::retry;

#[retry(max = 2)]
#[tokio::main(flavor = "current_thread")]
async fn start() -> u8 {
    1
}

#[retry(max = 2)]
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let started = std::thread::spawn(start).join();
    assert_eq!(started.unwrap(), 1);
}
