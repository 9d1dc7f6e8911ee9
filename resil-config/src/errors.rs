//! The names that lists of errors in the settings may hold. Only a whole program knows them.

use std::collections::BTreeSet;

use crate::spelling;

/// The names that errors of a program have.
#[derive(Clone, Debug, Default)]
pub struct KnownErrors {
    /// Every name that means something.
    all: BTreeSet<String>,
    /// Those of variants, without their types.
    variants: BTreeSet<String>,
    built_in: BTreeSet<String>,
    /// Those of built-in kinds that no policy acts on.
    idle: BTreeSet<String>,
}

impl KnownErrors {
    /// Adds a name that every program has; `is_idle` if policies never act on such an error.
    pub fn built_in(&mut self, name: &str, is_idle: bool) {
        self.also(name);
        self.built_in.insert(name.to_owned());
        if is_idle {
            self.idle.insert(name.to_owned());
        }
    }

    /// Adds a variant, by itself and with the name of its type before it.
    pub fn variant(&mut self, of: &str, name: &str) {
        self.also(name);
        self.also(format!("{of}::{name}"));
        self.variants.insert(name.to_owned());
    }

    /// Adds a further name: that of a type, or another one of a built-in kind.
    pub fn also(&mut self, name: impl Into<String>) {
        self.all.insert(name.into());
    }

    /// What to write in place of a name that no error has; `None` for a name that one has.
    pub fn offer(&self, name: &str) -> Option<String> {
        if self.all.contains(name) {
            return None;
        }
        Some(match self.nearest(name) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => self.names_there_are(),
        })
    }

    /// Whether no error that has this name is ever retried or recorded.
    pub(crate) fn is_idle(&self, name: &str) -> bool {
        self.idle.contains(name) && !self.variants.contains(name)
    }

    /// The nearest name, or that of the last part of a path.
    fn nearest(&self, name: &str) -> Option<&str> {
        let names = || self.all.iter().map(String::as_str);
        let last = name.rsplit(['.', ':', '$']).next().unwrap_or(name);
        let exact = self.all.get(last).map(String::as_str);
        exact.or_else(|| spelling::nearest(name, names()))
    }

    fn names_there_are(&self) -> String {
        let built_in = self.built_in.iter().map(String::as_str);
        let built_in = spelling::few(built_in).unwrap_or_default();
        match spelling::few(self.variants.iter().map(String::as_str)) {
            Some(variants) => format!("the names are {variants}, and the built-in {built_in}"),
            None if self.variants.is_empty() => format!(
                "put `#[derive(resil::ErrorKinds)]` on the error type that has it; without that there are the built-in \
                 {built_in}"
            ),
            None => "put `#[derive(resil::ErrorKinds)]` on the error type that has it".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(variants: &[(&str, &str)]) -> KnownErrors {
        let mut known = KnownErrors::default();
        known.built_in("Timeout", false);
        known.built_in("Cancelled", true);
        for (of, name) in variants {
            known.also(*of);
            known.variant(of, name);
        }
        known
    }

    #[test]
    fn names_that_errors_have_need_no_offer() {
        let known = known(&[("ApiError", "NotFound")]);
        for name in ["NotFound", "ApiError", "ApiError::NotFound", "Timeout"] {
            assert_eq!(known.offer(name), None, "{name}");
        }
    }

    #[test]
    fn the_nearest_name_is_offered() {
        let known = known(&[("ApiError", "NotFound"), ("ApiError", "Http")]);
        let near = |name| known.offer(name).expect("no error has it");
        assert_eq!(near("NotFund"), "did you mean `NotFound`?");
        assert_eq!(near("not_found"), "did you mean `NotFound`?");
        assert_eq!(
            near("ApiError::NotFund"),
            "did you mean `ApiError::NotFound`?"
        );
        assert_eq!(
            near("com.example.Outer$NotFound"),
            "did you mean `NotFound`?"
        );
        assert_eq!(near("crate::error::Http"), "did you mean `Http`?");
        assert_eq!(
            near("Gone"),
            "the names are `Http`, `NotFound`, and the built-in `Cancelled`, `Timeout`"
        );
    }

    #[test]
    fn a_program_without_names_is_told_how_to_get_them() {
        assert_eq!(
            known(&[]).offer("NotFound").expect("no error has it"),
            "put `#[derive(resil::ErrorKinds)]` on the error type that has it; without that there are the built-in \
             `Cancelled`, `Timeout`"
        );
    }

    #[test]
    fn a_variant_of_the_name_of_an_idle_kind_is_acted_on() {
        assert!(known(&[]).is_idle("Cancelled"));
        assert!(!known(&[]).is_idle("Timeout"));
        assert!(!known(&[("ApiError", "Cancelled")]).is_idle("Cancelled"));
    }
}
