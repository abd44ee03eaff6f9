//! Jeson Mor: positions, games, probes and transcripts.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};

use advance::Side;
use advance::game::Game;
use advance::games::jeson_mor::{ConsoleGame, Position, TypedMoveError};
use flate2::read::GzDecoder;
use serde_json::Value;

use super::sibling;
use asking::{moves, reply, start};

#[path = "../siblings/jeson_mor/asking.rs"]
mod asking;
#[path = "../command/transcript.rs"]
mod transcript;

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

/// The data of a file.
fn json(name: &str) -> Value {
    let text = fs::read_to_string(sibling("jeson_mor").join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The winner of a finished game in the words of the data; `None` while the game goes on.
fn winner(position: &Position) -> Option<&'static str> {
    if !position.legal_moves().is_empty() {
        return None;
    }
    match position.won_by_rules() {
        Some(Side::White) => Some("White"),
        Some(Side::Black) => Some("Black"),
        None => panic!("{position} has no winner"),
    }
}

fn points(position: &Position) -> Value {
    [Side::White, Side::Black]
        .map(|side| position.points(side))
        .to_vec()
        .into()
}

pub fn every_position_has_these_moves_and_leads_to_this() {
    let packed = File::open(sibling("jeson_mor/positions.jsonl.gz")).unwrap();
    let mut seen = 0;
    for line in BufReader::new(GzDecoder::new(packed)).lines() {
        let record: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let field = |name: &str| &record[name];
        let protected = number(field("protection")).saturating_sub(number(field("ply")));
        let side = match text(field("turn")) {
            "White" => 'w',
            _ => 'b',
        };
        let (board, score) = (text(field("board")), field("score"));
        let line = format!("{board} {} {} {protected} {side}", score[0], score[1]);
        let mut position: Position = line.parse().unwrap();
        assert_eq!(moves(&position).join(" "), text(field("legal")), "{line}");

        if let Some(played) = field("played").as_str() {
            position = position.after(position.find(played).unwrap());
            // A record of its own, after this one, says that a side has no move.
            let stuck = position.to_string().contains(" won ") || !moves(&position).is_empty();
            if stuck {
                assert_eq!(winner(&position), field("winner_after").as_str(), "{line}");
            }
        } else {
            assert_eq!(winner(&position), field("winner_after").as_str(), "{line}");
        }
        assert_eq!(points(&position), *field("score_after"), "{line}");
        seen += 1;
    }
    assert!(seen > 4000, "{seen} positions");
}

pub fn every_probe_has_this_reply() {
    for probe in json("input_probes.json").as_array().unwrap() {
        let size = probe["size"].as_i64().unwrap();
        let game = start(size, number(&probe["protection"]));
        let typed = text(&probe["input"]);
        if probe["disputed"] == true {
            assert_eq!(game.read(typed), Err(TypedMoveError::Format), "{probe}");
        } else {
            let expected = text(&probe["reply"]);
            let expected = expected
                .strip_prefix("[Invalid Move]: ")
                .unwrap_or(expected);
            assert_eq!(reply(&game, typed), expected, "{probe}");
        }
    }
}

pub fn every_piece_and_every_game_of_the_cases_moves_like_this() {
    let cases = json("cases.json");
    for case in cases["piece_moves"].as_array().unwrap() {
        let protection = number(&case["protection"]);
        let protected = protection.saturating_sub(number(&case["moves_made"]));
        let piece = text(&case["piece"]);
        let of_side = |side: &str| {
            let line = format!("{} 0 0 {protected} {side}", text(&case["board"]));
            let mut moves = moves(&line.parse().unwrap());
            moves.retain(|mv| mv.starts_with(piece));
            moves
        };
        let found = [of_side("w"), of_side("b")].concat();
        assert_eq!(Value::from(found), case["legal"], "{case}");
    }
    for case in cases["games"].as_array().unwrap() {
        let (board, protection) = (text(&case["board"]), number(&case["protection"]));
        let line = format!("{board} 0 0 {protection} w");
        let mut game = ConsoleGame::new(line.parse().unwrap());
        for typed in case["moves"].as_array().unwrap() {
            assert_eq!(winner(game.position()), None, "{case}");
            game.play(game.read(text(typed)).unwrap());
        }
        assert_eq!(winner(game.position()), case["winner"].as_str(), "{case}");
        assert_eq!(points(game.position()), case["scores"], "{case}");
    }
}

pub fn the_games_are_played_to_the_byte() {
    let mut games = 0;
    for entry in fs::read_dir(sibling("jeson_mor/games")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        // A name such as `game09_n3_p5`.
        let mut parts = name.split('_').skip(1).map(|part| &part[1..]);
        if let (Some(size), Some(protection)) = (parts.next(), parts.next()) {
            transcript::replay(&[size, protection], &fs::read_to_string(&path).unwrap());
            games += 1;
        }
    }
    assert_eq!(games, 20);
}
