//! Task-local data survives the attempts: no call leaves its task.

use resil::{bulkhead, retry, time_limiter};
use t::*;
tokio::task_local! { static WHO: u32; }
static SEEN: Mutex<Vec<(u32, Option<tokio::task::Id>)>> = Mutex::new(vec![]);
#[retry(max = 3)]
#[time_limiter("b69")]
#[bulkhead("b69")]
async fn f() -> R<u8> {
    SEEN.lock()
        .unwrap()
        .push((WHO.get(), tokio::task::try_id()));
    after(1).await;
    SEEN.lock()
        .unwrap()
        .push((WHO.get(), tokio::task::try_id()));
    Err(AppErr::Boom)
}
#[tokio::test(flavor = "multi_thread")]
async fn b69() {
    rk::boot("[retry.configs.default]\nwaitDuration = \"1ms\"");
    tokio::spawn(WHO.scope(7, async {
        let id = tokio::task::try_id();
        let _ = f().await;
        SEEN.lock().unwrap().push((WHO.get(), id));
    }))
    .await
    .unwrap();
    let s = SEEN.lock().unwrap();
    assert_eq!(s.len(), 7);
    assert!(s.iter().all(|x| *x == s[0] && x.0 == 7), "{s:?}");
}
