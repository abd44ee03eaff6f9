//! The boards that the text of the game prints, with the answers it gives.

use advance::board::text::{BoardFile, START};
use advance::{Board, Chooser, Level, Move, Position, Settings, Side};

use crate::rules::reading;

fn start() -> Board {
    *BoardFile::parse(START.as_bytes()).unwrap().board()
}

#[test]
fn printed_boards_are_answered_as_printed() {
    let suite = reading::suite("examples.txt");
    let lines = suite.lines().filter(|line| !line.starts_with("# "));
    let mut answered = Vec::new();
    for line in lines {
        let (level, line) = line.split_once(' ').unwrap();
        let (position, labels) = reading::position(line);
        let (legal, answer) = labels.split_once(' ').unwrap();
        let level: Level = level.parse().unwrap();
        assert_eq!(position.legal_moves().len().to_string(), legal, "{line}");
        // Other levels may have other layers.
        let alike = [
            Level::Four,
            Level::Five,
            Level::Six,
            Level::Seven,
            Level::Eight,
        ];
        for higher in alike.into_iter().filter(|&higher| higher >= level) {
            let decision = Chooser::new(&Settings::new(higher))
                .choose(&position)
                .unwrap();
            let chosen = decision.chosen.mv.to_string();
            assert_eq!(chosen, answer, "at level {higher}: {line}\n{decision}");
        }
        answered.push(level);
    }
    let levels = [Level::Four, Level::Five, Level::Six, Level::Seven];
    assert_eq!(answered, levels, "one board a level");
}

#[test]
fn the_printed_opening_is_legal() {
    let opening: Move = "d2-d3".parse().unwrap();
    let position = Position::new(start(), Side::White);
    assert!(position.legal_moves().contains(&opening));
}

#[test]
fn the_start_file_is_the_start_position() {
    assert_eq!(reading::suite("start.txt"), START);
    assert_eq!(start().to_string(), START);
}
