//! `advance mark --bots`: submissions as students hand them in, their authors, and those that are alike.

use std::fs;

use assert_cmd::assert::Assert;

use super::class::STRONG;
use crate::command::mark::scene_with_cases;
use crate::command::scene::{Scene, assert_fails, this};

/// The outcome of marking the entries of `class`, called as `call`, into the folder `out`.
fn mark(scene: &Scene, call: &str, out: &str, more: &[&str]) -> Assert {
    let class = ["mark", "--cases", "cases", "--bots", "class", "--unsafe"];
    let args = [&class[..], &["--call", call, "--out", out], more].concat();
    scene.advance(&args).assert()
}

#[test]
fn a_list_of_students_gets_its_tables() {
    let scene = scene_with_cases();
    let engine = this();
    fs::create_dir(scene.path("class")).unwrap();
    for (name, level) in [("Müller_12_file", 5), ("13", 4), ("guest", 4)] {
        let script = format!("exec {engine} \"$@\" --level {level}\n");
        scene.write(format!("class/{name}"), script);
    }
    let roster = "id;name;group;late\r\n12;Müller, Anna;B;15\r\n13;Bo;A;\r\n14;Cy;A;\r\n";
    scene.write("roster.csv", roster);
    let listed = ["--games", "0", "--roster", "roster.csv"];
    mark(&scene, "sh {}", "marks", &listed).success();
    let read = |name: &str| String::from_utf8(scene.read(format!("marks/{name}"))).unwrap();
    let students = read("students.csv");
    let rows: Vec<_> = students.lines().collect();
    // Excel reads UTF-8 only after this mark.
    assert_eq!(
        rows[0],
        "\u{feff}id,name,group,late minutes,submission,mark,note"
    );
    assert!(
        rows[1].starts_with("12,\"Müller, Anna\",B,15,Müller_12_file,"),
        "{students}"
    );
    assert!(rows[2].starts_with("13,Bo,A,,13,50.00,"), "{students}");
    assert_eq!(rows[3], "14,Cy,A,,,,no submission");
    assert!(read("marks.csv").starts_with("\u{feff}name,"));
    assert!(read("canvas.csv").contains("\r\n\"Müller, Anna\",,12,,B,"));
    assert!(read("moodle.csv").contains("\r\n13,Bo,A,50.00,stopped after level 5"));
    assert!(read("gradescope.csv").contains("\r\nCy,14,,100\r\n"));
    let index = read("index.html");
    for told in [
        "<small>12 Müller, Anna, group B, 15 min late</small>",
        "Students without a bot: 1",
        "<li>guest</li>",
    ] {
        assert!(index.contains(told), "{index}");
    }
    scene.write("roster.csv", "name\nAnna\n");
    let refused = mark(&scene, "sh {}", "other", &listed);
    assert_fails(refused, 1, &["has no column 'id'"]);
}

/// Canvas names a submission by the student and its number; the last counts. The gradebook is given back with the marks.
#[test]
fn a_gradebook_of_canvas_is_filled() {
    let scene = scene_with_cases();
    let script = format!("exec {} \"$@\" --level 4\n", this());
    fs::create_dir(scene.path("class")).unwrap();
    for name in [
        "steinlea_81001_990001_bot.sh",
        "alinoor_LATE_81002_990002_bot-1.sh",
        "alinoor_81002_990003_bot-2.sh",
    ] {
        scene.write(format!("class/{name}"), &script);
    }
    let gradebook = "Student,ID,SIS User ID,SIS Login ID,Section,Quiz (4690),Advance bot (4711)\r\n    \
                     Points Possible,,,,,10,100\r\n\
                     \"Stein, Lea\",81001,40001,lea,Tue,7,\r\n\"Ali, Noor\",81002,40002,noor,Tue,9,\r\n\
                     \"=O'Hara\",81003,40003,kim,Thu,,3\r\n";
    scene.write("gradebook.csv", gradebook);
    let listed = ["--games", "0", "--level", "4", "--roster", "gradebook.csv"];
    let refused = mark(&scene, "sh {}", "marks", &listed);
    assert_fails(
        refused,
        1,
        &["--column", "'Quiz (4690)', 'Advance bot (4711)'"],
    );
    let named = [&listed[..], &["--column", "Advance bot"]].concat();
    let marked = mark(&scene, "sh {}", "marks", &named).success();
    let message = String::from_utf8_lossy(&marked.get_output().stderr).into_owned();
    assert!(message.contains("a gradebook of Canvas"), "{message}");
    assert!(
        message.contains("'alinoor_LATE_81002_990002_bot-1.sh' is passed over"),
        "{message}"
    );
    let read = |name: &str| String::from_utf8(scene.read(format!("marks/{name}"))).unwrap();
    let filled = gradebook.replace("    Points", "Points");
    let filled = filled.replace("lea,Tue,7,", "lea,Tue,7,50.00");
    let filled = filled
        .replace("noor,Tue,9,", "noor,Tue,9,50.00")
        .replace("\"=O'Hara\"", "=O'Hara");
    assert_eq!(read("canvas.csv"), filled);
    let students = read("students.csv");
    assert!(
        students.contains("40002,\"Ali, Noor\",Tue,,alinoor_81002_990003_bot-2.sh,50.00,"),
        "{students}"
    );
    assert!(students.contains("40003,'=O'Hara,Thu,"), "{students}");
}

/// Gradescope names a submission by a number, and says in a file whose it is.
#[test]
fn an_export_of_gradescope_names_its_students() {
    let scene = scene_with_cases();
    let script = format!("exec {} \"$@\" --level 4\n", this());
    for name in ["submission_301", "submission_302"] {
        fs::create_dir_all(scene.path(format!("class/{name}"))).unwrap();
        scene.write(format!("class/{name}/bot.sh"), &script);
    }
    let submitters = "---\nsubmission_301:\n  :submitters:\n  - :name: \"Stein, Lea\"\n    :sid: '40001'\n\
                      submission_302:\n  :submitters:\n  - :name: Noor Ali\n    :sid: '40002'\n  \
                      - :name: Kim O'Hara\n    :sid: '40003'\n";
    scene.write("class/submission_metadata.yml", submitters);
    let games = ["--games", "0", "--level", "4"];
    mark(&scene, "sh {}/bot.sh", "marks", &games).success();
    let table = String::from_utf8(scene.read("marks/gradescope.csv")).unwrap();
    let expected = "Name,SID,Total Score,Max Points\r\n\"Stein, Lea\",40001,50.00,100\r\n\
                    Noor Ali,40002,50.00,100\r\nKim O'Hara,40003,50.00,100\r\n";
    assert_eq!(table, expected);
    scene.write("roster.csv", "id,name\n40001,Lea\n40002,Noor\n");
    let listed = [&games[..], &["--roster", "roster.csv"]].concat();
    let refused = mark(&scene, "sh {}/bot.sh", "other", &listed);
    assert_fails(
        refused,
        1,
        &["no student 40003 Kim O'Hara", "submission_302"],
    );
}

/// Submissions as students hand them in: a folder in a folder, as systems for courses pack them, with a report beside
/// it; two versions; and what is no submission.
#[test]
fn submissions_are_taken_in_as_they_come() {
    let scene = scene_with_cases();
    let engine = this();
    let script = |level: u8| format!("exec {engine} \"$@\" --level {level}\n");
    for (file, level) in [
        ("anna/Advance/bin/Debug/net8.0/bot.sh", 5),
        ("anna/Advance/obj/Debug/net8.0/bot.sh", 4),
        ("bo-v1/bot.sh", 4),
        ("bo-v2/bot.sh", 6),
        ("__MACOSX/bot.sh", 4),
    ] {
        let path = scene.path(format!("class/{file}"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, script(level)).unwrap();
    }
    fs::write(scene.path("class/anna/Report.pdf"), "a report").unwrap();
    fs::write(scene.path("class/Report.txt"), "a report").unwrap();
    fs::write(scene.path("class/dan.zip"), "no archive").unwrap();
    // A name that would clear the terminal and turn the line around.
    fs::write(scene.path("class/zoe\u{1b}[2J\u{202e}.pdf"), "a report").unwrap();
    let told = mark(&scene, "sh {}/bot.sh", "marks", &["--games", "0"]).code(1);
    let told = String::from_utf8(told.get_output().stderr.clone()).unwrap();
    for over in [
        "'Report.txt' is passed over: it is a document",
        "'__MACOSX' is passed over: macOS left it",
        "'bo-v1' is passed over: 'bo-v2' of the same student counts",
        "'zoe [2J .pdf' is passed over: it is a document",
    ] {
        assert!(told.contains(over), "{told}");
    }
    let table = String::from_utf8(scene.read("marks/marks.csv")).unwrap();
    let rows: Vec<_> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), 3, "{table}");
    assert!(rows[0].starts_with("anna,50.00,2,15.00,2,"), "{table}");
    assert!(
        rows[1].starts_with("bo-v2,50.00,2,15.00,2,10.00,2,"),
        "{table}"
    );
    assert!(
        rows[2].contains("not marked: its archive cannot be unpacked"),
        "{table}"
    );
    let index = String::from_utf8(scene.read("marks/index.html")).unwrap();
    assert!(index.contains("Passed over: 4"), "{index}");
}

/// A copy of a source under new names, and bots that play the same games.
#[test]
fn bots_that_are_alike_are_reported() {
    let scene = scene_with_cases();
    let engine = this();
    let source = include_str!("../../../examples/csharp/Bot.cs");
    for (name, seed, source) in [
        ("anna", 1, source.to_owned()),
        ("bo", 1, source.replace("board", "b").replace("    ", "\t")),
        ("cy", 2, "class Bot {}".to_owned()),
    ] {
        fs::create_dir_all(scene.path(format!("class/{name}"))).unwrap();
        let script = format!("exec {engine} \"$@\" --level 4 --seed {seed}\n");
        scene.write(format!("class/{name}/bot.sh"), script);
        scene.write(format!("class/{name}/Bot.cs"), source);
    }
    let short = ["--level", "4", "--games", "2", "--opponent", STRONG];
    mark(&scene, "sh {}/bot.sh", "marks", &short).success();
    let page = String::from_utf8(scene.read("marks/conduct.html")).unwrap();
    let both = "<a href=\"bots/001-anna.html\">anna</a>, <a href=\"bots/002-bo.html\">bo</a></p>";
    assert!(
        page.contains(&format!("the same games, move for move: {both}")),
        "{page}"
    );
    assert!(
        page.contains(&format!("in common with another: {both}")),
        "{page}"
    );
    assert!(
        page.contains("<div class=\"sources\">") && page.contains("<mark>"),
        "{page}"
    );
    assert_eq!(page.matches(">cy<").count(), 1, "{page}");
    // The engine has a name and refuses all wrong calls; it cannot know that of the script.
    let manners = "<td class=\"text\">a legal move</td><td class=\"text\">none</td></tr>";
    assert_eq!(page.matches(manners).count(), 3, "{page}");
    let manners = String::from_utf8(scene.read("marks/conduct/001-anna.json")).unwrap();
    assert!(manners.contains("\"unrefused\": []"), "{manners}");
    let index = String::from_utf8(scene.read("marks/index.html")).unwrap();
    assert_eq!(
        index.matches("<mark>like another</mark>").count(),
        2,
        "{index}"
    );
}
