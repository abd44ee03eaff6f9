//! `fixtures/rules.txt`: for each rule, boards on which it alone decides. The file explains its format.

use advance::board::WIDTH;
use advance::board::text::BoardFile;
use advance::{Chooser, Level, Move, Position, Settings, Square};

use crate::rules::reading;

/// A rule, a question, a board and the answer.
struct Ruling<'a> {
    /// The rule, and where it stands in the file.
    rule: String,
    asked: Vec<&'a str>,
    position: Position,
    answer: &'a [&'a str],
}

fn is_remark(line: &str) -> bool {
    // A rank of a board can begin with walls, but holds no space and is longer than two characters.
    line == "##" || line.starts_with("# ") || line.starts_with("## ")
}

impl<'a> Ruling<'a> {
    fn read(number: usize, block: &'a [&'a str]) -> Option<Self> {
        let rule = format!("rules.txt:{number}: {}", block[0]);
        let start = block.iter().position(|line| !is_remark(line))?;
        let (asked, rest) = block[start..].split_first()?;
        assert!(rest.len() > WIDTH, "{rule}: the board is cut off");
        let (rows, answer) = rest.split_at(WIDTH);
        assert!(
            rows.iter().all(|row| row.len() == WIDTH),
            "{rule}: a rank is not {WIDTH} long"
        );
        let asked: Vec<_> = asked.split(' ').collect();
        let board = *BoardFile::parse(rows.join("\n").as_bytes())
            .unwrap()
            .board();
        let position = Position::new(board, asked[0].parse().unwrap());
        Some(Self {
            rule,
            asked,
            position,
            answer,
        })
    }

    fn check(&self) {
        if let ["becomes", rows @ ..] = self.answer {
            let [_, "plays", mv] = self.asked[..] else {
                panic!("{}: becomes without plays", self.rule);
            };
            let after = self.play(mv).board.to_string();
            assert_eq!(after.lines().collect::<Vec<_>>(), rows, "{}", self.rule);
            return;
        }
        let [answer] = self.answer else {
            panic!("{}: expected one line after the board", self.rule);
        };
        let (stage, expected) = answer.split_once(": ").unwrap();
        let (square, position) = match self.asked[1..] {
            [] => (None, self.position),
            [square] => (Some(square), self.position),
            ["after", mv] => (None, self.after(mv)),
            [square, "after", mv] => (Some(square), self.after(mv)),
            _ => panic!("{}: not understood", self.rule),
        };
        let square: Option<Square> = square.map(|square| square.parse().unwrap());
        if let Some(square) = square {
            assert!(
                position.board.of(position.to_move).contains(square),
                "{}",
                self.rule
            );
        }
        let asked_for = |mv: &Move| square.is_none_or(|square| mv.from == square);
        let found = crate::rules::names(
            at_stage(&position, stage).into_iter().filter(asked_for),
            " ",
        );
        assert_eq!(found, expected, "{}\n{}", self.rule, position.board);

        let flipped = at_stage(&position.flipped(), stage)
            .into_iter()
            .map(|mv| Move {
                from: mv.from.flip(),
                to: mv.to.flip(),
                ..mv
            });
        let found = crate::rules::names(flipped.filter(asked_for), " ");
        assert_eq!(found, expected, "{}, colours and ranks flipped", self.rule);
    }

    /// The position after an action of either side.
    fn play(&self, mv: &str) -> Position {
        let mv: Move = mv.parse().unwrap();
        let sides = [self.position.to_move, !self.position.to_move];
        let before = sides
            .map(|colour| Position::new(self.position.board, colour))
            .into_iter()
            .find(|position| position.legal_moves().into_iter().any(|legal| legal == mv));
        let Some(before) = before else {
            panic!("{}: {mv} is illegal\n{}", self.rule, self.position.board);
        };
        before.after(mv)
    }

    fn after(&self, mv: &str) -> Position {
        Position::new(self.play(mv).board, self.position.to_move)
    }
}

/// The moves that are left at a stage of the choice.
fn at_stage(position: &Position, stage: &str) -> Vec<Move> {
    let legal = position.legal_moves();
    match stage {
        "legal" => legal,
        "wins" => legal.into_iter().filter(|&mv| position.wins(mv)).collect(),
        _ => {
            let level: Level = stage.strip_prefix("level ").unwrap().parse().unwrap();
            let decision = Chooser::new(&Settings::new(level))
                .choose(position)
                .unwrap();
            // The last stage is the tiebreak, which always leaves one move.
            let [.., before_tiebreak, _] = &decision.stages[..] else {
                panic!("no stage before the tiebreak");
            };
            before_tiebreak
                .kept
                .iter()
                .map(|candidate| candidate.mv)
                .collect()
        }
    }
}

/// The blocks of lines between blank ones, each with the number of its first line.
fn blocks<'a>(lines: &'a [&'a str]) -> impl Iterator<Item = (usize, &'a [&'a str])> {
    let mut number = 1;
    lines
        .split(|line| line.is_empty())
        .filter_map(move |block| {
            let first = number;
            number += block.len() + 1;
            (!block.is_empty()).then_some((first, block))
        })
}

#[test]
fn every_ruling_is_followed_by_both_sides() {
    // The test should fail if a change of the format hides boards from it.
    const AT_LEAST: usize = 140;
    let suite = reading::suite("rules.txt");
    let lines: Vec<_> = suite.lines().collect();
    let rulings: Vec<_> = blocks(&lines)
        .filter_map(|(number, block)| Ruling::read(number, block))
        .collect();
    for ruling in &rulings {
        ruling.check();
    }
    assert!(
        rulings.len() >= AT_LEAST,
        "only {} were read",
        rulings.len()
    );
}
