//! Has the sources of resil take the primitives of loom.

fn main() {
    println!("cargo::rustc-cfg=resil_model");
    // The features of the sources, none of which is here.
    println!(
        "cargo::rustc-check-cfg=cfg(feature, values(\"actuator\", \"http\", \"reload\", \"testing\", \"tracing\", \"watch\"))"
    );
    println!("cargo::rerun-if-changed=build.rs");
}
