//! An evening with outages: simulated tablets with the rules, servers killed, networks cut, a floor that works on.
//!
//! The last line is what became of it, as JSON.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it speaks with a person"
)]

use std::env;
use std::process::ExitCode;

use tapis_tests::{OutagePlan, play_with_outages};

const USAGE: &str = "outages TABLES HANDS SEED";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let given: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize| given.get(index).and_then(|text| text.parse::<u64>().ok());
    let (Some(tables), Some(hands), Some(seed)) = (number(0), number(1), number(2)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let (Ok(tables), Ok(hands)) = (u16::try_from(tables), u32::try_from(hands)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let figures = play_with_outages(OutagePlan {
        tables,
        hands,
        seed,
    })
    .await;
    match serde_json::to_string(&figures) {
        Ok(line) => println!("{line}"),
        Err(error) => eprintln!("{error}"),
    }
    let broken = figures.lost + figures.doubled + figures.silent + figures.others;
    ExitCode::from(u8::from(broken > 0))
}
