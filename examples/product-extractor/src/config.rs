//! What the environment says about this service.

use std::env::{self, VarError};
use std::net::SocketAddr;
use std::path::PathBuf;

use reqwest::Url;
use reqwest::header::HeaderValue;

/// Where the service listens.
pub(crate) const ADDRESS: &str = "PRODUCT_EXTRACTOR_ADDR";
/// The file that keeps the products.
pub(crate) const DATABASE: &str = "PRODUCT_EXTRACTOR_DATABASE";
/// Where the upstream is; the key goes with it.
pub(crate) const BASE_URL: &str = "GEMINI_BASE_URL";
/// The key for the upstream.
pub(crate) const API_KEY: &str = "GEMINI_API_KEY";
/// Which model reads the images.
pub(crate) const MODEL: &str = "GEMINI_MODEL";

/// What the environment says, checked.
#[derive(Debug)]
pub(crate) struct Config {
    /// Where to listen.
    pub(crate) address: SocketAddr,
    /// The `SQLite` file.
    pub(crate) database: PathBuf,
    /// The model that is asked.
    pub(crate) model: String,
    /// Who is asked.
    pub(crate) upstream: Upstream,
}

/// Who reads the images.
#[derive(Debug)]
pub(crate) enum Upstream {
    /// The stand-in of this program, started with it.
    StandIn,
    /// A service that speaks Gemini's `generateContent`.
    Gemini {
        /// Scheme, host and perhaps a path before `/v1beta`.
        base_url: Url,
        /// Marked as sensitive, so that no log shows it.
        api_key: HeaderValue,
    },
}

/// Something in the environment that cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConfigError {
    /// The address and the key of the upstream belong together.
    #[error(
        "{set} is set, but {missing} is not: set both for the real service, or none for the stand-in"
    )]
    Half {
        /// The one that is there.
        set: &'static str,
        /// The one that is not.
        missing: &'static str,
    },
    /// A value that does not mean anything here.
    #[error("{variable} is {value:?}, which is not {expected}")]
    Invalid {
        /// The variable.
        variable: &'static str,
        /// What it holds.
        value: String,
        /// What it should be.
        expected: &'static str,
    },
    /// The key is never shown, not even a wrong one.
    #[error("{API_KEY} holds characters that no HTTP header can carry (a line break, perhaps?)")]
    Key,
    /// The variable is not text.
    #[error("{variable} is not valid UTF-8")]
    NotText {
        /// The variable.
        variable: &'static str,
    },
}

impl Config {
    /// Reads the environment of the process.
    pub(crate) fn from_environment() -> Result<Self, ConfigError> {
        Self::read(|variable| env::var(variable))
    }

    fn read(lookup: impl Fn(&str) -> Result<String, VarError>) -> Result<Self, ConfigError> {
        let text = |variable| text(&lookup, variable);
        Ok(Self {
            address: address(text(ADDRESS)?)?,
            database: PathBuf::from(
                text(DATABASE)?.unwrap_or_else(|| "products.sqlite".to_owned()),
            ),
            model: model(text(MODEL)?)?,
            upstream: upstream(text(BASE_URL)?, text(API_KEY)?)?,
        })
    }
}

/// The value of a variable; an empty one counts as not set, as a compose file leaves it.
fn text(
    lookup: impl Fn(&str) -> Result<String, VarError>,
    variable: &'static str,
) -> Result<Option<String>, ConfigError> {
    match lookup(variable) {
        Ok(value) if value.is_empty() => Ok(None),
        Ok(value) => Ok(Some(value)),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(ConfigError::NotText { variable }),
    }
}

fn address(value: Option<String>) -> Result<SocketAddr, ConfigError> {
    let value = value.unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    value.parse().map_err(|_| ConfigError::Invalid {
        variable: ADDRESS,
        value,
        expected: "an address and a port, such as 127.0.0.1:8080",
    })
}

/// The model becomes part of the path, so it is held to the characters that model names have.
fn model(value: Option<String>) -> Result<String, ConfigError> {
    let value = value.unwrap_or_else(|| "gemini-2.5-flash".to_owned());
    let named = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if value.chars().all(named) {
        Ok(value)
    } else {
        Err(ConfigError::Invalid {
            variable: MODEL,
            value,
            expected: "the name of a model, such as gemini-2.5-flash",
        })
    }
}

fn upstream(base_url: Option<String>, api_key: Option<String>) -> Result<Upstream, ConfigError> {
    match (base_url, api_key) {
        (None, None) => Ok(Upstream::StandIn),
        (Some(_), None) => Err(ConfigError::Half {
            set: BASE_URL,
            missing: API_KEY,
        }),
        (None, Some(_)) => Err(ConfigError::Half {
            set: API_KEY,
            missing: BASE_URL,
        }),
        (Some(base_url), Some(api_key)) => Ok(Upstream::Gemini {
            base_url: parse_base_url(base_url)?,
            api_key: parse_key(&api_key)?,
        }),
    }
}

fn parse_base_url(value: String) -> Result<Url, ConfigError> {
    match Url::parse(&value) {
        Ok(url) if matches!(url.scheme(), "http" | "https") && url.query().is_none() => Ok(url),
        _ => Err(ConfigError::Invalid {
            variable: BASE_URL,
            value,
            expected: "an http or https URL, such as https://generativelanguage.googleapis.com",
        }),
    }
}

/// The key as a header that is never printed.
pub(crate) fn parse_key(value: &str) -> Result<HeaderValue, ConfigError> {
    let mut key = HeaderValue::from_str(value).map_err(|_| ConfigError::Key)?;
    key.set_sensitive(true);
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Config, String> {
        let lookup = |wanted: &str| {
            let found = variables.iter().find(|(name, _)| *name == wanted);
            found
                .map(|(_, value)| (*value).to_owned())
                .ok_or(VarError::NotPresent)
        };
        Config::read(lookup).map_err(|error| error.to_string())
    }

    #[test]
    fn an_empty_environment_serves_locally_with_the_stand_in() {
        let config = read(&[(BASE_URL, ""), (API_KEY, "")]).unwrap();
        assert_eq!(config.address.to_string(), "127.0.0.1:8080");
        assert!(matches!(config.upstream, Upstream::StandIn));
    }

    #[test]
    fn both_variables_ask_the_real_service_and_hide_the_key() {
        let config = read(&[(BASE_URL, "https://example.com"), (API_KEY, "s3cret")]).unwrap();
        assert!(matches!(config.upstream, Upstream::Gemini { .. }));
        assert!(!format!("{config:?}").contains("s3cret"));
    }

    #[test]
    fn one_of_the_two_is_an_error_that_names_the_other() {
        let error = read(&[(BASE_URL, "https://example.com")]).unwrap_err();
        assert!(
            error.starts_with("GEMINI_BASE_URL is set, but GEMINI_API_KEY is not"),
            "{error}"
        );
        let error = read(&[(API_KEY, "key")]).unwrap_err();
        assert!(
            error.starts_with("GEMINI_API_KEY is set, but GEMINI_BASE_URL is not"),
            "{error}"
        );
    }

    #[test]
    fn values_that_mean_nothing_are_named() {
        let error = read(&[(ADDRESS, "8080")]).unwrap_err();
        assert!(
            error.contains("PRODUCT_EXTRACTOR_ADDR is \"8080\""),
            "{error}"
        );
        let error = read(&[(BASE_URL, "ftp://example.com"), (API_KEY, "key")]).unwrap_err();
        assert!(
            error.contains("GEMINI_BASE_URL is \"ftp://example.com\""),
            "{error}"
        );
        let error = read(&[(MODEL, "../files")]).unwrap_err();
        assert!(error.contains("GEMINI_MODEL is \"../files\""), "{error}");
        let error =
            read(&[(BASE_URL, "https://example.com"), (API_KEY, "two\nlines")]).unwrap_err();
        assert!(
            error.starts_with("GEMINI_API_KEY holds characters"),
            "{error}"
        );
    }
}
