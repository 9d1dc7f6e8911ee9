use super::{like, nearest, path_part, snake};

#[test]
fn the_three_spellings_have_one_snake_form() {
    for written in [
        "sliding_window_size",
        "sliding-window-size",
        "slidingWindowSize",
    ] {
        assert_eq!(snake(written).as_deref(), Some("sliding_window_size"));
    }
    assert_eq!(snake("max").as_deref(), Some("max"));
}

#[test]
fn a_mixture_of_spellings_is_none_of_them() {
    for written in [
        "SlidingWindowSize",
        "sliding-window_size",
        "sliding_windowSize",
        "",
        "a b",
        "größe",
    ] {
        assert_eq!(snake(written), None, "{written}");
    }
}

#[test]
fn an_offer_is_spelled_like_the_mistake() {
    assert_eq!(
        like("slidingWindowSze", "sliding_window_size"),
        "slidingWindowSize"
    );
    assert_eq!(
        like("sliding-window-sze", "sliding_window_size"),
        "sliding-window-size"
    );
    assert_eq!(
        like("sliding_window_sze", "sliding_window_size"),
        "sliding_window_size"
    );
    assert_eq!(like("sze", "sliding_window_size"), "sliding_window_size");
}

#[test]
fn the_nearest_name_is_found_in_any_spelling() {
    let names = ["max_attempts", "wait_duration"];
    assert_eq!(nearest("maxAtempts", names), Some("max_attempts"));
    assert_eq!(nearest("WAIT-DURATON", names), Some("wait_duration"));
    assert_eq!(nearest("colour", names), None);
    assert_eq!(nearest(&"max_attempts".repeat(20), names), None);
}

#[test]
fn a_name_is_quoted_only_where_toml_needs_it() {
    assert_eq!(path_part("image-api_2"), "image-api_2");
    assert_eq!(path_part("a.b"), "\"a.b\"");
    assert_eq!(path_part("größe"), "\"größe\"");
    assert_eq!(path_part(""), "\"\"");
}
