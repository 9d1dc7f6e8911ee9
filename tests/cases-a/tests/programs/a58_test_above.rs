use resil::retry;
use t::*;

#[tokio::test]
#[retry(max = 3)]
async fn works() -> R<()> {
    Ok(())
}
