//! How a method takes its `self`.

use syn::{ReceiverKind, Type};

/// Whether calling the method uses `self` up.
pub(crate) fn is_by_value(receiver: &ReceiverKind) -> bool {
    match receiver {
        ReceiverKind::Value => true,
        ReceiverKind::Typed(_, ty) => !matches!(peeled(ty), Type::Reference(_)),
        _ => false,
    }
}

/// Whether it is `&mut self`.
pub(crate) fn is_unique(receiver: &ReceiverKind) -> bool {
    match receiver {
        ReceiverKind::Reference(_, _, mutability) => mutability.is_some(),
        ReceiverKind::Typed(_, ty) => {
            matches!(peeled(ty), Type::Reference(reference) if reference.mutability.is_some())
        }
        _ => false,
    }
}

/// The type without parentheses and the invisible groups of `macro_rules!`.
pub(crate) fn peeled(ty: &Type) -> &Type {
    match ty {
        Type::Paren(paren) => peeled(&paren.elem),
        Type::Group(group) => peeled(&group.elem),
        ty => ty,
    }
}
