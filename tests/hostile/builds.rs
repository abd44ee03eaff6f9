//! Submissions that are built before they are marked, and builds that misbehave.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::scene::Scene;
use crate::{Test, tests};

pub fn tests() -> [Test; 7] {
    tests![
        a_class_is_built_once_and_a_failed_build_is_told,
        a_build_gets_nothing_that_is_not_its_own,
        a_build_that_does_not_begin_is_tried_again,
        files_of_the_marker_replace_those_of_their_name,
        what_cannot_be_built_is_told_at_once,
        a_builder_may_lie_among_the_temporary_files,
        builds_that_fail_alike_are_given_up,
    ]
}

/// The marker's file, which replaces all files with the same suffix.
const MAKE: &str = "[ \"$(find . -name '*.make')\" = ./course.make ] || exit 7; . ./steps";

const BUILD: [&str; 6] = [
    "--call",
    "{}/bot",
    "--build",
    "sh {}/course.make",
    "--with",
    "course.make",
];

/// A bot that passes all cases once it is built, among submissions with these steps.
fn scene(steps: &[(&str, &str)]) -> Scene {
    let scene = Scene::new();
    scene.lend_the_program_at("class/anna/advance");
    scene.write("class/anna/source", "exec \"${0%/*}/advance\" \"$@\"");
    let good = "cp source bot";
    for (name, steps) in [("anna", good)].iter().chain(steps) {
        scene.write(&format!("class/{name}/steps"), steps);
    }
    scene.write("course.make", MAKE);
    scene
}

/// The rows of the table, after their names.
fn table(scene: &Scene) -> Vec<(String, String)> {
    let table = fs::read_to_string(scene.path("marks/marks.csv")).unwrap();
    let rows = table
        .lines()
        .skip(1)
        .map(|row| row.split_once(',').unwrap());
    rows.map(|(name, row)| (name.to_owned(), row.to_owned()))
        .collect()
}

#[track_caller]
fn mark(scene: &Scene, options: &[&str], code: i32) -> String {
    let mut command = scene.advance();
    command.arg("mark").args(options);
    let assert = command.assert().code(code);
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

#[track_caller]
fn mark_class(scene: &Scene, code: i32) -> String {
    let class = ["--cases", "cases", "--games", "0", "--bots", "class"];
    mark(
        scene,
        &[&class[..], &BUILD, &["--out", "marks"]].concat(),
        code,
    )
}

fn a_class_is_built_once_and_a_failed_build_is_told() {
    let scene = scene(&[("bo", "echo '<b>: no such word' >&2; exit 3")]);
    scene.write("class/anna/sub/course.make", "exit 8");
    scene.write("class/anna/other.make", "exit 8");
    std::os::unix::fs::symlink("anna", scene.path("class/eve")).unwrap();
    let told = mark_class(&scene, 1);
    assert!(told.contains("2 bots could not be marked"), "{told}");
    let rows = table(&scene);
    let [anna, bo, eve] = &*rows else {
        panic!("{rows:?}")
    };
    assert!(anna.1.ends_with(",85.00,,,"), "{rows:?}");
    let note = ",,not marked: its build failed: exit code 3 | <b>: no such word,,";
    assert!(bo.1.ends_with(note), "{rows:?}");
    let note = ",,not marked: its build failed: the submission is a link,,";
    assert!(eve.1.ends_with(note), "{rows:?}");
    let page = fs::read_to_string(scene.path("marks/bots/002-bo.html")).unwrap();
    assert!(
        page.contains("<pre>&lt;b&gt;: no such word</pre>"),
        "{page}"
    );

    // A second build would fail.
    scene.write("course.make", "exit 9");
    fs::remove_file(scene.path("marks/marks.csv")).unwrap();
    fs::remove_file(scene.path("marks/steps/001-anna.jsonl")).unwrap();
    mark(&scene, &["--resume", "marks"], 1);
    assert_eq!(table(&scene), rows);

    // A bot that is marked needs neither its build nor its submission any more.
    fs::remove_dir_all(scene.path("marks/builds/001-anna")).unwrap();
    fs::remove_dir_all(scene.path("class/anna")).unwrap();
    mark(&scene, &["--resume", "marks"], 1);
    assert_eq!(table(&scene), rows);
    // The note of a bot that is not marked yet names the missing file.
    fs::remove_file(scene.path("marks/steps/001-anna.jsonl")).unwrap();
    mark(&scene, &["--resume", "marks"], 1);
    let note = &table(&scene)[0].1;
    assert!(
        note.contains("not marked: cannot build '") && note.contains("class/anna': No such file"),
        "{note}"
    );
}

/// Each submission beside the good one, with the end of its note.
fn a_build_gets_nothing_that_is_not_its_own() {
    let scene = scene(&[]);
    let sleep = scene.sleep.clone();
    let [cases, anna, built] =
        ["cases", "class/anna", "marks/builds/001-anna"].map(|path| scene.word(path));
    let hostile = [
        (
            "bomb",
            format!("for i in $(seq 300); do sleep {sleep} & done; wait"),
            "more than 256 processes and threads at once",
        ),
        (
            "filler",
            "head -c 10G /dev/zero > x || exit 9".to_owned(),
            "",
        ),
        (
            "large",
            "truncate -s 300M x".to_owned(),
            "its result is larger than 256 MiB",
        ),
        (
            "litter",
            "i=0; while :; do : > $i; i=$((i + 1)); done".to_owned(),
            // More files, or more memory where the kernel counts files as memory.
            "more than ",
        ),
        (
            "reader",
            format!(
                "for file in {cases}/4/white/answers/0.txt {anna}/source {built}/source; do\n\
                 cat \"$file\" && exit; done; touch /usr/x /given/x /submission/x && exit; exit 9"
            ),
            "exit code 9",
        ),
        (
            "linker",
            format!(
                "ln -s {cases} cases; ln -s {anna}/advance advance; ln -s ../001-anna/source bot\n\
                 ln -s /etc/passwd passwd; cp {anna}/source source"
            ),
            "exit code 1",
        ),
        (
            "dangler",
            format!("ln -s {cases} cases; ln -s ../001-anna/source bot; setsid sleep {sleep} &"),
            "cannot run",
        ),
        (
            "forger",
            "touch x; (echo 0; tar -c --transform 's,x,../x,' -P x) > /proc/1/fd/3; exit 9"
                .to_owned(),
            "",
        ),
        (
            "looper",
            "ln -s . loop".to_owned(),
            "a link may lead to a folder that holds the link",
        ),
        (
            "caller",
            "timeout 5 getent hosts localhost.example || exit 9".to_owned(),
            "exit code 9",
        ),
    ];
    for (name, steps, _) in &hostile {
        scene.write(&format!("class/{name}/steps"), steps);
    }
    mark_class(&scene, 1);
    let rows = table(&scene);
    let row = |name: &str| &rows.iter().find(|row| row.0 == name).unwrap().1;
    assert!(row("anna").ends_with(",85.00,,,"), "{rows:?}");
    for (name, _, reason) in &hostile {
        let told = row(name);
        assert!(told.contains("not marked"), "{name}: {told}");
        assert!(told.contains(reason), "{name}: {told}");
    }
    assert_eq!(scene.processes(), Vec::<String>::new(), "left running");
    assert!(!scene.path("marks/x").exists() && !scene.path("marks/builds/x").exists());
    for_all(&scene.path("marks/builds"), &|path| {
        assert!(!path.is_symlink(), "{}", path.display());
        let name = path.file_name().unwrap().to_string_lossy();
        assert!(!name.ends_with("part"), "left on disk: {name}");
    });
}

fn for_all(folder: &Path, check: &impl Fn(&Path)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        check(&path);
        if path.is_dir() {
            for_all(&path, check);
        }
    }
}

/// A build that begins ends with 9, and nothing is marked.
fn a_build_that_does_not_begin_is_tried_again() {
    let scene = scene(&[]);
    scene.write("class/anna/steps", "exit 9");
    let source = scene.path("class/anna/source");
    fs::set_permissions(&source, Permissions::from_mode(0o000)).unwrap();
    mark_class(&scene, 1);
    let rows = table(&scene);
    let note = ",,not marked: the build did not begin: cp: cannot open";
    assert!(rows[0].1.contains(note), "{rows:?}");
    let kept: Vec<_> = fs::read_dir(scene.path("marks/builds")).unwrap().collect();
    assert!(kept.is_empty(), "{kept:?}");

    fs::set_permissions(&source, Permissions::from_mode(0o644)).unwrap();
    mark(&scene, &["--resume", "marks"], 1);
    let rows = table(&scene);
    assert!(rows[0].1.contains("exit code 9"), "{rows:?}");
}

/// The build ends with 9 if all checks pass.
fn files_of_the_marker_replace_those_of_their_name() {
    let scene = Scene::new();
    scene.write("bot/.rules", "old");
    scene.write("bot/sub/.rules", "old");
    scene.write("bot/sub/copy", "old");
    scene.write(".rules", "new");
    scene.write("copy", "new");
    let build = "sh -c 'grep new .rules && grep new copy && test ! -e sub/copy && \
                 test -d sub && test ! -e sub/.rules && exit 9'";
    let bot = ["--cases", "cases", "--bot", "bot", "--call", "{}/bot"];
    let build = ["--build", build, "--with", ".rules", "--with", "copy"];
    let told = mark(&scene, &[bot, build].concat(), 1);
    assert!(told.contains("the build failed: exit code 9"), "{told}");
}

fn what_cannot_be_built_is_told_at_once() {
    let scene = Scene::new();
    scene.write("bot/steps", "cp ../nothing bot");
    scene.write("course.make", MAKE);
    let told = |options: &[&str]| {
        let bot = ["--cases", "cases", "--bot", "bot", "--call", "{}/bot"];
        mark(&scene, &[&bot[..], options].concat(), 1)
    };
    let nowhere = told(&["--build", "nowhere {}"]);
    assert!(nowhere.contains("no program 'nowhere'"), "{nowhere}");
    for no_file in ["missing.make", "bot"] {
        let told = told(&["--build", "sh", "--with", no_file]);
        assert!(
            told.contains(&format!("'{no_file}' is not a file: name a file")),
            "{told}"
        );
    }
    // For a single bot, the whole output of the build is printed.
    let failed = told(&BUILD[2..]);
    assert!(
        failed.contains("error: the build failed: exit code 1"),
        "{failed}"
    );
    assert!(failed.contains("  | cp: "), "{failed}");
    let mut command = scene.advance();
    command.args(["mark", "--cases", "cases", "--bot", "bot", "--gradescope"]);
    let assert = command.args(BUILD).assert().success();
    let results: serde_json::Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    let test = &results["tests"][0];
    assert_eq!(
        (&test["score"], &test["max_score"]),
        (&0.0.into(), &100.0.into())
    );
    assert!(
        test["output"].as_str().unwrap().contains("cp: "),
        "{results}"
    );
    let left: Vec<_> = fs::read_dir(scene.path("temporary")).unwrap().collect();
    assert!(left.is_empty(), "left on disk: {left:?}");
}

/// The scene lies below `/tmp`, where builds have a folder of their own.
fn a_builder_may_lie_among_the_temporary_files() {
    let scene = scene(&[]);
    assert!(scene.path("").starts_with("/tmp"));
    scene.write("tools/builder", "echo >/tmp/x && mv source bot");
    let builder = scene.path("tools/builder").display().to_string();
    let options = [
        "--cases", "cases", "--games", "0", "--bots", "class", "--out", "marks", "--call",
        "{}/bot", "--build", &builder,
    ];
    mark(&scene, &options, 0);
    let (name, row) = &table(&scene)[0];
    assert!(name == "anna" && row.contains(",85.00,"), "{row}");
}

/// Nothing is kept of them, so that another command can begin anew in the folder.
fn builds_that_fail_alike_are_given_up() {
    let scene = scene(&[("bo", "x"), ("cy", "x"), ("dan", "x"), ("eve", "x")]);
    let build = |out, command| {
        let options = [
            "--cases", "cases", "--games", "0", "--bots", "class", "--out", out, "--call",
            "{}/bot", "--build", command,
        ];
        mark(&scene, &[&options[..], &["--concurrency", "1"]].concat(), 1)
    };
    let told = build("marks", "sh -c 'echo no SDK >&2; exit 3'");
    assert!(told.contains("the first builds failed alike"), "{told}");
    assert!(told.contains("exit code 3 | no SDK"), "{told}");
    assert_eq!(fs::read_dir(scene.path("marks/builds")).unwrap().count(), 0);
    // After a build that succeeds, failures are the submissions' own.
    let told = build("others", "sh {}/steps");
    assert!(!told.contains("failed alike"), "{told}");
}
