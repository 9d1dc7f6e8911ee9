//! What a type can look like that derives its names.

use resil::{ErrorKinds, circuit_breaker};

use super::{counted, with_breaker};

fn names(error: &dyn ErrorKinds) -> (&'static str, &'static str) {
    (error.error_type(), error.error_kind())
}

#[derive(ErrorKinds)]
struct Unit;

#[derive(ErrorKinds)]
#[error_kind(name = "Renamed")]
#[allow(dead_code, reason = "only its names count")]
struct Tuple<T: Clone, const N: usize>([T; N])
where
    T: Copy;

#[derive(ErrorKinds)]
#[error_kind(transparent)]
struct Newtype<'e>(&'e Generic<u8>);

#[derive(ErrorKinds)]
#[allow(dead_code, reason = "only its names count")]
enum Generic<T> {
    Named { value: T, other: u8 },
    r#Type(T),
}

#[derive(ErrorKinds)]
enum Borrowed<'a, E> {
    #[error_kind(transparent, name = "Within")]
    Inside { error: Box<E> },
    #[allow(dead_code, reason = "only its name counts")]
    Text(&'a str),
}

#[derive(ErrorKinds)]
enum Never {}

#[test]
fn structs_and_enums_have_names() {
    assert_eq!(names(&Unit), ("Unit", "Unit"));
    assert_eq!(names(&Tuple([1])), ("Renamed", "Renamed"));
    let named = Generic::Named { value: 1, other: 2 };
    assert_eq!(names(&named), ("Generic", "Named"));
    assert_eq!(names(&Generic::r#Type(1)), ("Generic", "Type"));
    let new = Newtype(&named);
    assert_eq!(names(&new), ("Newtype", "Newtype"));
    assert_eq!(new.error_inside().map(names), Some(("Generic", "Named")));
    let inside = Borrowed::Inside {
        error: Box::new(Unit),
    };
    assert_eq!(names(&inside), ("Borrowed", "Within"));
    assert_eq!(inside.error_inside().map(names), Some(("Unit", "Unit")));
    let text = Borrowed::<Unit>::Text("");
    assert!(text.error_inside().is_none());
    let _: fn(&Never) -> &'static str = ErrorKinds::error_kind;
}

#[circuit_breaker("api", fallback = |_| Ok(0))]
fn generic<E: ErrorKinds + From<resil::Error>>(error: E) -> Result<u8, E> {
    Err(error)
}

#[circuit_breaker("api")]
fn boxed(error: Box<dyn ErrorKinds>) -> Result<u8, Holder> {
    Err(Holder(error))
}

#[derive(ErrorKinds)]
#[error_kind(transparent)]
struct Holder(Box<dyn ErrorKinds>);

impl From<resil::Error> for Holder {
    fn from(refusal: resil::Error) -> Self {
        Self(Box::new(refusal))
    }
}

#[test]
fn generic_and_boxed_errors_go_by_their_names() {
    let _isolation = with_breaker("ignore_errors = ['Unit', 'ApiError']");
    assert!(boxed(Box::new(Unit)).is_err());
    assert!(generic(super::ApiError::NotFound).is_ok());
    assert_eq!(counted(), (0, 0));
    assert!(boxed(Box::new(Generic::r#Type(1))).is_err());
    assert_eq!(counted(), (1, 1));
}

#[test]
fn a_type_within_a_function_has_names() {
    #[derive(ErrorKinds)]
    enum Local {
        Within,
    }
    let _isolation = with_breaker("ignore_errors = ['Local::Within']");
    assert_eq!(names(&Local::Within), ("Local", "Within"));
}
