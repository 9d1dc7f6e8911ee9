use resil::retry;

#[retry("gemini", on_result = |n| *n == 0)]
async fn push(out: &mut Vec<String>, row: &String) -> u8 {
    keep(out, row);
    1
}

fn keep(out: &mut Vec<&String>, row: &String) {
    drop((out, row));
}

fn main() {}
