use resil::retry;

#[retry("gemini")]
async fn push(out: &mut Vec<String>, row: &String) -> u8 {
    keep(out, row);
    1
}

fn keep(out: &mut Vec<&String>, row: &String) {
    drop((out, row));
}

fn main() {}
