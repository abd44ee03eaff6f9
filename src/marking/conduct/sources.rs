//! Submissions whose sources are nearly the same, by fingerprints that survive new names, layouts and comments.
//!
//! The fingerprints are those of MOSS: of the hashes of all runs of tokens, each window keeps the least. See Schleimer,
//! Wilkerson, Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", SIGMOD 2003.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use crate::file;

/// Tokens in a run that is hashed. Shorter matches are noise.
const RUN: usize = 20;

/// Hashes in a window, of which one is kept: a match of `RUN + WINDOW - 1` tokens is always found.
const WINDOW: usize = 12;

/// Fingerprints that a source must have to be compared: shorter ones are alike by themselves.
const LEAST: usize = 25;

/// The share of the shorter source's fingerprints from which two are nearly the same.
const NEARLY: f64 = 0.8;

/// Maximum size of the sources of a submission, in bytes, and their number.
const MOST_BYTES: usize = 1 << 20;
const MOST_FILES: usize = 200;

/// Maximum number of submissions that are compared, and depth of their folders.
const MOST_SOURCES: usize = 500;
const MOST_DEPTH: usize = 8;

/// The ends of names of sources.
const SUFFIXES: [&str; 20] = [
    "c", "cc", "cpp", "cs", "fs", "go", "h", "hpp", "hs", "java", "js", "kt", "ml", "pl", "py",
    "rb", "rs", "sh", "ts", "vb",
];

/// Folders of results and of other people's sources.
const SKIPPED: [&str; 6] = ["__MACOSX", "bin", "node_modules", "obj", "target", "venv"];

/// Words that are kept, because they belong to a language. All others are names that an author may change.
const WORDS: [&str; 40] = [
    "abstract", "and", "break", "case", "catch", "class", "continue", "def", "do", "elif", "else",
    "enum", "except", "fn", "for", "foreach", "from", "if", "impl", "import", "in", "lambda",
    "let", "loop", "match", "new", "not", "or", "override", "public", "raise", "return", "static",
    "struct", "switch", "throw", "try", "using", "while", "yield",
];

/// The sources of a submission.
pub(in crate::marking) struct Source {
    /// The lines, with the names of the files before each.
    pub(in crate::marking) lines: Vec<String>,
    /// The fingerprints, and the lines where they begin and end.
    prints: BTreeMap<u64, Vec<(usize, usize)>>,
}

/// Two submissions that are nearly the same.
pub(in crate::marking) struct Pair {
    pub(in crate::marking) bots: (usize, usize),
    /// The share of the shorter one that is in the other, from 0 to 1.
    pub(in crate::marking) share: f64,
}

impl Source {
    /// The sources in a folder, or in a file.
    pub(in crate::marking) fn read(path: &Path) -> Self {
        let mut files = Vec::new();
        find(path, 0, &mut files);
        files.sort();
        let (mut lines, mut tokens, mut left) = (Vec::new(), Vec::new(), MOST_BYTES);
        for file in files {
            let Ok(bytes) = file::read_regular(&file, left) else {
                continue;
            };
            left -= bytes.len().min(left);
            let name = file
                .strip_prefix(path)
                .unwrap_or(&file)
                .display()
                .to_string();
            lines.push(format!("=== {name}"));
            let text = String::from_utf8_lossy(&bytes);
            tokens.extend(tokenize(&text, lines.len()));
            lines.extend(text.lines().map(str::to_owned));
        }
        Self {
            prints: winnow(&tokens),
            lines,
        }
    }

    /// The share of the shorter source that is in the other; `None` if one of the two is too short.
    fn share(&self, other: &Self) -> Option<f64> {
        if !self.is_long() || !other.is_long() {
            return None;
        }
        let least = self.prints.len().min(other.prints.len());
        let common = self
            .prints
            .keys()
            .filter(|print| other.prints.contains_key(print));
        Some(common.count() as f64 / least as f64)
    }

    /// True if it is long enough to be compared.
    fn is_long(&self) -> bool {
        self.prints.len() >= LEAST
    }

    /// The lines that are in the other source, too, by their numbers.
    pub(in crate::marking) fn common(&self, other: &Self) -> BTreeSet<usize> {
        let common = self
            .prints
            .iter()
            .filter(|(print, _)| other.prints.contains_key(print));
        common
            .flat_map(|(_, places)| places.iter().flat_map(|&(from, to)| from..=to))
            .collect()
    }
}

/// The number of sources that are compared.
pub(in crate::marking) fn compared(sources: &[(usize, Source)]) -> u32 {
    let sources = sources.iter().take(MOST_SOURCES);
    sources.filter(|(_, source)| source.is_long()).count() as u32
}

/// The pairs of sources that are nearly the same, by the numbers of their bots.
pub(in crate::marking) fn alike(sources: &[(usize, Source)]) -> Vec<Pair> {
    let sources = &sources[..sources.len().min(MOST_SOURCES)];
    let mut pairs = Vec::new();
    for (index, (one, source)) in sources.iter().enumerate() {
        for (other, compared) in &sources[index + 1..] {
            if let Some(share) = source.share(compared).filter(|share| *share >= NEARLY) {
                let bots = (*one, *other);
                pairs.push(Pair { bots, share });
            }
        }
    }
    pairs
}

fn find(path: &Path, depth: usize, found: &mut Vec<std::path::PathBuf>) {
    let Ok(metadata) = fs::symlink_metadata(path) else {
        return;
    };
    let name = path.file_name().unwrap_or_default();
    let suffix = path.extension().and_then(|suffix| suffix.to_str());
    let is_skipped = depth > 0 && SKIPPED.iter().any(|skipped| name == *skipped);
    if metadata.is_file() && found.len() < MOST_FILES {
        let is = |suffix: &str| SUFFIXES.iter().any(|it| suffix.eq_ignore_ascii_case(it));
        let is_source = suffix.is_some_and(is);
        found.extend(is_source.then(|| path.to_owned()));
    } else if metadata.is_dir() && !is_skipped && depth < MOST_DEPTH {
        let mut inside: Vec<_> = fs::read_dir(path).into_iter().flatten().flatten().collect();
        inside.sort_by_key(fs::DirEntry::file_name);
        for entry in inside {
            find(&entry.path(), depth + 1, found);
        }
    }
}

/// The tokens of a text with their lines, the first of which has the number `line`. Comments are left out; names, numbers
/// and strings are each one kind of token.
fn tokenize(text: &str, mut line: usize) -> Vec<(u64, usize)> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let to = |end: Option<usize>| end.unwrap_or(rest.len());
        let (token, length) = if letter.is_whitespace() {
            (None, letter.len_utf8())
        } else if letter == '#' || rest.starts_with("//") {
            (None, to(rest.find('\n')))
        } else if rest.starts_with("/*") {
            (None, to(rest.find("*/").map(|end| end + 2)))
        } else if letter == '"' || letter == '\'' {
            let end = rest[1..].find([letter, '\n']).map(|end| end + 2);
            (Some("string"), to(end))
        } else if letter.is_ascii_digit() {
            (Some("number"), to(rest.find(|letter| !is_word(letter))))
        } else if is_word(letter) {
            let length = to(rest.find(|letter| !is_word(letter)));
            let word = WORDS.iter().find(|word| **word == &rest[..length]);
            (Some(word.copied().unwrap_or("name")), length)
        } else {
            (Some(&rest[..letter.len_utf8()]), letter.len_utf8())
        };
        tokens.extend(token.map(|token| (hash(&token), line)));
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

/// The least hash of each window of hashes, and where its runs are.
fn winnow(tokens: &[(u64, usize)]) -> BTreeMap<u64, Vec<(usize, usize)>> {
    let runs = tokens.windows(RUN).map(|run| {
        let (_, from) = run[0];
        let (_, to) = run[RUN - 1];
        let tokens: Vec<_> = run.iter().map(|(token, _)| token).collect();
        (hash(&tokens), (from, to))
    });
    let runs: Vec<_> = runs.collect();
    let mut prints: BTreeMap<u64, Vec<(usize, usize)>> = BTreeMap::new();
    let mut last = None;
    for (first, window) in runs.windows(WINDOW.min(runs.len()).max(1)).enumerate() {
        let least = window
            .iter()
            .enumerate()
            .rev()
            .min_by_key(|(_, (print, _))| *print);
        if let Some((index, (print, place))) = least
            && last != Some(first + index)
        {
            last = Some(first + index);
            prints.entry(*print).or_default().push(*place);
        }
    }
    prints
}

/// The same on every run.
fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("Bot.cs"), text).unwrap();
        fs::create_dir(folder.path().join("obj")).unwrap();
        fs::write(folder.path().join("obj/Made.cs"), "made").unwrap();
        fs::write(folder.path().join("More.CS"), "").unwrap();
        Source::read(folder.path())
    }

    #[test]
    fn renamed_and_reformatted_copies_are_found() {
        let original = include_str!("sources.rs");
        let copy = original
            .replace("source", "text")
            .replace("prints", "marks")
            .replace("    ", "\t")
            .replace(" {\n", "\n{\n")
            .replace("// ", "// Mine: ");
        let other = include_str!("../class/run.rs");
        let [original, copy, other] = [original, &copy, other].map(source);
        let shares = [original.share(&copy), original.share(&other)].map(Option::unwrap);
        assert!(shares[0] > 0.95 && shares[1] < 0.3, "{shares:?}");
        assert!(original.common(&copy).len() > 100);
        let sources = [(3, original), (5, other), (8, copy), (9, source("short"))];
        assert_eq!(compared(&sources), 3);
        let pairs = alike(&sources);
        let bots: Vec<_> = pairs.iter().map(|pair| pair.bots).collect();
        assert_eq!(bots, [(3, 8)]);
    }

    #[test]
    fn short_sources_are_not_compared() {
        let [one, other] = [source("print(1)"), source("print(1)")];
        assert_eq!(one.share(&other), None);
        assert_eq!(one.lines, ["=== Bot.cs", "print(1)", "=== More.CS"]);
    }

    #[test]
    fn any_text_has_tokens() {
        for text in ["", "\"", "'é", "/*", "é\u{301}\"x", "#", "a\r\n\u{0}"] {
            let _ = winnow(&tokenize(text, 0));
        }
        let kinds = |text: &str| {
            tokenize(text, 0)
                .into_iter()
                .map(|(token, _)| token)
                .collect::<Vec<_>>()
        };
        assert_eq!(kinds("if (x1 == \"a b\") // why"), kinds("if(y==\"c\")"));
    }
}
