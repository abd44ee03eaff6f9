//! The students of a class, from the lecturer's list of them.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use csv::{ReaderBuilder, StringRecord, Trim};
use serde::{Deserialize, Serialize};

use crate::file;

/// The longest list that is read, in bytes.
const MOST_BYTES: usize = 4 << 20;

/// A student of the class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Student {
    /// The number or name that identifies them.
    pub id: String,
    /// Their name; may be empty.
    pub name: String,
    /// Their group; may be empty.
    pub group: String,
    /// Minutes after the deadline; `None` if nothing is known.
    pub late: Option<u32>,
}

/// The error of a list of students.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StudentsError {
    /// The list can't be read.
    #[error("cannot read '{}'", path.display())]
    Read {
        /// The list.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The list is in another encoding.
    #[error("'{}' is not UTF-8: in Excel, save it as 'CSV UTF-8'", .0.display())]
    Encoding(PathBuf),
    /// The list is no table.
    #[error("'{}' is no table", path.display())]
    Table {
        /// The list.
        path: PathBuf,
        /// The reason.
        source: csv::Error,
    },
    /// The first line has no column of this name.
    #[error("'{}' has no column 'id': its first line must name the columns id, name, group and late", .0.display())]
    NoId(PathBuf),
    /// Minutes that are no number.
    #[error("line {line} of '{}' says that '{id}' was '{late}' minutes late: expected a whole number", path.display())]
    Late {
        /// The list.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The student.
        id: String,
        /// The text.
        late: String,
    },
    /// A student stands in the list twice.
    #[error("'{id}' stands in '{}' twice: remove one of the lines", path.display())]
    Twice {
        /// The list.
        path: PathBuf,
        /// The student.
        id: String,
    },
}

/// Reads a list of students: a table with the columns `id`, `name`, `group` and `late` (or `late minutes`), in any
/// order and with any others, of which only `id` is needed. Its cells are separated by commas, semicolons or tabs.
///
/// # Errors
/// The list can't be read, or is no such table.
pub fn students(path: &Path) -> Result<Vec<Student>, StudentsError> {
    let path = path.to_owned();
    let text = match file::read_regular(&path, MOST_BYTES).map(String::from_utf8) {
        Ok(Ok(text)) => text,
        Ok(Err(_)) => return Err(StudentsError::Encoding(path)),
        Err(source) => return Err(StudentsError::Read { path, source }),
    };
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().next().unwrap_or_default();
    let delimiter = [b',', b';', b'\t'];
    let delimiter = delimiter
        .into_iter()
        .max_by_key(|&mark| first.bytes().filter(|&byte| byte == mark).count());
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter.unwrap_or(b','))
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let refused = |source| StudentsError::Table {
        path: path.clone(),
        source,
    };
    let titles = reader.headers().map_err(refused)?.clone();
    let column = |names: &[&str]| {
        let mut titles = titles.iter();
        titles.position(|title| names.iter().any(|name| title.eq_ignore_ascii_case(name)))
    };
    let id = column(&["id"]).ok_or_else(|| StudentsError::NoId(path.clone()))?;
    let [name, group] = [column(&["name"]), column(&["group"])];
    let late = column(&["late", "late minutes"]);
    let cell = |row: &StringRecord, column: Option<usize>| {
        let cell = column.and_then(|column| row.get(column));
        cell.unwrap_or_default().to_owned()
    };
    let mut students = Vec::new();
    let mut ids = HashSet::new();
    for row in reader.records() {
        let row = row.map_err(refused)?;
        let id = cell(&row, Some(id));
        if id.is_empty() {
            continue;
        }
        if !ids.insert(id.clone()) {
            return Err(StudentsError::Twice { path, id });
        }
        let minutes = cell(&row, late);
        let late = match minutes.parse() {
            _ if minutes.is_empty() => None,
            Ok(minutes) => Some(minutes),
            Err(_) => {
                let line = row.position().map_or(0, csv::Position::line);
                let late = minutes;
                return Err(StudentsError::Late {
                    path,
                    line,
                    id,
                    late,
                });
            }
        };
        students.push(Student {
            id,
            name: cell(&row, name),
            group: cell(&row, group),
            late,
        });
    }
    Ok(students)
}

impl Student {
    /// The student whose submission has this name: the name is their id, or has it as one of its words. A name with the
    /// ids of two students is nobody's.
    pub(super) fn find<'a>(students: &'a [Self], name: &str) -> Option<&'a Self> {
        if let Some(student) = students.iter().find(|student| student.id == name) {
            return Some(student);
        }
        let mut named = students.iter().filter(|student| student.is_named_in(name));
        named.next().filter(|_| named.next().is_none())
    }

    /// True if the id stands in a name with no letter or digit beside it.
    fn is_named_in(&self, name: &str) -> bool {
        let ends = |text: &str| !text.ends_with(char::is_alphanumeric);
        let begins = |text: &str| !text.starts_with(char::is_alphanumeric);
        name.match_indices(&self.id)
            .any(|(at, id)| ends(&name[..at]) && begins(&name[at + id.len()..]))
    }

    /// The student in words: `12345 Anna Müller, group 2, 15 min late`.
    pub(super) fn description(&self) -> String {
        let mut text = self.id.clone();
        if !self.name.is_empty() {
            text += &format!(" {}", self.name);
        }
        if !self.group.is_empty() {
            text += &format!(", group {}", self.group);
        }
        match self.late {
            Some(late) if late > 0 => text + &format!(", {late} min late"),
            _ => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn read(text: impl AsRef<[u8]>) -> Result<Vec<Student>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("roster.csv");
        fs::write(&path, text.as_ref()).unwrap();
        students(&path).map_err(|error| error.to_string())
    }

    #[test]
    fn lists_take_any_column_order_and_separator() {
        let expected = Student {
            id: "12".to_owned(),
            name: "Müller, Anna".to_owned(),
            group: "B".to_owned(),
            late: Some(15),
        };
        for text in [
            "id,name,group,late\n12,\"Müller, Anna\",B,15\n\n",
            "\u{feff}Group;Late minutes;mail;ID;Name\r\nB;15;x;12;Müller, Anna\r\n",
            "id\tname\tgroup\tlate\n 12\tMüller, Anna\tB\t15",
        ] {
            assert_eq!(
                read(text).unwrap(),
                std::slice::from_ref(&expected),
                "{text}"
            );
        }
        let bare = &read("id\n7\n").unwrap()[0];
        assert_eq!((bare.description(), bare.late), ("7".to_owned(), None));
        assert_eq!(
            expected.description(),
            "12 Müller, Anna, group B, 15 min late"
        );
    }

    #[test]
    fn invalid_lists_are_refused() {
        let error = |text| read(text).unwrap_err();
        assert!(error("name\nAnna\n").contains("has no column 'id'"));
        assert!(
            error("id,late\n1,soon\n").contains("line 2"),
            "{}",
            error("id,late\n1,soon\n")
        );
        assert!(error("id\n1\n1\n").contains("'1' stands in"));
        // As Excel writes "CSV" and "Unicode Text".
        for text in [&b"id;name\r\n12;M\xfcller\r\n"[..], b"\xff\xfei\0d\0"] {
            assert!(read(text).unwrap_err().contains("'CSV UTF-8'"));
        }
    }

    #[test]
    fn an_id_in_the_name_assigns_a_submission() {
        let class = read("id\n12\n123\nanna\nann\n").unwrap();
        let of = |name| Student::find(&class, name).map(|student| student.id.as_str());
        for (name, id) in [
            ("12", Some("12")),
            ("Müller Anna_123_assignsubmission_file", Some("123")),
            ("anna.zip", Some("anna")),
            ("joanna", None),
            ("12-123", None),
            ("1234", None),
        ] {
            assert_eq!(of(name), id, "{name}");
        }
    }
}
