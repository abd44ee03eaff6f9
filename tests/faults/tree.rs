//! The files of a folder and what they hold.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Files by their paths from the folder, without the times of a run, so that two runs can be compared.
#[derive(Default)]
pub struct Tree {
    files: BTreeMap<String, Vec<u8>>,
    folders: Vec<String>,
}

impl Tree {
    pub fn read(folder: &str) -> Self {
        let mut tree = Self::default();
        tree.add(folder, "");
        tree
    }

    fn add(&mut self, folder: &str, inside: &str) {
        for entry in fs::read_dir(format!("{folder}/{inside}")).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            let path = format!("{inside}{name}");
            if entry.file_type().unwrap().is_dir() {
                self.add(folder, &format!("{path}/"));
                self.folders.push(path);
            } else {
                self.files.insert(path, fs::read(entry.path()).unwrap());
            }
        }
    }

    /// Makes the folder hold these files and no other ones.
    pub fn restore(&self, folder: &str) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => fs::remove_dir_all(path).unwrap(),
                false => fs::remove_file(path).unwrap(),
            }
        }
        for inside in &self.folders {
            fs::create_dir_all(format!("{folder}/{inside}")).unwrap();
        }
        for (path, bytes) in &self.files {
            Self::write(folder, path, bytes);
        }
    }

    pub fn write(folder: &str, path: &str, bytes: &[u8]) {
        let path = Path::new(folder).join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub fn files(&self) -> impl Iterator<Item = (&str, Vec<u8>)> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_str(), timeless(bytes)))
    }

    /// The contents of a file.
    pub fn get(&self, path: &str) -> Option<Vec<u8>> {
        self.files.get(path).map(|bytes| timeless(bytes))
    }

    /// Leaves out the files that have this in their paths.
    pub fn without(mut self, part: &str) -> Self {
        self.files.retain(|path, _| !path.contains(part));
        self
    }

    /// For each file that differs from that of another tree: half of its size, and its size less a byte.
    pub fn sizes_beside(&self, other: &Self) -> Vec<u64> {
        let differs = |(path, bytes): &(&String, &Vec<u8>)| other.files.get(*path) != Some(*bytes);
        let changed = self.files.iter().filter(differs);
        let sizes = changed.map(|(_, bytes)| bytes.len() as u64);
        let cuts = sizes
            .filter(|&size| size > 1)
            .flat_map(|size| [size / 2, size - 1]);
        let mut cuts: Vec<u64> = cuts.collect();
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    }

    #[track_caller]
    pub fn assert_is(&self, other: &Self, told: &str) {
        let names = |tree: &Self| tree.files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(self), names(other), "{told}");
        for (path, bytes) in self.files() {
            let [found, wanted] = [Some(bytes), other.get(path)]
                .map(|bytes| String::from_utf8_lossy(&bytes.unwrap()).into_owned());
            assert_eq!(found, wanted, "'{path}': {told}");
        }
    }
}

/// A text without the times in it: `{0.123456 s}` of a record, `"wall_ms":12` of a step, and the date of a manifest.
fn timeless(bytes: &[u8]) -> Vec<u8> {
    let Ok(text) = str::from_utf8(bytes) else {
        return bytes.to_owned();
    };
    let mut parts = text.split("ms\":");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str("ms\":");
        // The processor time of a short run is not always known.
        let part = part.trim_start();
        let part = part.strip_prefix("null").unwrap_or(part);
        plain.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    let took =
        |line: &&str| !line.starts_with("[Took ") && !line.trim_start().starts_with("\"begun\":");
    let plain: String = plain.split_inclusive('\n').filter(took).collect();
    let mut timeless = String::new();
    for part in plain.split_inclusive('}') {
        match part.rsplit_once(" {") {
            Some((before, time)) if time.ends_with(" s}") => timeless.push_str(before),
            _ => timeless.push_str(part),
        }
    }
    timeless.into_bytes()
}
