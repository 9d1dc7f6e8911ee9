//! The attempts: a loop around one attempt, and what is asked about it.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use resil_config::Kind;

use crate::arguments::args::Predicate;
use crate::arguments::code::Code;
use crate::arguments::stack::{Layer, predicates};
use crate::arguments::vocabulary::Role;
use crate::paths::{at, relocate};
use crate::plan::params::{Argument, Pass, receiver_name};
use crate::plan::{Plan, Refusal};
use crate::tokens::body::attempt;
use crate::tokens::{parts, rename};

/// With a retry, a loop whose keyword stands at `#[retry]`:
///
/// ```text
/// let (__kind, __out) = loop {
///     __call.begin();
///     …one attempt…
///     let __verdict = __call.judge(…).settle();
///     if !__call.pause(__verdict).await { break (__kind, __out); }
/// };
/// ```
pub(crate) fn attempts(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let begin = begin(plan);
    let attempt = attempt(plan);
    let judge = judge(plan);
    let Some(retry) = plan.stack.layer(Kind::Retry) else {
        return quote_spanned! {here=> #begin #attempt #judge };
    };
    let pause = if plan.form.blocks() {
        quote_spanned! {here=> pause_blocking(__verdict) }
    } else {
        quote_spanned! {here=> pause(__verdict).await }
    };
    let rounds = quote_spanned! {here=>
        #begin
        #attempt
        #judge
        if !__call.#pause { break (__kind, __out); }
    };
    let again = at(retry.span);
    let rounds = quote_spanned! {again=> loop { #rounds } };
    quote_spanned! {here=> let (__kind, __out) = #rounds; }
}

/// ```text
/// __call.begin();
/// let n: u32 = __call.attempts();
/// let __last = __call.is_last();
/// ```
fn begin(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let number = plan.stack.attempt().map(|name| {
        quote_spanned! {here=> let #name: ::core::primitive::u32 = __call.attempts(); }
    });
    let moves = |argument: &Argument| argument.pass == Pass::Slot && !argument.is_kept();
    let last = plan.arguments.iter().any(moves).then(|| {
        quote_spanned! {here=> let __last = __call.is_last(); }
    });
    quote_spanned! {here=> __call.begin(); #number #last }
}

/// With a retry, else without the `let`:
///
/// ```text
/// let __show = { use R::Via as _; (&&&&R::Shown::of(&__out)).show() };
/// #[allow(unreachable_code)]
/// let __verdict = __call.judge(&__out, __show).when(|__e, __n| R::Decides::decision(…)).settle();
/// ```
fn judge(plan: &Plan<'_>) -> TokenStream {
    let here = Span::mixed_site();
    let verdict = plan
        .stack
        .retries()
        .then(|| quote_spanned! {here=> let __verdict = });
    judged_by(
        plan,
        plan.stack.passed_by_attempts(),
        verdict.as_ref(),
        "judge",
    )
}

/// What all attempts came to is judged by the policies outside of the retry.
///
/// ```text
/// {
///     let n: u32 = __call.attempts();
///     let __show = { use R::Via as _; (&&&&R::Shown::of(&__out)).show() };
///     __call.judge_call(&__out, __show).breaker_ignore_errors(|__e| ::core::matches!(__e, ApiError::Gone)).settle();
/// }
/// ```
pub(crate) fn judge_call(plan: &Plan<'_>) -> Option<TokenStream> {
    let layers = plan.stack.passed_once();
    let number = number(plan, &code_of(layers));
    let judged = judged_by(plan, layers, None, "judge_call");
    let here = Span::mixed_site();
    let outer = !layers.is_empty();
    outer.then(|| quote_spanned! {here=> { #number #judged } })
}

fn judged_by(
    plan: &Plan<'_>,
    layers: &[Layer],
    verdict: Option<&TokenStream>,
    judge: &str,
) -> TokenStream {
    let here = Span::mixed_site();
    let (runtime, judge) = (&plan.runtime, syn::Ident::new(judge, here));
    let looked_at = looked_at(plan, &code_of(layers));
    let questions = predicates(layers).map(|predicate| question(plan, predicate));
    let quiet =
        asks_only_paths(layers).then(|| quote_spanned! {here=> #[allow(unreachable_code)] });
    quote_spanned! {here=>
        let __show = {
            use #runtime::Via as _;
            (&&&&#runtime::Shown::of(&__out)).show()
        };
        #looked_at
        #quiet #verdict __call.#judge(&__out, __show) #(#questions)* .settle();
    }
}

/// The code of the predicates of some layers.
fn code_of(layers: &[Layer]) -> Vec<&Code> {
    predicates(layers)
        .map(|predicate| &predicate.code)
        .collect()
}

/// Whether all that is asked are functions, of which one answers more than yes or no. Of one that never answers the compiler
/// is to say only that. A closure has warnings of its own, which are its author's.
fn asks_only_paths(layers: &[Layer]) -> bool {
    let paths = |predicate: &Predicate| matches!(predicate.code, Code::Path(_));
    let answers =
        |predicate: &Predicate| matches!(predicate.role, Role::When | Role::TransitionOnResult);
    predicates(layers).all(paths) && predicates(layers).any(answers)
}

/// The number of attempts that were made, for code that runs after them and names it.
///
/// ```text
/// let n: u32 = __call.attempts();
/// ```
pub(crate) fn number(plan: &Plan<'_>, code: &[&Code]) -> Option<TokenStream> {
    let here = Span::mixed_site();
    let name = plan.stack.attempt()?;
    code.iter().any(|code| code.mentions(name)).then(|| {
        quote_spanned! {here=> let #name: ::core::primitive::u32 = __call.attempts(); }
    })
}

/// What an attempt leaves of the arguments that some code names.
///
/// ```text
/// let image = R::peek(&__slot0);
/// let (client, host) = arg1;
/// ```
pub(crate) fn looked_at(plan: &Plan<'_>, code: &[&Code]) -> TokenStream {
    let named = |argument: &&Argument| code.iter().any(|code| argument.is_in(code));
    let arguments = plan.arguments.iter().filter(named);
    arguments
        .filter_map(|argument| look_at(plan, argument))
        .collect()
}

fn look_at(plan: &Plan<'_>, argument: &Argument) -> Option<TokenStream> {
    if argument.pass != Pass::Slot {
        return argument.is_taken_apart().then(|| parts::lent(argument));
    }
    let here = Span::mixed_site();
    let (runtime, slot) = (&plan.runtime, &argument.slot);
    Some(argument.lent_by(&quote_spanned! {here=> #runtime::peek(&#slot) }))
}

/// A path is called, so that a wrong one is rustc's own error at the path; a closure is passed as it is. An answer that is
/// to be more than yes or no is said to be so.
///
/// ```text
/// .retry_on_result(|__v| Vec::is_empty(__v))
/// .when(|__e, __n| R::Decides::decision(R::WhenPath::path(Self::decide)(__e, __n)))
/// .retry_ignore_errors(|__e| ::core::matches!(__e, ApiError::Gone))
/// ```
fn question(plan: &Plan<'_>, predicate: &Predicate) -> TokenStream {
    let here = at(predicate.key.span());
    let method = syn::Ident::new(predicate.role.method(), here);
    let answer = match predicate.role {
        Role::When => Some(quote_spanned! {here=> Decides::decision }),
        Role::TransitionOnResult => Some(quote_spanned! {here=> Transitions::transition }),
        _ => None,
    };
    let asked = match answer {
        Some(answer) => answered(plan, predicate, &answer),
        None => asked(&predicate.code, here),
    };
    let asked = about_errors(plan, predicate, renamed(plan, asked));
    quote_spanned! {here=> .#method(#asked) }
}

/// Code that runs after an attempt: a `self` that is kept in a slot has another name.
pub(crate) fn renamed(plan: &Plan<'_>, code: TokenStream) -> TokenStream {
    if plan.slots().any(Argument::is_receiver) {
        rename::receiver(code, &receiver_name())
    } else {
        code
    }
}

/// The code, whose answer goes through a function that knows what it has to be. The answer of a closure is its own, unless it
/// is a plain yes or no: a type that is to be inferred would no longer be.
fn answered(plan: &Plan<'_>, predicate: &Predicate, answer: &TokenStream) -> TokenStream {
    let here = at(predicate.key.span());
    match &predicate.code {
        Code::Path(path) => {
            let there = at(predicate.code.last_span().unwrap_or(here));
            let runtime = plan.runtime.at(there);
            let when = predicate.role == Role::When;
            let called = if when && names_a_function(plan, path) {
                quote_spanned! {there=> #runtime::WhenPath::path(#path) }
            } else {
                path.to_token_stream()
            };
            let given = if when {
                quote_spanned! {there=> __e, __n }
            } else {
                quote_spanned! {there=> __v }
            };
            quote_spanned! {there=> |#given| #runtime::#answer(#called(#given)) }
        }
        code => match code.yes_or_no() {
            Some(mut closure) => {
                let (runtime, body) = (plan.runtime.at(here), &closure.body);
                let body = quote_spanned! {here=> #runtime::#answer(#body) };
                *closure.body = syn::Expr::Verbatim(body);
                closure.to_token_stream()
            }
            None => asked(code, here),
        },
    }
}

/// Whether the path is that of a function, as its last word shows, and not of an argument or a constant that can be called.
pub(crate) fn names_a_function(plan: &Plan<'_>, path: &syn::ExprPath) -> bool {
    let last = path.path.segments.last();
    let lower = last.is_some_and(|last| last.ident.to_string().starts_with(char::is_lowercase));
    let mut arguments = plan.arguments.iter().flat_map(Argument::names);
    lower && !arguments.any(|name| path.path.is_ident(&name))
}

/// A question about errors needs some. Where there are none, that is the one error, at the key; where a policy can refuse,
/// the need for a `Result` is said at the return type already.
///
/// ```text
/// <Result<Product, ApiError> as R::when::Fallible>::about(|__e, __n| R::Decides::decision(R::WhenPath::path(Self::decide)(__e, __n)))
/// ```
fn about_errors(plan: &Plan<'_>, predicate: &Predicate, asked: TokenStream) -> TokenStream {
    let said = plan.refusal != Refusal::Never || plan.stack.fallback().is_some();
    if !predicate.role.judges_errors() || !plan.returns.nameable || said {
        return asked;
    }
    let here = at(predicate.key.span());
    let (runtime, ty) = (
        plan.runtime.at(here),
        relocate(plan.returns.ty.clone(), here),
    );
    let question = syn::Ident::new(predicate.role.method(), here);
    quote_spanned! {here=> <#ty as #runtime::#question::Fallible>::about(#asked) }
}

/// Code as a closure of one parameter.
pub(crate) fn asked(code: &Code, here: Span) -> TokenStream {
    match code {
        Code::Closure(closure) => closure.clone(),
        Code::Pattern(pattern) => quote_spanned! {here=> |__e| ::core::matches!(__e, #pattern) },
        Code::Path(path) => {
            let there = at(code.last_span().unwrap_or(here));
            quote_spanned! {there=> |__v| #path(__v) }
        }
    }
}
