//! The crates of the workspace, as cargo knows them.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// What `cargo metadata` says.
#[derive(Deserialize)]
pub(crate) struct Workspace {
    packages: Vec<Package>,
}

/// A crate of the workspace.
#[derive(Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    manifest_path: PathBuf,
    targets: Vec<Target>,
    dependencies: Vec<Dependency>,
}

/// Something that cargo compiles: a library, a program, a test.
#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
    src_path: PathBuf,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// `dev`, `build`, or nothing for one that is part of the crate.
    kind: Option<String>,
}

impl Workspace {
    pub(crate) fn read() -> Self {
        let output = Command::new(env!("CARGO"))
            .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// The crates that a club runs: those outside the tests' folder that are no tool of ours.
    pub(crate) fn product(&self) -> Vec<&Package> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let root = root.canonicalize().unwrap();
        let is_product = |package: &&Package| {
            package.manifest_path.starts_with(root.join("server"))
                || package.manifest_path.parent() == Some(&root.join("protocol"))
        };
        let product: Vec<_> = self.packages.iter().filter(is_product).collect();
        assert!(!product.is_empty(), "no crate of the product was found");
        product
    }

    /// The crates of ours that one is built with.
    pub(crate) fn own_dependencies<'a>(
        &'a self,
        package: &'a Package,
    ) -> impl Iterator<Item = &'a str> + 'a {
        let built_with = package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind.is_none());
        built_with
            .map(|dependency| dependency.name.as_str())
            .filter(|name| self.packages.iter().any(|package| package.name == *name))
    }
}

impl Package {
    /// The first files of its library and its programs.
    pub(crate) fn roots(&self) -> Vec<PathBuf> {
        let is_shipped = |target: &&Target| {
            target
                .kind
                .iter()
                .any(|kind| kind == "lib" || kind == "bin")
        };
        let shipped = self.targets.iter().filter(is_shipped);
        shipped.map(|target| target.src_path.clone()).collect()
    }
}
