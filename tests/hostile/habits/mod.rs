//! A class of 41 with the habits of students, good and bad, is marked on a quiet machine and on a busy one, with an
//! interruption, and again after a submission was replaced and another one came late. What each gets is compared with
//! what it should get, as a table. `cargo test --test needs hostile::habits -- --nocapture` prints it.

mod class;

use std::fs;
use std::process::Stdio;

use self::class::{CONDUCT, Expected, GOOD};
use super::load::Load;
use super::scene::Scene;
use crate::{Test, tests};

pub fn tests() -> [Test; 1] {
    tests![each_habit_gets_its_mark_on_any_machine_and_at_any_time]
}

/// A submission ended the marking: <https://github.com/sagemathinc/cocalc/issues/4879>,
/// <https://github.com/cksystemsteaching/selfie/issues/106>.
fn each_habit_gets_its_mark_on_any_machine_and_at_any_time() {
    let scene = Scene::new();
    let mut expected = class::made(&scene);
    assert_eq!(expected.len(), 41);

    println!("On a quiet machine:");
    let told = marked(&scene, &begun("quiet"));
    for over in ["Report.txt", "__MACOSX", "two-versions-v1"] {
        assert!(told.contains(&format!("'{over}' is passed over")), "{told}");
    }
    check(&scene, "quiet", &expected);
    let page = |name: &str| fs::read_to_string(scene.path(&format!("quiet/{name}"))).unwrap();
    for flag in ["tried the network", "left processes running"] {
        let flag = format!("<mark>{flag}</mark>");
        assert_eq!(page("index.html").matches(&flag).count(), 1, "{flag}");
    }
    let row = "network</a></td><td>1</td><td>1</td><td>0</td><td>0</td><td>0</td></tr>";
    assert!(page("conduct.html").contains(row));

    println!("On a busy machine, killed and resumed:");
    let load = Load::new(4);
    let mut command = scene.process();
    command.args(begun("busy")).stderr(Stdio::null());
    let mut killed = command.spawn().unwrap();
    scene.wait_until(|scene| {
        let steps = fs::read_dir(scene.path("busy/steps"));
        steps.is_ok_and(|steps| steps.count() >= 20)
    });
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(!scene.path("busy/marks.csv").exists());
    marked(&scene, &["mark", "--resume", "busy"].map(str::to_owned));
    drop(load);
    check(&scene, "busy", &expected);

    println!("A submission replaced, one late:");
    let before = rows(&scene, "busy");
    scene.write("class/garbage/bot", GOOD);
    scene.write("class/newcomer/bot", GOOD);
    for name in ["garbage", "newcomer"] {
        let program = scene.path(&format!("class/{name}/advance"));
        fs::hard_link(scene.path("program"), program).unwrap();
    }
    let told = marked(&scene, &["mark", "--resume", "busy"].map(str::to_owned));
    for news in [
        "garbage: marked anew, because the submission has changed\n",
        "newcomer: new\n",
    ] {
        assert!(told.contains(news), "{told}");
    }
    assert_eq!(told.matches(": marked anew").count(), 1, "{told}");
    expected.retain(|(name, ..)| *name != "garbage");
    expected.extend([("garbage", "85.00", ""), ("newcomer", "85.00", "")]);
    check(&scene, "busy", &expected);
    let after = rows(&scene, "busy");
    for row in before.iter().filter(|row| &row[0] != "garbage") {
        assert!(after.contains(row), "{row:?}");
    }
}

/// The arguments that begin the class.
fn begun(out: &str) -> Vec<String> {
    let cases = ["mark", "--cases", "cases", "--games", "0"];
    let class = ["--bots", "class", "--call", "{}/bot", "--out", out];
    let limits = ["--time-limit-cpu", "1000", "--time-limit", "3000"];
    let args = [&cases[..], &class, &limits].concat();
    args.into_iter().map(str::to_owned).collect()
}

/// Marks the class, in which some bots cannot be marked, and returns what is told.
fn marked(scene: &Scene, args: &[String]) -> String {
    let assert = scene.advance().args(args).assert().code(1);
    assert_eq!(scene.processes(), Vec::<String>::new(), "left running");
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

/// The rows of the table of a class: name, mark, note, conduct.
fn rows(scene: &Scene, out: &str) -> Vec<[String; 4]> {
    let table = fs::read_to_string(scene.path(&format!("{out}/marks.csv"))).unwrap();
    let mut table = csv::Reader::from_reader(table.trim_start_matches('\u{feff}').as_bytes());
    let titles = table.headers().unwrap().clone();
    let at = |title: &str| titles.iter().position(|it| it == title).unwrap();
    let columns = [0, at("mark"), at("note"), at("conduct")];
    let rows = table.records().map(Result::unwrap);
    rows.map(|row| columns.map(|column| row[column].to_owned()))
        .collect()
}

/// Prints the marks of a class beside what is expected, and checks them.
fn check(scene: &Scene, out: &str, expected: &[Expected]) {
    let rows = rows(scene, out);
    assert_eq!(rows.len(), expected.len());
    let mut wrong = 0;
    println!("{:<24} {:>8} {:>6}  note", "bot", "expected", "given");
    for (name, points, part) in expected {
        let [_, mark, note, conduct] = rows.iter().find(|[bot, ..]| bot == name).unwrap();
        let known = CONDUCT.iter().find(|(bot, _)| bot == name);
        let besides = known.map_or("", |(_, besides)| besides);
        let is_right = mark == points && note.contains(part) && conduct == besides;
        wrong += u32::from(!is_right);
        let sign = if is_right { "" } else { "WRONG " };
        println!("{name:<24} {points:>8} {mark:>6}  {sign}{note}");
        if !conduct.is_empty() {
            println!("{:<41} besides: {conduct}", "");
        }
        if !is_right {
            println!("{:<41} expected: {part}; besides: {besides}", "");
        }
    }
    assert_eq!(wrong, 0, "the table says which");
}
