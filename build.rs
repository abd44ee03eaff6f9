//! Fingerprints the sources, so that two programs that could play or judge differently tell themselves apart.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The parts of the source tree that decide what the program answers. A package has only some of them.
const SOURCES: [&str; 12] = [
    "Cargo.lock",
    "crates/api/src",
    "crates/arena/src",
    "crates/files/src",
    "crates/game/src",
    "crates/players/src",
    "crates/server/page",
    "crates/server/src",
    "crates/siblings/src",
    "crates/ugi/src",
    "fixtures/openings.txt",
    "src",
];

/// The command line decides no answer, and a change there would compile the library again.
const LEFT_OUT: &str = "src/cli";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let mut files = Vec::new();
    for source in SOURCES {
        add(Path::new(source), &mut files)?;
    }
    files.sort();
    let mut hash = Fnv::new();
    for file in files {
        // A file that is added changes another one, which names it.
        println!("cargo:rerun-if-changed={}", file.display());
        for part in &file {
            hash.add(part.as_encoded_bytes());
        }
        hash.add(&fs::read(&file)?);
    }
    println!("cargo:rustc-env=ADVANCE_BUILD={:012x}", hash.0 >> 16);
    Ok(())
}

/// Adds a file, or the files in a folder.
fn add(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() && path != Path::new(LEFT_OUT) {
        for entry in fs::read_dir(path)? {
            add(&entry?.path(), files)?;
        }
    } else if path.is_file() {
        files.push(path.to_owned());
    }
    Ok(())
}

/// The hash FNV-1a of 64 bits.
struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Adds bytes and their number, so that the ends of parts count.
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes
            .iter()
            .copied()
            .chain((bytes.len() as u64).to_le_bytes())
        {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
