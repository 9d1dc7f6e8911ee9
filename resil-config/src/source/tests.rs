use super::{Location, Source, SourceFile};

#[test]
fn lines_and_columns_count_from_1_in_characters() {
    let file = SourceFile::new("resil.toml", "a = 1\r\nß = 22\n");
    let location = Location::new(&file, 12..14);
    assert_eq!((location.line(), location.column()), (2, 5));
    assert_eq!(location.to_string(), "resil.toml:2:5");
}

#[test]
fn a_place_is_cut_to_the_text_and_to_whole_characters() {
    let file = SourceFile::new("x", "aß");
    assert_eq!(Location::new(&file, 2..900).span(), 1..3);
    assert_eq!(Location::new(&file, 900..901).span(), 3..3);
    assert_eq!(Location::new(&SourceFile::new("x", ""), 5..7).span(), 0..0);
}

#[test]
fn a_byte_order_mark_is_dropped() {
    assert_eq!(SourceFile::new("x", "\u{feff}a = 1").text(), "a = 1");
}

#[test]
fn a_source_names_its_place() {
    let file = SourceFile::new("conf/resil.toml", "a\n  b = 1\n");
    assert_eq!(
        Source::File(Location::new(&file, 4..5)).to_string(),
        "conf/resil.toml:2:3"
    );
    assert_eq!(
        Source::Variable("RESIL__ENABLED".into()).to_string(),
        "RESIL__ENABLED"
    );
    assert_eq!(
        Source::Attribute("src/x.rs:12".into()).to_string(),
        "attribute at src/x.rs:12"
    );
    assert_eq!(Source::Default.to_string(), "default");
}
