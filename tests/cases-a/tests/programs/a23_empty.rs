#[resil::retry(max = 2, on_result = "")]
pub async fn f() -> Vec<u8> {
    vec![]
}
