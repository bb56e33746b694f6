//! The scripts teach their use.

use std::fs;
use std::process::{Command, Stdio};

use super::root;

#[test]
fn every_script_says_what_it_does_and_how_it_is_called_when_asked_for_help() {
    let mut asked = 0;
    for entry in fs::read_dir(root().join("scripts")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".sh") {
            continue;
        }
        let helped = Command::new(&path)
            .arg("--help")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let help = String::from_utf8(helped.stdout).unwrap();
        assert!(helped.status.success(), "scripts/{name} --help: {help}");
        let mentions = help
            .lines()
            .filter(|line| line.contains(&format!("scripts/{name}")));
        assert!(mentions.count() > 0, "scripts/{name} --help: {help}");
        asked += 1;
    }
    assert!(asked > 20, "{asked} scripts");
}
