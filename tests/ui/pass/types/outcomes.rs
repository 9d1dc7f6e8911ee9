use resil::{bulkhead, circuit_breaker, retry};

#[derive(Debug)]
enum ApiError {
    Http(u16),
    Resil(resil::Error),
}

impl From<resil::Error> for ApiError {
    fn from(error: resil::Error) -> Self {
        ApiError::Resil(error)
    }
}

type Outcome<T, E = ApiError> = Result<T, E>;

#[circuit_breaker("gemini")]
async fn alias() -> Outcome<u8> {
    Ok(1)
}

#[circuit_breaker("gemini")]
async fn io() -> std::io::Result<u8> {
    Ok(1)
}

#[bulkhead(fallback = |refusal| { eprintln!("{refusal}"); None })]
async fn option() -> Option<u8> {
    None
}

#[retry]
async fn unit() {}

#[retry]
async fn early(fail: bool) -> Outcome<u8> {
    if fail {
        return Err(ApiError::Http(500));
    }
    let number = alias().await?;
    Ok(number)
}

fn main() {
    drop((alias(), io(), option(), unit(), early(true)));
}
