//! Arrival order.

use resil::bulkhead;
use t::*;
static ORDER: Mutex<Vec<u32>> = Mutex::new(vec![]);
#[bulkhead("b45")]
async fn f(id: u32) -> R<u32> {
    ORDER.lock().unwrap().push(id);
    after(5).await;
    Ok(id)
}
#[tokio::test(start_paused = true)]
async fn b45() {
    rk::boot(TOML);
    let greedy = tokio::spawn(async {
        for _ in 0..50 {
            let _ = f(0).await;
        }
    });
    tokio::task::yield_now().await;
    let mut hs = vec![];
    for id in 1..=20 {
        hs.push(tokio::spawn(f(id)));
        tokio::task::yield_now().await;
    }
    for h in hs {
        assert!(h.await.unwrap().is_ok());
    }
    greedy.abort();
    let seen: Vec<u32> = ORDER
        .lock()
        .unwrap()
        .iter()
        .copied()
        .filter(|x| *x > 0)
        .collect();
    assert_eq!(seen, (1..=20).collect::<Vec<_>>());
    let zeros = ORDER
        .lock()
        .unwrap()
        .iter()
        .take_while(|x| **x != 20)
        .filter(|x| **x == 0)
        .count();
    assert!(zeros <= 22, "{zeros}");
}

const TOML: &str = r#"
[bulkhead.instances.b45]
maxConcurrentCalls = 1
maxWaitDuration = "10s"
"#;
