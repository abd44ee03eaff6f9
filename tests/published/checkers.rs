//! Checkers: the inputs `NAME.dD.txt`, and their brief and verbose outputs.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use advance::games::checkers::exchange;
use advance::games::checkers::ranking::{rank, write_tree};
use flate2::read::GzDecoder;

use super::sibling;

/// The lines of a text without blanks at their ends.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}

/// The text of a file, which may be compressed.
fn read(path: &Path) -> String {
    let packed = PathBuf::from(format!("{}.gz", path.display()));
    if !packed.exists() {
        return fs::read_to_string(path).unwrap();
    }
    let mut text = String::new();
    GzDecoder::new(File::open(packed).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    text
}

pub fn the_rankings_are_reproduced() {
    let folder = sibling("checkers/rankmoves");
    let mut compared = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let stem = name.strip_suffix(".txt").unwrap_or_default();
        // The names of outputs have more parts.
        let Some((_, depth)) = stem
            .rsplit_once(".d")
            .filter(|(_, depth)| !depth.contains('.'))
        else {
            continue;
        };
        let depth = depth.parse().unwrap();
        let position = exchange::parse(&fs::read(&path).unwrap()).unwrap();
        let expected = |kind: &str| read(&folder.join(format!("{stem}.out.{kind}.txt")));

        let ranking: Vec<String> = rank(&position, depth)
            .map(|ranked| ranked.to_string())
            .collect();
        assert_eq!(ranking, lines(&expected("brief")), "{name}");
        let mut tree = Vec::new();
        write_tree(&position, depth, &mut tree).unwrap();
        let tree = String::from_utf8(tree).unwrap();
        assert!(
            lines(&tree) == lines(&expected("verbose")),
            "{name}: the trees differ"
        );
        compared += 1;
    }
    assert_eq!(compared, 20);
}
