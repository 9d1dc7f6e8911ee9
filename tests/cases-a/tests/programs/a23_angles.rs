#[resil::retry(max = 2, on_result = "Vec<u8>::is_empty")]
pub async fn f() -> Vec<u8> {
    vec![]
}
