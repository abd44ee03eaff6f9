//! The submitters in an export of Gradescope: its file `submission_metadata.yml` names them for each folder
//! `submission_N`.

use std::io;
use std::path::{Path, PathBuf};

use yaml_rust2::parser::{Event, Parser};
use yaml_rust2::{ScanError, Yaml, YamlLoader};

use super::students::Student;
use crate::file;

/// The name of the file.
pub(super) const FILE: &str = "submission_metadata.yml";

/// The longest such file, in bytes.
const MAX_BYTES: usize = 4 << 20;

/// The most collections in one another.
const MAX_DEPTH: usize = 8;

/// The error of a file of submitters.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SubmittersError {
    /// It cannot be read.
    #[error("cannot read '{}'", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// It is no YAML.
    #[error("'{}' is not as Gradescope writes it", path.display())]
    Yaml {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: ScanError,
    },
    /// It has aliases, or too many collections in one another: a short text could stand for a huge one.
    #[error("'{}' is not as Gradescope writes it: it has aliases, or collections more than {MAX_DEPTH} deep", .0.display())]
    Nested(PathBuf),
    /// The roster lacks a submitter.
    #[error(
        "the roster has no student {description}, who has handed in '{submission}': add the line, or mark without --roster"
    )]
    Unknown {
        /// The number and the name.
        description: String,
        /// The folder.
        submission: String,
    },
}

/// Assigns the submissions in `folder` to the students by their numbers, if Gradescope has exported it. Without any
/// students, they become those of the export. A submission of a group is that of each member. Returns the number of
/// submissions.
///
/// # Errors
/// The export cannot be read, or there are students without one of its submitters.
pub fn assign_submitters(
    folder: &Path,
    students: &mut Vec<Student>,
) -> Result<usize, SubmittersError> {
    let path = folder.join(FILE);
    if !path.is_file() {
        return Ok(0);
    }
    let text = match file::read_regular(&path, MAX_BYTES) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(source) => return Err(SubmittersError::Read { path, source }),
    };
    let documents = match is_flat(&text) {
        Ok(true) => YamlLoader::load_from_str(&text),
        Ok(false) => return Err(SubmittersError::Nested(path)),
        Err(source) => Err(source),
    };
    let documents = documents.map_err(|source| SubmittersError::Yaml { path, source })?;
    let submissions = documents.first().and_then(Yaml::as_hash);
    let is_new = students.is_empty();
    let mut count = 0;
    for (submission, facts) in submissions.into_iter().flatten() {
        let submission = scalar(submission);
        count += 1;
        for submitter in facts[":submitters"].as_vec().into_iter().flatten() {
            // Courses may do without numbers of students.
            let named = [":sid", ":email", ":name"].map(|key| scalar(&submitter[key]));
            let [sid, email, name] = named.clone();
            let ids = [sid, email].into_iter().filter(|id| !id.is_empty());
            let ids: Vec<_> = ids.collect();
            let id = named.into_iter().find(|fact| !fact.is_empty());
            let id = id.unwrap_or_default();
            let is_known =
                |student: &Student| student.id == id || ids.iter().any(|id| student.has_id(id));
            let known = students.iter_mut().find(|student| is_known(student));
            match known {
                Some(student) => student.aliases.push(submission.clone()),
                None if is_new => students.push(Student {
                    id,
                    aliases: vec![submission.clone()],
                    name,
                    group: String::new(),
                    late: None,
                }),
                None => {
                    let description = format!("{id} {name}");
                    return Err(SubmittersError::Unknown {
                        description,
                        submission,
                    });
                }
            }
        }
    }
    Ok(count)
}

/// True if it has no aliases, and few collections in one another.
fn is_flat(text: &str) -> Result<bool, ScanError> {
    let mut parser = Parser::new_from_str(text);
    let mut depth = 0;
    loop {
        match parser.next_token()?.0 {
            Event::Alias(_) => return Ok(false),
            Event::SequenceStart(..) | Event::MappingStart(..) if depth == MAX_DEPTH => {
                return Ok(false);
            }
            Event::SequenceStart(..) | Event::MappingStart(..) => depth += 1,
            Event::SequenceEnd | Event::MappingEnd => depth -= 1,
            Event::StreamEnd => return Ok(true),
            _ => {}
        }
    }
}

/// A text or a number as text.
fn scalar(value: &Yaml) -> String {
    match value {
        Yaml::String(text) | Yaml::Real(text) => text.clone(),
        Yaml::Integer(number) => number.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const EXPORT: &str = "---
submission_301:
  :submitters:
  - :name: \"Stein, Lea\"
    :sid: '40001'
    :email: lea@example.org
  :created_at: 2026-10-30 21:58:10.000000000 Z
  :score: 0.0
  :status: processed
submission_302:
  :submitters:
  - :name: Noor Ali
    :sid: '40002'
  - :name: Kim O'Hara
    :sid: 40003
";

    #[test]
    fn submissions_belong_to_their_submitters() {
        let folder = tempfile::tempdir().unwrap();
        let mut students = Vec::new();
        assert_eq!(assign_submitters(folder.path(), &mut students).unwrap(), 0);
        fs::write(folder.path().join(FILE), EXPORT).unwrap();
        assert_eq!(assign_submitters(folder.path(), &mut students).unwrap(), 2);
        let of = |students: &[Student], name| {
            let found = Student::all(students, name).into_iter();
            found.map(|it| it.id.clone()).collect::<Vec<_>>()
        };
        assert_eq!(of(&students, "submission_301"), ["40001"]);
        assert_eq!(of(&students, "submission_302"), ["40002", "40003"]);
        assert_eq!(students[0].name, "Stein, Lea");
        // Without numbers, an address or a name tells the students apart.
        let bare = "s1:\n  :submitters:\n  - :name: Lea\n    :email: lea@example.org\n\
                    s2:\n  :submitters:\n  - :name: Noor\n";
        fs::write(folder.path().join(FILE), bare).unwrap();
        let mut others = Vec::new();
        assign_submitters(folder.path(), &mut others).unwrap();
        assert_eq!(of(&others, "s1"), ["lea@example.org"]);
        assert_eq!(of(&others, "s2"), ["Noor"]);
        fs::write(folder.path().join(FILE), EXPORT).unwrap();
        // The roster's own ids stay.
        let mut roster = students.clone();
        roster
            .iter_mut()
            .for_each(|student| student.aliases.clear());
        roster[0].aliases = vec![std::mem::replace(&mut roster[0].id, "lea".to_owned())];
        assign_submitters(folder.path(), &mut roster).unwrap();
        assert_eq!(of(&roster, "submission_301"), ["lea"]);
        for bomb in ["a: &a [x, x]\nb: &b [*a, *a]\n", &"[".repeat(100_000)] {
            fs::write(folder.path().join(FILE), bomb).unwrap();
            assert!(assign_submitters(folder.path(), &mut roster).is_err());
        }
        fs::write(folder.path().join(FILE), EXPORT).unwrap();
        roster.pop();
        let error = assign_submitters(folder.path(), &mut roster).unwrap_err();
        assert!(error.to_string().contains("40003 Kim O'Hara"), "{error}");
    }
}
