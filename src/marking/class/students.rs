//! The students of a class, from the lecturer's list of them.

use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A student of the class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Student {
    /// The number or name that identifies them.
    pub id: String,
    /// Other numbers and names that identify them, as in the names of submissions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
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
    /// No column of a gradebook, or more than one, can be that of the marks.
    #[error(
        "'{}' has {}: name the column of the marks by --column{}",
        path.display(),
        match column.as_str() { "" => "no single column for the marks".to_owned(), column => format!("no column '{column}' for marks") },
        match possible.as_slice() { [] => String::new(), titles => format!(", one of '{}'", titles.join("', '")) }
    )]
    Column {
        /// The list.
        path: PathBuf,
        /// The title that was asked for; may be empty.
        column: String,
        /// The titles of the columns that are possible.
        possible: Vec<String>,
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

impl Student {
    /// The students whose submission has this name: the name is their id or an alias, as it is of each member of a group;
    /// or it has one of these among its words. A name with the ids of two students is nobody's.
    pub(super) fn all<'a>(students: &'a [Self], name: &str) -> Vec<&'a Self> {
        let whole: Vec<_> = students
            .iter()
            .filter(|student| student.has_id(name))
            .collect();
        if !whole.is_empty() {
            return whole;
        }
        let named = students.iter().filter(|student| student.is_named_in(name));
        let named: Vec<_> = named.collect();
        match named.len() {
            1 => named,
            _ => Vec::new(),
        }
    }

    /// The first of the [students](Self::all) whose submission has this name.
    pub(super) fn find<'a>(students: &'a [Self], name: &str) -> Option<&'a Self> {
        Self::all(students, name).first().copied()
    }

    /// True if it is the id or an alias.
    pub(super) fn has_id(&self, id: &str) -> bool {
        self.id == id || self.aliases.iter().any(|alias| alias == id)
    }

    /// True if the id or an alias stands in a name with no letter or digit beside it.
    fn is_named_in(&self, name: &str) -> bool {
        let ends = |text: &str| !text.ends_with(char::is_alphanumeric);
        let begins = |text: &str| !text.starts_with(char::is_alphanumeric);
        let mut ids = [&self.id].into_iter().chain(&self.aliases);
        ids.any(|id| {
            name.match_indices(id)
                .any(|(at, id)| ends(&name[..at]) && begins(&name[at + id.len()..]))
        })
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
    use super::*;

    fn class(ids: &[&str]) -> Vec<Student> {
        let students = ids.iter().map(|&id| Student {
            id: id.to_owned(),
            aliases: vec![format!("8{id}")],
            name: String::new(),
            group: String::new(),
            late: None,
        });
        students.collect()
    }

    #[test]
    fn an_id_in_the_name_assigns_a_submission() {
        let class = class(&["12", "123", "anna", "ann"]);
        let of = |name| Student::find(&class, name).map(|student| student.id.as_str());
        for (name, id) in [
            ("12", Some("12")),
            ("Müller Anna_123_assignsubmission_file", Some("123")),
            ("anna.zip", Some("anna")),
            ("muelleranna_8123_990001_bot.py", Some("123")),
            ("joanna", None),
            ("12-123", None),
            ("1234", None),
        ] {
            assert_eq!(of(name), id, "{name}");
        }
    }
}
