//! Which errors a retry repeats.

use resil::{CircuitBreaker, Decision, Retry, State, bulkhead, circuit_breaker, retry};

use super::{ApiError, Runs, StoreError, with_retry};

#[retry("api")]
async fn fails(runs: &Runs, error: ApiError) -> Result<u8, ApiError> {
    runs.one_more();
    Err(error)
}

#[retry("api", retry_errors = ApiError::Status(500..))]
fn repeats_500(runs: &Runs, error: ApiError) -> Result<u8, ApiError> {
    runs.one_more();
    Err(error)
}

#[retry("api", ignore_errors = ApiError::Status(404))]
fn gives_up_on_404(runs: &Runs, error: ApiError) -> Result<u8, ApiError> {
    runs.one_more();
    Err(error)
}

#[retry("api", when = |_, _| Decision::Now)]
fn decides_itself(runs: &Runs, error: ApiError) -> Result<u8, ApiError> {
    runs.one_more();
    Err(error)
}

#[retry("api")]
#[circuit_breaker("api")]
async fn refused() -> Result<u8, ApiError> {
    Ok(1)
}

/// What the body passes on is its own error.
#[retry("api")]
async fn passes_on(runs: &Runs) -> Result<u8, Passed> {
    runs.one_more();
    full().await.map_err(Passed::Resil)
}

#[bulkhead(max_concurrent_calls = 0)]
async fn full() -> Result<u8, resil::Error> {
    Ok(1)
}

#[derive(Debug, resil::ErrorKinds)]
#[allow(dead_code, reason = "only its names count")]
enum Passed {
    Resil(resil::Error),
}

#[retry("api")]
async fn passes_on_by_name(runs: &Runs) -> Result<u8, PassedByName> {
    runs.one_more();
    full().await.map_err(PassedByName::Resil)
}

#[derive(Debug, resil::ErrorKinds)]
enum PassedByName {
    #[error_kind(transparent)]
    Resil(resil::Error),
}

/// How often the body runs for an error of each of these, with those lists.
async fn runs(lists: &str, errors: &[ApiError]) -> Vec<u32> {
    let _isolation = with_retry(lists);
    let (counter, mut all) = (Runs::default(), Vec::new());
    for error in errors {
        assert_eq!(fails(&counter, error.clone()).await, Err(error.clone()));
        all.push(counter.take());
    }
    all
}

fn store(error: StoreError) -> ApiError {
    ApiError::Store(Box::new(error))
}

#[tokio::test(start_paused = true)]
async fn an_ignored_error_is_not_repeated() {
    let errors = [ApiError::NotFound, ApiError::Status(500)];
    assert_eq!(runs("ignore_errors = ['NotFound']", &errors).await, [1, 3]);
    assert_eq!(
        runs("ignoreExceptions = ['ApiError::NotFound']", &errors).await,
        [1, 3]
    );
    assert_eq!(runs("ignore-errors = []", &errors).await, [3, 3]);
}

#[tokio::test(start_paused = true)]
async fn with_errors_to_repeat_no_other_is() {
    let errors = [ApiError::NotFound, ApiError::Status(500)];
    assert_eq!(runs("retry_errors = ['Status']", &errors).await, [1, 3]);
    assert_eq!(runs("retry-exceptions = []", &errors).await, [3, 3]);
    let both = "retry_errors = ['ApiError']\nignore_errors = ['NotFound']";
    assert_eq!(runs(both, &errors).await, [1, 3]);
}

#[tokio::test(start_paused = true)]
async fn an_error_inside_goes_by_its_own_names() {
    let errors = [
        store(StoreError::Locked),
        store(StoreError::Full),
        store(StoreError::NotFound),
        ApiError::NotFound,
    ];
    let ignored = |names: &str| format!("ignore_errors = [{names}]");
    assert_eq!(runs(&ignored("'Busy'"), &errors).await, [1, 1, 3, 3]);
    assert_eq!(runs(&ignored("'NotFound'"), &errors).await, [3, 3, 1, 1]);
    assert_eq!(
        runs(&ignored("'StoreError::NotFound'"), &errors).await,
        [3, 3, 1, 3]
    );
    assert_eq!(runs(&ignored("'StoreError'"), &errors).await, [1, 1, 1, 3]);
    assert_eq!(
        runs(&ignored("'ApiError::Store'"), &errors).await,
        [1, 1, 1, 3]
    );
}

#[test]
fn a_list_and_the_functions_own_predicate_are_one_condition() {
    let runs = Runs::default();
    let count = |lists: &str, call: fn(&Runs, ApiError) -> Result<u8, ApiError>, error| {
        let _isolation = with_retry(lists);
        let _ = call(&runs, error);
        runs.take()
    };
    let list = "retry_errors = ['NotFound']";
    assert_eq!(count(list, repeats_500, ApiError::NotFound), 3);
    assert_eq!(count(list, repeats_500, ApiError::Status(503)), 3);
    assert_eq!(count(list, repeats_500, ApiError::Status(400)), 1);
    let list = "ignore_errors = ['NotFound']";
    assert_eq!(count(list, gives_up_on_404, ApiError::NotFound), 1);
    assert_eq!(count(list, gives_up_on_404, ApiError::Status(404)), 1);
    assert_eq!(count(list, gives_up_on_404, ApiError::Status(400)), 3);
    assert_eq!(
        count(
            "retry_errors = ['Status']",
            gives_up_on_404,
            ApiError::Status(404)
        ),
        1
    );
}

#[test]
fn the_word_of_when_is_final() {
    let _isolation = with_retry("ignore_errors = ['NotFound']");
    let runs = Runs::default();
    let _ = decides_itself(&runs, ApiError::NotFound);
    assert_eq!(runs.take(), 3);
}

#[tokio::test(start_paused = true)]
async fn refusals_go_by_their_kind_and_not_by_the_type_they_become() {
    for (lists, attempts) in [
        ("ignore_errors = ['CallNotPermitted']", 1),
        ("ignore_errors = ['CallNotPermittedException']", 1),
        ("ignore_errors = ['resil::Error']", 1),
        ("ignore_errors = ['ApiError::Refused']", 1),
        ("ignore_errors = ['ApiError', 'Timeout']", 3),
        ("retry_errors = ['ApiError']", 1),
        ("retry_errors = ['CallNotPermitted']", 3),
    ] {
        let _isolation = with_retry(lists);
        let breaker = CircuitBreaker::named("api").expect("declared");
        breaker.transition_to(State::ForcedOpen).expect("allowed");
        assert!(matches!(refused().await, Err(ApiError::Refused(_))));
        let refusals = breaker.metrics().number_of_not_permitted_calls;
        assert_eq!(refusals, attempts, "{lists}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_refusal_inside_the_body_has_built_in_names_only_where_it_is_transparent() {
    let _isolation = with_retry("ignore_errors = ['BulkheadFull']");
    let runs = Runs::default();
    assert!(passes_on(&runs).await.is_err());
    assert_eq!(runs.take(), 3);
    assert!(passes_on_by_name(&runs).await.is_err());
    assert_eq!(runs.take(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_variant_of_a_built_in_name_is_meant_by_it_too() {
    let errors = [ApiError::Timeout, ApiError::NotFound];
    assert_eq!(runs("ignore_errors = ['Timeout']", &errors).await, [1, 3]);
    assert_eq!(
        runs("ignore_errors = ['resil::Error::Timeout']", &errors).await,
        [3, 3]
    );
}

#[tokio::test(start_paused = true)]
async fn an_ignored_error_counts_as_failed_without_another_attempt() {
    let _isolation = with_retry("ignore_errors = ['NotFound']");
    let _ = fails(&Runs::default(), ApiError::NotFound).await;
    let metrics = Retry::named("api").expect("declared").metrics();
    assert_eq!(metrics.failed_calls_without_retry_attempt, 1);
}
