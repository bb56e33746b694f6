//! The modules of a crate, and what each of them imports: read with syn, without what is compiled for tests alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, Ident, Item, ItemUse, UseTree};

use super::names;

/// Where a module or an item is, from the crate's root: `["table", "betting"]`.
pub(crate) type Location = Vec<String>;

/// All modules of a crate by their place.
pub(crate) type Modules = BTreeMap<Location, Module>;

/// One module: its own items, and what it names of others.
#[derive(Default)]
pub(crate) struct Module {
    /// Names of what is defined in it.
    pub(crate) items: BTreeSet<String>,
    /// Names that it imports, with the paths they stand for.
    pub(crate) imports: BTreeMap<String, Location>,
    /// Modules from which it imports everything.
    pub(crate) globs: Vec<Location>,
    /// Paths of this crate that stand anywhere in its code.
    pub(crate) mentions: BTreeSet<Location>,
}

/// Reads a crate from its first file.
pub(crate) fn read(root: &Path) -> Modules {
    let mut modules = Modules::new();
    let folder = root.parent().unwrap().to_owned();
    read_items(&mut modules, &[], &folder, parse(root).items);
    modules
}

fn parse(file: &Path) -> syn::File {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Reads the items of the module at a place, and the modules inside it, whose files are in `folder`.
fn read_items(modules: &mut Modules, at: &[String], folder: &Path, items: Vec<Item>) {
    let items: Vec<Item> = items
        .into_iter()
        .filter(|item| !is_for_tests(attributes(item)))
        .collect();
    let inner: BTreeSet<String> = items
        .iter()
        .filter_map(|item| match item {
            Item::Mod(inner) => Some(inner.ident.to_string()),
            _ => None,
        })
        .collect();
    let mut reader = Reader {
        at: at.to_vec(),
        inner,
        module: Module::default(),
    };
    for item in &items {
        if let Some(name) = name_of(item) {
            reader.module.items.insert(name.to_string());
        }
        if !matches!(item, Item::Mod(_)) {
            reader.visit_item(item);
        }
    }
    modules.insert(at.to_vec(), reader.module);
    for item in items {
        let Item::Mod(inner) = item else { continue };
        let name = inner.ident.to_string();
        let place = [at, std::slice::from_ref(&name)].concat();
        let inner_folder = folder.join(&name);
        let items = match inner.content {
            Some((_, items)) => items,
            None => parse(&file_of(folder, &name)).items,
        };
        read_items(modules, &place, &inner_folder, items);
    }
}

fn file_of(folder: &Path, module: &str) -> PathBuf {
    let beside = folder.join(format!("{module}.rs"));
    if beside.exists() {
        beside
    } else {
        folder.join(module).join("mod.rs")
    }
}

/// Collects what one module names.
struct Reader {
    at: Location,
    /// Its own modules.
    inner: BTreeSet<String>,
    module: Module,
}

impl Reader {
    /// The place that a path means, where it is of this crate.
    fn place(&self, path: &[String]) -> Option<Location> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some([&self.at, rest].concat()),
            "super" => {
                let ups = path.iter().take_while(|part| *part == "super").count();
                let kept = self.at.len().checked_sub(ups)?;
                Some([self.at.get(..kept)?, path.get(ups..)?].concat())
            }
            name if self.inner.contains(name) => Some([&self.at, path].concat()),
            _ => None,
        }
    }

    fn mention(&mut self, path: &[String]) {
        self.module.mentions.extend(self.place(path));
    }

    fn import(&mut self, before: &[String], tree: &UseTree) {
        let with = |name: &Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.import(&with(&path.ident), &path.tree),
            UseTree::Group(group) => group
                .items
                .iter()
                .for_each(|tree| self.import(before, tree)),
            UseTree::Glob(_) => {
                self.mention(before);
                self.module.globs.extend(self.place(before));
            }
            UseTree::Name(name) if name.ident == "self" => self.mention(before),
            UseTree::Name(name) => self.import_as(&with(&name.ident), &name.ident),
            UseTree::Rename(renamed) => self.import_as(&with(&renamed.ident), &renamed.rename),
        }
    }

    fn import_as(&mut self, path: &[String], name: &Ident) {
        if let Some(place) = self.place(path) {
            self.module.imports.insert(name.to_string(), place.clone());
            self.module.mentions.insert(place);
        }
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_item_use(&mut self, item: &'a ItemUse) {
        self.import(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names: Vec<String> = path
            .segments
            .iter()
            .map(|part| part.ident.to_string())
            .collect();
        self.mention(&names);
        visit::visit_path(self, path);
    }

    // Paths inside macros and attributes are words to syn, and no paths yet.
    fn visit_macro(&mut self, called: &'a syn::Macro) {
        for path in names::paths(called.tokens.clone()) {
            self.mention(&path);
        }
        visit::visit_macro(self, called);
    }

    fn visit_attribute(&mut self, attribute: &'a Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            for path in names::paths(list.tokens.clone()) {
                self.mention(&path);
            }
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'a syn::ImplItemFn) {
        if !is_for_tests(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }
}

/// True if an item is compiled for tests alone.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => {
            names::has_word(list.tokens.clone(), "test")
        }
        _ => false,
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn name_of(item: &Item) -> Option<&Ident> {
    match item {
        Item::Const(item) => Some(&item.ident),
        Item::Enum(item) => Some(&item.ident),
        Item::Fn(item) => Some(&item.sig.ident),
        Item::Macro(item) => item.ident.as_ref(),
        Item::Static(item) => Some(&item.ident),
        Item::Struct(item) => Some(&item.ident),
        Item::Trait(item) => Some(&item.ident),
        Item::Type(item) => Some(&item.ident),
        _ => None,
    }
}
