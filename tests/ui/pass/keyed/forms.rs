//! Every form of function takes a name that is known only when it is called.

#![forbid(unsafe_code)]
#![deny(warnings)]

use std::borrow::Cow;
use std::sync::Arc;

use resil::{bulkhead, circuit_breaker, retry};

#[derive(Debug)]
enum Error {
    NoHost,
    Resil,
}

impl From<resil::Error> for Error {
    fn from(_: resil::Error) -> Self {
        Self::Resil
    }
}

fn host_of(url: &str) -> Result<&str, Error> {
    url.strip_prefix("https://").ok_or(Error::NoHost)
}

#[retry(name = host_of(url)?, config = "upstream")]
#[circuit_breaker(name = format!("{url}"), config = "upstream")]
#[bulkhead("gemini")]
async fn by_reference(url: &str) -> Result<usize, Error> {
    Ok(url.len())
}

#[retry(name = url.as_str(), config = "upstream", max = 2, enabled = false)]
#[cfg(any())]
async fn left_out(url: String) {}

#[circuit_breaker(name = host_of(&url)?.to_owned(), config = "upstream")]
async fn by_value(url: String) -> Result<String, Error> {
    Ok(url)
}

#[retry(name = a.to_string() + b, config = "upstream")]
async fn parts((a, mut c): (u8, String), &(b, _): &(&str, u8), _rest: ()) -> Result<String, Error> {
    c.push_str(b);
    Ok(format!("{a}{c}"))
}

#[bulkhead(name = Cow::Borrowed(host), config = "upstream", fallback = |_| 0)]
fn plain(host: &str) -> usize {
    host.len()
}

#[circuit_breaker(name = Arc::<str>::from(&*host), config = "upstream")]
fn future<'a>(host: &'a str) -> impl Future<Output = Result<usize, Error>> + Send + 'a {
    async move { Ok(host.len()) }
}

const ONE: &str = "one";

struct Client {
    host: String,
}

impl Client {
    #[retry(name = ONE, config = "upstream")]
    #[circuit_breaker(name = self.host.as_str(), config = "upstream")]
    async fn get(&mut self, path: &mut String) -> Result<usize, Error> {
        path.push('x');
        self.host.push('y');
        Ok(self.host.len() + path.len())
    }

    #[retry(name = Self::name(&self).await, config = "upstream")]
    async fn taken(self) -> Result<String, Error> {
        Ok(self.host)
    }

    async fn name(&self) -> Box<str> {
        self.host.as_str().into()
    }
}

impl Clone for Client {
    fn clone(&self) -> Self {
        Self {
            host: self.host.clone(),
        }
    }
}

macro_rules! guarded {
    ($name:ident, $host:expr, $config:literal) => {
        #[retry(name = $host, config = $config)]
        async fn $name() -> Result<usize, Error> {
            Ok(7)
        }
    };
}
guarded!(made, format!("made {}", 1), "upstream");

fn assert_send<T: Send>(value: T) -> T {
    value
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(assert_send(by_reference("https://a")).await.unwrap(), 9);
    assert!(matches!(by_reference("a").await, Err(Error::NoHost)));
    assert_eq!(by_value("https://a".to_owned()).await.unwrap(), "https://a");
    assert!(matches!(by_value(String::new()).await, Err(Error::NoHost)));
    assert_eq!(
        parts((1, "c".to_owned()), &("b", 2), ()).await.unwrap(),
        "1cb"
    );
    assert_eq!(plain("abc"), 3);
    assert_eq!(future("abc").await.unwrap(), 3);
    let mut client = Client {
        host: "a".to_owned(),
    };
    assert_eq!(client.get(&mut String::new()).await.unwrap(), 3);
    assert_eq!(assert_send(client.taken()).await.unwrap(), "ay");
    assert_eq!(made().await.unwrap(), 7);
}
