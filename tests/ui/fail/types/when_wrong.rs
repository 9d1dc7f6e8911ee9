use resil::{Decision, retry};

#[retry("gemini", when = |_, _| true)]
async fn no_decision() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("gemini", when = decide)]
async fn one_parameter() -> Result<u8, resil::Error> {
    Ok(1)
}

#[retry("gemini", when = is_lasting)]
async fn yes_or_no() -> Result<u8, resil::Error> {
    Ok(1)
}

fn is_lasting(_: &resil::Error, attempt: u32) -> bool {
    attempt > 1
}

fn decide(_: &resil::Error) -> Decision {
    Decision::Stop
}

fn main() {}
