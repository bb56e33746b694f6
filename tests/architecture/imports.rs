//! The direction of imports: which crate may depend on which, and no cycle between the modules of a crate.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "tests; syn's enums go on growing"
)]

mod crates;
mod cycles;
mod modules;
mod names;

use crates::Workspace;

/// Which crate of the product may depend on which others of ours, from the bottom to the top. Tests may use any.
const LAYERS: [(&str, &[&str]); 15] = [
    ("tapis-tagged-derive", &[]),
    ("tapis-tagged", &["tapis-tagged-derive"]),
    ("tapis-rules", &["tapis-tagged"]),
    ("tapis-journal", &[]),
    ("tapis-protocol", &["tapis-rules"]),
    ("tapis-scenarios", &["tapis-rules"]),
    ("tapis-views", &["tapis-rules", "tapis-protocol"]),
    (
        "tapis-tablet",
        &["tapis-tagged", "tapis-protocol", "tapis-views"],
    ),
    ("tapis-tablet-module", &["tapis-tablet"]),
    ("tapis-desktop", &[]),
    (
        "tapis-records",
        &[
            "tapis-rules",
            "tapis-journal",
            "tapis-protocol",
            "tapis-views",
        ],
    ),
    (
        "tapis-replay",
        &[
            "tapis-rules",
            "tapis-journal",
            "tapis-protocol",
            "tapis-scenarios",
            "tapis-records",
        ],
    ),
    (
        "tapis-host",
        &[
            "tapis-rules",
            "tapis-journal",
            "tapis-protocol",
            "tapis-views",
            "tapis-tablet",
            "tapis-records",
        ],
    ),
    (
        "tapis-simulation",
        &[
            "tapis-rules",
            "tapis-journal",
            "tapis-protocol",
            "tapis-views",
            "tapis-records",
            "tapis-tablet",
            "tapis-replay",
            "tapis-host",
        ],
    ),
    (
        "tapis",
        &[
            "tapis-rules",
            "tapis-journal",
            "tapis-protocol",
            "tapis-scenarios",
            "tapis-views",
            "tapis-records",
            "tapis-replay",
            "tapis-desktop",
            "tapis-host",
            "tapis-simulation",
        ],
    ),
];

#[test]
fn each_crate_depends_on_layers_below_it_alone() {
    let workspace = Workspace::read();
    let product = workspace.product();
    for package in &product {
        let allowed = LAYERS.iter().find(|(name, _)| *name == package.name);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{} has no layer", package.name));
        for dependency in workspace.own_dependencies(package) {
            assert!(
                allowed.contains(&dependency),
                "{} must not depend on {dependency}",
                package.name
            );
        }
    }
    for (name, _) in LAYERS {
        let is_there = product.iter().any(|package| package.name == name);
        assert!(is_there, "{name} is a layer without a crate");
    }
}

#[test]
fn no_modules_of_a_crate_import_each_other_in_a_cycle() {
    let workspace = Workspace::read();
    let mut found = Vec::new();
    for package in workspace.product() {
        for root in package.roots() {
            let modules = modules::read(&root);
            found.extend(
                cycles::find(&modules)
                    .iter()
                    .map(|cycle| format!("{}: {cycle}", package.name)),
            );
        }
    }
    assert!(
        found.is_empty(),
        "{} cycles\n{}",
        found.len(),
        found.join("\n")
    );
}
