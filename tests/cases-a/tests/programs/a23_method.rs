#[resil::retry(max = 2, on_result = "Vec::is_emty")]
pub async fn f() -> Vec<u8> {
    vec![]
}
