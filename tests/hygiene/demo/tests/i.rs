//! The attribute in an integration test.

#[resil::retry(max = 2)]
async fn f() -> Result<u8, resil::Error> {
    Ok(1)
}

#[tokio::test]
async fn a51_every_target_may_use_it() {
    assert_eq!(f().await.ok(), resil_demo::f().await.ok());
}

#[resil::retry(max = 2)]
#[tokio::test]
async fn a51_a_test_may_be_retried() -> Result<(), resil::Error> {
    assert_eq!(f().await?, 1);
    Ok(())
}
