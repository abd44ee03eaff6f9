//! Kinds of files that students hand in, by the suffixes of their names.

use std::fs;
use std::path::Path;

/// The ends of names of documents, which are no programs.
const DOCUMENTS: [&str; 10] = [
    "txt", "pdf", "md", "doc", "docx", "odt", "rtf", "html", "tex", "pages",
];

/// The ends of names of archives that are not unpacked.
const OTHER_ARCHIVES: [&str; 7] = ["7z", "bz2", "gz", "rar", "tar", "tgz", "xz"];

/// True if a file, and no link to one, is by its name an archive that can be unpacked.
pub(super) fn is_archive(path: &Path) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file());
    is_file && has_suffix(path, &["zip"])
}

/// True if a file is by its name an archive of any format.
pub(super) fn is_any_archive(path: &Path) -> bool {
    is_archive(path) || has_suffix(path, &OTHER_ARCHIVES)
}

/// True if a file is a document by its name.
pub(super) fn is_document(path: &Path) -> bool {
    has_suffix(path, &DOCUMENTS)
}

fn has_suffix(path: &Path, suffixes: &[&str]) -> bool {
    let suffix = path.extension().and_then(|suffix| suffix.to_str());
    suffix.is_some_and(|suffix| suffixes.iter().any(|it| suffix.eq_ignore_ascii_case(it)))
}
