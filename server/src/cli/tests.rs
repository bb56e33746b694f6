//! The command line, as its documentation has it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;

use super::*;

/// Texts of all pages of the book, and the README.
fn pages() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = vec![root.join("docs")];
    let mut found = vec![root.join("README.md")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension() == Some(OsStr::new("md")) {
                found.push(path);
            }
        }
    }
    let read = |path: PathBuf| (path.clone(), fs::read_to_string(path).unwrap());
    found.into_iter().map(read).collect()
}

/// Commands of `tapis` that a text names between backticks.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split('`').skip(1).step_by(2);
    code.filter(|code| code.starts_with("tapis ") && !code.contains('\n'))
}

/// Whether the command line knows the commands and the options: values may be missing where a command is only mentioned.
fn knows(command: &str) -> Result<(), String> {
    let words = command.split_whitespace();
    match Cli::try_parse_from(words) {
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand
            ) =>
        {
            Err(error.to_string())
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

#[test]
fn every_command_that_a_page_mentions_is_known() {
    let mut mentioned = 0;
    let mut wrong = Vec::new();
    for (page, text) in pages() {
        for command in named(&text) {
            mentioned += 1;
            if let Err(error) = knows(command) {
                wrong.push(format!("{}: `{command}`: {error}", page.display()));
            }
        }
    }
    assert!(mentioned > 30, "{mentioned}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_command_that_is_not_there_is_noticed() {
    assert!(knows("tapis sreve").is_err());
    assert!(knows("tapis serve --prot 8080").is_err());
    assert!(knows("tapis backup").is_ok());
}

#[test]
fn the_command_line_is_described_without_contradictions() {
    Cli::command().debug_assert();
}

#[test]
fn each_command_has_a_manual_page_and_shells_complete_it() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("pages");
    let man = Cli::try_parse_from(["tapis", "man", &pages.display().to_string()]).unwrap();
    let Some(TapisCommand::Man(args)) = man.command else {
        panic!("not the manual");
    };
    let mut out = Vec::new();
    manual::man(&args, Cli::command(), &mut out).unwrap();
    let completions = Cli::try_parse_from(["tapis", "completions", "bash"]).unwrap();
    let Some(TapisCommand::Completions(args)) = completions.command else {
        panic!("not the completions");
    };
    manual::completions(args, Cli::command(), &mut out).unwrap();
    let completed = String::from_utf8(out).unwrap();
    for command in Cli::command().get_subcommands() {
        let name = command.get_name();
        let page = pages.join(format!("tapis-{name}.1"));
        let text = fs::read_to_string(&page).unwrap();
        assert!(text.contains(".SH SYNOPSIS"), "{}", page.display());
        assert!(completed.contains(&format!("tapis,{name})")), "{name}");
    }
}

#[test]
fn what_erases_says_of_servers_what_it_does_beside_them() {
    let mut command = Cli::command();
    let person = command.find_subcommand_mut("person").unwrap();
    for (name, is_beside) in [("list", true), ("export", true), ("erase", false)] {
        let help = person.find_subcommand_mut(name).unwrap();
        let help = help.render_long_help().to_string();
        let says =
            help.contains("server may be running") && help.contains("servers may be running");
        assert_eq!(says, is_beside, "{help}");
        assert_eq!(
            help.contains("No server may be using"),
            !is_beside,
            "{help}"
        );
    }
}
