//! The evidence of the faults of programs, which shows their authors the cause.

use std::fs;

use serde_json::{Value, json};

use crate::command::linux::match_programs::program;
use crate::command::matches::{play, records};
use crate::command::scene::{START, Scene, word};

/// The output of a successful run, without its progress.
fn printed(scene: &Scene, args: &[&str]) -> String {
    let output = scene.advance(args).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// Plays two games of a bot with this script against level 4, in `games`, and gives the output.
fn lost(scene: &Scene, script: &str, more: &[&str]) -> String {
    let script = format!("[ \"$1\" = name ] && echo Anna && exit\n{script}");
    let bot = format!("cmd={}", program(scene, "bot", &script).display());
    let args = ["--games", "2", "--turns", "3", "--concurrency", "1"];
    play(scene, &bot, "level=4", &[&args[..], more].concat())
}

const KEPT: [&str; 2] = ["--out", "games"];

#[test]
fn evidence_is_kept_beside_the_games() {
    let scene = Scene::new();
    let script = "echo first >&2; echo 'no idea' >&2; echo half a board > \"$3\"; exit 7";
    let text = lost(&scene, script, &KEPT);
    let told = "A lost 2 by crash\n  first in game 1: exit code 7; see games/faults/000001\n";
    assert!(text.contains(told), "{text}");
    let file = |name: &str| String::from_utf8(scene.read(format!("games/faults/{name}"))).unwrap();
    let bot = scene.path("bot");
    let command = shell_words::split(&file("000001/command.txt")).unwrap();
    let call = [bot.to_str().unwrap(), "white", "in.txt", "out.txt"];
    assert_eq!(command, call);
    assert!(file("000002/command.txt").contains(" black in.txt"));
    assert_eq!(file("000001/in.txt"), START);
    assert_eq!(file("000001/out.txt"), "half a board\n");
    assert_eq!(file("000001/stderr.txt"), "first\nno idea\n");
    let record = String::from_utf8(scene.read("games/games/000002.txt")).unwrap();
    let tags = "[Reason \"exit code 7\"]\n[Evidence \"faults/000002\"]\n";
    assert!(record.contains(tags), "{record}");
    let read = records(&scene, "games")[1].to_string();
    assert_eq!(read, record);

    // A resumed match knows where the evidence is.
    let resume = ["match", "--resume", "games", "--trust", "--json"];
    let report: Value = serde_json::from_str(&printed(&scene, &resume)).unwrap();
    assert_eq!(
        json!([
            report["players"][0]["faults"],
            report["players"][1]["faults"]
        ]),
        json!([{"crash": 2}, {}])
    );
    let first = json!({
        "round": 1, "reason": "exit code 7", "evidence": "faults/000001", "stderr": null
    });
    assert_eq!(
        json!([
            report["players"][0]["first_faults"],
            report["players"][1]["first_faults"]
        ]),
        json!([{"crash": first}, {}])
    );
}

#[test]
fn a_replayed_game_replaces_its_evidence() {
    let scene = Scene::new();
    let script = "[ -e \"$0.again\" ] && exit 8; echo more > \"$3\"; exit 7";
    lost(&scene, script, &KEPT);
    scene.write("bot.again", "");
    fs::remove_file(scene.path("games/games/000001.txt")).unwrap();
    let text = printed(&scene, &["match", "--resume", "games", "--trust"]);
    assert!(text.contains("first in game 1: exit code 8"), "{text}");
    assert!(scene.path("games/faults/000002/out.txt").exists());
    assert!(!scene.path("games/faults/000001/out.txt").exists());
}

/// What engines print was among the results: <https://github.com/cutechess/cutechess/issues/518>.
#[test]
fn without_a_folder_standard_error_is_shown() {
    let scene = Scene::new();
    let script = "echo 'Traceback' >&2; printf '\\033[2Jgone\\n' >&2; exit 1";
    let text = lost(&scene, script, &[]);
    let told = "A lost 2 by crash\n  first in game 1: exit code 1\n  | Traceback\n  |  [2Jgone\n";
    assert!(text.contains(told), "{text}");
    let report: Value = serde_json::from_str(&lost(&scene, script, &["--json"])).unwrap();
    let first = &report["players"][0]["first_faults"]["crash"];
    assert_eq!(first["stderr"], "Traceback\n [2Jgone\n");
    assert_eq!(first["evidence"], Value::Null);
}

#[test]
fn the_referee_explains_an_illegal_move() {
    let scene = Scene::new();
    lost(&scene, "tr Zz .. < \"$2\" > \"$3\"", &KEPT);
    let fault = &records(&scene, "games")[0].course.outcome;
    let advance::matches::Outcome::Fault { fault, .. } = fault else {
        panic!("{fault:?}")
    };
    let files = ["in", "out"].map(|name| format!("games/faults/000001/{name}.txt"));
    let args = ["check", "white", &files[0], &files[1]];
    let refused = scene.advance(&args).assert().code(1).get_output().clone();
    let told = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(told, format!("error: not a legal move: {}\n", fault.reason));
    assert_eq!(fault.reason, "14 pieces changed: no single move does that");
}

#[test]
fn evidence_is_bounded_and_follows_no_links() {
    let scene = Scene::new();
    scene.write("secret", "answers");
    let flood = "yes | head -c 50000000 >&2; echo end >&2";
    let link = format!("ln -s {} \"$3\"", word(scene.path("secret")));
    lost(&scene, &format!("{flood}; {link}; exit 1"), &KEPT);
    let stderr = scene.read("games/faults/000001/stderr.txt");
    assert_eq!(stderr.len(), 8 << 10);
    assert!(stderr.ends_with(b"y\nend\n"));
    assert!(!scene.path("games/faults/000001/out.txt").exists());
}

#[test]
fn an_open_standard_error_blocks_nothing() {
    let scene = Scene::new();
    // The process sleeps far longer than the test waits for the match.
    let script = "echo said >&2; setsid sleep 10000 & exit 3";
    lost(&scene, script, &KEPT);
    assert_eq!(scene.read("games/faults/000001/stderr.txt"), b"said\n");
}

#[test]
fn tournaments_name_first_faults_by_kind() {
    let scene = Scene::new();
    let script = "[ \"$1\" = name ] && echo Anna && exit\n[ \"$1\" = black ] || exit 7";
    let bot = format!("cmd={}", program(&scene, "bot", script).display());
    let args = ["tournament", "level=4", "level=5", &bot, "--games", "2"];
    let more = ["--turns", "2", "--out", "cup"];
    let text = printed(&scene, &[&args[..], &more].concat());
    let crash = "Anna lost 2 by crash\n  first in game 5: exit code 7; see cup/faults/000005\n";
    let idle =
        "Anna lost 2 by no file\n  first in game 2: OUT was not written; see cup/faults/000002\n";
    assert!(text.contains(crash) && text.contains(idle), "{text}");
    let resume = ["tournament", "--resume", "cup", "--trust", "--json"];
    let report: Value = serde_json::from_str(&printed(&scene, &resume)).unwrap();
    let table = report["table"].as_array().unwrap();
    let anna = table.iter().find(|row| row["player"] == "Anna").unwrap();
    assert_eq!(anna["first_faults"]["no_file"]["round"], 2);
    assert_eq!(anna["first_faults"]["crash"]["evidence"], "faults/000005");
}

#[test]
fn mark_shows_the_end_of_standard_error() {
    let scene = Scene::new();
    let args = ["cases", "--out", "cases", "--count", "2"];
    scene.advance(&args).assert().success();
    let bot = program(&scene, "bot", "echo 'Traceback: line 3' >&2; exit 3");
    // Not every system has a sandbox.
    let mark = [
        "mark", "--unsafe", "--cases", "cases", "--all", "--games", "2", "--bot",
    ];
    let mark = [&mark[..], &[bot.to_str().unwrap()]].concat();
    let text = printed(&scene, &mark);
    let told = "4/white/tests/0.txt failed by crash: exit code 3\n  | Traceback: line 3\n";
    assert!(text.contains(told), "{text}");
    let margin = "             ";
    let told = format!(
        "2 lost by crash\n{margin}first in game 1: exit code 3\n{margin}| Traceback: line 3\n"
    );
    assert!(text.contains(&told), "{text}");
    let json = printed(&scene, &[&mark[..], &["--json"]].concat());
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["failed"][0]["stderr"], "Traceback: line 3\n");
    let first = &report["play"]["first_faults"]["crash"];
    assert_eq!(first["round"], 1);
    assert_eq!(first["stderr"], "Traceback: line 3\n");
}

#[test]
fn the_evidence_comes_along_where_shards_are_merged() {
    let scene = Scene::new();
    let script = "[ \"$1\" = name ] && exit; echo \"no idea about $1\" >&2; exit 7";
    let bot = format!("cmd={}", program(&scene, "bot", script).display());
    for part in ["1", "2"] {
        let shard = format!("{part}/2");
        let args = ["--games", "4", "--turns", "3", "--random-plies", "2"];
        let more = ["--shard", &shard, "--out", part];
        play(&scene, &bot, "level=4", &[&args[..], &more].concat());
    }
    fs::remove_dir_all(scene.path("1/faults/000002")).unwrap();
    printed(&scene, &["merge", "1", "2", "--out", "games"]);
    let text = |name: &str| String::from_utf8(scene.read(name)).unwrap();
    for (number, shard) in [("1", "1"), ("3", "2"), ("4", "2")] {
        let folder = format!("faults/00000{number}");
        for file in ["command.txt", "in.txt", "stderr.txt"] {
            let [merged, part] = ["games", shard].map(|of| text(&format!("{of}/{folder}/{file}")));
            assert_eq!(merged, part);
        }
        let record = text(&format!("games/games/00000{number}.txt"));
        assert!(
            record.contains(&format!("[Evidence \"{folder}\"]")),
            "{record}"
        );
    }
    assert!(text("games/faults/000003/stderr.txt").contains("no idea about white"));
    assert!(!text("games/games/000002.txt").contains("Evidence"));
    assert!(!scene.path("games/faults/000002").exists());
}
