use resil::retry;
use t::*;

#[retry(max = 2)]
pub async fn bump(val: &mut u32) -> R<&u32> {
    *val += 1;
    after(1).await;
    Ok(&*val)
}
