//! The book: every command that a page shows in a block of its own is run, in a folder like a club's, page by page from top to
//! bottom. The word after `sh` says how:
//!
//! | Block | What is done with it |
//! |---|---|
//! | `sh` | Run to its end, which has to be a success |
//! | `sh serves` | Run until it says where it serves, then stopped |
//! | `sh differs` | The same, and it has to find differences, which is an end with status 1 |
//! | `sh round` | Goes on for ever: run for one round of its loop |
//! | `sh database` | Run where PostgreSQL is installed, with a database for each that the page names |
//! | `sh debian` | For a fresh machine: `scripts/clean-debian` runs it there. Here it is only parsed |
//! | `toml NAME` | Written to a file of that name, for the commands below it |
//! | `sh tapis` | Asks a server, and what it answers stands beside it: played by `examples` |
//! | `sh elsewhere` | For machines that are not here: only parsed |

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tapis_tests::{binary, pages, repository, run};

use crate::restore::until_the_machine_dies;

/// What the pages call a stick.
const STICK: &str = "/media/usb";

/// A block that is a file, and not commands.
const FILE: &str = "file ";

/// How the pages' addresses of databases begin; what follows up to a space or a quote is the address.
const DATABASE: &str = "postgres://";

/// A block of commands.
#[derive(Debug, PartialEq)]
struct Snippet {
    page: PathBuf,
    line: usize,
    kind: String,
    commands: String,
}

impl Snippet {
    fn place(&self) -> String {
        format!("{}:{}", self.page.display(), self.line)
    }
}

fn snippets(page: &Path, text: &str) -> Vec<Snippet> {
    let mut found = Vec::new();
    let mut open: Option<Snippet> = None;
    for (number, line) in text.lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => found.extend(open.take().filter(|block| block.kind != "-")),
            (Some(info), None) => {
                let mut words = info.split_whitespace();
                let kind = match (words.next(), words.next()) {
                    (Some("sh"), kind) => kind.unwrap_or("").to_owned(),
                    (Some("toml"), Some(name)) => format!("{FILE}{name}"),
                    (Some(_) | None, _) => "-".to_owned(),
                };
                open = Some(Snippet {
                    page: page.to_owned(),
                    line: number + 1,
                    kind,
                    commands: String::new(),
                });
            }
            (None, Some(block)) => block.commands.extend([line.trim_start(), "\n"]),
            (None, None) => {}
        }
    }
    found
}

/// A club's folder, in which the commands of one page are run.
struct Club {
    folder: tempfile::TempDir,
    databases: BTreeMap<String, String>,
}

impl Club {
    /// With an evening that was played, a stick, and the files that pages speak of.
    fn with(evening: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for each in ["tapis-data", "stick", "bin", "tests"] {
            fs::create_dir(at(each)).unwrap();
        }
        for file in fs::read_dir(evening).unwrap() {
            let from = file.unwrap().path();
            if from.is_file() {
                let to = at("tapis-data").join(from.file_name().unwrap());
                fs::copy(from, to).unwrap();
            }
        }
        let link = |from: PathBuf, to: &str| std::os::unix::fs::symlink(from, at(to)).unwrap();
        let root = fs::canonicalize(repository()).unwrap();
        link(binary().to_owned(), "bin/tapis");
        link(root.join("tests/scenarios"), "tests/scenarios");
        fs::copy(root.join("docs/house-book.toml"), at("our-club.toml")).unwrap();
        fs::write(
            at("league.secret"),
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        )
        .unwrap();
        fs::copy(root.join("docs/cases.json"), at("cases.json")).unwrap();
        Self {
            folder,
            databases: BTreeMap::new(),
        }
    }

    /// The commands with the paths and addresses that there are here; none where a database is named and there is none.
    async fn at_home(&mut self, commands: &str) -> Option<String> {
        let stick = self.folder.path().join("stick").display().to_string();
        let mut here = commands.replace(STICK, &stick);
        let mut from = 0;
        while let Some(found) = here.get(from..).and_then(|rest| rest.find(DATABASE)) {
            let begin = from + found;
            let rest = &here[begin..];
            let length = rest.find(['\'', '"', ' ', '\n']).unwrap_or(rest.len());
            let named = rest[..length].to_owned();
            let url = self.database(&named).await?;
            here.replace_range(begin..begin + length, &url);
            from = begin + url.len();
        }
        Some(here)
    }

    /// A database for each address of the page; the first has the evening, and the others are empty.
    async fn database(&mut self, named: &str) -> Option<String> {
        if let Some(url) = self.databases.get(named) {
            return Some(url.clone());
        }
        let url = tapis_test_postgres::installed()?.shared().new_database();
        if self.databases.is_empty() && named.contains("db2") {
            let data = self.folder.path().join("tapis-data").display().to_string();
            let (is_done, said) = run(&["journal", "copy", "--from", &data, "--to", &url]).await;
            assert!(is_done, "{said}");
        }
        self.databases.insert(named.to_owned(), url.clone());
        Some(url)
    }

    fn shell(&self, commands: &str) -> Command {
        let bin = self.folder.path().join("bin").display().to_string();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut shell = Command::new("bash");
        shell
            .args(["-euo", "pipefail", "-c", commands])
            .current_dir(self.folder.path())
            .env("PATH", format!("{bin}:{path}"))
            .env("HOME", self.folder.path())
            .env("TAPIS_LISTEN", "127.0.0.1:0")
            .env("TAPIS_LOG", "error")
            .stdin(Stdio::null());
        shell
    }

    fn run(&self, commands: &str) -> Result<(), String> {
        told(&self.shell(commands).output().unwrap())
    }

    /// Runs a server until it says where it is.
    fn serve(&self, commands: &str) -> Result<(), String> {
        use std::io::{BufRead, BufReader};
        let mut shell = self.shell(&format!("exec {commands}"));
        let mut server = shell.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(server.stdout.take().unwrap()).lines();
        let serves = lines
            .map_while(Result::ok)
            .any(|line| line.contains("http://"));
        server.kill().unwrap();
        server.wait().unwrap();
        if serves {
            Ok(())
        } else {
            Err("it ended without serving".to_owned())
        }
    }
}

fn told(output: &Output) -> Result<(), String> {
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    Err(format!("{}\n{said}\n{complained}", output.status))
}

fn parse(commands: &str) -> Result<(), String> {
    let parsed = Command::new("bash").args(["-n", "-c", commands]).output();
    told(&parsed.unwrap())
}

/// One round: the first rest is over at once, and the second ends the loop.
fn one_round(commands: &str) -> String {
    format!("sleep() {{ [ -z \"${{slept-}}\" ] && slept=1; }}\n{commands}")
}

/// Runs a block; returns whether it was run, rather than parsed.
async fn follow(club: &mut Club, snippet: &Snippet) -> Result<bool, String> {
    if let Some(name) = snippet.kind.strip_prefix(FILE) {
        fs::write(club.folder.path().join(name), &snippet.commands).unwrap();
        return Ok(false);
    }
    let is_run = !matches!(snippet.kind.as_str(), "debian" | "elsewhere" | "tapis");
    if !is_run {
        parse(&snippet.commands)?;
        return Ok(false);
    }
    let Some(commands) = club.at_home(&snippet.commands).await else {
        assert_eq!(snippet.kind, "database", "{}", snippet.place());
        return Ok(false);
    };
    match snippet.kind.as_str() {
        "" | "database" => club.run(&commands),
        "differs" => club.run(&format!("(\n{commands}) && exit 2 || [ $? -eq 1 ]")),
        "round" => club.run(&one_round(&commands)),
        "serves" => club.serve(&commands),
        other => Err(format!("nobody knows how to run `sh {other}`")),
    }?;
    Ok(true)
}

#[tokio::test]
async fn every_command_of_the_book_does_what_its_page_says() {
    let evening = tempfile::tempdir().unwrap();
    until_the_machine_dies(evening.path(), async || {}).await;
    let mut wrong = Vec::new();
    let (mut run, mut parsed) = (0, 0);
    for (page, text) in pages() {
        let found = snippets(&page, &text);
        if found.is_empty() {
            continue;
        }
        let mut club = Club::with(evening.path());
        for snippet in found {
            match follow(&mut club, &snippet).await {
                Ok(true) => run += 1,
                Ok(false) => parsed += 1,
                Err(why) => {
                    wrong.push(format!("{}: {}\n{why}", snippet.place(), snippet.commands));
                }
            }
        }
    }
    println!("{run} blocks of commands run, {parsed} parsed");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(run >= 10, "{run}");
}

#[tokio::test]
async fn a_command_that_fails_or_does_not_parse_is_noticed() {
    let evening = tempfile::tempdir().unwrap();
    let mut club = Club::with(evening.path());
    let block = |kind: &str, commands: &str| Snippet {
        page: PathBuf::from("page.md"),
        line: 1,
        kind: kind.to_owned(),
        commands: commands.to_owned(),
    };
    for (kind, commands) in [
        ("", "tapis verify --data nowhere"),
        ("", "tapis rulebook list | false"),
        ("serves", "tapis --version"),
        ("differs", "tapis --version"),
        ("differs", "tapis --nonsense"),
        ("round", "while sleep 600; do tapis backup --nonsense; done"),
        ("debian", "if true; then"),
        ("tomorrow", "true"),
    ] {
        let followed = follow(&mut club, &block(kind, commands)).await;
        assert!(followed.is_err(), "{kind} {commands}: {followed:?}");
    }
    let text = "a\n```sh round\nb\n```\n```rust\nc\n```\n  ```sh\n  d\n  ```\n";
    let kinds: Vec<_> = snippets(Path::new("p"), text)
        .into_iter()
        .map(|each| (each.line, each.kind, each.commands))
        .collect();
    let expected = [(2, "round", "b\n"), (8, "", "d\n")];
    assert_eq!(
        kinds,
        expected.map(|(line, kind, text)| (line, kind.to_owned(), text.to_owned()))
    );
}
