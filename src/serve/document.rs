//! Documents of the page: they refer to the files of their version, and name all modules that are needed at once,
//! so that a browser need not read one to learn of the next.

use std::collections::BTreeSet;

/// A document of the page.
pub(super) struct Document {
    /// Its file.
    pub(super) path: &'static str,
    /// The module that its own script loads in any case.
    pub(super) first: &'static str,
}

impl Document {
    /// Its text, for files in the folder of this `version`. `read` gives the text of a file.
    pub(super) fn text(&self, version: &str, read: impl Fn(&str) -> Option<String>) -> String {
        let text = read(self.path).unwrap_or_default();
        let scripts = between(&text, "src=\"./", '"').map(str::to_owned);
        let mut open: Vec<String> = scripts.chain([self.first.to_owned()]).collect();
        let mut modules = BTreeSet::new();
        while let Some(module) = open.pop() {
            if let Some(text) = read(&module)
                && modules.insert(module.clone())
            {
                open.extend(imports(&text).map(|address| resolve(&module, address)));
            }
        }
        let links: String = modules
            .iter()
            .map(|module| format!("  <link rel=\"modulepreload\" href=\"./{module}\">\n"))
            .collect();
        text.replace("</head>", &format!("{links}</head>"))
            .replace("src=\"./", &format!("src=\"./{version}/"))
            .replace("href=\"./", &format!("href=\"./{version}/"))
    }
}

/// The addresses that a module imports before it runs.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let named = between(text, " from '", '\'');
    named.chain(between(text, "\nimport '", '\''))
}

/// What stands in a text between each `mark` and the next `end`.
fn between<'a>(text: &'a str, mark: &'a str, end: char) -> impl Iterator<Item = &'a str> {
    let after = text.split(mark).skip(1);
    after.filter_map(move |rest| rest.split(end).next())
}

/// What a relative address in a file comes to.
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
