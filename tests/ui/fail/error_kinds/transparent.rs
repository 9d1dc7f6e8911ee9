use resil::ErrorKinds;

#[derive(ErrorKinds)]
enum Fields {
    #[error_kind(transparent)]
    None,
    #[error_kind(transparent)]
    Two(Inside, u8),
    #[error_kind(transparent)]
    WithoutNames { error: std::io::Error },
}

#[derive(ErrorKinds)]
#[error_kind(transparent)]
struct Unit;

#[derive(ErrorKinds)]
struct Inside;

fn main() {}
