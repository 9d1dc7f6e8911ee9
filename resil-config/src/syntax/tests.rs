use super::{value, with_document};

/// The deepest text that the parser accepts: keys of many parts in inline tables in one another.
fn deepest() -> String {
    let key = vec!["a"; 79].join(".");
    let open = format!("{key}={{").repeat(78);
    format!("[{key}]\n{open}x=1{}\n", "}".repeat(78))
}

#[test]
fn the_deepest_tables_do_not_overflow_the_stack() {
    let errors = with_document(&deepest(), |_, errors| errors.len());
    assert_eq!(errors.ok(), Some(0));
}

#[test]
fn what_the_parser_drops_by_itself_does_not_overflow_the_stack() {
    let twice = format!("{0}{0}", deepest().replace(['[', ']'], ""));
    assert!(with_document(&twice, |_, errors| errors.len()).is_ok_and(|errors| errors > 0));
}

#[test]
fn brackets_without_end_are_errors() {
    for text in ["[", "a = [", "{a=", "a = {a = ", "[[", "a."] {
        let errors = with_document(&text.repeat(50_000), |_, errors| errors.len());
        assert!(errors.is_ok_and(|errors| errors > 0), "{text}");
    }
}

#[test]
fn a_value_that_nests_deeply_is_refused() {
    let deep = format!("{{{}", deepest());
    assert!(value(&deep).is_err());
    assert!(value("[1, [2]]").is_ok());
}

#[test]
fn a_value_with_something_after_it_is_none() {
    for text in ["", "5 6", "5\n6", "5 # five\nx", "\"a\" = 1", "[", "5,"] {
        assert!(value(text).is_err(), "{text:?}");
    }
}
