//! `advance ugi` over pipes, as an interface or a bot uses it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use advance::engine::Elo;
use advance::game::Game;
use advance::moves::perft;
use advance::{Chooser, Level, Move, Position, Settings};

use crate::command::scene::{PATIENCE, Scene};

/// The side that asks.
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Client {
    pub fn new() -> Self {
        Self::of(Scene::new().process(&["ugi"]))
    }

    pub fn of(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output
                .lines()
                .map_while(Result::ok)
                .all(|line| sender.send(line).is_ok())
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).unwrap()
    }

    /// The lines up to the one that begins with `last`.
    pub fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().unwrap().starts_with(last) {
                return lines;
            }
        }
    }

    /// All lines of the answer to a command that is answered at once.
    pub fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    pub fn go(&mut self, line: &str) -> String {
        self.send(line);
        self.best()
    }

    pub fn best(&mut self) -> String {
        let lines = self.until("bestmove");
        let last = lines.last().unwrap();
        last.strip_prefix("bestmove ").unwrap().to_owned()
    }

    /// Ends the input, and gives the rest of the output.
    pub fn close(mut self) -> (Vec<String>, ExitStatus) {
        self.input = None;
        let mut lines = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            lines.push(line);
        }
        (lines, self.child.wait().unwrap())
    }

    /// The number of the process.
    #[cfg(target_os = "linux")]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The memory in use, in KiB.
    #[cfg(target_os = "linux")]
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.unwrap().split_whitespace().nth(1);
        number.unwrap().parse().unwrap()
    }
}

/// Ends the engine if it is stuck or the test has failed.
impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn legal(position: &Position, text: &str) -> Move {
    let mv = position.find(text);
    mv.unwrap_or_else(|| panic!("{text} is not legal in {position}"))
}

fn words(moves: Vec<Move>) -> String {
    let words: Vec<_> = moves.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// Black is to move and has lost.
const BLACK_IS_STUCK: &str = "g#7/##7/9/9/9/9/9/9/8G b";

#[test]
fn ugi_prints_its_name_and_options() {
    let mut client = Client::new();
    client.send("ugi");
    let lines = client.until("ugiok");
    assert!(lines[0].starts_with("id name Vauban"), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    for option in [
        "Level type combo default 8 var 4 var 5 var 6 var 7 var 8 var 9",
        "LimitStrength type check default false",
        "Elo type spin default 1500 min 400 max 2900",
        "Hash type spin default 0 min 0 max 1024",
        "Threads type spin default 1 min 1 max 1024",
        "MultiPV type spin default 1 min 1 max 100",
        "Seed type string default <empty>",
        "MaxPlies type spin default 200 min 1 max 100000",
    ] {
        let line = format!("option name {option}");
        assert!(lines.contains(&line), "no '{line}' in {lines:?}");
    }
    assert_eq!(client.ask(""), [""; 0]);
    client.send("quit");
    let (lines, status) = client.close();
    assert!(status.success() && lines.is_empty(), "{lines:?}");
}

#[test]
fn several_threads_choose_a_move_within_any_limit() {
    let mut client = Client::new();
    client.send("setoption name Threads value 3");
    client.send("setoption name Level value 9");
    client.send("position startpos");
    for limit in ["nodes 5000", "movetime 30", "depth 4"] {
        let mv = client.go(&format!("go {limit}"));
        assert!(Position::start().find(&mv).is_some(), "{limit}: {mv}");
    }
}

#[test]
fn questions_are_answered_right_after_the_position() {
    let mut client = Client::new();
    let mut position = Position::start();
    let mut moves = String::new();
    for ply in 0..6 {
        client.send(&format!("position startpos moves{moves}"));
        let first = ply % 2 == 0;
        for (question, answer) in [
            ("p1turn", first.to_string()),
            ("gameover", "false".to_owned()),
            ("result", "none".to_owned()),
            ("fen", format!("{position} {ply}")),
            (
                "islegal e9-e8",
                position.find("e9-e8").is_some().to_string(),
            ),
            ("islegal nonsense", "false".to_owned()),
            ("moves", words(position.legal_moves())),
        ] {
            client.send(&format!("query {question}"));
            assert_eq!(client.line(), format!("response {answer}"), "{question}");
        }
        let mv = position.legal_moves()[ply];
        client.send(&format!("query islegal {mv}"));
        assert_eq!(client.line(), "response true");
        moves += &format!(" {mv}");
        position = position.after(mv);
    }
    client.send(&format!("position fen {position} 6"));
    let mv = position.legal_moves()[0];
    client.send(&format!("moves {mv}"));
    client.send("query fen");
    let line = format!("response {} 7", position.after(mv));
    assert_eq!(client.line(), line);
    client.send("perft 2");
    let nodes = perft(&position.after(mv), 2);
    assert_eq!(client.line(), format!("nodes {nodes}"));
    let drawing = client.ask("d");
    let board = position.after(mv).board.to_string();
    assert_eq!(drawing[..9].join("\n"), board.trim_end());
    assert_eq!(drawing[9], line.replace("response", "fen"));
}

#[test]
fn games_end_by_rules_or_ply_limit() {
    let mut client = Client::new();
    let more_black = "4g4/9/9/9/9/9/4z4/9/4G4 w";
    let equal = "4g4/9/9/9/9/9/9/9/4G4 b";
    for (position, over, result) in [
        ("startpos", "false", "none"),
        (&format!("fen {BLACK_IS_STUCK}"), "true", "p1win"),
        (&format!("fen {more_black} 29"), "false", "none"),
        (&format!("fen {more_black} 30"), "true", "p2win"),
        (&format!("fen {equal} 30"), "true", "draw"),
        (&format!("fen {equal} 29 moves e9-e8"), "true", "draw"),
    ] {
        client.send("setoption name MaxPlies value 30");
        client.send(&format!("position {position}"));
        client.send("query gameover");
        client.send("query result");
        assert_eq!(client.line(), format!("response {over}"), "{position}");
        assert_eq!(client.line(), format!("response {result}"), "{position}");
        let best = client.go("go depth 1");
        assert_eq!(best == "none", over == "true", "{position}: {best}");
    }
}

#[test]
fn finished_games_have_no_legal_moves() {
    let mut client = Client::new();
    let ranks = "4g4/9/9/9/9/9/9/9/4G4";
    client.send("setoption name MaxPlies value 30");
    for (line, over) in [
        (format!("{ranks} b 29"), false),
        (format!("{ranks} b 30"), true),
        (format!("{ranks} b 30 29+1"), false),
        (format!("{ranks} b 2 0+1"), true),
    ] {
        client.send(&format!("position fen {line}"));
        client.send("query fen");
        client.send("query gameover");
        client.send("query islegal e9-e8");
        client.send("query moves");
        client.send("moves e9-e8");
        assert_eq!(client.line(), format!("response {line}"));
        assert_eq!(client.line(), format!("response {over}"), "{line}");
        assert_eq!(client.line(), format!("response {}", !over), "{line}");
        assert_eq!(client.line() == "response none", over, "{line}");
        if over {
            let expected = "info string error: the game is over after 0 moves, by MaxPlies or by the position: the position is unchanged";
            assert_eq!(client.line(), expected);
        }
        client.send("query p1turn");
        assert_eq!(client.line(), format!("response {}", !over), "{line}");
    }
}

/// A missing king crashed <https://github.com/official-stockfish/Stockfish/issues/6786>
/// and <https://github.com/official-stockfish/Stockfish/issues/1978>, an incomplete position
/// <https://github.com/official-stockfish/Stockfish/issues/3533>.
#[test]
fn a_refused_position_plays_no_stale_move() {
    let mut client = Client::new();
    client.send("position startpos");
    for refused in [
        "position fen nonsense",
        "position fen 9/9/9/9/9/9/9/9/4G4 w",
        "position fen 4g4/9/9/9/9/9/9/9/3GG4 w",
        "position fen 4g4/9/9/9/9/9/9/9/4G4",
        "position startpos moves e2-e9",
        "moves e2-e9",
    ] {
        client.send(refused);
        let told = client.line();
        assert!(told.starts_with("info string error: "), "{told}");
        client.send("go nodes 10");
        let told = client.line();
        assert!(told.contains("send a position"), "{told}");
        assert_eq!(client.line(), "bestmove none", "{refused}");
    }
    client.send("position startpos");
    client.send("go nodes 10");
    assert!(client.best().contains(['-', 'x']));
}

#[test]
fn every_level_chooses_as_the_chooser_does() {
    let mut client = Client::new();
    let position: Position = "mjdsgscjm/bz1zzzzzb/2z6/9/9/9/3Z5/BZZ1ZZZZB/MJCSGSDJM w"
        .parse()
        .unwrap();
    for level in Level::ALL {
        for seed in [None, Some(7)] {
            // Not by uginewgame, after which an engine without a seed settles ties in another way.
            let mut settings = Settings::new(level);
            settings.seed = seed;
            settings.limits.time = None;
            settings.limits.nodes = Some(1000);
            let decision = Chooser::new(&settings).choose(&position).unwrap();
            client.send(&format!("setoption name level value {level}"));
            let seed = seed.map_or(String::new(), |seed| seed.to_string());
            client.send(&format!("setoption name Seed value {seed}"));
            client.send(&format!("position fen {position}"));
            let best = client.go("go nodes 1000");
            assert_eq!(best, decision.chosen.mv.to_string(), "level {level}");
        }
    }
}

#[test]
fn limited_strength_plays_like_its_elo() {
    let mut client = Client::new();
    let position: Position = "mjdsgscjm/bz1zzzzzb/2z6/9/9/9/3Z5/BZZ1ZZZZB/MJCSGSDJM w"
        .parse()
        .unwrap();
    client.send("setoption name Seed value 4");
    client.send("setoption name LimitStrength value true");
    client.send(&format!("position fen {position}"));
    for elo in [500, 1100, 1700] {
        let mut settings = Settings::new(Elo::new(elo).unwrap());
        settings.seed = Some(4);
        let decision = Chooser::new(&settings).choose(&position).unwrap();
        client.send(&format!("setoption name Elo value {elo}"));
        assert_eq!(client.go("go"), decision.chosen.mv.to_string(), "{elo}");
    }
    let told = client.ask("setoption name Elo value 399");
    assert!(
        told[0].contains("expected a whole number from 400 to 2900"),
        "{told:?}"
    );
}

#[test]
fn lines_of_info_hold_what_was_found() {
    let mut client = Client::new();
    client.send("setoption name Level value 9");
    client.send("setoption name MultiPV value 3");
    client.send("go depth 3");
    let mut lines = client.until("bestmove");
    let best = lines.pop().unwrap();
    assert_eq!(lines.len(), 9, "{lines:?}");
    for (line, number) in lines.iter().zip(0..) {
        let (depth, rank) = (number / 3 + 1, number % 3 + 1);
        let begin = format!("info depth {depth} multipv {rank} score cp ");
        assert!(line.starts_with(&begin), "{line}");
        for word in [" nodes ", " time ", " nps ", " pv "] {
            assert!(line.contains(word), "{line}");
        }
        let (_, moves) = line.split_once(" pv ").unwrap();
        let play = |at: Position, text| at.after(legal(&at, text));
        moves.split(' ').fold(Position::start(), play);
    }
    let (_, line) = lines[6].split_once(" pv ").unwrap();
    assert_eq!(
        best,
        format!("bestmove {}", line.split(' ').next().unwrap())
    );

    // White's Dragon takes the last piece of black that can move.
    client.send("position fen g#7/##7/9/9/G8/9/9/D6z1/9 w");
    client.send("setoption name MultiPV value 1");
    client.send("go depth 5");
    let lines = client.until("bestmove");
    assert!(lines[0].contains(" score mate 1 "), "{lines:?}");
}

#[test]
fn bestmove_matches_the_last_info_line() {
    let mut client = Client::new();
    let declared = client.ask("ugi");
    client.send("setoption name Level value 9");
    for nodes in (100..3_000).step_by(100) {
        client.send(&format!("go nodes {nodes}"));
        let lines = client.until("bestmove");
        let (_, line) = lines[lines.len() - 2].split_once(" pv ").unwrap();
        let first = line.split(' ').next().unwrap();
        assert_eq!(
            lines[lines.len() - 1],
            format!("bestmove {first}"),
            "{nodes} nodes"
        );
    }
    assert_eq!(client.ask("ugi"), declared);
}

/// A `stop` right after `go` hung: <https://github.com/LeelaChessZero/lc0/issues/1120>. No `readyok` came during a
/// search: <https://github.com/AndyGrant/Ethereal/issues/98>. `go infinite` failed as the first line:
/// <https://github.com/glinscott/leela-chess/issues/287>.
#[test]
fn commands_are_answered_during_a_search() {
    let mut client = Client::new();
    client.send("setoption name Level value 9");
    for round in 0..5 {
        client.send("position startpos");
        client.send("go infinite");
        client.until(&format!("info depth {}", 2 + round % 2));
        client.send("isready");
        client.until("readyok");
        client.send("query p1turn");
        client.until("response true");
        client.send("go depth 1");
        client.until("info string error: a search is running");
        client.send("perft 3");
        client.until("info string error: a search is running");
        // Later commands do not change the position that is searched.
        client.send("position startpos moves e2-e3");
        client.send("stop");
        legal(&Position::start(), &client.best());
    }
    // A client that does not wait for the move after a stop still gets one for each search.
    for _ in 0..20 {
        client.send("go infinite");
        client.send("stop");
    }
    for _ in 0..20 {
        client.best();
    }
    client.send("perft 50");
    client.send("stop");
    assert_eq!(client.line(), "info string stopped");
    let mut first = Client::new();
    first.send("go infinite");
    legal(&Position::start(), &first.go("stop"));
    // A move that is known early is held back too.
    client.send("setoption name Level value 4");
    client.send("go infinite");
    assert_eq!(client.ask(""), [""; 0]);
    client.go("stop");
}

/// No time left, or less than none: <https://github.com/official-stockfish/Stockfish/pull/1192>,
/// <https://github.com/ptsouchlos/byte-knight/pull/101>.
#[test]
fn clocks_and_times_end_a_search() {
    let mut client = Client::new();
    let position = Position::start();
    for go in [
        "go",
        "go movetime 30",
        "go movetime 0",
        "go movetime -1",
        "go p1time 300 p2time 300",
        "go p1time 0 p2time 0 p1inc 0 p2inc 0",
        "go p1time -20 p2time 100 p1inc 10 p2inc 10",
        "go p1time 100 p2time 100 depth 2",
        "go nodes 1",
        "go nodes 0",
        "go depth 0",
    ] {
        legal(&position, &client.go(go));
    }
}

#[test]
fn the_same_words_give_the_same_moves() {
    let talk = || {
        let mut client = Client::new();
        client.send("setoption name Level value 9");
        let mut moves = String::new();
        for _ in 0..8 {
            client.send(&format!("position startpos moves{moves}"));
            moves += &format!(" {}", client.go("go nodes 500"));
        }
        moves
    };
    assert_eq!(talk(), talk());
}

#[test]
fn where_no_move_is_legal_there_is_none() {
    let mut client = Client::new();
    client.send(&format!("position fen {BLACK_IS_STUCK}"));
    assert_eq!(client.ask("query moves"), ["response none"]);
}

/// The first moves of several games in one session, at a level that draws among equal moves.
fn first_moves(client: &mut Client) -> Vec<String> {
    client.send("setoption name Level value 4");
    let first_move = |_| {
        client.send("uginewgame");
        client.send("position startpos");
        let moves = [client.go("go"), client.go("go")];
        assert_eq!(moves[0], moves[1], "one game");
        moves[0].clone()
    };
    (0..20).map(first_move).collect()
}

#[test]
fn new_games_reseed_unless_seeded() {
    let mut client = Client::new();
    let moves = first_moves(&mut client);
    // The chance that all are the same is one in 43^19.
    assert!(moves.iter().any(|mv| *mv != moves[0]), "{moves:?}");
    client.send("setoption name Seed value 5");
    let moves = first_moves(&mut client);
    assert!(moves.iter().all(|mv| *mv == moves[0]), "{moves:?}");
    let mut other = Client::new();
    other.send("setoption name Seed value 5");
    assert_eq!(first_moves(&mut other), moves);
}
