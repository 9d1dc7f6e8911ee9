use resil::retry;
use t::*;

#[retry(max = 2)]
#[retry(max = 3)]
pub async fn f() -> R<()> {
    Err(AppErr::Boom)
}
