resil::embed!("resil.toml");

fn main() {}
