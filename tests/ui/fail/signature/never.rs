use resil::retry;

#[retry]
async fn run() -> ! {
    loop {}
}

fn main() {}
