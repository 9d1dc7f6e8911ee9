use resil::retry;

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

struct Client {
    attempts: u64,
}

impl Client {
    #[retry(max = self.attempts)]
    async fn of_self(&self) -> u8 {
        1
    }

    #[retry(max = parts.len() + 1, wait = "1ms")]
    async fn of_an_argument(&self, parts: Vec<u8>) -> Result<Vec<u8>, ApiError> {
        Ok(parts)
    }

    #[retry(max = -1 + 3)]
    async fn small(&self) -> u8 {
        1
    }
}

fn main() {
    let client = Client { attempts: 3 };
    drop((client.of_self(), client.of_an_argument(vec![1]), client.small(), ApiError::Http(1)));
}
