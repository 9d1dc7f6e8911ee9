use resil::retry;

struct Rows(Vec<String>);

impl Rows {
    #[retry]
    async fn first(&mut self) -> Result<&String, resil::Error> {
        Ok(&self.0[0])
    }
}

#[retry]
fn last<'a>(rows: &'a mut Vec<String>, _: &str) -> Option<&'a String> {
    rows.last()
}

fn main() {}
