use resil::{Decision, retry};

#[retry("gemini", when = |_, _| true)]
async fn no_decision() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("gemini", when = decide)]
async fn one_parameter() -> Result<u8, resil::Error> {
    Ok(1)
}

fn decide(_: &resil::Error) -> Decision {
    Decision::Stop
}

fn main() {}
