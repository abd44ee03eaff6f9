//! The fixtures: positions on which one rule decides, and replies of a console.

use std::fs;

use advance::Side;
use advance::game::Game;
use advance::games::jeson_mor::{Board, Position, Size};

use super::asking::{moves, reply, start};

fn lines(name: &str) -> Vec<String> {
    let path = format!("{}/fixtures/jeson_mor/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

#[test]
fn rulings() {
    for line in lines("rulings.txt") {
        let (position, ruling) = line.split_once(": ").unwrap();
        let position: Position = position.parse().unwrap();
        if let Some(legal) = ruling.strip_prefix("legal ") {
            assert_eq!(moves(&position).join(" "), legal, "{line}");
        } else if let Some((mv, after)) = ruling.split_once(" gives ") {
            let mv = position.find(mv).unwrap();
            assert_eq!(position.after(mv).to_string(), after, "{line}");
        } else {
            let winner = match ruling {
                "White" => Side::White,
                "Black" => Side::Black,
                _ => panic!("{line}"),
            };
            assert!(position.legal_moves().is_empty(), "{line}");
            assert_eq!(position.won_by_rules(), Some(winner), "{line}");
        }
    }
}

#[test]
fn replies() {
    for line in lines("replies.txt") {
        let (numbers, rest) = line.split_once(" [").unwrap();
        let (typed, expected) = rest.split_once("] ").unwrap();
        let (size, protection) = numbers.split_once(' ').unwrap();
        let game = start(size.parse().unwrap(), protection.parse().unwrap());
        assert_eq!(reply(&game, typed), expected, "{line}");
    }
}

#[test]
fn protected_moves_refuse_captures_and_say_so() {
    let mut game = start(5, 2);
    for (refused, played) in [("b1->c5", "b1->b2"), ("d5->d1", "d5->d4")] {
        let refusal = "Capturing piece in the first 2 moves are not allowed";
        assert_eq!(reply(&game, refused), refusal);
        let notice = "\nNotice: first 2 moves are not allowed to capture pieces or win the game.\n";
        assert!(game.to_string().contains(notice));
        game.play(game.read(played).unwrap());
    }
    assert_eq!(reply(&game, "d1->d5"), "archer move rule is violated");
    assert!(!game.to_string().contains("Notice"));
}

#[test]
fn the_start_alternates_knights_and_archers() {
    let line = |archers| {
        let board = Board::start(Size::new(5).unwrap(), archers);
        Position::new(board, 4).to_string()
    };
    assert_eq!(line(true), "kakak/...../...../...../KAKAK 0 0 4 w");
    assert_eq!(line(false), "kkkkk/...../...../...../KKKKK 0 0 4 w");
    assert_eq!(Position::start().board().size(), Size::NINE);
}
