//! Nothing is left behind: a shell waits for the end of this process, and clears up.
//!
//! A static is never dropped, and a killed process runs nothing any more. A pipe ends with the process in every case.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

/// The shell that waits.
#[derive(Debug)]
pub(crate) struct Guard {
    shell: Child,
    pipe: Option<ChildStdin>,
}

impl Guard {
    /// One that will remove a folder.
    pub(crate) fn over(folder: &Path) -> Self {
        let mut shell = Command::new("sh")
            .args(["-c", include_str!("guard.sh"), "guard"])
            .arg(folder)
            .current_dir("/")
            .stdin(Stdio::piped())
            // It must not hold a pipe that is read to its end.
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // What is sent to the group of the tests is not for it.
            .process_group(0)
            .spawn()
            .unwrap();
        let pipe = shell.stdin.take();
        Self { shell, pipe }
    }

    /// Tells which server has to be ended, or that there is none.
    pub(crate) fn tell(&mut self, server: Option<u32>) {
        let line = server.map_or(String::new(), |server| server.to_string());
        let pipe = self.pipe.as_mut().expect("the guard waits");
        writeln!(pipe, "{line}").unwrap();
    }

    /// Lets it clear up now.
    pub(crate) fn begin(&mut self) {
        self.pipe = None;
    }

    /// Waits until it has.
    pub(crate) fn wait(&mut self) {
        let _ = self.shell.wait();
    }
}
