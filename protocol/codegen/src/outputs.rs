//! Knows the generated files: where each lives, what it should say, and whether it does.

use crate::asyncapi;
use serde_json::Value;
use std::fs;
use std::io;
use std::path::Path;

/// A generated file as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Where it lives, from the root of the repository.
    pub path: &'static str,
    /// Its whole text.
    pub text: String,
}

impl Output {
    /// Whether the file under `root` says exactly this.
    ///
    /// # Errors
    /// When the file is there but cannot be read; a file that is missing is just not fresh.
    pub fn is_fresh(&self, root: &Path) -> io::Result<bool> {
        match fs::read(root.join(self.path)) {
            Ok(bytes) => Ok(bytes == self.text.as_bytes()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Writes the file under `root`, and the folders it needs.
    ///
    /// # Errors
    /// When the file or a folder cannot be written.
    pub fn write(&self, root: &Path) -> io::Result<()> {
        let path = root.join(self.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, &self.text)
    }
}

/// All generated files, for a schema made by [`merge`](crate::merge).
///
/// `version` is the application's.
#[must_use]
pub fn outputs(schema: &Value, version: &str) -> Vec<Output> {
    vec![
        Output {
            path: "protocol/schema/tapis.schema.json",
            text: format!("{schema:#}\n"),
        },
        Output {
            path: "protocol/schema/asyncapi.json",
            text: format!("{:#}\n", asyncapi(schema, version)),
        },
    ]
}
