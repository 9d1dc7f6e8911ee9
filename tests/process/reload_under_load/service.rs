//! A service on this machine, and its client.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Mutex};

use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};
use resil_tests::{AppError, AppResult, ms};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const ANSWER: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

/// Takes three milliseconds for each request.
pub(crate) struct Service {
    address: SocketAddr,
    pub(crate) served: Arc<AtomicU32>,
}

impl Service {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("bound");
        let served = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&served);
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                tokio::spawn(serve(connection, Arc::clone(&count)));
            }
        });
        Self { address, served }
    }
}

async fn serve(mut connection: TcpStream, served: Arc<AtomicU32>) {
    let mut request = [0; REQUEST.len()];
    while connection.read_exact(&mut request).await.is_ok() {
        tokio::time::sleep(ms(3)).await;
        served.fetch_add(1, SeqCst);
        if connection.write_all(ANSWER).await.is_err() {
            return;
        }
    }
}

/// Keeps its connections.
pub(crate) struct Client {
    address: SocketAddr,
    idle: Mutex<Vec<TcpStream>>,
}

impl Client {
    pub(crate) fn of(service: &Service) -> Arc<Self> {
        Arc::new(Self {
            address: service.address,
            idle: Mutex::default(),
        })
    }

    #[retry("api")]
    #[circuit_breaker("api")]
    #[rate_limiter("api")]
    #[time_limiter("api")]
    #[bulkhead("api")]
    pub(crate) async fn get(&self) -> AppResult<()> {
        self.send().await.map_err(|_| AppError::Boom)
    }

    async fn send(&self) -> std::io::Result<()> {
        let idle = self.idle.lock().expect("not poisoned").pop();
        let mut connection = match idle {
            Some(connection) => connection,
            None => TcpStream::connect(self.address).await?,
        };
        connection.write_all(REQUEST).await?;
        let mut answer = [0; ANSWER.len()];
        connection.read_exact(&mut answer).await?;
        self.idle.lock().expect("not poisoned").push(connection);
        Ok(())
    }
}

/// Has its wait from the default config.
#[circuit_breaker(sliding_window_size = 2, minimum_number_of_calls = 2)]
pub(crate) async fn down() -> AppResult<()> {
    Err(AppError::Boom)
}
