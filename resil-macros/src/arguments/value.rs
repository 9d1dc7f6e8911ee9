//! The values of single keys.

use proc_macro2::{Ident, TokenStream, TokenTree};
use resil_config::Kind;
use syn::parse::Parser;
use syn::{Expr, LitStr};

use crate::arguments::commas;
use crate::arguments::split::{Piece, peel};
use crate::arguments::written::as_written;

/// `cancel = self.token`, `permits = image.len()`: an expression, for a key that takes what `example` says.
pub(crate) fn expression(
    key: &Ident,
    value: Piece,
    example: Option<String>,
) -> syn::Result<TokenStream> {
    let tokens = unwrapped(value);
    if syn::parse2::<Expr>(tokens.clone()).is_ok() {
        return Ok(tokens);
    }
    let help = || example.map_or_else(|| format!("write `{key} = …`"), |it| format!("write {it}"));
    Err(commas::too_much(key, "expression", &tokens, help))
}

/// `config = "upstream"`, for a key that takes what `example` says.
pub(crate) fn config(key: &Ident, value: Piece, example: Option<String>) -> syn::Result<LitStr> {
    let tokens = unwrapped(value);
    let found = as_written(&tokens);
    let message = match syn::parse2::<LitStr>(tokens.clone()) {
        Ok(name) if !name.value().trim().is_empty() => return Ok(name),
        Ok(_) => format!("the name of a `{key}` cannot be empty"),
        Err(_) => format!("`{key}` takes the name of a config in quotes, found `{found}`"),
    };
    let help = match syn::parse2::<Ident>(tokens.clone()) {
        Ok(name) => format!("`{key} = \"{name}\"`"),
        Err(_) => example.unwrap_or_else(|| format!("`{key} = \"…\"`")),
    };
    Err(syn::Error::new_spanned(
        tokens,
        format!("{message}\nhelp: write {help}"),
    ))
}

/// The value without the invisible groups of `macro_rules!`.
fn unwrapped(value: Piece) -> TokenStream {
    peel(value.into_iter().collect()).into_iter().collect()
}

/// `attempt = n`
pub(crate) fn attempt(key: &Ident, value: Piece) -> syn::Result<Ident> {
    let tokens = unwrapped(value);
    let name = match syn::parse2::<LitStr>(tokens.clone()) {
        Ok(quoted) => quoted.parse::<Ident>(),
        Err(_) => syn::parse2::<Ident>(tokens.clone()),
    };
    name.map_err(|_| {
        let found = as_written(&tokens);
        let message = format!(
            "`{key}` takes a name for the number of the attempt, found `{found}`\nhelp: write `{key} = n`"
        );
        syn::Error::new_spanned(tokens, message)
    })
}

/// `enabled = false`
pub(crate) fn flag(key: &Ident, value: Piece) -> syn::Result<bool> {
    let tokens = unwrapped(value);
    syn::parse2::<syn::LitBool>(tokens.clone())
        .map(|flag| flag.value)
        .map_err(|_| {
            // What was meant is not guessed: the wrong one would switch a policy off unseen.
            let found = as_written(&tokens);
            let message = format!(
                "`{key}` takes `true` or `false`, found `{found}`\nhelp: write `{key} = true` or `{key} = false`"
            );
            syn::Error::new_spanned(tokens, message)
        })
}

/// `crate = renamed` or `crate = "renamed"`
pub(crate) fn krate(value: Piece) -> syn::Result<syn::Path> {
    let tokens = unwrapped(value);
    let path = match syn::parse2::<LitStr>(tokens.clone()) {
        Ok(quoted) => quoted.parse_with(syn::Path::parse_mod_style),
        Err(_) => syn::Path::parse_mod_style.parse2(tokens.clone()),
    };
    path.map_err(|_| {
        let found = as_written(&tokens);
        let message = format!(
            "`crate` takes the path of the crate resil, found `{found}`\nhelp: write `crate = resil`, or leave it out"
        );
        syn::Error::new_spanned(tokens, message)
    })
}

/// `type = "semaphore"`, which is what a bulkhead is anyway, or `type = "thread_pool"`.
pub(crate) fn bulkhead_type(value: Piece) -> syn::Result<Kind> {
    let tokens = unwrapped(value);
    let text = syn::parse2::<LitStr>(tokens.clone()).map(|text| text.value().to_ascii_lowercase());
    match text.as_deref() {
        Ok("semaphore") => Ok(Kind::Bulkhead),
        Ok("thread_pool" | "thread-pool" | "threadpool") => Ok(Kind::ThreadPoolBulkhead),
        _ => {
            let found = as_written(&tokens);
            let message = format!(
                "`type` takes \"semaphore\" or \"thread_pool\", found `{found}`\n\
                 help: write `type = \"thread_pool\"` to run the body on threads of a pool, or leave it out"
            );
            Err(syn::Error::new_spanned(tokens, message))
        }
    }
}

/// The kind of settings that an attribute of `kind` has, of which `type` is one argument.
pub(crate) fn kind_by_type(kind: Kind, arguments: &[Piece]) -> Kind {
    if kind != Kind::Bulkhead {
        return kind;
    }
    let chosen = arguments.iter().find_map(|argument| {
        let argument = peel(argument.iter().cloned().collect());
        match argument.as_slice() {
            [TokenTree::Ident(key), TokenTree::Punct(_), value @ ..] if *key == "type" => {
                bulkhead_type(value.to_vec()).ok()
            }
            _ => None,
        }
    });
    chosen.unwrap_or(kind)
}
