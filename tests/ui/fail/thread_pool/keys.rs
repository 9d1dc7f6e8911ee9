use resil::bulkhead;

#[bulkhead("images", type = "thread_pool", queue_capacity = 3)]
async fn number_beside_name() -> Result<u8, resil::Error> {
    Ok(1)
}

#[bulkhead(type = "thread_pool", max_concurrent_calls = 3)]
async fn key_of_the_other_type() -> Result<u8, resil::Error> {
    Ok(1)
}

#[bulkhead(core_thread_pool_size = 3)]
async fn without_the_type() -> Result<u8, resil::Error> {
    Ok(1)
}

#[bulkhead(type = "thread_pool", core_thread_pool_size = 3, max_thread_pool_size = 2)]
async fn sizes() -> Result<u8, resil::Error> {
    Ok(1)
}

#[bulkhead("image", type = "thread_pool")]
async fn nearest() -> Result<u8, resil::Error> {
    Ok(1)
}

#[bulkhead("gemini", type = "thread_pool")]
async fn name_of_the_other_type() -> Result<u8, resil::Error> {
    Ok(1)
}

#[bulkhead("gemini", type = "queue")]
async fn unknown_type() -> Result<u8, resil::Error> {
    Ok(1)
}

fn main() {}
