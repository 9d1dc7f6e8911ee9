//! All resil attributes of one function, in the one order in which they nest.

use proc_macro2::{Span, TokenStream};
use resil_config::Kind;
use syn::spanned::Spanned;
use syn::{Attribute, Meta, Path};

use crate::args::{Args, Predicate, Sp};
use crate::code::Code;
use crate::errors::Errors;
use crate::input::Function;
use crate::vocabulary::ATTRIBUTES;

/// One attribute.
pub(crate) struct Layer {
    pub(crate) kind: Kind,
    /// The attribute, for errors about the whole of it.
    pub(crate) span: Span,
    /// Its path as written; `None` for the one that is being expanded, whose path the compiler keeps.
    pub(crate) path: Option<Path>,
    pub(crate) args: Args,
}

/// The attributes of a function, outermost first.
pub(crate) struct Stack {
    pub(crate) layers: Vec<Layer>,
}

/// The attribute that `path` names: `retry`, `resil::retry` or `::resil::retry`.
pub(crate) fn kind_of(path: &Path) -> Option<Kind> {
    let last = path.segments.last()?;
    let ours = match path.segments.len() {
        1 => path.leading_colon.is_none(),
        2 => path.segments[0].ident == "resil",
        _ => false,
    };
    ATTRIBUTES
        .into_iter()
        .find(|kind| ours && last.ident == kind.section())
}

impl Stack {
    /// Takes the siblings of the attribute that is being expanded off the function, reads the arguments
    /// of all, and sorts them.
    pub(crate) fn collect(
        kind: Kind,
        args: TokenStream,
        function: &mut Function,
        errors: &mut Errors,
    ) -> Stack {
        let first = Layer {
            kind,
            span: Span::call_site(),
            path: None,
            args: Args::parse(kind, args, errors),
        };
        let mut layers = vec![first];
        let (ours, foreign) = std::mem::take(&mut function.attrs)
            .into_iter()
            .partition::<Vec<_>, _>(|attr| kind_of(attr.path()).is_some());
        function.attrs = foreign;
        for attr in ours {
            let sibling = sibling(&attr, errors);
            if layers
                .iter()
                .any(|layer| Some(layer.kind) == kind_of(attr.path()))
            {
                twice(&attr, errors);
            } else {
                layers.extend(sibling);
            }
        }
        layers.sort_by_key(|layer| ATTRIBUTES.iter().position(|kind| *kind == layer.kind));
        Stack { layers }
    }

    pub(crate) fn layer(&self, kind: Kind) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.kind == kind)
    }

    /// Whether the body may run more than once.
    pub(crate) fn retries(&self) -> bool {
        self.layer(Kind::Retry).is_some()
    }

    /// Whether a policy may refuse a call, or end it.
    pub(crate) fn refuses(&self) -> bool {
        self.layers.iter().any(|layer| layer.kind != Kind::Retry)
    }

    pub(crate) fn fallback(&self) -> Option<&Sp<Code>> {
        self.layers
            .iter()
            .find_map(|layer| layer.args.fallback.as_ref())
    }

    pub(crate) fn predicates(&self) -> impl Iterator<Item = &Predicate> {
        self.layers.iter().flat_map(|layer| &layer.args.predicates)
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
        let describe = |layer: &Layer| match &layer.args.name {
            Some(name) => format!("`{}({})`", layer.kind.section(), name.value),
            None => format!("`{}`", layer.kind.section()),
        };
        self.layers
            .iter()
            .map(describe)
            .collect::<Vec<_>>()
            .join(" > ")
    }
}

fn sibling(attr: &Attribute, errors: &mut Errors) -> Option<Layer> {
    let kind = kind_of(attr.path())?;
    let tokens = match &attr.meta {
        Meta::Path(_) => TokenStream::new(),
        Meta::List(list) => list.tokens.clone(),
        Meta::NameValue(pair) => {
            let section = kind.section();
            errors.at(
                pair.eq_token.span(),
                format!("`#[{section}]` takes its arguments in parentheses\nhelp: write `#[{section}(\"…\")]`"),
            );
            TokenStream::new()
        }
    };
    let span = attr
        .path()
        .segments
        .last()
        .map_or_else(Span::call_site, |segment| segment.ident.span());
    Some(Layer {
        kind,
        span,
        path: Some(attr.path().clone()),
        args: Args::parse(kind, tokens, errors),
    })
}

fn twice(attr: &Attribute, errors: &mut Errors) {
    let name = attr
        .path()
        .segments
        .last()
        .map(|segment| segment.ident.to_string())
        .unwrap_or_default();
    errors.under(
        attr.path(),
        format!("`#[{name}]` stands on this function twice\nhelp: keep one, or call a second annotated function"),
    );
}
