//! Rosters: the lecturer's own list of students, or the gradebook that Canvas or Moodle has exported.

use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};

use csv::{ReaderBuilder, StringRecord, Trim};
use serde::{Deserialize, Serialize};

use super::students::{Student, StudentsError};
use crate::file;

/// The longest list that is read, in bytes.
const MAX_BYTES: usize = 4 << 20;

/// The students of a class, and the gradebook in which they stand.
#[derive(Debug)]
pub struct Roster {
    /// The students.
    pub students: Vec<Student>,
    /// The gradebook, if it is one of another system.
    pub gradebook: Option<Gradebook>,
}

/// A system whose gradebook is read, and given back with the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// The gradebook of Canvas.
    Canvas,
    /// The grading worksheet of Moodle.
    Moodle,
}

/// The name.
impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Canvas => "Canvas",
            Self::Moodle => "Moodle",
        })
    }
}

/// The rows of a gradebook as they were read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gradebook {
    /// Its system.
    pub system: System,
    titles: Vec<String>,
    /// Each row, with the id of its student unless it is another row.
    rows: Vec<(Option<String>, Vec<String>)>,
    /// The column of the marks.
    column: usize,
}

impl Gradebook {
    /// The title of the column of the marks.
    #[must_use]
    pub fn column(&self) -> &str {
        &self.titles[self.column]
    }

    /// The rows with the marks of the students that have one; the other cells stay as they were.
    pub(super) fn filled(&self, mark: impl Fn(&str) -> Option<String>) -> Vec<Vec<String>> {
        let rows = self.rows.iter().map(|(id, row)| {
            let mut row = row.clone();
            if let Some(mark) = id.as_deref().and_then(&mark) {
                row.resize(row.len().max(self.column + 1), String::new());
                row[self.column] = mark;
            }
            row
        });
        [self.titles.clone()].into_iter().chain(rows).collect()
    }
}

/// Reads a roster: the gradebook of Canvas, the grading worksheet of Moodle, or any other table with the columns `id`,
/// `name`, `group` and `late` (or `late minutes`), in any order and with any others, of which only `id` is needed. Its
/// cells are separated by commas, semicolons or tabs. `column` names the column of a gradebook for the marks; it may be
/// left out where only one is possible.
///
/// # Errors
/// The list can't be read, or is no such table.
pub fn roster(path: &Path, column: Option<&str>) -> Result<Roster, StudentsError> {
    let text = match file::read_regular(path, MAX_BYTES).map(String::from_utf8) {
        Ok(Ok(text)) => text,
        Ok(Err(_)) => return Err(StudentsError::Encoding(path.to_owned())),
        Err(source) => {
            let path = path.to_owned();
            return Err(StudentsError::Read { path, source });
        }
    };
    let table = Table::read(path, text.trim_start_matches('\u{feff}'))?;
    let system = table.system();
    if system.is_none()
        && let Some(column) = column
    {
        return Err(table.no_column(column, &[]));
    }
    let form = Columns::new(&table, system)?;
    let mut students = Vec::new();
    let mut ids = HashSet::new();
    let mut rows = Vec::new();
    for row in &table.rows {
        let student = form.student(&table, row)?;
        if let Some(student) = &student
            && !ids.insert(student.id.clone())
        {
            let (path, id) = (table.path, student.id.clone());
            return Err(StudentsError::Twice { path, id });
        }
        let id = student.as_ref().map(|student| student.id.clone());
        rows.push((id, row.iter().map(str::to_owned).collect()));
        students.extend(student);
    }
    let gradebook = match system {
        None => None,
        Some(system) => Some(Gradebook {
            system,
            column: table.mark_column(system, column)?,
            titles: table.titles.iter().map(str::to_owned).collect(),
            rows,
        }),
    };
    Ok(Roster {
        students,
        gradebook,
    })
}

/// A table with its titles.
struct Table {
    path: PathBuf,
    titles: StringRecord,
    rows: Vec<StringRecord>,
}

impl Table {
    fn read(path: &Path, text: &str) -> Result<Self, StudentsError> {
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
            path: path.to_owned(),
            source,
        };
        Ok(Self {
            path: path.to_owned(),
            titles: reader.headers().map_err(refused)?.clone(),
            rows: reader
                .records()
                .collect::<Result<_, _>>()
                .map_err(refused)?,
        })
    }

    fn column(&self, names: &[&str]) -> Option<usize> {
        let mut titles = self.titles.iter();
        titles.position(|title| names.iter().any(|name| title.eq_ignore_ascii_case(name)))
    }

    /// The system that has made the table.
    fn system(&self) -> Option<System> {
        let has = |name| self.column(&[name]).is_some();
        if has("Student") && has("ID") && (has("SIS User ID") || has("SIS Login ID")) {
            Some(System::Canvas)
        } else if has("Identifier") && has("Full name") {
            Some(System::Moodle)
        } else {
            None
        }
    }

    /// The column of the marks in the gradebook of a system.
    fn mark_column(&self, system: System, named: Option<&str>) -> Result<usize, StudentsError> {
        let fits = |title: &str| match system {
            // An assignment has its number in the title.
            System::Canvas => assignment(title).is_some(),
            System::Moodle => title.eq_ignore_ascii_case("Grade"),
        };
        let columns: Vec<_> = self.titles.iter().enumerate().collect();
        let possible: Vec<_> = columns
            .into_iter()
            .filter(|(_, title)| fits(title))
            .collect();
        let chosen: Vec<_> = match named {
            None => possible.clone(),
            Some(named) => {
                let is_named = |title: &str| title == named || assignment(title) == Some(named);
                let named = possible.iter().filter(|(_, title)| is_named(title));
                named.copied().collect()
            }
        };
        match chosen.as_slice() {
            [(column, _)] => Ok(*column),
            _ => {
                let titles: Vec<_> = possible.iter().map(|(_, title)| *title).collect();
                Err(self.no_column(named.unwrap_or_default(), &titles))
            }
        }
    }

    fn no_column(&self, column: &str, possible: &[&str]) -> StudentsError {
        StudentsError::Column {
            path: self.path.clone(),
            column: column.to_owned(),
            possible: possible.iter().map(|&title| title.to_owned()).collect(),
        }
    }
}

/// The name of an assignment in its title, which ends with its number: `Advance bot (4711)`.
fn assignment(title: &str) -> Option<&str> {
    let (name, number) = title.strip_suffix(')')?.rsplit_once(" (")?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(name)
}

/// The columns that say who a student is.
struct Columns {
    system: Option<System>,
    /// The ids, of which the first that a row has is the student's; the others may stand in names of submissions.
    ids: Vec<usize>,
    name: Option<usize>,
    group: Option<usize>,
    late: Option<usize>,
}

impl Columns {
    fn new(table: &Table, system: Option<System>) -> Result<Self, StudentsError> {
        let names: &[&str] = match system {
            None => &["id"],
            Some(System::Canvas) => &["SIS User ID", "SIS Login ID", "ID"],
            Some(System::Moodle) => &["ID number", "Identifier"],
        };
        let ids = names.iter().filter_map(|name| table.column(&[name]));
        let ids: Vec<_> = ids.collect();
        if ids.is_empty() {
            return Err(StudentsError::NoId(table.path.clone()));
        }
        let late = table.column(&["late", "late minutes"]);
        Ok(Self {
            system,
            ids,
            name: table.column(&["name", "Student", "Full name"]),
            group: table.column(&["group", "Section"]),
            late: late.filter(|_| system.is_none()),
        })
    }

    /// The student of a row; `None` if it is another row.
    fn student(&self, table: &Table, row: &StringRecord) -> Result<Option<Student>, StudentsError> {
        let cell = |column: Option<usize>| {
            let cell = column.and_then(|column| row.get(column));
            cell.unwrap_or_default().to_owned()
        };
        let name = cell(self.name);
        // Canvas has a row for the points, and a student for tests.
        let is_other = matches!(name.as_str(), "Points Possible" | "Student, Test");
        if self.system == Some(System::Canvas) && is_other {
            return Ok(None);
        }
        // Moodle writes "Participant 4711", and the number into the names of submissions.
        let ids = self.ids.iter().map(|&column| cell(Some(column)));
        let ids = ids.map(|id| {
            id.strip_prefix("Participant ")
                .map_or(id.clone(), str::to_owned)
        });
        let mut ids = ids.filter(|id| !id.is_empty());
        let Some(id) = ids.next() else {
            return Ok(None);
        };
        let minutes = cell(self.late);
        let late = match minutes.parse() {
            _ if minutes.is_empty() => None,
            Ok(minutes) => Some(minutes),
            Err(_) => {
                return Err(StudentsError::Late {
                    path: table.path.clone(),
                    line: row.position().map_or(0, csv::Position::line),
                    id,
                    late: minutes,
                });
            }
        };
        Ok(Some(Student {
            id,
            aliases: ids.collect(),
            name,
            group: cell(self.group),
            late,
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn read(text: impl AsRef<[u8]>, column: Option<&str>) -> Result<Roster, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("roster.csv");
        fs::write(&path, text.as_ref()).unwrap();
        roster(&path, column).map_err(|error| error.to_string())
    }

    #[test]
    fn lists_take_any_column_order_and_separator() {
        let expected = Student {
            id: "12".to_owned(),
            aliases: Vec::new(),
            name: "Müller, Anna".to_owned(),
            group: "B".to_owned(),
            late: Some(15),
        };
        for text in [
            "id,name,group,late\n12,\"Müller, Anna\",B,15\n\n",
            "\u{feff}Group;Late minutes;mail;ID;Name\r\nB;15;x;12;Müller, Anna\r\n",
            "id\tname\tgroup\tlate\n 12\tMüller, Anna\tB\t15",
        ] {
            let read = read(text, None).unwrap();
            assert_eq!(read.students, std::slice::from_ref(&expected), "{text}");
            assert_eq!(read.gradebook, None);
        }
        let bare = &read("id\n7\n", None).unwrap().students[0];
        assert_eq!((bare.description(), bare.late), ("7".to_owned(), None));
        assert_eq!(
            expected.description(),
            "12 Müller, Anna, group B, 15 min late"
        );
    }

    #[test]
    fn invalid_lists_are_refused() {
        let error = |text| read(text, None).unwrap_err();
        assert!(error("name\nAnna\n").contains("has no column 'id'"));
        let late = error("id,late\n1,soon\n");
        assert!(late.contains("line 2"), "{late}");
        assert!(error("id\n1\n1\n").contains("'1' stands in"));
        // As Excel writes "CSV" and "Unicode Text".
        for text in [&b"id;name\r\n12;M\xfcller\r\n"[..], b"\xff\xfei\0d\0"] {
            assert!(read(text, None).unwrap_err().contains("'CSV UTF-8'"));
        }
    }

    /// An export of Canvas has two ids, other assignments, a row of points and a student for tests.
    const CANVAS: &str = "\
Student,ID,SIS User ID,SIS Login ID,Section,Reading quiz (4690),Advance bot (4711),Current Score
    Points Possible,,,,,10,100,(read only)
\"Stein, Lea\",81001,40001,lstein,Tue 9,7,,70
\"Ali, Noor\",81002,40002,nali,Tue 9,9,,90
\"Student, Test\",81999,,test,Tue 9,,,
";

    #[test]
    fn a_gradebook_of_canvas_gets_its_column() {
        let error = read(CANVAS, None).unwrap_err();
        assert!(error.contains("--column"), "{error}");
        assert!(error.contains("'Reading quiz (4690)'"), "{error}");
        assert!(read(CANVAS, Some("Current Score")).is_err());
        for column in ["Advance bot", "Advance bot (4711)"] {
            let read = read(CANVAS, Some(column)).unwrap();
            let ids = read.students.iter().map(|student| student.id.as_str());
            assert_eq!(ids.collect::<Vec<_>>(), ["40001", "40002"]);
            assert_eq!(read.students[1].aliases, ["nali", "81002"]);
            let gradebook = read.gradebook.unwrap();
            assert_eq!(gradebook.column(), "Advance bot (4711)");
            let filled = gradebook.filled(|id| (id == "40002").then(|| "85.00".to_owned()));
            let lines: Vec<_> = filled.iter().map(|row| row.join(",")).collect();
            let expected = CANVAS.replace("9,9,,90", "9,9,85.00,90").replace('"', "");
            let expected: Vec<_> = expected.lines().map(str::trim).collect();
            assert_eq!(lines, expected);
        }
    }

    #[test]
    fn a_worksheet_of_moodle_gets_its_grades() {
        let worksheet = "\
Identifier,Full name,ID number,Email address,Status,Grade,Maximum Grade,Feedback comments
Participant 7001,Lea Stein,40001,lea@example.org,Submitted for grading,,100.00,
Participant 7002,Noor Ali,,noor@example.org,No submission,,100.00,
";
        let read = read(worksheet, None).unwrap();
        assert_eq!(read.students[0].id, "40001");
        assert_eq!(read.students[0].aliases, ["7001"]);
        assert_eq!(read.students[1].id, "7002");
        let filled = read.gradebook.unwrap().filled(|_| Some("1".to_owned()));
        assert_eq!(filled[1][5], "1");
    }
}
