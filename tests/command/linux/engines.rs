//! Shell scripts as engines and as programs at a console, and everything that they can do wrong.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use advance::matches::Outcome;
use advance::players::FaultKind;

use super::match_programs::{is_running, program, reasons_of_loss};
use crate::command::engines::engine;
use crate::command::matches::{play, records};
use crate::command::scene::{PATIENCE, Scene, assert_fails, interrupted, this, word};

/// A script that speaks the interface and does this when it is asked for a move.
fn script(go: &str) -> String {
    format!(
        "while read -r word rest; do case $word in \
         ugi) echo id name Shell; echo ugiok;; isready) echo readyok;; quit) exit;; \
         go) {go};; esac; done"
    )
}

/// Two games of an engine with this script against level 4: it must lose both, by this kind of fault and for this
/// reason.
#[track_caller]
fn assert_loses_by(kind: FaultKind, because: &str, script: &str) {
    let scene = Scene::new();
    let bot = format!("ugi={}", word(program(&scene, "bot", script)));
    for reason in reasons_of_loss(&scene, &bot, kind) {
        assert!(reason.contains(because), "{reason}");
    }
}

#[test]
fn a_silent_engine_times_out() {
    assert_loses_by(FaultKind::Timeout, "no bestmove after", &script(":"));
    assert_loses_by(
        FaultKind::Timeout,
        "no bestmove after",
        &script("sleep 10000"),
    );
}

#[test]
fn the_dialogue_of_an_engine_is_evidence() {
    let scene = Scene::new();
    let crash = script("echo info string deep thought; echo no memory >&2; exit 7");
    let bot = program(&scene, "bot", &crash);
    let line = [bot.to_str().unwrap().to_owned()];
    let bot = format!("ugi={}", word(bot));
    let text = play(&scene, &bot, "level=4", &["--games", "2", "--out", "games"]);
    assert!(text.contains("see games/faults/000001"), "{text}");
    let kept =
        |name: &str| String::from_utf8(scene.read(format!("games/faults/000001/{name}"))).unwrap();
    assert_eq!(shell_words::split(&kept("command.txt")).unwrap(), line);
    let told = kept("in.txt");
    assert!(told.starts_with("ugi\n"), "{told}");
    assert!(told.ends_with("position startpos\ngo\n"), "{told}");
    assert!(kept("out.txt").ends_with("readyok\ninfo string deep thought\n"));
    assert_eq!(kept("stderr.txt"), "no memory\n");
    // The error for an engine that does not even start has its last words.
    let early = program(&scene, "early", "echo no licence >&2; exit 3");
    let bots = ["--a", &format!("ugi={}", word(early)), "--b", "level=4"];
    let failed = scene.advance(&[&["match"], &bots[..]].concat()).assert();
    assert_fails(failed, 1, &["is not a UGI engine: crash", "(no licence)"]);
}

/// A killed engine ended the whole match: <https://github.com/Disservin/fastchess/issues/908>.
#[test]
fn an_engine_that_exits_has_crashed() {
    let ended = |how: &str| format!("no bestmove: it has ended with {how}");
    assert_loses_by(FaultKind::Crash, &ended("exit code 7"), &script("exit 7"));
    assert_loses_by(FaultKind::Crash, &ended("exit code 0"), &script("exit"));
    assert_loses_by(
        FaultKind::Crash,
        &ended("signal 11"),
        &script("kill -SEGV $$"),
    );
    let closed = "no bestmove: it has closed its standard output";
    assert_loses_by(FaultKind::Crash, closed, &script("exec >&-; sleep 10000"));
}

/// A stall was called a crash: <https://github.com/Disservin/fastchess/issues/631>.
#[test]
fn an_unready_engine_loses() {
    let dies = script(":").replace(
        "echo readyok",
        "[ \"$new\" ] && exit 3; new=1; echo readyok",
    );
    let reason = "no readyok: it has ended with exit code 3";
    assert_loses_by(FaultKind::Crash, reason, &dies);
    let hangs = dies.replace("exit 3", "continue");
    assert_loses_by(FaultKind::Timeout, "no readyok after", &hangs);
}

#[test]
fn moves_that_are_none_are_illegal() {
    for mv in ["a1-a9", "none", "0000"] {
        let reason = format!("bestmove {mv}");
        assert_loses_by(
            FaultKind::IllegalMove,
            &reason,
            &script(&format!("echo bestmove {mv}")),
        );
    }
    // At once: the limit is not waited for.
    let bare = "bestmove without a move";
    assert_loses_by(FaultKind::IllegalMove, bare, &script("echo bestmove"));
    let rule = "bestmove e5-e4: no piece stands on e5";
    assert_loses_by(FaultKind::IllegalMove, rule, &script("echo bestmove e5-e4"));
    let long = "head -c 100000 /dev/zero | tr '\\0' y";
    let go = format!("echo bestmove $({long})");
    assert_loses_by(FaultKind::IllegalMove, "bestmove yyyy", &script(&go));
    let raw = "printf 'bestmove \\377\\033[31m\\n'";
    assert_loses_by(FaultKind::IllegalMove, "bestmove ", &script(raw));
}

/// Connections stalled: <https://github.com/cutechess/cutechess/issues/633>.
#[test]
fn a_flood_is_no_move() {
    let reason = "no bestmove after";
    assert_loses_by(
        FaultKind::Timeout,
        reason,
        &script("yes info depth 1 nodes 3"),
    );
    assert_loses_by(FaultKind::Timeout, reason, &script("cat /dev/zero"));
}

#[test]
fn an_engine_that_reads_nothing_blocks_nothing() {
    // The engine is sent more than a pipe holds.
    let scene = Scene::new();
    let deaf = "for n in 1 2 3 4 5 6 7 8; do echo option name O$n type string default x; done
        echo ugiok; echo readyok; echo readyok; sleep 10000";
    let mut bot = format!("ugi={}", word(program(&scene, "bot", deaf)));
    for number in 1..=8 {
        bot += &format!(",option.O{number}={}", "y".repeat(12_000));
    }
    let args = ["--games", "2", "--turns", "3", "--time-limit", "400"];
    let text = play(&scene, &bot, "level=4", &args);
    assert!(text.contains("A lost 2 by timeout"), "{text}");
}

#[test]
fn clocks_run_out_and_engines_get_both() {
    let scene = Scene::new();
    let go = "echo \"$rest\" >> \"$0.go\"; sleep 10000";
    let bot = format!(
        "ugi={},clock=2000+100",
        word(program(&scene, "bot", &script(go)))
    );
    let enemy = engine("", ",clock=5000,nodes=50");
    let args = [
        "--games", "1", "--turns", "3", "--out", "games", "--grace", "50",
    ];
    let text = play(&scene, &bot, &enemy, &args);
    assert!(text.contains("A lost 1 by timeout"), "{text}");
    let faulted = records(&scene, "games")[0].course.fault_time.unwrap();
    assert!(faulted >= Duration::from_millis(2050), "{faulted:?}");
    let told = String::from_utf8(scene.read("bot.go")).unwrap();
    assert_eq!(told, "p1time 2000 p2time 5000 p1inc 100 p2inc 0\n");
}

/// A script that notes its starts, and plays as this program does.
fn honest() -> String {
    format!("echo $$ >> \"$0.pids\"; exec {} ugi", this())
}

fn pids(scene: &Scene) -> Vec<String> {
    let text = fs::read_to_string(scene.path("bot.pids")).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[track_caller]
fn assert_all_are_gone(scene: &Scene) {
    for pid in pids(scene) {
        let deadline = Instant::now() + PATIENCE;
        while is_running(&pid) {
            assert!(Instant::now() < deadline, "{pid} is still running");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn an_engine_stays_up_from_game_to_game() {
    for concurrency in [1, 2] {
        let scene = Scene::new();
        let bot = format!("ugi={},nodes=20", word(program(&scene, "bot", &honest())));
        let threads = concurrency.to_string();
        let args = ["--games", "6", "--turns", "3", "--concurrency", &threads];
        let text = play(&scene, &bot, "level=4", &args);
        assert!(!text.contains("A lost 1 by"), "{text}");
        let started = pids(&scene).len();
        assert!((1..=concurrency).contains(&started), "{started}");
        assert_all_are_gone(&scene);
    }
}

#[test]
fn a_crashed_engine_is_replaced() {
    let scene = Scene::new();
    let crash = script("exit 1");
    let text = format!("mkdir \"$0.first\" && {{ {crash}; }}\n{}", honest());
    let bot = format!("ugi={},nodes=20", word(program(&scene, "bot", &text)));
    let args = [
        "--games",
        "5",
        "--turns",
        "3",
        "--concurrency",
        "1",
        "--out",
        "games",
    ];
    let text = play(&scene, &bot, "level=4", &args);
    assert!(text.contains("A lost 1 by crash"), "{text}");
    let faults = records(&scene, "games");
    let faults = faults
        .iter()
        .map(|game| matches!(game.course.outcome, Outcome::Fault { .. }));
    assert_eq!(
        faults.collect::<Vec<_>>(),
        [true, false, false, false, false]
    );
    assert_eq!(pids(&scene).len(), 1);
}

#[test]
fn nothing_of_an_engine_is_left() {
    let leaves_something = "sleep 10000 & echo $! >> \"$0.pids\"";
    for go in ["exit 1", "sleep 10000", "echo bestmove none"] {
        let scene = Scene::new();
        let bot = program(
            &scene,
            "bot",
            &format!("{leaves_something}\n{}", script(go)),
        );
        let args = ["--games", "2", "--turns", "2", "--time-limit", "300"];
        play(&scene, &format!("ugi={}", word(bot)), "level=4", &args);
        assert_eq!(pids(&scene).len(), 2);
        assert_all_are_gone(&scene);
    }
    // The engine ignores the request to quit.
    let scene = Scene::new();
    let stays = script(":").replace("quit) exit;;", "");
    let stays = format!("{leaves_something}; echo $$ >> \"$0.pids\"\n{stays}");
    let bot = format!("ugi={}", word(program(&scene, "bot", &stays)));
    play(&scene, &bot, "level=4", &["--games", "0"]);
    assert_eq!(pids(&scene).len(), 2);
    assert_all_are_gone(&scene);
}

/// Half a second, which begins with the request and not with the engine.
#[test]
fn a_long_computation_leaves_time_to_quit() {
    let scene = Scene::new();
    let computes = "while read -r line </proc/$$/stat; set -f -- ${line##*) }; \
                    [ $((${12} + ${13})) -lt 60 ]; do :; done";
    let quits = "quit) sleep 0.1; echo bye > \"$0.log\"; exit;;";
    let text = script(":").replace("quit) exit;;", quits);
    let bot = program(&scene, "bot", &format!("{computes}\n{text}"));
    play(
        &scene,
        &format!("ugi={}", word(bot)),
        "level=4",
        &["--games", "0"],
    );
    assert_eq!(scene.read("bot.log"), b"bye\n");
}

/// Engines went on after the match: <https://github.com/Disservin/fastchess/issues/343>,
/// <https://github.com/coolchess123/CCC-feedback/issues/27>.
#[test]
fn a_stop_ends_a_thinking_engine() {
    let scene = Scene::new();
    let go = "touch \"$0.asked\"; sleep 10000";
    let text = format!("echo $$ >> \"$0.pids\"\n{}", script(go));
    let bot = format!("ugi={},time=1000000", word(program(&scene, "bot", &text)));
    let args = ["match", "--a", &bot, "--b", "level=4", "--games", "2"];
    let begun = Instant::now();
    let mut process = scene.process(&args);
    process.stdout(Stdio::null());
    interrupted(process, || scene.path("bot.asked").exists());
    assert!(begun.elapsed() < PATIENCE);
    assert_all_are_gone(&scene);
}

#[test]
fn a_console_program_loses_by_its_faults() {
    for (kind, because, script) in [
        (FaultKind::Timeout, "no move after", "sleep 10000"),
        (FaultKind::Timeout, "no move after", "cat /dev/zero"),
        (
            FaultKind::Crash,
            "no move: it has ended with exit code 4",
            "exit 4",
        ),
        (
            FaultKind::IllegalMove,
            "a0+",
            "echo \"0. Player ${1#-} moves : a0+\"; sleep 10000",
        ),
        (
            FaultKind::IllegalMove,
            "it asks for a move of player ",
            "printf \"0. Next move, Player ${1#-} () to play : \"; sleep 10000",
        ),
    ] {
        let scene = Scene::new();
        // Only an engine that should run out of time gets little of it: a busy machine may delay the others.
        let clock = match kind {
            FaultKind::Timeout => "400",
            _ => "60000",
        };
        let bot = format!(
            "stdio={},clock={clock}",
            word(program(&scene, "bot", script))
        );
        let args = ["--game", "connections", "--games", "2", "--out", "games"];
        let text = play(&scene, &bot, "random", &args);
        assert!(text.contains(&format!("A lost 2 by {kind}")), "{text}");
        for game in records(&scene, "games") {
            assert!(game.to_string().contains(because), "{game}");
        }
    }
}

#[test]
fn a_console_program_must_accept_legal_moves() {
    let scene = Scene::new();
    let script = "read -r mv; printf '0. Next move, Player 1 () to play : Invalid move entered\\n'; sleep 10000";
    let bot = format!("stdio={}", word(program(&scene, "bot", script)));
    let args = ["--game", "connections", "--games", "1", "--out", "games"];
    let text = play(&scene, "random", &bot, &args);
    assert!(text.contains("B lost 1 by illegal move"), "{text}");
    let game = &records(&scene, "games")[0];
    assert!(game.to_string().contains("it refuses "), "{game}");
}
