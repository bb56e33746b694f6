//! Tests that pages name: whoever looks for the test of a promise finds it by that name.

use std::fs;
use std::path::{Path, PathBuf};

use tapis_tests::{pages, repository};

/// Where the tests are that pages name by their module.
const TESTS: &str = "tests/server";

/// How a page leaves the end of a long name out.
const AND_SO_ON: char = '…';

/// Names of tests in a page, as their module and what follows: `module::name`, or `module::name_…`.
fn named(text: &str) -> Vec<&str> {
    let spans = text.split('`').skip(1).step_by(2);
    let is_name = |span: &&str| {
        let is_code = span.contains(|letter: char| letter.is_whitespace() || letter == '(');
        span.contains("::") && !is_code && span.starts_with(|first: char| first.is_lowercase())
    };
    spans.filter(is_name).collect()
}

/// The file of a module, if there is one.
fn file_of(module: &str) -> Option<PathBuf> {
    let path = repository().join(TESTS).join(module.replace("::", "/"));
    let files = [path.with_extension("rs"), path.join("mod.rs")];
    files.into_iter().find(|file| file.exists())
}

/// Whether there is such a test, or such a module.
fn is_there(name: &str) -> bool {
    if file_of(name).is_some() {
        return true;
    }
    let Some((module, test)) = name.rsplit_once("::") else {
        return false;
    };
    let Some(source) = file_of(module).and_then(|file| fs::read_to_string(file).ok()) else {
        return false;
    };
    let function = match test.strip_suffix(AND_SO_ON) {
        Some(beginning) => format!("fn {beginning}"),
        None => format!("fn {test}()"),
    };
    source.contains(&function)
}

#[test]
fn every_test_that_a_page_names_is_there() {
    let pages = pages();
    let names = pages.iter().flat_map(|(page, text)| {
        let names = named(text).into_iter();
        names.map(move |name| (page.as_path(), name))
    });
    let names: Vec<(&Path, &str)> = names.collect();
    assert!(names.len() > 40, "{}", names.len());
    let missing: Vec<_> = names
        .into_iter()
        .filter(|(_, name)| !is_there(name))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn a_test_that_is_not_there_is_noticed() {
    assert!(is_there("roles::http") && is_there("relay::a_feed_…"));
    for wrong in ["pairing::a_code", "nowhere::a_feed_…", "relay::a_screen_…"] {
        assert!(!is_there(wrong), "{wrong}");
    }
}
