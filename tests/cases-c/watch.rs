//! Runs on settings that change: prints a line for each reload, and one for each property that standard input asks for.

use std::io::{self, BufRead};

use resil::{Bulkhead, Problems, ReloadEvent, Retry};

fn main() -> Result<(), Problems> {
    resil::init()?;
    resil::on_reload(tell).forever();
    let _watch = resil::watch()?;
    println!("watching");
    for key in io::stdin().lock().lines().map_while(Result::ok) {
        println!("{}", value(&key));
    }
    Ok(())
}

fn tell(event: &ReloadEvent) {
    match &event.outcome {
        Ok(_) => println!("applied"),
        Err(problems) => {
            let places = problems.iter().filter_map(|problem| problem.location());
            let places: Vec<String> = places.map(ToString::to_string).collect();
            println!("refused {}", places.join(" "));
        }
    }
}

fn value(key: &str) -> String {
    let retry = || Retry::named("api").map(|retry| retry.config());
    let bulkhead = || Bulkhead::named("api").map(|bulkhead| bulkhead.config());
    let found = match key {
        "retry.api.maxAttempts" => retry().map(|config| config.max_attempts.to_string()),
        "bulkhead.api.maxConcurrentCalls" => {
            bulkhead().map(|config| config.max_concurrent_calls.to_string())
        }
        "reloads" => {
            let reloads = resil::reloads();
            let last = match reloads.last_problems {
                None => "succeeded",
                Some(_) => "failed",
            };
            Ok(format!("{} {} {last}", reloads.succeeded, reloads.failed))
        }
        _ => Ok("no such key".to_owned()),
    };
    found.unwrap_or_else(|error| error.to_string())
}
