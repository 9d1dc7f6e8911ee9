//! All resil attributes of one function, in the one order in which they nest.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use resil_config::Kind;
use syn::spanned::Spanned;
use syn::{Attribute, Meta, Path};

use crate::arguments::args::{Args, Predicate, Sp};
use crate::arguments::code::{Code, mentions};
use crate::arguments::order::Order;
use crate::arguments::vocabulary::{ATTRIBUTES, Role, attribute};
use crate::arguments::written::as_written;
use crate::errors::Errors;
use crate::input::Function;
use crate::input::form::Gives;

/// The argument of an attribute that another one has taken off its function.
pub(crate) const SIBLING: &str = "__resil_sibling";

/// Whether these are the arguments of an attribute that is expanded already, as part of a stack.
pub(crate) fn is_sibling(args: &TokenStream) -> bool {
    let mut tokens = args.clone().into_iter();
    let first = tokens.next();
    tokens.next().is_none() && matches!(first, Some(TokenTree::Ident(word)) if word == SIBLING)
}

/// One attribute.
pub(crate) struct Layer {
    /// That of its settings.
    pub(crate) kind: Kind,
    /// The attribute, for errors about the whole of it.
    pub(crate) span: Span,
    /// Its path as written; `None` for the one that is being expanded, whose path the compiler keeps.
    pub(crate) path: Option<Path>,
    pub(crate) args: Args,
}

impl Layer {
    /// The kind that its attribute is called by.
    pub(crate) const fn attribute(&self) -> Kind {
        attribute(self.kind)
    }
}

/// The attributes of a function, outermost first.
pub(crate) struct Stack {
    pub(crate) layers: Vec<Layer>,
    pub(crate) order: Option<Order>,
}

/// One of the attributes of this crate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Own {
    Policy(Kind),
    Order,
}

impl Own {
    /// The attribute that `path` names: `retry`, `resil::retry` or `::resil::retry`; where the manifest calls
    /// resil `krate`, also `krate::retry`.
    pub(crate) fn named(path: &Path, krate: &str) -> Option<Own> {
        let last = path.segments.last()?;
        let ours = match path.segments.len() {
            1 => path.leading_colon.is_none(),
            2 => path.segments[0].ident == "resil" || path.segments[0].ident == krate,
            _ => false,
        };
        ATTRIBUTES
            .into_iter()
            .map(Own::Policy)
            .chain([Own::Order])
            .find(|own| ours && last.ident == own.name())
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Own::Policy(kind) => kind.section(),
            Own::Order => "order",
        }
    }
}

impl Stack {
    /// Takes the siblings of the attribute that is being expanded off the function, reads the arguments
    /// of all, and sorts them.
    pub(crate) fn collect(
        first: Own,
        args: TokenStream,
        krate: &str,
        function: &mut Function,
        errors: &mut Errors,
    ) -> Stack {
        let mut stack = Stack {
            layers: Vec::new(),
            order: None,
        };
        let mut seen = vec![first];
        let gives = Gives::of(function);
        stack.add(first, Span::call_site(), None, args, gives, errors);
        let (ours, foreign) = std::mem::take(&mut function.attrs)
            .into_iter()
            .partition::<Vec<_>, _>(|attr| Own::named(attr.path(), krate).is_some());
        function.attrs = foreign;
        for attr in ours {
            let Some(own) = Own::named(attr.path(), krate) else {
                continue;
            };
            if seen.contains(&own) {
                twice(&attr, own, errors);
                continue;
            }
            seen.push(own);
            let args = arguments(&attr, own, errors);
            let span = attr.path().segments.last().map(|last| last.ident.span());
            let span = span.unwrap_or_else(Span::call_site);
            let path = Some(attr.path().clone());
            stack.add(own, span, path, args, gives, errors);
        }
        stack.sort(errors);
        stack
    }

    fn add(
        &mut self,
        own: Own,
        span: Span,
        path: Option<Path>,
        args: TokenStream,
        gives: Gives,
        errors: &mut Errors,
    ) {
        match own {
            Own::Order => self.order = Some(Order::parse(span, path, args, errors)),
            Own::Policy(kind) => {
                let args = Args::parse(kind, gives, args, errors);
                self.layers.push(Layer {
                    kind: args.kind,
                    span,
                    path,
                    args,
                });
            }
        }
    }

    fn sort(&mut self, errors: &mut Errors) {
        self.layers.sort_by_key(|layer| {
            ATTRIBUTES
                .iter()
                .position(|kind| *kind == layer.attribute())
        });
        if let Some(order) = &self.order {
            order.sort(&mut self.layers, errors);
        }
    }

    pub(crate) fn layer(&self, kind: Kind) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.kind == kind)
    }

    /// Whether the body may run more than once.
    pub(crate) fn retries(&self) -> bool {
        self.layer(Kind::Retry).is_some()
    }

    /// The policies outside of the retry, which are passed once for all attempts.
    pub(crate) fn passed_once(&self) -> &[Layer] {
        &self.layers[..self.retry_at()]
    }

    /// The retry and the policies inside of it, which every attempt passes; without a retry, all.
    pub(crate) fn passed_by_attempts(&self) -> &[Layer] {
        &self.layers[self.retry_at()..]
    }

    fn retry_at(&self) -> usize {
        let mut layers = self.layers.iter();
        let place = layers.position(|layer| layer.kind == Kind::Retry);
        place.unwrap_or_default()
    }

    /// Whether a policy may refuse a call, or end it.
    pub(crate) fn refuses(&self) -> bool {
        self.layers.iter().any(|layer| layer.kind != Kind::Retry)
    }

    /// The thread pool that the body runs on; one that is switched off has no limits, but is one all the same.
    pub(crate) fn pool(&self) -> Option<&Layer> {
        self.layer(Kind::ThreadPoolBulkhead)
    }

    pub(crate) fn fallback(&self) -> Option<&Sp<Code>> {
        self.layers
            .iter()
            .find_map(|layer| layer.args.fallback.as_ref())
    }

    pub(crate) fn predicates(&self) -> impl Iterator<Item = &Predicate> {
        predicates(&self.layers)
    }

    /// Whether an attribute asks about what a call returned.
    pub(crate) fn asks(&self) -> bool {
        self.predicates().next().is_some()
    }

    /// Whether the retry asks which values it is to repeat, by `on_result`.
    pub(crate) fn has_on_result(&self) -> bool {
        let mut predicates = self.predicates();
        predicates.any(|predicate| predicate.role == Role::RetryOnResult)
    }

    /// Which failures the fallback answers; without it, all.
    pub(crate) fn fallback_on(&self) -> Option<&Sp<Code>> {
        self.layers
            .iter()
            .find_map(|layer| layer.args.fallback_on.as_ref())
    }

    /// The token that ends the waits of a call.
    pub(crate) fn cancel(&self) -> Option<&TokenStream> {
        self.layers
            .iter()
            .find_map(|layer| layer.args.cancel.as_ref().map(|cancel| &cancel.value))
    }

    /// What gives the names of instances when the function is called.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &Sp<TokenStream>> {
        self.layers
            .iter()
            .filter_map(|layer| layer.args.key.as_ref())
    }

    /// How many permissions of the rate limiter an attempt takes.
    pub(crate) fn permits(&self) -> Option<&TokenStream> {
        self.layers
            .iter()
            .find_map(|layer| layer.args.permits.as_ref())
    }

    /// Whether the code in some attribute mentions `name`.
    pub(crate) fn mentions(&self, name: &syn::Ident) -> bool {
        let word = name.to_string();
        let numbers = self.layers.iter().flat_map(|layer| &layer.args.numbers);
        let computed = numbers
            .filter(|number| number.text().is_none())
            .map(|number| &number.tokens);
        let keys = self.keys().map(|key| &key.value);
        let mut expressions = computed
            .chain(self.cancel())
            .chain(self.permits())
            .chain(keys);
        let asked = self.predicates().map(|predicate| &predicate.code);
        let fallback = [self.fallback(), self.fallback_on()].into_iter().flatten();
        let mut code = asked.chain(fallback.map(|fallback| &fallback.value));
        expressions.any(|tokens| mentions(tokens, &word)) || code.any(|code| code.mentions(name))
    }

    /// The name that the user gave to the number of the attempt.
    pub(crate) fn attempt(&self) -> Option<&syn::Ident> {
        self.layers
            .iter()
            .find_map(|layer| layer.args.attempt.as_ref())
    }

    /// What the crate resil is called here, if not `::resil`.
    pub(crate) fn krate(&self) -> Option<&Path> {
        self.layers
            .iter()
            .find_map(|layer| layer.args.krate.as_ref())
    }

    /// `retry(gemini) > circuit_breaker(gemini) > bulkhead`
    pub(crate) fn describe(&self) -> String {
        let describe = |layer: &Layer| match (&layer.args.name, &layer.args.config) {
            (Some(name), _) => format!("`{}({})`", layer.kind.section(), name.value),
            (None, Some(config)) => {
                format!("`{}({} by key)`", layer.kind.section(), config.value)
            }
            (None, None) => format!("`{}`", layer.kind.section()),
        };
        self.layers
            .iter()
            .map(describe)
            .collect::<Vec<_>>()
            .join(" > ")
    }
}

/// The questions of some layers.
pub(crate) fn predicates(layers: &[Layer]) -> impl Iterator<Item = &Predicate> {
    layers.iter().flat_map(|layer| &layer.args.predicates)
}

/// What stands in the parentheses of an attribute.
fn arguments(attr: &Attribute, own: Own, errors: &mut Errors) -> TokenStream {
    match &attr.meta {
        Meta::Path(_) => TokenStream::new(),
        Meta::List(list) => list.tokens.clone(),
        Meta::NameValue(pair) => {
            let (name, value) = (own.name(), as_written(&pair.value.to_token_stream()));
            errors.at(
                pair.eq_token.span(),
                format!(
                    "`#[{name}]` takes its arguments in parentheses\nhelp: write `#[{name}({value})]`"
                ),
            );
            TokenStream::new()
        }
    }
}

fn twice(attr: &Attribute, own: Own, errors: &mut Errors) {
    let name = own.name();
    errors.under(
        attr.path(),
        format!("`#[{name}]` stands on this function twice\nhelp: keep one, or call a second annotated function"),
    );
}
