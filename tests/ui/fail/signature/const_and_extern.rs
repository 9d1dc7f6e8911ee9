use resil::retry;

#[retry]
const fn constant() -> u8 {
    1
}

#[retry]
extern "C" fn foreign() -> u8 {
    1
}

fn main() {}
