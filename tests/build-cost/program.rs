//! The programs that are compiled: many functions with the same body, each in another way.

use std::fmt::Write;

/// What the functions call, shaped as an HTTP client is.
pub const SERVICE: &str = r"//! A service, called as an HTTP client calls one.
pub struct Client;
pub struct Response {
    status: u16,
}
#[derive(Debug)]
pub struct Failure(pub u16);

impl Client {
    pub async fn get(&self, url: &str) -> Result<Response, Failure> {
        tokio::task::yield_now().await;
        Ok(Response { status: 200 + u16::try_from(url.len()).unwrap_or(0) % 2 })
    }
}

impl Response {
    pub fn status(&self) -> u16 {
        self.status
    }

    pub async fn text(self) -> Result<String, Failure> {
        tokio::task::yield_now().await;
        Ok(self.status.to_string())
    }
}

#[derive(Debug)]
pub enum ApiError {
    Service(Failure),
    Missing(u32),
    Status(u16),
    Resil(resil::Error),
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> Self {
        Self::Service(failure)
    }
}

impl From<resil::Error> for ApiError {
    fn from(refusal: resil::Error) -> Self {
        Self::Resil(refusal)
    }
}
";

/// How many names the settings file has for each of the five kinds.
const NAMES: usize = 40;

const KINDS: [&str; 5] = [
    "retry",
    "circuit_breaker",
    "rate_limiter",
    "time_limiter",
    "bulkhead",
];

/// What stands around the bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Functions without any policy.
    Plain,
    /// A loop with a back-off around each body.
    ByHand,
    /// All five attributes, whose names no file is read for.
    Unchecked,
    /// All five attributes, whose names are looked up in a file of 200 instances.
    Annotated,
}

impl Program {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Plain, Self::ByHand, Self::Unchecked, Self::Annotated];

    /// The name of its package.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::ByHand => "by-hand",
            Self::Unchecked => "unchecked",
            Self::Annotated => "annotated",
        }
    }

    /// The head of its column.
    pub fn title(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::ByHand => "retry by hand",
            Self::Unchecked => "without file",
            Self::Annotated => "annotated",
        }
    }

    /// What stands at the end of its manifest.
    pub fn manifest(self) -> &'static str {
        match self {
            Self::Unchecked => {
                "service = { path = \"../service\" }\n[package.metadata.resil]\nconfig = false\n"
            }
            _ => "service = { path = \"../service\" }\n",
        }
    }

    /// Its settings file.
    pub fn file(self) -> Option<String> {
        let mut file = String::new();
        for kind in KINDS {
            let settings = match kind {
                "rate_limiter" => "limit_for_period = 10\nlimit_refresh_period = \"1s\"\n",
                "retry" => "max_attempts = 3\nwait_duration = \"100ms\"\n",
                "circuit_breaker" => "sliding_window_size = 20\nminimum_number_of_calls = 10\n",
                "time_limiter" => "timeout_duration = \"2s\"\n",
                _ => "max_concurrent_calls = 10\n",
            };
            for name in 0..NAMES {
                let _ = writeln!(file, "[{kind}.instances.s{name}]\n{settings}");
            }
        }
        (self == Self::Annotated).then_some(file)
    }

    /// Its one source file.
    pub fn text(self, functions: usize) -> String {
        let mut text = String::from("use service::{ApiError, Client};\n");
        if matches!(self, Self::Unchecked | Self::Annotated) {
            text += "use resil::{bulkhead, circuit_breaker, rate_limiter, retry, time_limiter};\n";
        }
        for function in 0..functions {
            text += &self.function(function);
        }
        text += &main(functions);
        text
    }

    fn function(self, number: usize) -> String {
        let attributes: String = match self {
            Self::Plain | Self::ByHand => String::new(),
            Self::Unchecked | Self::Annotated => KINDS
                .map(|kind| format!("#[{kind}(\"s{}\")]\n", number % NAMES))
                .concat(),
        };
        let body = format!(
            "        let response = client.get(&format!(\"/{{name}}/{{id}}\")).await?;
        match response.status() {{
            200 => Ok(response.text().await?.len() + {number}),
            404 => Err(ApiError::Missing(id)),
            status => Err(ApiError::Status(status)),
        }}
"
        );
        let body = if self == Self::ByHand {
            by_hand(&body)
        } else {
            body
        };
        format!(
            "\n{attributes}async fn call_{number}(client: &Client, id: u32, name: String) -> Result<usize, ApiError> {{\n{body}}}\n"
        )
    }
}

/// What a careful programmer writes without a framework.
fn by_hand(body: &str) -> String {
    format!(
        "    let mut attempt = 1;
    loop {{
        let name = name.clone();
        let result: Result<usize, ApiError> = async {{
{body}        }}
        .await;
        match result {{
            Err(ApiError::Service(_) | ApiError::Status(_)) if attempt < 3 => {{
                tokio::time::sleep(std::time::Duration::from_millis(100 << attempt)).await;
                attempt += 1;
            }}
            result => return result,
        }}
    }}
"
    )
}

/// Uses every function, since what nobody polls is not compiled.
fn main(functions: usize) -> String {
    let mut text = String::from(
        "
type Called<'a> = std::pin::Pin<Box<dyn Future<Output = Result<usize, ApiError>> + Send + 'a>>;

const CALLS: &[fn(&Client) -> Called<'_>] = &[
",
    );
    for number in 0..functions {
        let _ = writeln!(
            text,
            "    |client| Box::pin(call_{number}(client, {number}, String::new())),"
        );
    }
    text += "];

#[tokio::main(flavor = \"current_thread\")]
async fn main() {
    for call in CALLS {
        println!(\"{:?}\", call(&Client).await);
    }
}
";
    text
}
