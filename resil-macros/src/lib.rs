//! The attributes of resil. Use them through the crate `resil`, which re-exports them.
//!
//! All attributes of a function form one stack. The first to expand takes its siblings off the function,
//! and the data flows through the modules in this order, which `expand_in` shows:
//!
//! 1. `input`: the function, and the crate that it stands in, with its file
//! 2. `arguments`: what is written in the attributes, as a stack of layers
//! 3. `check`: the rules; each reports what it finds, and none depends on another
//! 4. `plan`: what will be generated, decided
//! 5. `tokens`: the plan, written out

use proc_macro2::TokenStream;
use resil_config::Kind;

mod alike;
mod arguments;
mod check;
mod embed;
mod error_kinds;
mod errors;
mod input;
mod paths;
mod plan;
mod tokens;

#[cfg(test)]
mod tests;

use arguments::stack::{Own, Stack, is_sibling};
use errors::Errors;
use input::Misplaced;
use input::krate::Known;
use input::source::Surroundings;

/// Repeats a call that failed.
///
/// `#[retry("gemini")]` takes its numbers from `[retry.instances.gemini]` in `resil.toml`,
/// `#[retry(max = 3, wait = "100ms")]` has its own. In both forms:
///
/// - `when = <path or closure>` decides about each error: `fn(&E, attempts_so_far: u32) -> resil::Decision`
/// - `retry_errors`, `ignore_errors = <pattern, path or closure>`: which errors to retry, and which not
/// - `on_result = <path or closure>`: retry while true of the returned value
/// - `attempt = n` gives the number of the attempt that name in the body
/// - `cancel = <expression>`, in any policy's attribute: the `CancellationToken` that ends the waits of the call; like an
///   expression for `max` it is evaluated once, before the arguments move, and may use them and the names in their patterns (as
///   references, where what they name cannot be copied)
/// - a function that cannot fail has nothing to repeat without `on_result`: the compiler warns
/// - `borrow(image)`: the body only reads this argument, so it need not be cloned for each attempt
/// - `fallback = <path or closure>`: what the caller gets in place of an error; a path is called with the arguments and then
///   with the error
/// - `fallback_on = <pattern, path or closure>`, in any policy's attribute: which errors the fallback answers, if not all
/// - `enabled = false`, `crate = <path>`
///
/// # A name for each call
///
/// `name = <expression>, config = "upstream"` takes the instance that is called what the expression gives, made with the
/// settings of `[retry.configs.upstream]` when it is first named: one for each host, tenant or user. The expression is
/// evaluated once for each call, before the arguments move and before the first attempt; it may use the arguments and `self`,
/// and an error that leaves it by `?` is the function's. Every attribute takes these two.
///
/// All functions that name the config share its instances. There are at most `max_instances` of them, a key of the config;
/// then the least recently used one that a new one could replace unnoticed makes room, and names that find none share an
/// instance.
#[proc_macro_attribute]
pub fn retry(
    args: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand(Own::Policy(Kind::Retry), args.into(), item.into()).into()
}

/// Refuses calls to something that keeps failing, until it has had time to recover.
///
/// `#[circuit_breaker("gemini")]` takes its numbers from `[circuit_breaker.instances.gemini]` in
/// `resil.toml`, an attribute without a name has its own, under the same keys. In both forms:
///
/// - `record_errors`, `ignore_errors = <pattern, path or closure>`: which errors are failures, and which count
///   as nothing
/// - `record_result = <path or closure>`: which returned values are failures
/// - `name = <expression>, config = "…"`: an instance for each name, see [`macro@retry`]
/// - `fallback = <path or closure>`, `enabled = false`, `crate = <path>`
#[proc_macro_attribute]
pub fn circuit_breaker(
    args: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand(Own::Policy(Kind::CircuitBreaker), args.into(), item.into()).into()
}

/// Lets a number of calls through in each period.
///
/// `#[rate_limiter("gemini")]` takes its numbers from `[rate_limiter.instances.gemini]` in `resil.toml`;
/// `#[rate_limiter(limit_for_period = 50, limit_refresh_period = "1s")]` has its own. Both forms take
/// `permits = <expression>` (how many permissions an attempt takes), `drain_on = <path or closure>` (of what came of them:
/// true takes all that are left), `fallback = <path or closure>`, `enabled = false`, `crate = <path>`.
///
/// `name = <expression>, config = "…"` takes an instance for each name, see [`macro@retry`].
#[proc_macro_attribute]
pub fn rate_limiter(
    args: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand(Own::Policy(Kind::RateLimiter), args.into(), item.into()).into()
}

/// Ends a call that takes too long.
///
/// `#[time_limiter("gemini")]` takes its numbers from `[time_limiter.instances.gemini]` in `resil.toml`;
/// `#[time_limiter(timeout = "10s")]` has its own. Both forms take `fallback = <path or closure>`,
/// `enabled = false`, `crate = <path>`.
///
/// `name = <expression>, config = "…"` takes an instance for each name, see [`macro@retry`].
#[proc_macro_attribute]
pub fn time_limiter(
    args: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand(Own::Policy(Kind::TimeLimiter), args.into(), item.into()).into()
}

/// Bounds how many calls run at once.
///
/// `#[bulkhead("gemini")]` takes its numbers from `[bulkhead.instances.gemini]` in `resil.toml`;
/// `#[bulkhead(max_concurrent_calls = 10)]` has its own, and with 0 it refuses every call, as in Resilience4j. Both forms
/// take `fallback = <path or closure>`, `enabled = false`, `crate = <path>`.
///
/// `name = <expression>, config = "…"` takes an instance for each name, see [`macro@retry`].
///
/// With `type = "thread_pool"` the body runs on a bounded pool of blocking threads, and the numbers are those of
/// `[thread_pool_bulkhead.instances.gemini]`, or the attribute's own `core_thread_pool_size`,
/// `max_thread_pool_size`, `queue_capacity` and `keep_alive_duration`. The arguments move to another thread, so
/// they must be owned and `Send`: `self: Arc<Self>`, not `&self`. A job that has begun runs to its end and keeps
/// its thread until then, also when a time limit has ended the call. It should not call a function of the same
/// pool and wait for it: if all threads do that, none is left to answer. With `enabled = false` the body runs on
/// blocking threads all the same, on as many as come, of which none is the instance's.
#[proc_macro_attribute]
pub fn bulkhead(
    args: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand(Own::Policy(Kind::Bulkhead), args.into(), item.into()).into()
}

/// Nests the policies of one function in another order than the usual, outermost first.
///
/// `#[resil::order(time_limiter, retry, circuit_breaker)]` gives all attempts together the time of the limiter.
/// It names every resil attribute of its function. The usual order is retry, circuit breaker, rate limiter,
/// time limiter, bulkhead; a `fallback` is outermost in every order.
///
/// A policy outside of the retry is passed once for all attempts, and its predicates are asked once, about what these
/// came to.
#[proc_macro_attribute]
pub fn order(
    args: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand(Own::Order, args.into(), item.into()).into()
}

/// Embeds the `resil.toml` of this crate, which the first attribute of a crate does by itself.
///
/// A crate without any attribute, that only makes calls such as `CircuitBreaker::named("gemini")`, writes `resil::embed!();`
/// once, where an item can stand. The file is the one that an attribute would read, and is checked as a whole when the crate
/// is compiled. Beside attributes it changes nothing. `resil::embed!(crate = path)` says where the crate resil is, for a
/// crate that has it from another one.
///
/// # Errors
///
/// It does not compile where there is no file, or a mistake in it.
#[proc_macro]
pub fn embed(args: proc_macro::TokenStream) -> proc_macro::TokenStream {
    embed::expand(&Surroundings::of_this_crate(), args.into()).into()
}

/// Gives errors the names by which lists in `resil.toml` speak of them; see the trait `resil::ErrorKinds`.
///
/// - `#[error_kind(name = "…")]` on a variant or on the type: another name than its own
/// - `#[error_kind(transparent)]` on a variant with one field: the names of the error inside as well, which derives them too
/// - `#[error_kind(crate = <path>)]` on the type
#[proc_macro_derive(ErrorKinds, attributes(error_kind))]
pub fn error_kinds(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    error_kinds::expand(&Known::of_this_crate(), item.into()).into()
}

fn expand(own: Own, args: TokenStream, item: TokenStream) -> TokenStream {
    if is_sibling(&args) {
        return TokenStream::new();
    }
    expand_in(&Surroundings::of_this_crate(), own, args, item)
        .unwrap_or_else(Misplaced::into_tokens)
}

/// The whole story, on tokens that need no compiler, in surroundings that a test can choose.
fn expand_in(
    surroundings: &Surroundings,
    own: Own,
    args: TokenStream,
    item: TokenStream,
) -> Result<TokenStream, Misplaced> {
    let krate = surroundings.krate.name();
    let mut function = input::parse(own.name(), krate, item)?;
    let mut errors = Errors::new();
    let stack = Stack::collect(own, args, krate, &mut function, &mut errors);
    check::check(&function, &stack, surroundings, &mut errors);
    Ok(match errors.finish().as_slice() {
        [] => tokens::guarded(&plan::plan(&function, &stack, surroundings)),
        found => tokens::unguarded(&function, &stack, found),
    })
}
