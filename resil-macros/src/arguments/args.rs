//! The arguments of one attribute: what was written, and where.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use resil_config::Kind;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Lit, LitStr, Token};

use crate::arguments::code::{Accepts, Code, Place};
use crate::arguments::examples;
use crate::arguments::number::Number;
use crate::arguments::split::{self, Piece, peel};
use crate::arguments::value;
use crate::arguments::vocabulary::{self, Role, Word};
use crate::errors::Errors;
use crate::input::form::Gives;

/// A value and where it was written.
pub(crate) struct Sp<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

impl<T> Sp<T> {
    fn at(key: &Ident, value: T) -> Sp<T> {
        Sp {
            value,
            span: key.span(),
        }
    }
}

/// A question that the user's code answers about what a call returned.
pub(crate) struct Predicate {
    pub(crate) role: Role,
    pub(crate) key: Ident,
    pub(crate) code: Code,
}

/// The arguments of one attribute, as written.
pub(crate) struct Args {
    /// The kind of its settings, which `type` may choose.
    pub(crate) kind: Kind,
    pub(crate) name: Option<Sp<String>>,
    /// What gives the name when the function is called.
    pub(crate) key: Option<Sp<TokenStream>>,
    /// The config that instances by key have their settings from; empty if it cannot be read.
    pub(crate) config: Option<Sp<String>>,
    pub(crate) numbers: Vec<Number>,
    pub(crate) predicates: Vec<Predicate>,
    pub(crate) attempt: Option<Ident>,
    pub(crate) fallback: Option<Sp<Code>>,
    /// Which failures the fallback answers.
    pub(crate) fallback_on: Option<Sp<Code>>,
    /// The token that ends waits.
    pub(crate) cancel: Option<Sp<TokenStream>>,
    /// How many permissions an attempt takes.
    pub(crate) permits: Option<TokenStream>,
    pub(crate) borrowed: Vec<Ident>,
    pub(crate) enabled: bool,
    /// The path of the crate `resil`, where it has another name.
    pub(crate) krate: Option<syn::Path>,
    /// Whether something in them could not be read, so that what seems to be missing may be that.
    pub(crate) garbled: bool,
}

impl Args {
    /// Reads what stands in the parentheses of an attribute of `kind`, on a function that gives this.
    pub(crate) fn parse(
        kind: Kind,
        gives: Gives,
        tokens: TokenStream,
        errors: &mut Errors,
    ) -> Args {
        let pieces = split::at_commas(tokens);
        let kind = value::kind_by_type(kind, &pieces);
        let mut reader = Reader {
            kind,
            gives,
            args: Args::none(kind),
            given: Vec::new(),
        };
        for (index, piece) in pieces.into_iter().enumerate() {
            if let Err(error) = reader.argument(index, piece) {
                errors.push(error);
                reader.args.garbled = true;
            }
        }
        reader.args
    }

    const fn none(kind: Kind) -> Args {
        Args {
            kind,
            name: None,
            key: None,
            config: None,
            numbers: Vec::new(),
            predicates: Vec::new(),
            attempt: None,
            fallback: None,
            fallback_on: None,
            cancel: None,
            permits: None,
            borrowed: Vec::new(),
            enabled: true,
            krate: None,
            garbled: false,
        }
    }
}

pub(super) struct Reader {
    pub(super) kind: Kind,
    /// What the function gives.
    pub(super) gives: Gives,
    pub(super) args: Args,
    /// The keys already given, under their one name, and as they were written.
    given: Vec<(String, String)>,
}

impl Reader {
    fn argument(&mut self, index: usize, piece: Piece) -> syn::Result<()> {
        let piece = peel(piece.into_iter().collect());
        match piece.as_slice() {
            [TokenTree::Literal(_)] => self.positional(index, &piece),
            [TokenTree::Ident(key), TokenTree::Punct(equals), value @ ..]
                if equals.as_char() == '=' =>
            {
                self.pair(key, equals.span(), value.to_vec())
            }
            [TokenTree::Ident(key), TokenTree::Group(list)] if *key == "borrow" => {
                self.borrow(key, list.stream())
            }
            [TokenTree::Ident(key)] => {
                if vocabulary::word(self.kind, &spelled(key)) == Some(Word::Config) {
                    self.args.config = Some(Sp::at(key, String::new()));
                }
                Err(self.lone(key))
            }
            [] => Ok(()),
            _ => Err(self.unreadable(&piece)),
        }
    }

    /// `"gemini"` at the front.
    fn positional(&mut self, index: usize, piece: &Piece) -> syn::Result<()> {
        let tokens: TokenStream = piece.iter().cloned().collect();
        let attribute = vocabulary::attribute(self.kind).section();
        let name = match syn::parse2::<Lit>(tokens.clone()) {
            Ok(Lit::Str(name)) => name,
            other => {
                let help = other.ok().and_then(|literal| self.meant_by(&literal));
                let message = format!(
                    "expected the name of an instance in quotes, or `key = value`, found `{tokens}`{}",
                    help.unwrap_or_default()
                );
                return Err(syn::Error::new_spanned(tokens, message));
            }
        };
        self.first_time("name", "name", name.span())?;
        self.name(&name)?;
        // A number before it has to go, which is said at the number.
        if index > self.args.numbers.len() {
            let message =
                format!("the name comes first\nhelp: write `#[{attribute}({tokens}, …)]`");
            return Err(syn::Error::new(name.span(), message));
        }
        Ok(())
    }

    /// `key = value`
    fn pair(&mut self, key: &Ident, equals: Span, value: Piece) -> syn::Result<()> {
        let spelled = spelled(key);
        let (word, number) = (
            vocabulary::word(self.kind, &spelled),
            self.kind.key(&spelled),
        );
        if word.is_none() && number.is_none() {
            if spelled == "attempt" {
                // In the wrong attribute, but the body knows the name.
                self.args.attempt = value::attempt(key, value.clone()).ok();
            }
            return Err(self.unknown(key, &value));
        }
        let first = self.first_time(
            &vocabulary::canonical(self.kind, &spelled),
            &spelled,
            key.span(),
        );
        if first.is_err() && word == Some(Word::Name) {
            // The other rules know of both names, and say no more than this.
            drop(self.named(key, value));
            return first;
        }
        first?;

        if value.is_empty() {
            return Err(self.without_value(key, equals));
        }
        match (word, number) {
            (Some(word), _) => self.code(word, key, value),
            (None, Some(number)) => {
                self.args
                    .numbers
                    .push(Number::parse(key.clone(), number, self.gives, value)?);
                Ok(())
            }
            (None, None) => Ok(()),
        }
    }

    fn code(&mut self, word: Word, key: &Ident, value: Piece) -> syn::Result<()> {
        match word {
            Word::Predicate(role) => {
                let code = self.callable(key, value, role.accepts())?;
                self.args.predicates.push(Predicate {
                    role,
                    key: key.clone(),
                    code,
                });
            }
            Word::Fallback => {
                let code = self.callable(key, value, Accepts::Callable)?;
                self.args.fallback = Some(Sp::at(key, code));
            }
            Word::FallbackOn => {
                let code = self.callable(key, value, Accepts::CallableOrPattern)?;
                self.args.fallback_on = Some(Sp::at(key, code));
            }
            Word::Cancel => {
                let token = self.expression(key, value)?;
                self.args.cancel = Some(Sp::at(key, token));
            }
            Word::Permits => self.args.permits = Some(self.expression(key, value)?),
            Word::Name => return self.named(key, value),
            Word::Config => return self.config(key, value),
            Word::Attempt => self.args.attempt = Some(value::attempt(key, value)?),
            Word::Enabled => self.args.enabled = value::flag(key, value)?,
            Word::Crate => self.args.krate = Some(value::krate(value)?),
            Word::Type => drop(value::bulkhead_type(value)?),
            Word::Borrow => {
                let message = "`borrow` takes a list in parentheses\nhelp: write `borrow(image)`";
                return Err(syn::Error::new(key.span(), message));
            }
        }
        Ok(())
    }

    fn expression(&self, key: &Ident, value: Piece) -> syn::Result<TokenStream> {
        let example = examples::example(self.kind, &spelled(key));
        value::expression(key, value, example)
    }

    fn callable(&self, key: &Ident, value: Piece, accepts: Accepts) -> syn::Result<Code> {
        let place = Place {
            kind: self.kind,
            gives: self.gives,
            accepts,
        };
        Code::parse(key, value, place)
    }

    /// `name = "gemini"`, or `name = format!("{host}")`
    fn named(&mut self, key: &Ident, value: Piece) -> syn::Result<()> {
        let tokens: TokenStream = peel(value.clone().into_iter().collect())
            .into_iter()
            .collect();
        if let Ok(name) = syn::parse2::<LitStr>(tokens.clone()) {
            return self.name(&name);
        }
        self.args.key = Some(Sp::at(key, tokens));
        self.expression(key, value).map(drop)
    }

    fn name(&mut self, name: &LitStr) -> syn::Result<()> {
        if name.value().trim().is_empty() {
            let message = "the name of an instance cannot be empty\n\
                           help: leave it out for an instance that is private to this function";
            return Err(syn::Error::new(name.span(), message));
        }
        self.args.name = Some(Sp {
            value: name.value(),
            span: name.span(),
        });
        Ok(())
    }

    /// `config = "upstream"`, which also counts as given where it cannot be read.
    fn config(&mut self, key: &Ident, value: Piece) -> syn::Result<()> {
        let config = value::config(key, value, examples::example(self.kind, &spelled(key)));
        let (value, span) = match &config {
            Ok(name) => (name.value(), name.span()),
            Err(error) => (String::new(), error.span()),
        };
        self.args.config = Some(Sp { value, span });
        config.map(drop)
    }

    /// `borrow(image, mime)`
    fn borrow(&mut self, key: &Ident, list: TokenStream) -> syn::Result<()> {
        if vocabulary::word(self.kind, "borrow").is_none() {
            return Err(self.unknown(key, &[]));
        }
        self.first_time("borrow", "borrow", key.span())?;
        let names = |input: ParseStream<'_>| input.parse_terminated(Ident::parse_any, Token![,]);
        self.args.borrowed.extend(names.parse2(list)?);
        Ok(())
    }

    /// Notes a key, which may be given once, under any of its names.
    fn first_time(&mut self, canonical: &str, spelled: &str, span: Span) -> syn::Result<()> {
        if let Some((_, before)) = self.given.iter().find(|(known, _)| known == canonical) {
            let message = if before == spelled {
                format!("`{spelled}` is given twice\nhelp: keep one")
            } else {
                format!(
                    "`{spelled}` is another name of `{before}`, which is given already\nhelp: keep one"
                )
            };
            return Err(syn::Error::new(span, message));
        }
        self.given.push((canonical.to_owned(), spelled.to_owned()));
        Ok(())
    }
}

/// The key without the `r#` of a raw identifier.
pub(super) fn spelled(key: &Ident) -> String {
    key.unraw().to_string()
}
