use resil::{ErrorKinds, RetryRules};

#[derive(ErrorKinds)]
union Both {
    a: u8,
    b: i8,
}

#[derive(ErrorKinds)]
enum Unfinished {
    A
    B,
}

enum WithoutNames {
    A,
}

fn rules() -> RetryRules<u8, WithoutNames> {
    RetryRules::new().error_kinds()
}

fn main() {}
