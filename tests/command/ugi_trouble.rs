//! `advance ugi` where the other side makes mistakes, goes away or never ends.

use std::io::Write;
use std::process::Stdio;

use advance::Position;

use crate::command::scene::Scene;
use crate::command::ugi::{Client, legal};

/// The case and the blanks of options mattered: <https://github.com/LeelaChessZero/lc0/issues/296>,
/// <https://github.com/dje-dev/Ceres/issues/37>.
#[test]
fn nonsense_is_reported_and_ignored() {
    let mut client = Client::new();
    client.send("position startpos moves e2-e3");
    let before = client.ask("query fen");
    for line in [
        "nonsense",
        "position",
        "position startpos e2-e3",
        "position fen",
        "position fen 4g4/9 w",
        "position fen nothing at all moves e2-e3",
        "position startpos moves e2-e3 e2-e3",
        "position startpos moves e2",
        "moves e2-e3",
        "query",
        "query weather",
        "query islegal",
        "perft",
        "perft -1",
        "perft 65",
        "perft 100000",
        "setoption",
        "setoption Hash 3",
        "setoption name Hash",
        "setoption name Hash value 1025",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value 0",
        "setoption name Threads value 1025",
        "setoption name MultiPV value 0",
        "setoption name Level value 3",
        "setoption name Seed value -1",
        "setoption name MaxPlies value none",
        "setoption name Side value green",
        "bestmove e2-e3",
        "\u{1b}[31m\0 \u{7f} ü",
    ] {
        let answer = client.ask(line);
        assert_eq!(answer.len(), 1, "{line:?}: {answer:?}");
        let error = answer[0].strip_prefix("info string error: ");
        let error = error.unwrap_or_else(|| panic!("{line:?}: {answer:?}"));
        assert!(!error.contains(char::is_control), "{line:?}: {answer:?}");
        assert_eq!(client.ask("query fen"), before, "{line:?}");
    }
    for line in [
        "",
        "   ",
        "\t",
        "stop",
        "stop",
        "uginewgame",
        "setoption name Seed value",
        "setoption name  LEVEL   value  7",
    ] {
        assert_eq!(client.ask(line), [""; 0], "{line:?}");
    }
    client.send_bytes(b"\xff\xfe\xfd\r\n");
    assert!(client.line().starts_with("info string error: "));
    client.send_bytes(b"position startpos\r\nquery p1turn\r\n");
    assert_eq!(client.line(), "response true");
    legal(&Position::start(), &client.go("go depth 1"));
}

#[test]
fn games_without_search_lack_its_options() {
    let mut client = Client::of(Scene::new().process(&["ugi", "--game", "eater"]));
    client.send("ugi");
    let lines = client.until("ugiok");
    let options = lines
        .iter()
        .filter_map(|line| line.strip_prefix("option name "));
    let names: Vec<_> = options.map(|option| option.split(' ').next()).collect();
    assert_eq!(names, ["Level", "Seed", "MaxPlies"].map(Some));
    for name in ["Hash", "Threads", "MultiPV", "Side"] {
        let answer = client.ask(&format!("setoption name {name} value 2"));
        let error = format!(
            "info string error: unknown option '{name}': Level, Seed and MaxPlies are known"
        );
        assert_eq!(answer, [error]);
    }
    assert_eq!(client.ask("setoption name maxplies value 20"), [""; 0]);
}

#[test]
fn a_tree_that_was_full_is_told() {
    let mut client = Client::of(Scene::new().process(&["ugi", "--game", "eater"]));
    client.send("position startpos");
    let full = "info string the tree was full: more time or nodes would not let it grow";
    for (nodes, is_full) in [(6000, true), (100, false)] {
        client.send(&format!("go nodes {nodes}"));
        assert_eq!(
            client.until("bestmove").iter().any(|line| line == full),
            is_full
        );
    }
}

/// A time that is no number: <https://github.com/official-stockfish/Stockfish/issues/5071>.
#[test]
fn go_always_gets_a_move() {
    let mut client = Client::new();
    for (line, errors) in [
        ("go depth", 1),
        ("go depth -1", 1),
        ("go nodes many depth 1", 1),
        ("go movetime", 1),
        ("go movetime infinite", 1),
        ("go movetime 99999999999999999999", 1),
        ("go sideways", 1),
        ("go ponder movestogo 40 p1time 100.5", 4),
        (&format!("go {}", "y".repeat(1_000_000)), 1),
    ] {
        client.send(line);
        let lines = client.until("bestmove");
        let told = lines
            .iter()
            .filter(|it| it.starts_with("info string error: "));
        assert_eq!(told.count(), errors, "{line}: {lines:?}");
        legal(
            &Position::start(),
            lines.last().unwrap().strip_prefix("bestmove ").unwrap(),
        );
    }
}

#[test]
fn lines_of_ten_megabytes_are_passed_over() {
    let mut client = Client::new();
    client.ask("");
    #[cfg(target_os = "linux")]
    let before = client.memory();
    for filling in ["x", "position startpos moves e2-e3 ", "go ", "\0"] {
        client.send_bytes(filling.repeat(10_000_000 / filling.len()).as_bytes());
        let answer = client.ask("");
        assert_eq!(answer.len(), 1, "{answer:?}");
        assert!(answer[0].starts_with("info string error: "), "{answer:?}");
    }
    #[cfg(target_os = "linux")]
    {
        let after = client.memory();
        assert!(after < before + 5_000, "{before} KiB, then {after} KiB");
    }

    // Just short enough to be read; the answer is still short.
    for begin in [
        "",
        "position fen ",
        "moves ",
        "setoption name ",
        "query islegal ",
    ] {
        let answer = client.ask(&format!("{begin}{}", "y".repeat(1_000_000)));
        assert_eq!(answer.len(), 1);
        assert!(answer[0].len() < 500, "{begin}: {} bytes", answer[0].len());
    }
}

#[test]
fn it_leaves_at_the_end_of_the_input() {
    let (lines, status) = Client::new().close();
    assert!(status.success() && lines.is_empty(), "{lines:?}");

    let mut client = Client::new();
    client.send("go infinite");
    client.until("info depth 1");
    let (lines, status) = client.close();
    assert!(status.success());
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");

    // A move that is held back until `stop` does not end by itself either.
    let mut client = Client::new();
    client.send("setoption name Level value 4");
    client.send("go infinite");
    let (lines, _) = client.close();
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");

    let mut client = Client::new();
    client.send_bytes(b"query p1turn");
    assert_eq!(client.close().0, ["response true"]);

    let mut client = Client::new();
    client.send("perft 50");
    client.send("quit");
    assert!(client.close().1.success());

    // Standard input is closed from the start.
    #[cfg(target_os = "linux")]
    Scene::new()
        .advance_after("exec <&-", &["ugi"])
        .assert()
        .success()
        .stdout("");
}

#[test]
fn bounded_work_finishes_after_end_of_input() {
    for (work, finished) in [
        ("go nodes 200000", "bestmove "),
        ("go depth 4", "bestmove "),
        ("go p1time 2000 p2time 2000", "bestmove "),
        ("perft 3", "nodes "),
    ] {
        let mut waiting = Client::new();
        waiting.send(work);
        let expected = waiting.until(finished);
        let mut client = Client::new();
        client.send(work);
        let (lines, status) = client.close();
        assert!(status.success() && !lines.is_empty(), "{work}");
        if !work.contains("time") {
            let without_times = |line: &String| {
                let (rest, pv) = line.split_once(" time ").unwrap_or((line, ""));
                let pv = pv.split_once(" pv ").map(|(_, pv)| pv.to_owned());
                (rest.to_owned(), pv)
            };
            let told = |lines: &[String]| lines.iter().map(without_times).collect::<Vec<_>>();
            assert_eq!(told(&lines), told(&expected), "{work}");
        }
        assert!(lines.last().unwrap().starts_with(finished), "{lines:?}");
    }
}

#[test]
fn quit_ends_what_is_under_way() {
    let mut client = Client::new();
    client.send("setoption name Level value 9");
    client.send("go depth 96");
    client.send("quit");
    let (lines, status) = client.close();
    assert!(status.success());
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
}

#[test]
fn it_leaves_when_nobody_listens() {
    for (first, next) in [("ugi", "isready"), ("go infinite", "isready")] {
        let mut child = Scene::new()
            .process(&["ugi"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        // The engine may be gone before the second line.
        writeln!(input, "{first}").unwrap();
        let _ = writeln!(input, "{next}");
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{first}: {output:?}");
        assert!(output.stderr.is_empty(), "{first}: {output:?}");
        drop(input);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_moves() {
    let mut client = Client::new();
    client.send("setoption name Hash value 1");
    let mut after_hundred = 0;
    let mut position = Position::start();
    let mut moves = String::new();
    for round in 0..1000 {
        if round % 60 == 0 || !position.has_legal_move() {
            position = Position::start();
            moves.clear();
            client.send("uginewgame");
        }
        client.send(&format!("position startpos moves{moves}"));
        let best = client.go("go nodes 50");
        position = position.after(legal(&position, &best));
        moves += &format!(" {best}");
        if round == 100 {
            after_hundred = client.memory();
        }
    }
    let after = client.memory();
    assert!(
        after < after_hundred + 500,
        "{after_hundred} KiB, then {after} KiB"
    );
}
