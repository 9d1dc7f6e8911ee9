//! What is said about mistakes in the arguments.

use proc_macro2::TokenStream;
use quote::quote;

use super::{expand, messages};

/// The messages for `#[attribute] async fn f(image: Vec<u8>) -> Result<u8, E>`.
fn said(attributes: &TokenStream) -> Vec<String> {
    messages(&expand(
        quote! { #attributes async fn f(image: Vec<u8>) -> Result<u8, E> { Ok(1) } },
    ))
}

#[track_caller]
fn says(attributes: &TokenStream, starts: &[&str]) {
    let said = said(attributes);
    assert_eq!(said.len(), starts.len(), "{said:#?}");
    for (said, start) in said.iter().zip(starts) {
        assert!(said.starts_with(start), "expected {start:?}, got {said:?}");
    }
}

#[test]
fn good_arguments() {
    for attributes in [
        quote! { #[retry] },
        quote! { #[retry("gemini")] },
        quote! { #[retry(name = "gemini")] },
        quote! { #[retry("gemini",)] },
        quote! { #[retry(max = 3, wait = "100ms")] },
        quote! { #[retry(max_attempts = image.len() + 1)] },
        quote! { #[retry(when = |e, n| decide::<A, B>(e, n), max = 2)] },
        quote! { #[retry(when = decide::<A, B>, max = 2)] },
        quote! { #[retry(when = |_, _| -> Option<A, B> { x }, max = 2)] },
        quote! { #[retry(when = "|e, n| decide(e, n)")] },
        quote! { #[retry(fallback = async |e| Ok(0), max = 2)] },
        quote! { #[retry(fallback = || Ok(0), max = 2)] },
        quote! { #[retry(on_error = E::Gone | E::Http { code: 404, .. } if true, max = 2)] },
        quote! { #[retry(retry_errors = "E::Gone")] },
        quote! { #[retry(ignore_errors = <E as Trait<A, B>>::is_gone, max = 2)] },
        quote! { #[retry(borrow(image))] },
        quote! { #[retry(attempt = n)] },
        quote! { #[retry(attempt = "n")] },
        quote! { #[retry(enabled = false, crate = a::b)] },
        quote! { #[retry(crate = "a::b")] },
        quote! { #[retry("gemini")] #[resil::circuit_breaker("gemini")] #[::resil::bulkhead] },
        quote! { #[bulkhead(type = "semaphore")] },
        quote! { #[retry(cancel = self.token.child_token())] },
        quote! { #[retry(fallback_on = E::A | E::B, fallback = |_| Ok(1))] },
        quote! { #[retry(fallback_on = |e| e.is_gone(), fallback = |_| Ok(1))] },
        quote! { #[rate_limiter("gemini", permits = image.len(), drain_on = |r| r.is_err())] },
        quote! { #[circuit_breaker(transition_on_result = judge)] },
        quote! { #[order(bulkhead, retry)] #[retry] #[bulkhead] },
        quote! { #[retry] #[resil::order(bulkhead, retry)] #[bulkhead] },
    ] {
        assert_eq!(said(&attributes), Vec::<String>::new(), "{attributes}");
    }
}

#[test]
fn every_mistake_of_every_attribute_is_reported() {
    says(
        &quote! {
            #[retry("gemni", max = 3, whem = f)]
            #[circuit_breaker(sliding_window_size = 0, timeout = "1s")]
            #[bulkhead(max_concurrent_calls = "3", enabled = 1)]
        },
        &[
            "`#[retry]` has no `whem`\nhelp: did you mean `when`?",
            "`#[circuit_breaker]` has no `timeout`\nhelp: it belongs to another attribute: `#[time_limiter(timeout = \"1s\")]`",
            "`enabled` takes `true` or `false`, found `1`",
            "`max` cannot stand beside the name",
            "",
            "",
            "",
        ],
    );
}

#[test]
fn duplicates() {
    says(
        &quote! { #[retry(max = 3, max = 4)] },
        &["`max` is given twice"],
    );
    says(
        &quote! { #[retry(max = 3, max_attempts = 4)] },
        &["`max_attempts` is another name of `max`"],
    );
    says(
        &quote! { #[retry(on_error = E::A, retry_errors = E::A)] },
        &["`retry_errors` is another name of `on_error`"],
    );
    says(
        &quote! { #[retry("gemini", name = "gemini")] },
        &["`name` is given twice"],
    );
    says(
        &quote! { #[retry] #[retry] },
        &["`#[retry]` stands on this function twice"],
    );
    says(
        &quote! { #[retry(fallback = f)] #[bulkhead(fallback = f)] },
        &["this function has a `fallback` already"],
    );
    says(
        &quote! { #[retry(fallback = f, fallback_on = E::A)] #[bulkhead(fallback_on = E::B)] },
        &["this function has a `fallback_on` already"],
    );
}

#[test]
fn type_chooses_the_keys() {
    says(
        &quote! { #[bulkhead(type = "thread_pool", max_concurrent_calls = 3)] },
        &["`max_concurrent_calls` is for a bulkhead without `type = \"thread_pool\"`"],
    );
    says(
        &quote! { #[bulkhead(queue_capacity = 3)] },
        &["`queue_capacity` is for a bulkhead with `type = \"thread_pool\"`"],
    );
    says(
        &quote! { #[retry(queue_capacity = 3)] },
        &[
            "`#[retry]` has no `queue_capacity`\nhelp: it belongs to another attribute: `#[bulkhead(type = \"thread_pool\", queue_capacity = 3)]`",
        ],
    );
}

#[test]
fn a_name_for_each_call_and_its_config_belong_together() {
    says(
        &quote! { #[retry(config = "shared")] },
        &["`config` has the settings of the instances that `name = <expression>` finds"],
    );
    says(
        &quote! { #[retry(name = tenant)] },
        &["`name = <expression>` gives each name an instance of its own"],
    );
    says(
        &quote! { #[retry("gemini", config = "shared")] },
        &["`config` is for `name = <expression>`, and `gemini` is one instance"],
    );
    says(
        &quote! { #[retry("gemini", name = tenant, config = "upstream")] },
        &["`name` is given twice"],
    );
    says(
        &quote! { #[retry(name = tenant, config = upstream, max = 3)] },
        &[
            "`config` takes the name of a config in quotes, found `upstream`",
            "`max` cannot stand beside `name = <expression>`",
        ],
    );
    says(
        &quote! { #[retry(name = tenant, config = "upstraem")] },
        &["no config of `retry` is called `upstraem`"],
    );
    says(
        &quote! { #[bulkhead(type = "thread_pool", name = tenant, config = "upstream")] },
        &["a thread pool cannot have a `name = <expression>`"],
    );
}

#[test]
fn a_number_without_a_key() {
    for (attribute, meant) in [
        (quote! { #[retry(3)] }, "#[retry(max = 3)]"),
        (
            quote! { #[circuit_breaker(50.0)] },
            "#[circuit_breaker(failure_rate_threshold = 50.0)]",
        ),
        (
            quote! { #[rate_limiter(3)] },
            "#[rate_limiter(limit_for_period = 3, limit_refresh_period = \"1s\")]",
        ),
        (
            quote! { #[time_limiter(3s)] },
            "#[time_limiter(timeout = \"3s\")]",
        ),
        (
            quote! { #[bulkhead(3)] },
            "#[bulkhead(max_concurrent_calls = 3)]",
        ),
        (
            quote! { #[bulkhead(3, type = "thread_pool")] },
            "#[bulkhead(type = \"thread_pool\", max_thread_pool_size = 3)]",
        ),
    ] {
        let said = said(&attribute);
        let help = format!("\nhelp: write `{meant}`");
        assert!(said.iter().any(|said| said.ends_with(&help)), "{said:?}");
    }
}

#[test]
fn malformed() {
    says(
        &quote! { #[retry(gemini)] },
        &["expected `key = value` or a name in quotes, found `gemini`"],
    );
    says(
        &quote! { #[retry(3)] },
        &["expected the name of an instance in quotes, or `key = value`, found `3`"],
    );
    says(&quote! { #[retry(max)] }, &["`max` needs a value"]);
    says(&quote! { #[retry(max =)] }, &["`max =` lacks its value"]);
    says(
        &quote! { #[retry("")] },
        &["the name of an instance cannot be empty"],
    );
    says(
        &quote! { #[retry(when = "Self:decide")] },
        &["`Self:decide` is not a path\nhelp: did you mean `Self::decide`?"],
    );
    says(
        &quote! { #[retry(when = 3)] },
        &["expected a path or a closure, found `3`"],
    );
    says(
        &quote! { #[retry(borrow = image)] },
        &["`borrow` takes a list in parentheses"],
    );
    says(
        &quote! { #[retry(borrow(imgae))] },
        &["`f` has no argument `imgae` to borrow\nhelp: did you mean `image`?"],
    );
    says(
        &quote! { #[retry(attempt = 3)] },
        &["`attempt` takes a name"],
    );
    says(
        &quote! { #[retry(wait = other)] },
        &["`wait` takes a duration in quotes, such as \"500ms\", found `other`"],
    );
    says(
        &quote! { #[bulkhead] #[retry = "gemini"] },
        &["`#[retry]` takes its arguments in parentheses"],
    );
}

#[test]
fn orders() {
    says(
        &quote! { #[order(retry, rety, bulkhead, retry, 3)] #[retry] #[time_limiter] },
        &[
            "there is no `#[rety]`\nhelp: did you mean `retry`?",
            "`retry` stands in this order twice",
            "expected the name of an attribute, found `3`",
        ],
    );
    says(
        &quote! { #[order(retry, bulkhead)] #[retry] #[time_limiter] },
        &[
            "this function has no `#[bulkhead]` to put in order",
            "this order lacks `time_limiter`",
        ],
    );
    says(
        &quote! { #[order(retry)] },
        &["this order has nothing to put in order"],
    );
    says(
        &quote! { #[retry] #[order(cache)] },
        &["there is no `#[cache]`\nhelp: an order may name retry, "],
    );
}

#[test]
fn code_that_goes_together() {
    says(
        &quote! { #[retry(fallback_on = E::A)] },
        &["`fallback_on` says which failures the `fallback` answers"],
    );
    says(
        &quote! { #[retry(cancel = a)] #[bulkhead(cancel = b)] },
        &["this function has a `cancel` already"],
    );
    says(
        &quote! { #[retry(cancel = a b)] },
        &["`cancel` takes one expression, found `a b`"],
    );
}

#[test]
fn below_a_test_attribute() {
    let found = messages(&expand(quote! {
        #[retry]
        #[::core::prelude::v1::test]
        fn works() {}
    }));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with("the test attribute has already turned this into a plain `fn`"),
        "{found:?}"
    );
}

#[test]
fn numbers_that_exclude_each_other() {
    says(
        &quote! { #[circuit_breaker(enable_exponential_backoff = true, enable_randomized_wait = true)] },
        &["a circuit breaker cannot have both"],
    );
}

#[test]
fn numbers_are_written_as_the_file_would_hold_them() {
    let expansion = expand(quote! { #[retry(max = 1_0, wait = "1s")] async fn f() {} }).to_string();
    let layer = r#"("retry own" , "max_attempts = 10\nwait_duration = \"1s\"")"#;
    assert!(expansion.contains(layer), "{expansion}");
}
