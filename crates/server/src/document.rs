//! Documents of the page. They hold what the first paint needs: their style sheets, the script that runs before it, and
//! the drawings of the pieces. Beside that, they refer to one script, and to what it will ask for. The module of boards
//! on other pages has no document.

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
    asked: &["/api/v1/about"],
};

/// The board alone, which other pages frame: `/?embed=1`.
pub(super) const FRAME: Document = Document {
    name: "embed",
    first: &["embed/framed.js"],
    asked: &["/api/v1/about"],
};

/// The drawings of the pieces, which documents hold.
pub(super) const DRAWINGS: &str = "pieces.svg";

/// A document as it is sent.
#[derive(Hash)]
pub(super) struct Built {
    /// Its text.
    pub(super) text: String,
    /// The scripts and styles in its text, which a browser is to be told of that allows no others.
    #[allow(dead_code, reason = "a site of files has no policy")]
    pub(super) inline: [String; 2],
    /// The files that it refers to, with their text.
    pub(super) files: Vec<(String, String)>,
}

/// Bundles the module that draws boards into other pages, with the styles of the board alone: it has no document. The
/// first file is the module's.
///
/// # Errors
/// When a module cannot be bundled.
pub(super) fn board(
    read: impl Fn(&str) -> Option<String>,
) -> Result<Vec<(String, String)>, String> {
    let mut files = bundle::bundle("inline", &["embed/inline.js".to_owned()], &[], &read)?;
    let frame = read(&FRAME.path()).unwrap_or_default();
    files.push(("bundle/embed.css".to_owned(), taken(&frame, SHEET, &read)));
    Ok(files)
}

/// The tags of style sheets, of scripts that run before the first paint, and of modules, up to their address.
const SHEET: &str = "<link rel=\"stylesheet\" href=\"./";
const SCRIPT: &str = "<script src=\"./";
const MODULE: &str = "<script type=\"module\" src=\"./";

impl Document {
    /// The file of its source.
    pub(super) fn path(&self) -> String {
        format!("{}.html", self.name)
    }

    /// Builds it for files in a `folder`, which is empty or ends with `/`. `read` returns the text of a file.
    ///
    /// # Errors
    /// When a module cannot be bundled.
    pub(super) fn build(
        &self,
        folder: &str,
        read: impl Fn(&str) -> Option<String>,
    ) -> Result<Built, String> {
        let source = read(&self.path()).unwrap_or_default();
        let modules: Vec<_> = addresses(&source, MODULE).map(str::to_owned).collect();
        let files = bundle::bundle(self.name, &modules, self.first, &read)?;
        let [script, styles] = [SCRIPT, SHEET].map(|tag| taken(&source, tag, &read));
        let module = bundle::path_of(self.name);
        let asked = self.asked.iter().map(|address| {
            // An address of the API has no version.
            let address = match address.strip_prefix('/') {
                Some(route) => format!("./{route}"),
                None => format!("./{folder}{address}"),
            };
            format!("  <link rel=\"preload\" as=\"fetch\" crossorigin href=\"{address}\">\n")
        });
        // Files that the browser has to request come before those that it has already.
        let head = format!(
            "  <script type=\"module\" src=\"./{folder}{module}\"></script>\n{}  <style>{styles}</style>\n</head>",
            asked.collect::<String>(),
        );
        let drawings = read(DRAWINGS).unwrap_or_default();
        let drawings =
            format!("<div class=\"drawings unseen\" aria-hidden=\"true\">{drawings}</div>");
        let body = match &*script {
            "" => format!("{drawings}\n</body>"),
            script => format!("{drawings}\n<script>{script}</script>\n</body>"),
        };
        let own = |line: &&str| ![SHEET, SCRIPT, MODULE].iter().any(|tag| line.contains(tag));
        let kept = source.lines().filter(own).flat_map(|line| [line, "\n"]);
        let text = kept.collect::<String>();
        let text = text
            .replace("href=\"./icon", &format!("href=\"./{folder}icon"))
            .replace("</head>", &head)
            .replace("</body>", &body);
        Ok(Built {
            text,
            inline: [script, styles],
            files,
        })
    }
}

/// The contents of the files that the tags of a document refer to.
fn taken(source: &str, tag: &str, read: impl Fn(&str) -> Option<String>) -> String {
    addresses(source, tag).filter_map(read).collect()
}

/// The addresses in the tags of a document that begin like this.
fn addresses<'a>(source: &'a str, tag: &'a str) -> impl Iterator<Item = &'a str> {
    let tags = source.split(tag).skip(1);
    tags.filter_map(|rest| Some(rest.split_once('"')?.0))
}
