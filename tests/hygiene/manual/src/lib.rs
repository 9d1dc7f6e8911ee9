//! A crate without attributes, which embeds its file itself.

resil::embed!();

#[cfg(test)]
mod tests {
    use resil::{Bulkhead, CircuitBreaker};

    #[test]
    fn the_instances_have_the_numbers_of_the_file() {
        let breaker = CircuitBreaker::named("store").expect("it is in the file");
        assert_eq!(breaker.config().sliding_window_size, 7);
        let bulkhead = Bulkhead::named("store").expect("it is in the file");
        assert_eq!(bulkhead.config().max_concurrent_calls, 2);
    }

    #[test]
    fn what_the_file_does_not_name_is_refused() {
        let unknown = CircuitBreaker::named("shop").map(drop);
        let refused = unknown.expect_err("it is not in the file");
        assert_eq!(refused.kind(), resil::ErrorKind::Misconfigured);
    }
}
