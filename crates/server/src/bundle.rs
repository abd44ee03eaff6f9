//! The modules of a document as few files: one for those that are needed at once, and one more for each `import()` of
//! others. Otherwise, a browser far away would wait for dozens of files.
//!
//! Each module becomes an asynchronous function, which runs when it is first needed, after those that it imports, and
//! returns its exports. The modules keep to a form that allows that: an import or an export begins a line and is on one
//! line, only names are exported, and none of them changes. `import()` of a literal is bundled, and a computed address
//! stays as it is. Comments are left out. `$module` and `$file` are names of the bundle.

use std::collections::BTreeSet;

/// The code that makes modules from the functions, and loads the chunks that hold further ones.
const RUNTIME: &str = "\
const ROOT = new URL('../', import.meta.url);
const $file = (path) => new URL(path, ROOT).href;
const [makers, made] = [new Map(), new Map()];
export function add(modules) {
  for (const [path, make] of Object.entries(modules)) makers.set(path, make);
}
async function $module(path) {
  if (!makers.has(path)) await import(CHUNKS[path]);
  if (!made.has(path)) made.set(path, makers.get(path)($module, $file));
  return made.get(path);
}
// The browser keeps the rest too: a later version of the server does not have it any more.
addEventListener('load', () => setTimeout(() => {
  if (navigator.connection?.saveData) return;
  for (const path of Object.values(CHUNKS)) fetch(new URL(path, import.meta.url), { priority: 'low' }).catch(() => {});
}, 5000));
";

/// The folder of the bundles.
const FOLDER: &str = "bundle";

/// The path of a document's bundle.
pub(super) fn path_of(document: &str) -> String {
    format!("{FOLDER}/{document}.js")
}

/// Bundles the modules of a document: its `scripts`, and `first`, those that the scripts load in any case, each with
/// its imports. Returns files with their text; the first one is the document's, and exports what the scripts do.
///
/// # Errors
/// When a module is missing or has another form, with its path and line; or when modules import each other in a circle,
/// where each would wait for the others.
pub(super) fn bundle(
    document: &str,
    scripts: &[String],
    first: &[&str],
    read: impl Fn(&str) -> Option<String>,
) -> Result<Vec<(String, String)>, String> {
    let begin = scripts.iter().map(String::as_str);
    let begin = begin.chain(first.iter().copied());
    let mut open = Vec::new();
    let mut known = BTreeSet::new();
    let begun = closure(begin, &BTreeSet::new(), &read, &mut open)?;
    let paths: BTreeSet<_> = begun.iter().map(|module| module.path.clone()).collect();
    let mut chunks = Vec::new();
    while let Some(entry) = open.pop() {
        if paths.contains(&entry) || !known.insert(entry.clone()) {
            continue;
        }
        let modules = closure([entry.as_str()], &paths, &read, &mut open)?;
        let name = format!("{document}/{}", entry.replace('/', "-"));
        chunks.push((entry, name, modules));
    }
    let names = chunks
        .iter()
        .map(|(entry, name, _)| format!("  '{entry}': './{name}',\n"));
    let names: String = names.collect();
    let exports = |script: &String| {
        let module = begun.iter().find(|module| module.path == *script);
        module.map_or("", |module| &module.exports)
    };
    let run = scripts.iter().map(|script| match exports(script) {
        "" => format!("$module('{script}');\n"),
        names => format!("export const {{ {names} }} = await $module('{script}');\n"),
    });
    let text = format!(
        "const CHUNKS = {{\n{names}}};\n{RUNTIME}add({{\n{}}});\n{}",
        text_of(&begun),
        run.collect::<String>()
    );
    let chunks = chunks.iter().map(|(_, name, modules)| {
        let text = format!(
            "import {{ add }} from '../{document}.js';\nadd({{\n{}}});\n",
            text_of(modules)
        );
        (format!("{FOLDER}/{name}"), text)
    });
    Ok([(path_of(document), text)]
        .into_iter()
        .chain(chunks)
        .collect())
}

/// A module as a function.
struct Module {
    path: String,
    text: String,
    imports: Vec<String>,
    /// The names of what it exports, with commas between them.
    exports: String,
}

fn text_of(modules: &[Module]) -> String {
    let modules = modules.iter();
    modules
        .map(|Module { path, text, .. }| {
            format!("'{path}': async ($module, $file) => {{\n{text}}},\n")
        })
        .collect()
}

/// Modules and those that they import, except `known` ones. Those that they load later go to `later`.
fn closure<'a>(
    begin: impl IntoIterator<Item = &'a str>,
    known: &BTreeSet<String>,
    read: impl Fn(&str) -> Option<String>,
    later: &mut Vec<String>,
) -> Result<Vec<Module>, String> {
    let mut open: Vec<String> = begin.into_iter().map(str::to_owned).collect();
    let mut seen = known.clone();
    let mut modules = Vec::new();
    while let Some(path) = open.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let source = read(&path).ok_or_else(|| format!("{path} is missing"))?;
        let mut imports = Vec::new();
        let (text, exports) = convert(&path, &source, &mut imports, later)?;
        open.extend_from_slice(&imports);
        modules.push(Module {
            path,
            text,
            imports,
            exports,
        });
    }
    modules.sort_unstable_by(|one, other| one.path.cmp(&other.path));
    match circular(&modules) {
        Some(path) => Err(format!("{path}: its imports lead back to it")),
        None => Ok(modules),
    }
}

/// A module in a circle of imports, or behind one.
fn circular(modules: &[Module]) -> Option<&str> {
    let mut waiting: Vec<_> = modules.iter().collect();
    loop {
        let paths: BTreeSet<_> = waiting.iter().map(|module| &module.path).collect();
        let waits = |module: &&Module| module.imports.iter().any(|path| paths.contains(path));
        let rest: Vec<_> = waiting.iter().copied().filter(waits).collect();
        if rest.len() == waiting.len() {
            return rest.first().map(|module| &*module.path);
        }
        waiting = rest;
    }
}

/// The body of the function that a module becomes, and the names of its exports.
fn convert(
    path: &str,
    source: &str,
    imports: &mut Vec<String>,
    later: &mut Vec<String>,
) -> Result<(String, String), String> {
    let mut text = String::new();
    let mut exports = Vec::new();
    let source = without_comments(source);
    if let Some(taken) = ["$module", "$file"]
        .iter()
        .find(|name| source.contains(**name))
    {
        return Err(format!("{path}: {taken} is a name of the bundle"));
    }
    for line in source.lines() {
        let error = || format!("{path}: a bundle cannot hold '{line}'");
        if let Some(import) = line.strip_prefix("import ") {
            let (names, from) = import
                .strip_suffix("';")
                .and_then(|import| import.split_once(" from '"))
                .ok_or_else(error)?;
            let from = resolve(path, from);
            let names = match names.strip_prefix("* as ") {
                Some(name) => name.to_owned(),
                None if names.starts_with('{') => names.replace(" as ", ": "),
                None => return Err(error()),
            };
            text += &format!("const {names} = await $module('{from}');\n");
            imports.push(from);
        } else if let Some(export) = line.strip_prefix("export ") {
            if let Some(names) = export.strip_prefix("{ ") {
                let names = names.strip_suffix(" };").ok_or_else(error)?;
                if names.contains(" as ") {
                    return Err(error());
                }
                exports.push(names.to_owned());
                continue;
            }
            let kinds = ["const ", "class ", "function ", "async function "];
            let name = kinds.iter().find_map(|kind| export.strip_prefix(kind));
            let name = name.ok_or_else(error)?;
            let end = name.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
            let name = &name[..end.filter(|&end| end > 0).ok_or_else(error)?];
            exports.push(name.to_owned());
            text += export;
            text.push('\n');
        } else if !line.is_empty() {
            text += line;
            text.push('\n');
        }
    }
    let text = text.replace("import.meta.url", &format!("$file('{path}')"));
    // An address that is computed belongs to no bundle. A literal has single quotes.
    if ["import(\"", "import(`"]
        .iter()
        .any(|other| text.contains(other))
    {
        return Err(format!(
            "{path}: an import() of a literal without single quotes"
        ));
    }
    let mut parts = text.split("import('");
    let mut converted = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (from, rest) = part
            .split_once("')")
            .ok_or_else(|| format!("{path}: an import() without a literal"))?;
        let from = resolve(path, from);
        converted += &format!("$module('{from}'){rest}");
        later.push(from);
    }
    let exports = exports.join(", ");
    converted += &format!("return {{ {exports} }};\n");
    Ok((converted, exports))
}

/// A text without comments: those between `/**` and `*/`, and lines that begin with `//`.
fn without_comments(source: &str) -> String {
    let mut parts = source.split("/**");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += part.split_once("*/").map_or("", |(_, rest)| rest);
    }
    let lines = text.lines().map(str::trim_end);
    let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The path that a relative address in a file leads to.
fn resolve(file: &str, address: &str) -> String {
    let mut parts: Vec<_> = file.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop(),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &str) -> Option<String> {
        let text = match path {
            "a.js" => {
                "// Begins.\n\nimport { one as first } from './b/c.js';\nimport * as all from './b/c.js';\n\n\
                 /** @type {import('./x.js').X} */\nexport const a = first; /** A note. */\n\
                 import('./late.js');\n"
            }
            "b/c.js" => {
                "export async function one() {\n  return import.meta.url;\n}\nconst three = 3;\nexport { three };\n"
            }
            "late.js" => "import { one } from './b/c.js';\nimport { two } from './d.js';\n",
            "d.js" => "export class Two {}\nconst two = new Two();\nexport { two };\n",
            "wrong.js" => "export default 1;\n",
            "round.js" => "import { back } from './back.js';\n",
            "back.js" => "import { round } from './round.js';\nexport const back = 1;\n",
            _ => return None,
        };
        Some(text.to_owned())
    }

    #[test]
    fn modules_become_functions_and_lazy_ones_files() {
        let files = bundle("index", &["a.js".to_owned()], &[], read).unwrap();
        let paths: Vec<_> = files.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["bundle/index.js", "bundle/index/late.js"]);
        let [(_, begun), (_, late)] = &files[..] else {
            unreachable!()
        };
        for part in [
            "'late.js': './index/late.js'",
            "'a.js': async ($module, $file) => {\nconst { one: first } = await $module('b/c.js');\nconst all = await $module('b/c.js');\n\
             const a = first;\n$module('late.js');\nreturn { a };\n}",
            "return $file('b/c.js');",
            "return { one, three };",
            "export const { a } = await $module('a.js');\n",
        ] {
            assert!(begun.contains(part), "{part}\n{begun}");
        }
        // Modules that the document already has are not in it again.
        assert!(late.starts_with("import { add } from '../index.js';\n"));
        assert!(late.contains("'d.js'") && !late.contains("'b/c.js':"));
    }

    #[test]
    fn other_forms_are_refused() {
        let error = bundle("index", &["wrong.js".to_owned()], &[], read).unwrap_err();
        assert_eq!(error, "wrong.js: a bundle cannot hold 'export default 1;'");
        let error = bundle("index", &["gone.js".to_owned()], &[], read).unwrap_err();
        assert_eq!(error, "gone.js is missing");
        let error = bundle("index", &["round.js".to_owned()], &[], read).unwrap_err();
        assert_eq!(error, "back.js: its imports lead back to it");
    }
}
