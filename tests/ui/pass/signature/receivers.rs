use resil::{bulkhead, retry};

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
    calls: u32,
}

impl Client {
    #[retry]
    async fn shared(&self) -> u32 {
        self.calls
    }

    #[retry]
    #[bulkhead]
    async fn exclusive(&mut self, out: &mut Vec<u32>) -> Result<u32, ApiError> {
        self.calls += 1;
        out.push(self.calls);
        Ok(self.calls)
    }

    #[bulkhead]
    async fn used_up(self) -> Result<u32, ApiError> {
        Err(ApiError::Http(500))
    }

    #[bulkhead]
    async fn counted(self: std::sync::Arc<Self>, by: u32) -> Result<u32, ApiError> {
        Ok(self.calls + by)
    }

    #[retry]
    async fn lent(&self) -> &u32 {
        &self.calls
    }

    #[bulkhead]
    async fn lent_mutably(&mut self) -> Result<&mut u32, ApiError> {
        Ok(&mut self.calls)
    }

    #[bulkhead]
    async fn made() -> Result<Self, ApiError> {
        Ok(Self { calls: 0 })
    }
}

fn send<T: Send>(_: T) {}

fn main() {
    let mut client = Client { calls: 0 };
    let mut out = Vec::new();
    send(client.shared());
    send(client.exclusive(&mut out));
    send(client.lent());
    send(client.lent_mutably());
    send(client.used_up());
    send(std::sync::Arc::new(Client { calls: 0 }).counted(1));
    send(Client::made());
}
