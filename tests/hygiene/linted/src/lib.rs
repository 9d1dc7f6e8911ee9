//! A crate that allows nothing: generated code must not be what its lints are about.
#![deny(
    warnings,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused_qualifications,
    unused_lifetimes,
    single_use_lifetimes,
    elided_lifetimes_in_paths,
    unused_import_braces,
    trivial_casts,
    trivial_numeric_casts,
    unused_results,
    let_underscore_drop,
    meta_variable_misuse,
    redundant_lifetimes,
    unit_bindings,
    variant_size_differences,
    keyword_idents,
    non_ascii_idents,
    unsafe_op_in_unsafe_fn
)]
#![forbid(unsafe_code)]
// These are about what the functions are, with and without attributes.
#![allow(
    clippy::missing_errors_doc,
    clippy::must_use_candidate,
    clippy::unused_async,
    clippy::missing_const_for_fn,
    clippy::future_not_send,
    clippy::missing_panics_doc,
    clippy::needless_pass_by_value
)]

use std::future::Future;
use std::sync::Arc;

use resil::{bulkhead, circuit_breaker, order, rate_limiter, retry, time_limiter};
use t::{AppErr, R, after};
use tokio_util::sync::CancellationToken;

/// Client.
#[derive(Debug, Clone)]
pub struct Client<'a> {
    name: &'a str,
    token: CancellationToken,
}

impl<'a> Client<'a> {
    /// Everything at once.
    #[retry(max = self.name.len(), attempt = n, cancel = self.token, on_result = |s| s == "-", fallback = Self::cached)]
    #[circuit_breaker(record_errors = AppErr::Boom)]
    #[rate_limiter(limit_for_period = 9, limit_refresh_period = "1s", permits = cost, drain_on = |r| r.is_err())]
    #[time_limiter]
    #[bulkhead]
    pub async fn everything(&self, cost: u32, mut parts: Vec<u8>, _unused: String) -> R<String> {
        parts.push(1);
        if cost > 1 {
            after(1).await;
        } else {
            after(2).await;
        }
        Ok(format!("{}{n}{}", self.name, parts.len()))
    }

    async fn cached(&self, _: u32, _: Vec<u8>, name: String, error: AppErr) -> R<String> {
        if error == AppErr::Boom {
            Ok(name)
        } else {
            Err(error)
        }
    }

    /// `self` by value.
    #[retry(max = 2)]
    pub async fn consumed(self) -> R<&'a str> {
        Ok(self.name)
    }

    /// An `Arc`.
    #[bulkhead(fallback = |_| Ok(self.name.len()), fallback_on = AppErr::Rejected(_))]
    pub fn shared(self: Arc<Self>) -> R<usize> {
        Ok(self.name.len())
    }

    /// A future.
    #[retry(max = 2)]
    pub fn future(&mut self, key: String) -> impl Future<Output = R<usize>> {
        async move {
            self.name = "";
            Ok(key.len())
        }
    }
}

/// Plain.
#[order(bulkhead, retry)]
#[retry(max = 2, on_result = "Vec::is_empty")]
#[bulkhead(fallback = |_| Vec::new())]
pub fn plain((a, b): (u8, u8), _unused: &str, out: &mut Vec<u8>) -> Vec<u8> {
    out.push(a);
    vec![a, b]
}

/// A future that is made by something else.
#[retry(max = 2, cancel = token)]
#[bulkhead]
pub fn made(key: String, token: &CancellationToken) -> impl Future<Output = R<usize>> {
    let shown = key.len();
    sized(shown + usize::from(token.is_cancelled()))
}

async fn sized(size: usize) -> R<usize> {
    Ok(size)
}

/// A future and nothing else.
#[retry(max = 2)]
pub fn nothing_else() -> impl Future<Output = R<usize>> + Send {
    async { Ok(1) }
}

/// Parts of arguments.
#[retry(max = max, cancel = client.token, when = |_, n| if n < *most { resil::Decision::Now } else { resil::Decision::Stop })]
#[rate_limiter(limit_for_period = 9, limit_refresh_period = "1s", permits = *cost)]
pub async fn of_parts((client, max): (Client<'_>, u32), (cost, most): &(u8, u32)) -> R<usize> {
    after(u64::from(*cost)).await;
    Ok(client.name.len() + usize::try_from(max).map_or(0, |max| max) + usize::from(*most == 1))
}

/// Tokens in every form.
#[retry(max = 2, cancel = (token))]
pub fn in_parentheses(token: CancellationToken) -> R<bool> {
    Ok(token.is_cancelled())
}

/// Tokens in every form.
#[retry(max = 2, cancel = &token)]
pub fn borrowed(token: CancellationToken) -> R<bool> {
    Ok(token.is_cancelled())
}

/// Unit.
#[retry(max = 2, on_result = |()| false)]
pub async fn unit(_a: u8) {
    after(1).await;
}

/// Opaque.
#[bulkhead]
pub fn opaque(v: &[u8]) -> Result<impl Iterator<Item = u8> + '_, AppErr> {
    Ok(v.iter().copied())
}

/// Gives a future, but only later.
#[circuit_breaker]
pub async fn gives_future() -> R<std::future::Ready<u8>> {
    Ok(std::future::ready(1))
}

/// Does nothing but leave.
#[bulkhead]
pub async fn later() -> R<u8> {
    unimplemented!()
}

/// Does nothing but leave, in a plain function.
#[retry]
pub fn never() -> R<u8> {
    panic!("never")
}

/// An instance for each host and port, and one for each host.
#[retry(name = format!("{host}:{port}"), config = "upstream")]
#[circuit_breaker(name = host, config = "upstream")]
pub async fn by_key(host: &str, port: u16, _unused: String) -> R<usize> {
    after(1).await;
    Ok(host.len() + usize::from(port))
}

/// An instance for each name that can be read, which is a part of an argument.
#[bulkhead(name = named(url)?, config = "upstream")]
pub fn by_fallible_key((url, n): (&str, usize)) -> R<usize> {
    Ok(url.len() + n)
}

fn named(url: &str) -> R<&str> {
    url.split(':').next().ok_or(AppErr::Boom)
}

/// Both questions are answered by functions, one of which has a fallback that is one, too.
#[retry(max = 2, when = decide, fallback = instead)]
#[circuit_breaker(transition_on_result = open)]
pub async fn asked(key: String) -> R<usize> {
    Ok(key.len())
}

const fn decide(_: &AppErr, _: u32) -> resil::Decision {
    resil::Decision::Stop
}

const fn open(_: Result<&usize, &AppErr>) -> resil::TransitionCheckResult {
    resil::TransitionCheckResult::NoTransition
}

async fn instead(key: String, error: AppErr) -> R<usize> {
    if key.is_empty() { Err(error) } else { Ok(0) }
}

/// A trait.
#[async_trait::async_trait]
pub trait Repo: Send + Sync {
    /// With a body.
    #[retry(max = 2)]
    #[bulkhead]
    async fn save(&mut self, id: String, _unused: u8) -> R<usize> {
        after(1).await;
        Ok(id.len())
    }
}

/// Errors with names.
#[derive(Debug, resil::ErrorKinds)]
#[non_exhaustive]
pub enum Named<'a, T: std::fmt::Debug> {
    /// A kind.
    Plain,
    /// One that shares its name.
    #[error_kind(name = "Plain")]
    Text(&'a str),
    /// One with fields.
    #[deprecated]
    Fields {
        /// A field.
        value: T,
        /// Another.
        other: u8,
    },
    /// One that holds another.
    #[error_kind(transparent)]
    Inside(Box<Inner>),
}

/// An error with a name.
#[derive(Debug, Clone, Copy, resil::ErrorKinds)]
pub struct Inner;
