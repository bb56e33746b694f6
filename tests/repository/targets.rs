//! A manifest that says that a library has no tests, or no examples in its documentation, spares compiling them; here it
//! is made sure that it says so where there are none.

use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::root;

/// What a library has that `cargo test` would run.
#[derive(Clone, Copy)]
enum Has {
    Tests,
    Examples,
}

/// How a block of documentation says that it is nothing to compile.
const PLAIN: [&str; 6] = ["text", "sh", "json", "toml", "sql", "ignore"];

fn read(manifest: &Path) -> Table {
    fs::read_to_string(manifest).unwrap().parse().unwrap()
}

/// The folders of the crates of the workspace.
fn crates() -> Vec<PathBuf> {
    let workspace = read(&root().join("Cargo.toml"));
    let members = workspace["workspace"]["members"].as_array().unwrap();
    let names = members.iter().filter_map(Value::as_str);
    names.map(|name| root().join(name)).collect()
}

/// The Rust files of a library, as text.
fn sources(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(fs::read_to_string(path).unwrap());
        }
    }
    found
}

/// Whether a text documents something with an example that is compiled.
fn has_example(text: &str) -> bool {
    let lines = text.lines().map(str::trim_start);
    let said = lines.filter_map(|line| line.strip_prefix("///").or(line.strip_prefix("//!")));
    let fences = said.filter_map(|line| line.trim().strip_prefix("```"));
    // Every other one is the end of a block.
    let mut begins = fences.step_by(2);
    begins.any(|info| {
        let word = info.split([',', ' ']).next().unwrap_or_default();
        !PLAIN.contains(&word)
    })
}

fn has(text: &str, what: Has) -> bool {
    match what {
        Has::Tests => text.contains("#[test]") || text.contains("#[tokio::test"),
        Has::Examples => has_example(text),
    }
}

#[test]
fn a_library_of_which_the_manifest_says_that_it_has_no_tests_or_examples_has_none() {
    let mut said = 0;
    for folder in crates() {
        let manifest = read(&folder.join("Cargo.toml"));
        let Some(lib) = manifest.get("lib") else {
            continue;
        };
        for (key, what) in [("test", Has::Tests), ("doctest", Has::Examples)] {
            if lib.get(key) != Some(&Value::Boolean(false)) {
                continue;
            }
            said += 1;
            let found = sources(&folder.join("src"));
            assert!(
                !found.iter().any(|text| has(text, what)),
                "{}: {key} = false, and what it has is never run",
                folder.display()
            );
        }
    }
    assert!(said > 20, "{said} are not all");
}

#[test]
fn an_example_is_told_from_a_block_of_text() {
    for (text, is_one) in [
        ("/// ```\n/// play();\n/// ```", true),
        ("//! ```no_run\n//! play();\n//! ```", true),
        ("    /// ```text\n    /// 3 calls\n    /// ```", false),
        (
            "/// ```sh tapis\n/// tapis verify\n/// ```\n/// ```rust\n/// ```",
            true,
        ),
        ("// ```\n// play();\n// ```", false),
    ] {
        assert_eq!(has_example(text), is_one, "{text}");
    }
}
