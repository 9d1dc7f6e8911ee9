use resil::retry;

#[retry(max = 2)]
async fn countdown(n: u32) -> u32 {
    if n == 0 { 0 } else { Box::pin(countdown(n - 1)).await }
}

#[retry]
async fn not_send(text: std::rc::Rc<str>) -> usize {
    std::future::ready(()).await;
    text.len()
}

fn main() {
    drop((countdown(3), not_send("".into())));
}
