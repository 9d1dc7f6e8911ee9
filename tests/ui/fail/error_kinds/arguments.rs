use resil::ErrorKinds;

#[derive(ErrorKinds)]
#[error_kind(transparent)]
enum OnTheWrongItem {
    #[error_kind(crate = resil)]
    A,
    B(#[error_kind(transparent)] Inside),
}

#[derive(ErrorKinds)]
enum Misspelt {
    #[error_kind(nam = "a", name = "b")]
    A,
    #[error_kind(rename)]
    B,
    #[error_kind(transparant)]
    C(Inside),
    #[error_kind(name = "a", name = "b")]
    D,
    #[error_kind]
    E,
}

#[derive(ErrorKinds)]
#[error_kind(name = "")]
enum NoNames {
    #[error_kind(name = " a ")]
    A,
    #[error_kind(name = "NoNames::B")]
    B,
    #[error_kind(name = 3)]
    C,
}

#[derive(ErrorKinds)]
struct Inside;

fn main() {}
