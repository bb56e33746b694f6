//! Cycles between the modules of a crate, and further down between folders. A module and the modules inside it count as
//! one: they may use each other. So may files of one folder, below the crate's first level.

use std::collections::BTreeMap;
use std::fmt::Write;

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use super::modules::{Location, Modules};

/// How often one name may stand for another before a path is given up: circular imports do not compile.
const MAX_RENAMES: usize = 16;

/// What each of two modules beside each other names of the other: the first module that does, and what it names.
type Arrows<'a> = BTreeMap<(&'a str, &'a str), String>;

/// Describes each cycle: the folder, and one line for each arrow inside.
pub(crate) fn find(modules: &Modules) -> Vec<String> {
    let mut levels: BTreeMap<Location, Arrows> = BTreeMap::new();
    for (from, module) in modules {
        for mention in &module.mentions {
            let to = home(modules, mention, 0);
            let to_folder =
                |depth: usize, path: &[String]| depth == 0 || is_folder(modules, &path[..=depth]);
            let shared = from.iter().zip(to).take_while(|(a, b)| a == b).count();
            if let (Some(one), Some(other), Some(level)) =
                (from.get(shared), to.get(shared), from.get(..shared))
            {
                if !to_folder(shared, from) || !to_folder(shared, to) {
                    continue;
                }
                let arrows = levels.entry(level.to_vec()).or_default();
                arrows
                    .entry((one.as_str(), other.as_str()))
                    .or_insert_with(|| format!("{} names {}", from.join("::"), mention.join("::")));
            }
        }
    }
    levels
        .iter()
        .flat_map(|(level, arrows)| cycles(level, arrows))
        .collect()
}

fn cycles(level: &[String], arrows: &Arrows) -> Vec<String> {
    let graph: DiGraphMap<&str, ()> = arrows.keys().map(|(from, to)| (*from, *to)).collect();
    let components = tarjan_scc(&graph);
    let cycles = components
        .into_iter()
        .filter(|component| component.len() > 1);
    cycles
        .map(|mut members| {
            members.sort_unstable();
            let mut text = format!(
                "crate::{} has a cycle of {}",
                level.join("::"),
                members.join(", ")
            );
            for ((from, to), example) in arrows {
                if members.contains(from) && members.contains(to) {
                    write!(text, "\n    {from} -> {to}: {example}").unwrap();
                }
            }
            text
        })
        .collect()
}

/// The module in which what a path means is defined: imports that stand for something elsewhere are followed.
fn home<'a>(modules: &'a Modules, path: &'a [String], renames: usize) -> &'a [String] {
    let depth = (0..=path.len())
        .rev()
        .find(|depth| modules.contains_key(&path[..*depth]))
        .unwrap();
    let (inside, rest) = path.split_at(depth);
    let module = &modules[inside];
    let Some(name) = rest.first().filter(|name| !module.items.contains(*name)) else {
        return inside;
    };
    if renames >= MAX_RENAMES {
        return inside;
    }
    if let Some(target) = module.imports.get(name) {
        return home(modules, target, renames + 1);
    }
    let from_glob = module.globs.iter().find(|glob| {
        modules
            .get(*glob)
            .is_some_and(|module| module.items.contains(name) || module.imports.contains_key(name))
    });
    from_glob.map_or(inside, |glob| home(modules, glob, renames + 1))
}

/// True if a module has modules of its own.
fn is_folder(modules: &Modules, module: &[String]) -> bool {
    modules
        .keys()
        .any(|inner| inner.len() > module.len() && inner.starts_with(module))
}
