//! The attribute in a benchmark.

#[resil::retry(max = 2)]
async fn f() -> Result<u8, resil::Error> {
    Ok(1)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), resil::Error> {
    assert_eq!(f().await?, resil_demo::f().await?);
    Ok(())
}
