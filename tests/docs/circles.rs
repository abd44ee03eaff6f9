//! No file takes a name from another one that takes names from it, directly or by way of others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of a crate, by their paths from its root; those of a file `mod.rs` or `lib.rs` are passed through.
struct Crate {
    files: BTreeMap<Vec<String>, PathBuf>,
}

impl Crate {
    fn new(root: &Path) -> Self {
        let mut files = BTreeMap::new();
        collect(root, &[], &mut files);
        Self { files }
    }

    /// The file that a path of names leads to, beginning at the module `from`; `None` for another crate, or a hub.
    fn resolve(&self, from: &[String], names: &[String]) -> Option<&[String]> {
        let (mut module, mut rest): (Vec<String>, _) = match names.first()?.as_str() {
            "crate" => (Vec::new(), &names[1..]),
            "super" => (from[..from.len() - 1].to_vec(), &names[1..]),
            "self" => (from.to_vec(), &names[1..]),
            _ => return None,
        };
        while let Some((name, after)) = rest.split_first() {
            if name == "super" {
                module.pop();
            } else {
                module.push(name.clone());
                if !self.files.contains_key(&module) {
                    module.pop();
                    break;
                }
            }
            rest = after;
        }
        if !is_hub(self.files.get(&module)?) {
            return self.files.get_key_value(&module).map(|(key, _)| &**key);
        }
        // A hub passes on the names of its children.
        let name = rest.first()?;
        let text = fs::read_to_string(&self.files[&module]).unwrap();
        let exported = uses(&text, true);
        let exported = exported.iter().find(|path| path.last() == Some(name))?;
        let first = exported.first()?.as_str();
        let exported = match first {
            "crate" | "self" | "super" => exported.clone(),
            _ => [&["self".to_owned()], &exported[..]].concat(),
        };
        self.resolve(&module, &exported)
    }

    /// The files that each file takes names from.
    fn arrows(&self) -> BTreeMap<&[String], BTreeSet<&[String]>> {
        let mut arrows = BTreeMap::new();
        for (module, file) in &self.files {
            if is_hub(file) {
                continue;
            }
            let text = fs::read_to_string(file).unwrap();
            let to = uses(&text, false)
                .iter()
                .filter_map(|names| self.resolve(module, names))
                .filter(|to| *to != &module[..])
                .collect::<BTreeSet<_>>();
            arrows.insert(&module[..], to);
        }
        arrows
    }
}

fn collect(folder: &Path, module: &[String], files: &mut BTreeMap<Vec<String>, PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            collect(&path, &[module, &[stem]].concat(), files);
        } else if matches!(&*stem, "mod" | "lib") && path.extension().is_some_and(|it| it == "rs") {
            files.insert(module.to_vec(), path);
        } else if stem != "main" && path.extension().is_some_and(|it| it == "rs") {
            files.insert([module, &[stem]].concat(), path);
        }
    }
}

fn is_hub(file: &Path) -> bool {
    file.ends_with("mod.rs") || file.ends_with("lib.rs")
}

/// The paths that a file uses, or passes on by `pub use`, without those of its tests.
fn uses(text: &str, public: bool) -> Vec<Vec<String>> {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let mut paths = Vec::new();
    for statement in text.split(';') {
        let lines = statement.lines().map(str::trim);
        let code: Vec<_> = lines.filter(|line| !line.starts_with("//")).collect();
        let code = code.join(" ");
        let Some((before, tree)) = code.split_once("use ") else {
            continue;
        };
        let is_public = before.contains("pub");
        if before.contains(['{', '(', '"']) && !before.contains("pub(")
            || is_public != public && public
        {
            continue;
        }
        expand(tree, &[], &mut paths);
    }
    paths
}

/// The paths of a tree such as `a::{b, c::d}`.
fn expand(tree: &str, before: &[String], paths: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    let (head, inner) = match tree.split_once('{') {
        Some((head, inner)) => (head, Some(inner.trim_end().trim_end_matches('}'))),
        None => (tree.split(" as ").next().unwrap(), None),
    };
    let names = head
        .split("::")
        .map(str::trim)
        .filter(|name| !name.is_empty());
    let path: Vec<String> = before
        .iter()
        .cloned()
        .chain(names.map(str::to_owned))
        .collect();
    let Some(inner) = inner else {
        paths.push(path);
        return;
    };
    let mut depth = 0;
    let parts = inner.split(|character| {
        depth += i32::from(character == '{') - i32::from(character == '}');
        depth == 0 && character == ','
    });
    for part in parts.filter(|part| !part.trim().is_empty()) {
        expand(part, &path, paths);
    }
}

/// The files that `from` leads to, itself only where a way leads back.
fn reached<'a>(
    from: &'a [String],
    arrows: &BTreeMap<&'a [String], BTreeSet<&'a [String]>>,
) -> BTreeSet<&'a [String]> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        for to in arrows.get(file).into_iter().flatten() {
            if reached.insert(*to) {
                open.push(*to);
            }
        }
    }
    reached
}

#[test]
fn no_files_take_names_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).unwrap();
    let crates = crates.map(|entry| entry.unwrap().path().join("src"));
    for source in [root.join("src")].into_iter().chain(crates) {
        let all = Crate::new(&source);
        let arrows = all.arrows();
        let count: usize = arrows.values().map(BTreeSet::len).sum();
        assert!(arrows.len() < 5 || count > arrows.len() / 2, "{source:?}");
        for &file in arrows.keys() {
            let back = reached(file, &arrows);
            assert!(
                !back.contains(file),
                "{} is in a circle with some of {:?}",
                file.join("/"),
                back.iter().map(|file| file.join("/")).collect::<Vec<_>>()
            );
        }
    }
}
