//! The package that a club installs, made from the program under test and looked into by Debian's own tools.

use std::path::{Path, PathBuf};
use std::process::Command;

use tapis_tests::{binary, is_installed, repository, skip};

/// What a command says; it has to succeed.
fn said(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {complained}");
    String::from_utf8(output.stdout).unwrap()
}

/// Makes a package in a folder, and unpacks it beside.
fn unpacked(folder: &Path) -> (PathBuf, PathBuf) {
    let to = folder.join("made");
    let mut make = Command::new(repository().join("scripts/package"));
    make.arg("--trial").arg(binary()).arg("--to").arg(&to);
    said(&mut make);
    let made = std::fs::read_dir(&to)
        .unwrap()
        .map(|file| file.unwrap().path());
    let package = made.filter(|file| file.extension().is_some_and(|kind| kind == "deb"));
    let package = package.last().unwrap();
    let tree = folder.join("tree");
    said(
        Command::new("dpkg-deb")
            .arg("--extract")
            .args([&package, &tree]),
    );
    (package, tree)
}

fn unzipped(file: &Path) -> String {
    said(
        Command::new("gzip")
            .args(["--decompress", "--stdout"])
            .arg(file),
    )
}

#[test]
fn a_package_has_the_program_its_service_and_what_helps_to_use_it() {
    if !is_installed("dpkg-deb") || !is_installed("strip") {
        return skip("dpkg-deb or strip is not installed");
    }
    let folder = tempfile::tempdir().unwrap();
    let (package, tree) = unpacked(folder.path());
    let field = |name: &str| {
        said(
            Command::new("dpkg-deb")
                .arg("--field")
                .arg(&package)
                .arg(name),
        )
    };
    let version = said(Command::new(tree.join("usr/bin/tapis")).arg("--version"));
    assert_eq!(version.trim(), format!("tapis {}", field("Version").trim()));
    assert!(
        field("Depends").contains("libc6 (>= 2."),
        "{}",
        field("Depends")
    );

    // The program serves the screens by itself, from wherever it is.
    let help = said(Command::new(tree.join("usr/bin/tapis")).args(["serve", "--help"]));
    assert!(help.contains("--listen"), "{help}");
    let completions = tree.join("usr/share/bash-completion/completions/tapis");
    said(Command::new("bash").arg("-n").arg(completions));
    let page = tree.join("usr/share/man/man1/tapis-serve.1.gz");
    let page = unzipped(&page);
    assert!(page.contains(".SH OPTIONS"), "{page}");

    // What is linked and bundled, by its licence and for programs.
    for (file, parts) in [
        (
            "THIRD-PARTY.txt.gz",
            ["rusqlite 0.", "svelte 5.", "OFL-1.1"],
        ),
        (
            "tapis.cdx.json.gz",
            ["pkg:cargo/rusqlite@0.", "pkg:npm/svelte@5.", "SHA-512"],
        ),
    ] {
        let file = tree.join("usr/share/doc/tapis").join(file);
        let text = unzipped(&file);
        for part in parts {
            assert!(text.contains(part), "{part}");
        }
    }

    if is_installed("systemd-analyze") {
        let unit = tree.join("usr/lib/systemd/system/tapis.service");
        let text = std::fs::read_to_string(&unit).unwrap();
        // What it names is not installed here.
        let here = text.replace(
            "/usr/bin/tapis",
            &tree.join("usr/bin/tapis").display().to_string(),
        );
        let here = here
            .lines()
            .filter(|line| !line.starts_with("Documentation="));
        let unit = folder.path().join("tapis.service");
        std::fs::write(&unit, here.collect::<Vec<_>>().join("\n")).unwrap();
        said(Command::new("systemd-analyze").arg("verify").arg(unit));
    }
    if is_installed("lintian") {
        said(
            Command::new("lintian")
                .args(["--allow-root", "--fail-on", "error,warning"])
                .arg(package),
        );
    }
}
