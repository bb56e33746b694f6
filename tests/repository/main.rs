//! What holds for every file of the server: nothing gives up, nothing waits with a lock in hand, no queue is without a
//! limit. The lints find it; here it is made sure that they are on and were not switched off.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]

mod handbook;
mod links;
mod named_tests;
mod scripts;
mod targets;

use std::fs;
use std::path::{Path, PathBuf};

/// Where what runs in a club is written.
const SOURCES: [&str; 10] = [
    "protocol/src",
    "server/src",
    "server/desktop/src",
    "server/host/src",
    "server/journal/src",
    "server/records/src",
    "server/replay/src",
    "server/rules/src",
    "server/simulation/src",
    "server/views/src",
];

/// Lints that may not be switched off there.
const LINTS: [&str; 9] = [
    "unwrap_used",
    "expect_used",
    "clippy::panic",
    "clippy::todo",
    "indexing_slicing",
    "await_holding_lock",
    "await_holding_refcell_ref",
    "await_holding_invalid_type",
    "disallowed_methods",
];

/// Longest file, in lines.
const MAX_LINES: usize = 500;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// Every Rust file of the sources, with its text.
fn files() -> Vec<(PathBuf, String)> {
    let mut folders: Vec<PathBuf> = SOURCES.map(|folder| root().join(folder)).into();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    assert!(files.len() > 200, "{} files are not all", files.len());
    files
}

/// Files of which something is true.
fn those(is: impl Fn(&Path, &str) -> bool) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = files()
        .into_iter()
        .filter(|(path, text)| is(path, text))
        .map(|(path, _)| path)
        .collect();
    found.sort();
    found
}

/// The attributes of a text that switch lints off: what is between `allow(` or `expect(` and its end.
fn switched_off(text: &str) -> impl Iterator<Item = &str> {
    ["[allow(", "[expect(", "![allow(", "cfg_attr("]
        .into_iter()
        .flat_map(|begin| text.split(begin).skip(1))
        .filter_map(|rest| rest.split(")]").next())
}

#[test]
fn the_lints_against_giving_up_waiting_with_a_lock_and_queues_without_a_limit_are_on() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for lint in [
        "unwrap_used",
        "expect_used",
        "panic",
        "todo",
        "indexing_slicing",
    ] {
        assert!(
            workspace.contains(&format!("\n{lint} = \"warn\"")),
            "{lint}"
        );
    }
    let clippy = fs::read_to_string(root().join("clippy.toml")).unwrap();
    for key in ["unbounded_channel", "dashmap::mapref::one::RefMut"] {
        assert!(clippy.contains(key), "{key}");
    }
    let check = fs::read_to_string(root().join("scripts/check")).unwrap();
    assert!(check.contains("-- -D warnings"));
    for manifest in ["server", "server/rules", "server/journal", "protocol"] {
        let text = fs::read_to_string(root().join(manifest).join("Cargo.toml")).unwrap();
        assert!(text.contains("[lints]\nworkspace = true"), "{manifest}");
    }
}

#[test]
fn what_is_shipped_stops_at_a_number_that_overflows() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let release = workspace.split("[profile.release]").nth(1).unwrap();
    let release = release.split("\n[").next().unwrap();
    assert!(release.contains("\noverflow-checks = true\n"), "{release}");
}

#[test]
fn nobody_switches_these_lints_off_outside_tests() {
    let found = those(|path, text| {
        let is_test = path.components().any(|part| part.as_os_str() == "tests")
            || path.file_name().is_some_and(|name| name == "tests.rs");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        !is_test
            && switched_off(code).any(|attribute| LINTS.iter().any(|lint| attribute.contains(lint)))
    });
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn no_queue_is_without_a_limit() {
    let found = those(|_, text| text.contains("unbounded"));
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn every_file_says_what_it_is_for_and_is_short_enough_to_read() {
    let found = those(|_, text| {
        let says = text.starts_with("//!") || text.starts_with("#![doc");
        !says || text.lines().count() > MAX_LINES
    });
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn what_switches_a_lint_off_is_seen() {
    let text = "#![allow(\n    clippy::unwrap_used,\n    reason = \"x\"\n)]\nfn a() {}";
    assert!(switched_off(text).any(|attribute| attribute.contains("unwrap_used")));
    assert!(switched_off("fn a() {}").next().is_none());
}
