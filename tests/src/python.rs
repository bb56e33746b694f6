//! Programs of other people in Python: for each set of packages an environment of its own, made once and kept in the target
//! folder.

use std::path::{Path, PathBuf};

use tapis_test_postgres::skip;
use tokio::process::Command;

/// The interpreter of an environment that has the packages of a file; `None`, and the test is skipped, where there is no
/// Python, none that makes environments, or the packages cannot be had.
pub async fn python(requirements: &Path) -> Option<PathBuf> {
    let folder = place(requirements);
    let (python, installed) = (folder.join("venv/bin/python"), folder.join("installed"));
    let wanted = std::fs::read(requirements).unwrap();
    if std::fs::read(&installed).is_ok_and(|there| there == wanted) {
        return Some(python);
    }
    std::fs::create_dir_all(&folder).unwrap();
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv", "--clear"])
        .arg(folder.join("venv"));
    let mut pip = Command::new(&python);
    let quietly = ["--quiet", "--disable-pip-version-check", "-r"];
    pip.args(["-m", "pip", "install"])
        .args(quietly)
        .arg(requirements);
    if !succeeds(&mut venv).await || !succeeds(&mut pip).await {
        let what = requirements.display();
        skip(&format!(
            "python3 with venv is needed, and the packages of {what}"
        ));
        return None;
    }
    std::fs::write(&installed, wanted).unwrap();
    Some(python)
}

/// Beside what is compiled, by the folder that the packages are listed in.
fn place(requirements: &Path) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    // <target>/<profile>/deps/<this test>
    let target = test.ancestors().nth(3).unwrap();
    let listed = requirements.parent().and_then(Path::file_name);
    target.join("python").join(listed.unwrap_or_default())
}

/// Whether a command ends well; what it says otherwise is told.
pub async fn succeeds(command: &mut Command) -> bool {
    match command.output().await {
        Ok(done) if done.status.success() => true,
        Ok(done) => {
            let said = [done.stdout, done.stderr].concat();
            println!("{}", String::from_utf8_lossy(&said));
            false
        }
        Err(error) => {
            println!("{error}");
            false
        }
    }
}
