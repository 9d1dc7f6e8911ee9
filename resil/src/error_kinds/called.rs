//! Whether a list names an error.

use super::{ErrorKinds, ErrorNames, REFUSAL};
use crate::ErrorKind;

/// Gives the names of an error.
pub(crate) type KindsOf<E> = for<'e> fn(&'e E) -> &'e dyn ErrorKinds;

/// An error as lists of names see it.
#[derive(Clone, Copy)]
pub(crate) struct Called<'e> {
    /// The kind of refusal, if one of the call's own policies gave it.
    pub(crate) refusal: Option<ErrorKind>,
    /// Its own names, if its type has any.
    pub(crate) kinds: Option<&'e dyn ErrorKinds>,
    /// What the compiler calls its type.
    pub(crate) type_name: &'static str,
}

impl<'e> Called<'e> {
    /// An error that comes from no policy of the call's own, as far as is known.
    pub(crate) fn of<E>(error: &'e E, kinds: Option<KindsOf<E>>) -> Self {
        Self {
            refusal: None,
            kinds: kinds.map(|kinds| kinds(error)),
            type_name: std::any::type_name::<E>(),
        }
    }

    /// Whether only built-in names could be its.
    fn is_nameless(self) -> bool {
        self.kinds.is_none() && self.refusal.is_none()
    }

    fn is_in(self, names: &ErrorNames) -> bool {
        names.iter().any(|name| self.is(name))
    }

    fn is(self, name: &str) -> bool {
        self.refusal.is_some_and(|kind| is_refusal(kind, name)) || self.is_of_kind(name)
    }

    /// A refusal is of the kind that it has become, but none of the errors that the name of the type stands for.
    fn is_of_kind(self, name: &str) -> bool {
        let mut next = self.kinds;
        while let Some(error) = next {
            let (of, kind) = (error.error_type(), error.error_kind());
            let found = if name == of {
                self.refusal.is_none()
            } else {
                name == kind || is_qualified(name, of, kind) || is_alias(name, of, kind)
            };
            if found {
                return true;
            }
            next = error.error_inside();
        }
        false
    }
}

/// `ApiError::NotFound`.
fn is_qualified(name: &str, of: &str, kind: &str) -> bool {
    name.strip_prefix(of)
        .and_then(|rest| rest.strip_prefix("::"))
        .is_some_and(|rest| rest == kind)
}

/// Resilience4j's name of a refusal that a body has passed on.
fn is_alias(name: &str, of: &str, kind: &str) -> bool {
    let is_meant = |refusal: &ErrorKind| refusal.names() == (kind, Some(name));
    of == REFUSAL && ErrorKind::ALL.iter().any(is_meant)
}

fn is_refusal(kind: ErrorKind, name: &str) -> bool {
    let (usual, alias) = kind.names();
    name == usual || Some(name) == alias || name == REFUSAL || is_qualified(name, REFUSAL, usual)
}

/// The lists of a policy.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    /// The errors that it is about.
    pub(crate) only: ErrorNames,
    /// The errors that it is not about, whatever else is said.
    pub(crate) ignored: ErrorNames,
}

impl Lists {
    pub(crate) fn is_empty(&self) -> bool {
        self.only.is_empty() && self.ignored.is_empty()
    }

    /// Whether they name errors of a type like this one's, which gives them no names.
    pub(crate) fn miss(&self, error: Called<'_>) -> bool {
        let is_built_in = |name: &str| {
            name == REFUSAL || ErrorKind::ALL.iter().any(|kind| is_refusal(*kind, name))
        };
        let mut names = self.only.iter().chain(self.ignored.iter());
        error.is_nameless() && names.any(|name| !is_built_in(name))
    }

    /// Adds to the answers of the predicates what the lists say.
    pub(crate) fn look_up(
        &self,
        only: &mut Option<bool>,
        ignored: &mut Option<bool>,
        error: Called<'_>,
    ) {
        *only = or_named(*only, &self.only, error);
        *ignored = or_named(*ignored, &self.ignored, error);
    }
}

/// The answer of a predicate and that of a list together: true if one of them is. Only where there is neither there is no
/// answer.
fn or_named(predicate: Option<bool>, names: &ErrorNames, error: Called<'_>) -> Option<bool> {
    if names.is_empty() {
        return predicate;
    }
    Some(predicate == Some(true) || error.is_in(names))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Failed(&'static str, &'static str);

    impl ErrorKinds for Failed {
        fn error_type(&self) -> &'static str {
            self.0
        }

        fn error_kind(&self) -> &'static str {
            self.1
        }
    }

    struct Wraps(Failed);

    impl ErrorKinds for Wraps {
        fn error_type(&self) -> &'static str {
            "Outer"
        }

        fn error_kind(&self) -> &'static str {
            "Wraps"
        }

        fn error_inside(&self) -> Option<&dyn ErrorKinds> {
            Some(&self.0)
        }
    }

    /// Which of the names are those of the error.
    fn names_of(error: Called<'_>, names: &[&'static str]) -> Vec<&'static str> {
        let is_name =
            |name: &&&str| or_named(None, &ErrorNames::from([**name]), error) == Some(true);
        names.iter().filter(is_name).copied().collect()
    }

    fn of_body(kinds: &dyn ErrorKinds) -> Called<'_> {
        Called {
            refusal: None,
            kinds: Some(kinds),
            type_name: "",
        }
    }

    #[test]
    fn an_error_of_the_body_goes_by_variant_and_type() {
        let names = [
            "NotFound",
            "ApiError",
            "ApiError::NotFound",
            "Error::NotFound",
            "ApiErrorNotFound",
            "ApiError::",
            "api_error::ApiError",
            "notfound",
            "",
        ];
        let found = names_of(of_body(&Failed("ApiError", "NotFound")), &names);
        assert_eq!(found, ["NotFound", "ApiError", "ApiError::NotFound"]);
    }

    #[test]
    fn a_transparent_variant_goes_by_the_names_inside_too() {
        let names = [
            "Wraps",
            "Outer",
            "Outer::Wraps",
            "NotFound",
            "ApiError",
            "ApiError::NotFound",
        ];
        assert_eq!(
            names_of(of_body(&Wraps(Failed("ApiError", "NotFound"))), &names),
            names
        );
        assert_eq!(
            names_of(
                of_body(&Wraps(Failed("ApiError", "NotFound"))),
                &["Outer::NotFound"]
            ),
            [""; 0]
        );
    }

    #[test]
    fn a_refusal_goes_by_its_built_in_name_and_the_variant_it_became() {
        let became = Failed("ApiError", "Resil");
        let refused = Called {
            refusal: Some(ErrorKind::Timeout),
            kinds: Some(&became),
            type_name: "",
        };
        let names = [
            "Timeout",
            "TimeoutException",
            "resil::Error",
            "resil::Error::Timeout",
            "Resil",
            "ApiError::Resil",
        ];
        assert_eq!(names_of(refused, &names), names);
        let others = ["ApiError", "BulkheadFull", "ApiError::Timeout", "Error"];
        assert_eq!(names_of(refused, &others), [""; 0]);
    }

    #[test]
    fn a_refusal_needs_no_names_of_the_error_type() {
        let refused = Called {
            refusal: Some(ErrorKind::CallNotPermitted),
            kinds: None,
            type_name: "",
        };
        let names = ["CallNotPermitted", "CallNotPermittedException", "Timeout"];
        assert_eq!(names_of(refused, &names), names[..2]);
    }

    #[test]
    fn a_variant_of_a_built_in_name_is_named_by_it_too() {
        let names = ["Timeout", "TimeoutException", "resil::Error::Timeout"];
        let found = names_of(of_body(&Failed("ApiError", "Timeout")), &names);
        assert_eq!(found, ["Timeout"]);
        let found = names_of(of_body(&Failed(REFUSAL, "Timeout")), &names);
        assert_eq!(found, names);
    }

    #[test]
    fn a_list_and_a_predicate_are_one_condition() {
        let names = ErrorNames::from(["NotFound"]);
        let (gone, other) = (Failed("ApiError", "NotFound"), Failed("ApiError", "Http"));
        let both = |predicate, error| or_named(predicate, &names, of_body(error));
        assert_eq!(both(None, &gone), Some(true));
        assert_eq!(both(None, &other), Some(false));
        assert_eq!(both(Some(true), &other), Some(true));
        assert_eq!(both(Some(false), &gone), Some(true));
        let no_list = ErrorNames::from([""; 0]);
        assert_eq!(or_named(None, &no_list, of_body(&gone)), None);
        assert_eq!(or_named(Some(true), &no_list, of_body(&gone)), Some(true));
    }

    #[test]
    fn an_error_without_names_is_missed_by_lists_of_others_than_the_built_in() {
        let nameless = Called {
            refusal: None,
            kinds: None,
            type_name: "",
        };
        let lists = |only: &[&str], ignored: &[&str]| Lists {
            only: only.iter().copied().collect(),
            ignored: ignored.iter().copied().collect(),
        };
        assert!(lists(&["Timeout"], &["NotFound"]).miss(nameless));
        let built_in = [
            "Timeout",
            "BulkheadFullException",
            "resil::Error",
            "resil::Error::Timeout",
        ];
        assert!(!lists(&built_in, &[]).miss(nameless));
        let named = Failed("ApiError", "Http");
        assert!(!lists(&["NotFound"], &[]).miss(of_body(&named)));
        let refused = Called {
            refusal: Some(ErrorKind::Timeout),
            ..nameless
        };
        assert!(!lists(&["NotFound"], &[]).miss(refused));
    }
}
