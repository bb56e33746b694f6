//! An evening with outages: simulated tablets with the rules, servers killed, networks cut, a floor that works on.
//!
//! The last line is what became of it, as JSON.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it speaks with a person"
)]

mod module;

use std::process::ExitCode;
use std::{env, fs};

use tapis_tests::{CarriedRules, OutagePlan, native_rules, play_with_outages};

use self::module::CompiledModule;

const USAGE: &str = "outages TABLES HANDS SEED [MODULE.wasm]";

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
    let plan = OutagePlan {
        tables,
        hands,
        seed,
    };
    let figures = if let Some(path) = given.get(3) {
        let read = fs::read(path).map_err(|error| error.to_string());
        let compiled =
            read.and_then(|bytes| CompiledModule::new(&bytes).map_err(|error| error.to_string()));
        let module = match compiled {
            Ok(module) => module,
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::from(2);
            }
        };
        play_with_outages(plan, &move || rules_of(&module)).await
    } else {
        play_with_outages(plan, &native_rules).await
    };
    match serde_json::to_string(&figures) {
        Ok(line) => println!("{line}"),
        Err(error) => eprintln!("{error}"),
    }
    let broken = figures.lost + figures.doubled + figures.silent + figures.others;
    ExitCode::from(u8::from(broken > 0))
}

#[expect(clippy::panic, reason = "without rules there is nothing to measure")]
fn rules_of(module: &CompiledModule) -> Box<dyn CarriedRules> {
    match module.instance() {
        Ok(instance) => Box::new(instance),
        Err(error) => panic!("the module does not start: {error}"),
    }
}
