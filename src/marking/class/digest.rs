//! The hash of files and folders.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use sha2::{Digest, Sha256};

/// The hash of files, and of folders with all that is in them: names, links and the contents of files.
///
/// # Errors
/// Something cannot be read.
pub(super) fn hash<'a>(paths: impl IntoIterator<Item = &'a Path>) -> io::Result<String> {
    let mut hasher = Sha256::new();
    for path in paths {
        add(path, &mut hasher)?;
    }
    Ok(hasher
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

fn add(path: &Path, hasher: &mut Sha256) -> io::Result<()> {
    let kind = fs::metadata(path)?;
    if kind.is_file() {
        hasher.update(b"file\0");
        hasher.update(kind.len().to_le_bytes());
        io::copy(&mut File::open(path)?, hasher)?;
    } else if kind.is_dir() {
        hasher.update(b"folder\0");
        let entries = fs::read_dir(path)?.map(|entry| Ok(entry?.file_name()));
        let mut names = entries.collect::<io::Result<Vec<_>>>()?;
        names.sort();
        for name in names {
            let bytes = name.as_encoded_bytes();
            hasher.update((bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
            let inside = path.join(&name);
            // A link may lead back to this folder.
            match fs::symlink_metadata(&inside)?.is_symlink() {
                true => hasher.update(fs::read_link(&inside)?.as_os_str().as_encoded_bytes()),
                false => add(&inside, hasher)?,
            }
        }
        hasher.update(b"end\0");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_sees_every_byte_and_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("in")).unwrap();
        fs::write(path("in/a"), "x").unwrap();
        let hash = || super::hash([folder.path()]).unwrap();
        let before = hash();
        assert_eq!(before.len(), 64);
        assert_eq!(hash(), before);
        fs::write(path("in/a"), "y").unwrap();
        let other = hash();
        fs::rename(path("in/a"), path("in/b")).unwrap();
        let third = hash();
        assert!(before != other && other != third && before != third);
    }
}
