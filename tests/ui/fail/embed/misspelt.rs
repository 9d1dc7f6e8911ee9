resil::embed!(krate = resil);

fn main() {}
