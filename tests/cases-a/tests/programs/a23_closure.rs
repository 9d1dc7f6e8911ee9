#[resil::retry(max = 2, on_result = "|v| v.is_empty()")]
pub async fn f() -> Vec<u8> {
    vec![]
}
