//! Links between pages: each leads to a file that is there, and to a heading that it has; and the book lists all its pages.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use tapis_tests::{pages, repository};

/// A page that is no part of the book, although it lies in its folder: the list of the others.
const SUMMARY: &str = "docs/SUMMARY.md";

/// Where a link of Markdown leads, for each of a page, outside code.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            let mut rest = line;
            while let Some((_, after)) = rest.split_once("](") {
                let (target, after) = after.split_once(')').unwrap_or((after, ""));
                found.push(target.to_owned());
                rest = after;
            }
        }
    }
    found
}

/// The names by which headings are linked, as GitHub and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|heading| {
            let words = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = words
                .chars()
                .filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
            kept.map(|letter| if letter == ' ' { '-' } else { letter })
                .collect()
        })
        .collect()
}

/// A path without `..`, as far as it can be told without looking.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            part @ (Component::Normal(_) | Component::RootDir | Component::Prefix(_)) => {
                plain.push(part);
            }
        }
    }
    plain
}

/// What is wrong with a link of a page.
fn fault(page: &Path, text: &str, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = match file {
        "" => page.to_owned(),
        _ => plain(&page.parent().unwrap_or(Path::new("")).join(file)),
    };
    if !repository().join(&target).exists() {
        return Some(format!("{}: nothing is at {link}", page.display()));
    }
    if page.starts_with("docs") && !target.starts_with("docs") {
        return Some(format!("{}: {link} leads out of the book", page.display()));
    }
    let is_page = target.extension().is_some_and(|kind| kind == "md");
    if anchor.is_empty() || !is_page {
        return None;
    }
    let there = match file {
        "" => text.to_owned(),
        _ => fs::read_to_string(repository().join(&target)).unwrap(),
    };
    let is_there = anchors(&there).contains(anchor);
    (!is_there).then(|| format!("{}: no heading is {link}", page.display()))
}

#[test]
fn every_link_between_pages_leads_somewhere_and_none_out_of_the_book() {
    let pages = pages();
    assert!(pages.len() > 20, "{}", pages.len());
    let faults = pages.iter().flat_map(|(page, text)| {
        let links = links(text).into_iter();
        links.filter_map(move |link| fault(page, text, &link))
    });
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_book_lists_all_its_pages() {
    let pages = pages();
    let (_, summary) = pages
        .iter()
        .find(|(page, _)| page == Path::new(SUMMARY))
        .unwrap();
    let listed: BTreeSet<PathBuf> = links(summary)
        .iter()
        .map(|link| Path::new("docs").join(link))
        .collect();
    let there: BTreeSet<PathBuf> = pages
        .into_iter()
        .map(|(page, _)| page)
        .filter(|page| page.starts_with("docs") && page != Path::new(SUMMARY))
        .collect();
    assert_eq!(listed, there);
}

#[test]
fn a_link_that_leads_nowhere_is_noticed() {
    let page = Path::new("docs/restore.md");
    let text = "# When the machine dies\n[a](kiosk.md) [b](#when-the-machine-dies) [c](https://example.org)";
    assert_eq!(links(text).len(), 3);
    let faults = |link: &str| fault(page, text, link);
    assert!(links(text).iter().all(|link| faults(link).is_none()));
    for wrong in ["nothing.md", "#nowhere", "kiosk.md#nowhere", "../README.md"] {
        assert!(faults(wrong).is_some(), "{wrong}");
    }
}
