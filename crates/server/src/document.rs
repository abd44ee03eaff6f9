//! Documents of the page, which refer to few files: one script, one style sheet, and what scripts will ask for; and the
//! module of boards on other pages.

use super::bundle;

/// A document of the page.
pub(super) struct Document {
    /// The name of its file, without an extension.
    pub(super) name: &'static str,
    /// The modules that its own scripts load in any case.
    pub(super) first: &'static [&'static str],
    /// The addresses that they ask for at once: the document preloads them.
    pub(super) asked: &'static [&'static str],
}

/// The page, with its first view.
pub(super) const PAGE: Document = Document {
    name: "index",
    first: &["games/chooser.js", "games/tabletop.js", "play/view.js"],
    asked: &["pieces.svg", "/api/v1/about"],
};

/// The board alone, which other pages frame: `/?embed=1`.
pub(super) const FRAME: Document = Document {
    name: "embed",
    first: &["embed/framed.js"],
    asked: &["pieces.svg", "/api/v1/about"],
};

/// Bundles the module that draws boards into other pages, which has no document: the first file is the module's.
///
/// # Errors
/// When a module cannot be bundled.
pub(super) fn board(
    read: impl Fn(&str) -> Option<String>,
) -> Result<Vec<(String, String)>, String> {
    bundle::bundle("inline", &["embed/inline.js".to_owned()], &[], read)
}

impl Document {
    /// The file of its source.
    pub(super) fn path(&self) -> String {
        format!("{}.html", self.name)
    }

    /// The text for files in a `folder`, which is empty or ends with `/`, and the files that it refers to instead of
    /// its own. `read` returns the text of a file.
    ///
    /// # Errors
    /// When a module cannot be bundled.
    pub(super) fn build(
        &self,
        folder: &str,
        read: impl Fn(&str) -> Option<String>,
    ) -> Result<(String, Vec<(String, String)>), String> {
        let text = read(&self.path()).unwrap_or_default();
        let [scripts, sheets] = [
            ("<script", "src=\"./"),
            ("<link rel=\"stylesheet\"", "href=\"./"),
        ]
        .map(|(tag, mark)| addresses(&text, tag, mark));
        let sheet = format!("bundle/{}.css", self.name);
        let styles: String = sheets.iter().filter_map(|path| read(path)).collect();
        let mut files = bundle::bundle(self.name, &scripts, self.first, &read)?;
        files.push((sheet.clone(), styles));
        let own = |line: &&str| {
            ["<script", "<link rel=\"stylesheet\""]
                .iter()
                .all(|tag| !line.trim().starts_with(tag))
        };
        let kept = text.lines().filter(own).flat_map(|line| [line, "\n"]);
        let asked = self.asked.iter().map(|address| {
            // An address of the API has no version.
            let address = match address.strip_prefix('/') {
                Some(route) => format!("./{route}"),
                None => format!("./{folder}{address}"),
            };
            format!("  <link rel=\"preload\" as=\"fetch\" crossorigin href=\"{address}\">\n")
        });
        let script = bundle::path_of(self.name);
        let head = format!(
            "  <link rel=\"stylesheet\" href=\"./{folder}{sheet}\">\n  <script type=\"module\" src=\"./{folder}{script}\"></script>\n{}</head>",
            asked.collect::<String>(),
        );
        let text: String = kept.collect();
        let text = text
            .replace("href=\"./icon", &format!("href=\"./{folder}icon"))
            .replace("</head>", &head);
        Ok((text, files))
    }
}

/// The addresses after `mark` in the tags of a text that begin with `tag`.
fn addresses(text: &str, tag: &str, mark: &str) -> Vec<String> {
    let tags = text.split(tag).skip(1);
    let tags = tags.filter_map(|rest| rest.split_once('>').map(|(tag, _)| tag));
    let addresses = tags.filter_map(|tag| Some(tag.split_once(mark)?.1.split_once('"')?.0));
    addresses.map(str::to_owned).collect()
}
