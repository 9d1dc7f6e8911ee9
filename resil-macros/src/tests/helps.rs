//! The help that a message ends with: it fits what was written, and can be followed.

use proc_macro2::TokenStream;
use quote::quote;

use super::{expand, messages};

/// The help of each message for an annotated function.
fn helps(function: TokenStream) -> Vec<String> {
    let messages = messages(&expand(function));
    let helps = messages.iter().map(|message| {
        let parts: Vec<_> = message.split("\nhelp: ").collect();
        assert_eq!(parts.len(), 2, "one help line: {message}");
        parts[1].to_owned()
    });
    helps.collect()
}

#[track_caller]
fn helps_with(attribute: &TokenStream, help: &str) {
    let result = quote! { #attribute async fn f(image: Vec<u8>) -> Result<u8, E> { Ok(1) } };
    assert_eq!(helps(result), [help]);
}

#[track_caller]
fn helps_value_with(attribute: &TokenStream, help: &str) {
    let value = quote! { #attribute async fn f(image: Vec<u8>) -> u8 { 1 } };
    assert_eq!(helps(value), [help]);
}

#[test]
fn a_key_without_its_value() {
    let decides =
        "write `when = |error, attempts| resil::Decision::Backoff`, or another `resil::Decision`";
    for attribute in [
        quote! { #[retry(when)] },
        quote! { #[retry(when =)] },
        quote! { #[retry(when = |error, n|)] },
        quote! { #[retry(when = |error, n| if)] },
    ] {
        helps_with(&attribute, decides);
    }
    let number = "write `max = 3`, a whole number from 1 to 2147483647";
    helps_with(&quote! { #[retry(max =)] }, number);
    helps_with(
        &quote! { #[retry("gemini", max)] },
        "remove `max`: the numbers of a named instance stand in its table in the file",
    );
    helps_with(
        &quote! { #[retry(enabled)] },
        "write `enabled = true`, or leave it out",
    );
}

#[test]
fn a_value_in_place_of_code() {
    let of_result = "for this value in place of an error, write `fallback = |_| Ok(3)`";
    for attribute in [
        quote! { #[retry(fallback = 3)] },
        quote! { #[retry(default = 3)] },
    ] {
        helps_with(&attribute, of_result);
        helps_value_with(
            &attribute,
            "for this value in place of an error, write `fallback = |_| 3`, or `|_| Ok(3)` if the function returns a `Result`",
        );
    }
    helps_with(
        &quote! { #[retry(default = f)] },
        "did you mean `fallback`?",
    );
}

#[test]
fn a_wait_that_is_computed() {
    let wait = quote! { #[retry(wait = delay)] };
    helps_with(
        &wait,
        "a wait that depends on the call is given by `when = |error, attempts| resil::Decision::After(…)`",
    );
    helps_value_with(
        &wait,
        "write it out, such as `wait = \"500ms\"`: of the numbers, only `max` of `#[retry]` may be computed",
    );
}

#[test]
fn commas() {
    let two = messages(&expand(
        quote! { #[retry(max = 3 wait = "1s", cancel = a b, permits: 1)] async fn f() {} },
    ));
    assert_eq!(
        two,
        [
            "expected a comma after the value of `max`, found `wait`\nhelp: write `max = 3, wait = …`",
            "`cancel` takes one expression, found `a b`\nhelp: remove `b`",
            "expected `key = value`, found `permits : 1`\nhelp: write `permits = 1`",
        ]
    );
    helps_with(
        &quote! { #[retry("gemini" attempt = n)] },
        "write `#[retry(\"gemini\", attempt = …)]`",
    );
    helps_with(
        &quote! { #[retry(cancel = if let Some(it) = token +)] },
        "write `cancel = token`, the name of a `CancellationToken`",
    );
}

#[test]
fn numbers_and_a_name() {
    let other = "write `max_attempts = 5` under `[retry.instances.gemini]`, where it is 3, or leave the name out: \
                 `#[retry(max = 5)]` has an instance of its own";
    helps_with(&quote! { #[retry("gemini", max = 5)] }, other);
    helps_with(&quote! { #[retry(max = 5, "gemini")] }, other);
    helps_with(
        &quote! { #[retry("gemini", max = 3)] },
        "remove `max` here: it is 3 there already",
    );
    helps_with(
        &quote! { #[retry(attempt = n, "gemini")] },
        "write `#[retry(\"gemini\", …)]`",
    );
}

#[test]
fn a_number_that_is_not_taken() {
    for (attribute, help) in [
        (
            quote! { #[retry(max = 0)] },
            "write `max = 1` for one attempt, without a repeat",
        ),
        (
            quote! { #[circuit_breaker(sliding_window_size = -3)] },
            "write `sliding_window_size = 1` or more",
        ),
        (
            quote! { #[bulkhead(max_concurrent_calls = 1.5)] },
            "write `max_concurrent_calls = 1`",
        ),
        (
            quote! { #[bulkhead(max_concurrent_calls = 3_000_000_000)] },
            "write `max_concurrent_calls = 2147483647` or less",
        ),
        (
            quote! { #[circuit_breaker(failure_rate_threshold = 101)] },
            "write `failure_rate_threshold = 100` or less",
        ),
        (
            quote! { #[time_limiter(timeout = "0s")] },
            "write another value, such as `timeout = \"1s\"`",
        ),
        (
            quote! { #[rate_limiter(limit_for_period = 1, limit_refresh_period = "0s")] },
            "write a longer time, such as `limit_refresh_period = \"1s\"`",
        ),
        (quote! { #[retry(max = "3")] }, "write `max = 3`"),
        (
            quote! { #[time_limiter(cancel_running_future = false)] },
            "remove `cancel_running_future`, and spawn the work in the function, to let it go on",
        ),
        (
            quote! { #[retry(wait = 100u64)] },
            "write the unit, as in `wait = \"100s\"` or `wait = \"100ms\"`",
        ),
    ] {
        helps_with(&attribute, help);
    }
}

#[test]
fn an_argument_that_is_not_only_read() {
    let own = "remove `borrow(image)`, so that each attempt has its own";
    for (body, help) in [
        (
            quote! { let image = image; },
            format!("{own}, or write `&image` here"),
        ),
        (quote! { let mut image = image; }, own.to_owned()),
        (quote! { let image: Vec<u8> = image; }, own.to_owned()),
        (quote! { take(image); }, own.to_owned()),
        (quote! { Ok(image?) }, own.to_owned()),
        (
            quote! { image.into_iter(); },
            format!("{own}, or call `.iter()`"),
        ),
        (
            quote! { image.into_bytes(); },
            format!("{own}, or call a method that takes `&self`"),
        ),
    ] {
        let function = quote! { #[retry(borrow(image))] async fn f(image: Vec<u8>) -> Result<u8, E> { #body } };
        assert_eq!(helps(function), [help], "{body}");
    }
    helps_with(
        &quote! { #[retry(borrow(missing))] },
        "what it may borrow is `image`",
    );
    let without =
        helps(quote! { #[retry(borrow(missing))] async fn f() -> Result<u8, E> { Ok(1) } });
    assert_eq!(without, ["remove `borrow(missing)`"]);
}

#[test]
fn orders() {
    helps_with(
        &quote! { #[order(retry, bulkhead)] },
        "put `#[retry]` and `#[bulkhead]` on the function, below it",
    );
    helps_with(
        &quote! { #[order(time_limiter)] #[retry] #[time_limiter] #[bulkhead] },
        "name every resil attribute of the function, outermost first, such as `#[order(time_limiter, retry, bulkhead)]`",
    );
}

#[test]
fn instances_by_key() {
    helps_with(
        &quote! { #[retry(name = image)] },
        "add `config = \"upstream\"`, or the name of another table `[retry.configs.…]` in resil.toml",
    );
    helps_with(
        &quote! { #[bulkhead(name = image)] },
        "add `config = \"…\"`, and a table `[bulkhead.configs.…]` of that name to resil.toml",
    );
    helps_with(
        &quote! { #[retry(idle_ttl = "1h")] },
        "remove it here, and write `idle_ttl` under `[retry.configs.<name>]`, for `name = <expression>, config = \"<name>\"`",
    );
    let undeclared = quote! { #[retry(name = image, config = "upstraem")] };
    helps_with(&undeclared, "did you mean `upstream`?");
    for config in [quote! { "" }, quote! { 5 + 5 }] {
        helps_with(
            &quote! { #[retry(name = image, config = #config)] },
            "write `config = \"…\"`, the name of a table `[retry.configs.…]`",
        );
    }
}
