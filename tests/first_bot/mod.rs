//! The programs of `examples/first-bot/`: skeletons leave the board as it is, and the bot passes level 4.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use advance::Side;
use advance::board::text::LineEnd;
use advance::cases::{self, CaseLevel, Generator};
use libtest_mimic::Trial;

use crate::tests;

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/first-bot");
const START: &str = include_str!("../../fixtures/start.txt");

/// Runs a bot for each triple of arguments in one process: Python takes longer to begin than to move.
const CALLS: &str = "\
import runpy, sys
bot, calls = sys.argv[1], sys.argv[2:]
while calls:
    sys.argv, calls = [bot, *calls[:3]], calls[3:]
    runpy.run_path(bot)
";

fn is_installed(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

/// The starters in C# and Java are tested where their tools are: `.ci/csharp` builds and marks the bot in C#.
pub fn trials() -> impl Iterator<Item = Trial> {
    let missing = |program, advice| (!is_installed(program)).then_some(advice);
    let python = crate::trials(
        missing("python3", "install python3"),
        tests![
            the_skeleton_in_python_moves_nothing,
            the_bot_in_python_passes_level_4
        ],
    );
    let rust = crate::trials(
        missing("rustc", "install rustc"),
        tests![the_skeleton_in_rust_moves_nothing],
    );
    let java = crate::trials(None, tests![the_skeleton_in_java_moves_nothing]);
    let csharp = crate::trials(None, tests![the_skeleton_in_csharp_moves_nothing]);
    let java = java.filter(|_| is_installed("java"));
    let csharp = csharp.filter(|_| is_installed("mcs"));
    python.chain(rust).chain(java).chain(csharp)
}

fn example(name: &str) -> PathBuf {
    Path::new(EXAMPLES).join(name)
}

fn succeeds(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Calls a skeleton by this command line; its last lines need not end alike.
fn moves_nothing(program: &str, arguments: &[&Path]) {
    let folder = tempfile::tempdir().unwrap();
    let [before, after] = ["in.txt", "out.txt"].map(|name| folder.path().join(name));
    let call = || {
        let mut command = Command::new(program);
        command.args(arguments);
        command
    };
    assert_eq!(succeeds(call().arg("name")).trim_end(), "Skeleton");
    for text in [START.to_owned(), START.trim_end().replace('\n', "\r\n")] {
        fs::write(&before, &text).unwrap();
        succeeds(call().arg("black").args([&before, &after]));
        assert_eq!(fs::read_to_string(&after).unwrap(), text);
    }
}

fn the_skeleton_in_python_moves_nothing() {
    moves_nothing("python3", &[&example("skeleton.py")]);
}

fn the_skeleton_in_rust_moves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let built = folder.path().join("skeleton");
    let mut compiler = Command::new("rustc");
    compiler.args(["--edition", "2024", "-D", "warnings", "-o"]);
    succeeds(compiler.arg(&built).arg(example("skeleton.rs")));
    moves_nothing(built.to_str().unwrap(), &[]);
}

fn the_skeleton_in_java_moves_nothing() {
    moves_nothing("java", &[&example("Skeleton.java")]);
}

fn the_skeleton_in_csharp_moves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let built = folder.path().join("skeleton.exe");
    let out = format!("-out:{}", built.display());
    succeeds(Command::new("mcs").arg(out).arg(example("Skeleton.cs")));
    moves_nothing("mono", &[&built]);
}

/// The published cases too, where `ADVANCE_CASES` names them.
fn the_bot_in_python_passes_level_4() {
    let bot = example("bot.py");
    assert!(fs::read_to_string(&bot).unwrap().lines().count() <= 130);
    let level = CaseLevel::ALL[0];
    let sides = Side::BOTH.into_iter();
    let made = sides.flat_map(|side| Generator::new(level, side, 0, LineEnd::CrLf).take(10));
    let published = std::env::var_os("ADVANCE_CASES");
    let published = published.map(|folder| cases::read(Path::new(&folder)).unwrap());
    let published = published
        .into_iter()
        .flatten()
        .filter(|case| case.level == level);
    let cases: Vec<_> = made.chain(published).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = |number: usize, name: &str| folder.path().join(format!("{number}-{name}.txt"));
    let mut python = Command::new("python3");
    python.args(["-c", CALLS]).arg(bot);
    for (number, case) in cases.iter().enumerate() {
        fs::write(file(number, "in"), case.test.bytes()).unwrap();
        python.arg(case.side.to_string());
        python.args([file(number, "in"), file(number, "out")]);
    }
    succeeds(&mut python);
    for (number, case) in cases.iter().enumerate() {
        let left = fs::read(file(number, "out")).unwrap();
        assert!(left == case.answer.bytes(), "{number}: {case}");
    }
}
