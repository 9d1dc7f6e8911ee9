//! Whatever is imported, what is written can be read.

use crate::{Layer, SourceFile};

use super::{Report, make, properties, write, yaml};

const YAML: &str = "\
resilience4j.retry.instances.feed.max-attempts: 5
resilience4j:
  circuitbreaker:
    configs:
      default: {sliding-window-size: 50, enable-exponential-backoff: true}
      'größe ': {base-config: default}
    instances:
      '[a.b]': {base-config: größe, record-exceptions: [java.io.IOException, x$Y]}
      feed: {wait-duration-in-open-state: 1000, sliding-window-type: time-based}
  ratelimiter:
    limiters:
      x:
        limit-for-period: 3
---
spring.config.activate.on-profile: prod
resilience4j.retry.instances.feed.wait-duration: PT1S
";

const PROPERTIES: &str = "\
resilience4j.circuitbreaker.backends.crm.failureRateThreshold=25.5
resilience4j.circuitbreaker.backends.crm.recordExceptions[0]=java.lang.X
resilience4j.timelimiter.configs.default.timeout-duration : 3s
#---
spring.config.activate.on-profile=prod
resilience4j.timelimiter.instances.crm.base-config=default
";

/// A small generator of numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % end.max(1)
    }
}

fn changed(text: &str, numbers: &mut Numbers) -> String {
    const BYTES: &[u8] = b"\0\t\n\r \"#'$,-.0:=[\\]_{}\x7f\x80\xc3\xff~!&*|>?%@`";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len());
        let byte = BYTES[numbers.below(BYTES.len())];
        match numbers.below(3) {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            _ => drop(bytes.remove(at)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn what_is_written_can_be_read() {
    let mut numbers = Numbers(11);
    let mut read = 0;
    for turn in 0..600 {
        let documents = if turn % 2 == 0 {
            yaml::read(&changed(YAML, &mut numbers))
        } else {
            properties::read(&changed(PROPERTIES, &mut numbers))
        };
        let Ok(documents) = documents else {
            continue;
        };
        read += 1;
        let made = make(documents, &mut Report::default());
        for tables in made.profiles.values().chain([&made.common]) {
            let text = write::text(tables, "test");
            let (_, problems) = Layer::parse(&SourceFile::new("resil.toml", text.as_str()));
            assert_eq!(problems, [], "{text}");
        }
    }
    assert!(read > 300, "{read}");
}
