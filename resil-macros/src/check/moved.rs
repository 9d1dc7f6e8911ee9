//! The arguments that the body passes on by value, although `borrow(..)` says that it only reads them.
//!
//! Only what certainly is such a place is found: the compiler finds the rest, and points at the `borrow(..)`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{
    BinOp, Block, Expr, ExprClosure, ExprField, ExprPath, ItemFn, Local, Pat, Stmt, Token, Type,
};
use syn::{GenericArgument, PathArguments, PathSegment, TypeParamBound, UnOp, WherePredicate};

use crate::arguments::mentions::mentions;
use crate::input::Function;
use crate::input::receiver::peeled;

/// What uses an argument up.
#[derive(Clone, Copy)]
pub(super) enum Use {
    PassedOn,
    /// By a `let` that only gives it another name, so that a reference would do.
    Named,
    /// By a method, called `into_…`; whether that is `into_iter`.
    Turned(bool),
    /// It is an `FnOnce`.
    Called,
}

/// Where the body uses the argument `name` of the type `ty` up, and how.
pub(super) fn place(function: &Function, name: &Ident, ty: &Type) -> Option<(Span, Use)> {
    let (owned, once) = (is_owned(ty), is_called_once(function, ty));
    if !owned && !once {
        return None;
    }
    let body = TokenStream::from(TokenTree::Group(function.body.clone()));
    let body = syn::parse2::<Block>(body).ok()?;
    let mut search = Search {
        name,
        owned,
        once,
        found: None,
        hidden: false,
    };
    search.visit_block(&body);
    search.found
}

/// Whether values of the type certainly are not copied when they are passed on, by its words.
fn is_owned(ty: &Type) -> bool {
    const OWNED: [&str; 16] = [
        "Arc",
        "BTreeMap",
        "BTreeSet",
        "BinaryHeap",
        "Box",
        "CString",
        "HashMap",
        "HashSet",
        "JoinHandle",
        "Mutex",
        "OsString",
        "PathBuf",
        "Rc",
        "String",
        "Vec",
        "VecDeque",
    ];
    match peeled(ty) {
        Type::Tuple(tuple) => tuple.elems.iter().any(is_owned),
        Type::Array(array) => is_owned(&array.elem),
        Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            let holds = ["Option", "Pin", "Result"]
                .iter()
                .any(|name| last.ident == name);
            let owned = OWNED.iter().any(|name| last.ident == name);
            owned || (holds && arguments(last).any(is_owned))
        }),
        _ => false,
    }
}

/// The types in the angle brackets of a type.
fn arguments<'a>(segment: &'a PathSegment) -> impl Iterator<Item = &'a Type> {
    let arguments = match &segment.arguments {
        PathArguments::AngleBracketed(list) => Some(&list.args),
        _ => None,
    };
    let types = |argument: &'a GenericArgument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    };
    arguments.into_iter().flatten().filter_map(types)
}

type Bounds = Punctuated<TypeParamBound, Token![+]>;

/// Whether a value of the type is an `FnOnce`, by the words of the type or of a type parameter's bounds.
fn is_called_once(function: &Function, ty: &Type) -> bool {
    match peeled(ty) {
        Type::ImplTrait(opaque) => is_once(&opaque.bounds),
        Type::Path(path) => match (path.path.get_ident(), path.path.segments.last()) {
            (Some(name), _) => is_bounded_once(function, name),
            (None, Some(last)) if last.ident == "Box" => arguments(last).any(
                |boxed| matches!(peeled(boxed), Type::TraitObject(object) if is_once(&object.bounds)),
            ),
            _ => false,
        },
        _ => false,
    }
}

fn is_bounded_once(function: &Function, parameter: &Ident) -> bool {
    let generics = &function.sig.generics;
    let mut here = generics.type_params().filter(|it| it.ident == *parameter);
    let clause = generics.where_clause.iter();
    let mut in_where = clause.flat_map(|clause| &clause.predicates);
    here.any(|it| is_once(&it.bounds))
        || in_where.any(|predicate| match predicate {
            WherePredicate::Type(bound) => {
                let bounded =
                    matches!(&bound.bounded_ty, Type::Path(path) if path.path.is_ident(parameter));
                bounded && is_once(&bound.bounds)
            }
            _ => false,
        })
}

/// Whether `FnOnce` is among the bounds, and nothing by which such a value could be copied.
fn is_once(bounds: &Bounds) -> bool {
    let names = bounds.iter().filter_map(|bound| match bound {
        TypeParamBound::Trait(bound) => bound.path.segments.last().map(|last| &last.ident),
        _ => None,
    });
    let harmless = ["FnOnce", "Send", "Sync", "Clone", "Unpin"];
    names.clone().any(|name| name == "FnOnce")
        && names
            .clone()
            .all(|name| harmless.iter().any(|harmless| name == harmless))
}

struct Search<'a> {
    name: &'a Ident,
    /// Whether it is gone from where it is passed on.
    owned: bool,
    /// Whether a call uses it up.
    once: bool,
    found: Option<(Span, Use)>,
    /// Whether the name may stand for something else from here on.
    hidden: bool,
}

impl Search<'_> {
    /// An expression whose value goes elsewhere.
    fn value(&mut self, expression: &Expr) {
        self.used(expression, Use::PassedOn);
    }

    /// What a `move` block or closure names goes with it.
    fn moved_into(&mut self, code: impl FnOnce(&mut Named<'_>)) {
        let mut named = Named {
            name: self.name,
            found: None,
            hidden: self.hidden,
        };
        code(&mut named);
        let place = named
            .found
            .filter(|_| self.owned)
            .map(|place| (place, Use::PassedOn));
        self.found = self.found.or(place);
    }

    fn used(&mut self, expression: &Expr, how: Use) {
        if !self.owned && !matches!(how, Use::Called) {
            return;
        }
        match expression {
            Expr::Path(path) if !self.hidden && path.path.is_ident(self.name) => {
                let place = path.path.get_ident().map(|name| (name.span(), how));
                self.found = self.found.or(place);
            }
            Expr::Paren(paren) => self.used(&paren.expr, how),
            _ => {}
        }
    }
}

/// The first place that names the argument.
struct Named<'a> {
    name: &'a Ident,
    found: Option<Span>,
    hidden: bool,
}

impl<'ast> Visit<'ast> for Named<'_> {
    fn visit_expr_path(&mut self, path: &'ast ExprPath) {
        if !self.hidden && path.path.is_ident(self.name) {
            self.found = self.found.or(path.path.get_ident().map(Ident::span));
        }
    }

    // A field goes alone, and may be one that is copied.
    fn visit_expr_field(&mut self, field: &'ast ExprField) {
        if !matches!(&*field.base, Expr::Path(_)) {
            visit::visit_expr_field(self, field);
        }
    }

    fn visit_local(&mut self, local: &'ast Local) {
        if let Some(init) = &local.init {
            visit::visit_local_init(self, init);
        }
        self.visit_pat(&local.pat);
    }

    fn visit_pat(&mut self, pat: &'ast Pat) {
        self.hidden |= mentions(&pat.to_token_stream(), &self.name.to_string());
    }

    fn visit_expr_closure(&mut self, closure: &'ast ExprClosure) {
        if !mentions(&closure.inputs.to_token_stream(), &self.name.to_string()) {
            self.visit_expr(&closure.body);
        }
    }

    fn visit_item_fn(&mut self, _: &'ast ItemFn) {}
}

/// Whether a pattern takes the whole value, where `_` and `ref` leave it.
fn takes_all(pat: &Pat) -> bool {
    match pat {
        Pat::Ident(name) => name.by_ref.is_none(),
        Pat::Type(typed) => takes_all(&typed.pat),
        _ => false,
    }
}

/// Whether an operator takes both its operands by value: `a + b`, but not `a == b` or `a += b`.
const fn takes_both(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Add(_)
            | BinOp::Sub(_)
            | BinOp::Mul(_)
            | BinOp::Div(_)
            | BinOp::Rem(_)
            | BinOp::BitXor(_)
            | BinOp::BitAnd(_)
            | BinOp::BitOr(_)
            | BinOp::Shl(_)
            | BinOp::Shr(_)
    )
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Binary(binary) if takes_both(&binary.op) => {
                self.value(&binary.left);
                self.value(&binary.right);
            }
            Expr::Await(future) => self.value(&future.base),
            Expr::Async(block) if block.capture.is_some() => {
                self.moved_into(|named| named.visit_block(&block.block));
            }
            Expr::Try(tried) => self.value(&tried.expr),
            Expr::Unary(unary) if !matches!(unary.op, UnOp::Deref(_)) => self.value(&unary.expr),
            Expr::Array(array) => array.elems.iter().for_each(|value| self.value(value)),
            Expr::Assign(assign) => self.value(&assign.right),
            Expr::Break(leave) => leave.expr.iter().for_each(|value| self.value(value)),
            Expr::Call(call) => {
                if self.once {
                    self.used(&call.func, Use::Called);
                }
                call.args.iter().for_each(|value| self.value(value));
            }
            Expr::ForLoop(each) => self.value(&each.expr),
            Expr::MethodCall(call) => {
                call.args.iter().for_each(|value| self.value(value));
                if call.method.to_string().starts_with("into_") {
                    self.used(&call.receiver, Use::Turned(call.method == "into_iter"));
                }
            }
            Expr::Return(leave) => leave.expr.iter().for_each(|value| self.value(value)),
            Expr::Struct(made) => made.fields.iter().for_each(|field| self.value(&field.expr)),
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|value| self.value(value)),
            _ => {}
        }
        visit::visit_expr(self, expression);
    }

    fn visit_block(&mut self, block: &'ast Block) {
        visit::visit_block(self, block);
        if let Some(Stmt::Expr(value, None)) = block.stmts.last() {
            self.value(value);
        }
    }

    fn visit_local(&mut self, local: &'ast Local) {
        if let Some(init) = &local.init {
            if takes_all(&local.pat) {
                let renamed = matches!(&local.pat, Pat::Ident(pat) if pat.mutability.is_none());
                self.used(&init.expr, if renamed { Use::Named } else { Use::PassedOn });
            }
            visit::visit_local_init(self, init);
        }
        self.visit_pat(&local.pat);
    }

    fn visit_expr_closure(&mut self, closure: &'ast ExprClosure) {
        let hidden = mentions(&closure.inputs.to_token_stream(), &self.name.to_string());
        if !hidden && closure.capture.is_some() {
            self.moved_into(|named| named.visit_expr(&closure.body));
        } else if !hidden {
            self.value(&closure.body);
            self.visit_expr(&closure.body);
        }
    }

    fn visit_pat(&mut self, pat: &'ast Pat) {
        self.hidden |= mentions(&pat.to_token_stream(), &self.name.to_string());
    }

    fn visit_item_fn(&mut self, _: &'ast ItemFn) {}
}
