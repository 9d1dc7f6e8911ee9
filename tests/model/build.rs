//! Has the sources of resil take the primitives of loom.

fn main() {
    println!("cargo::rustc-cfg=resil_model");
    println!("cargo::rerun-if-changed=build.rs");
}
