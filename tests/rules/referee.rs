//! `fixtures/refusals.txt`: the verdicts of the referee, rule by rule. The file explains its format.

use std::collections::BTreeSet;

use advance::board::{Contents, ranks};
use advance::referee::{self, Refusal};
use advance::{Move, Position};

use crate::rules::reading;

/// A line of the file.
struct Ruling<'a> {
    line: &'a str,
    position: Position,
    asked: Asked,
    /// Code and words.
    answer: &'a str,
}

enum Asked {
    Action(Move),
    /// The board after it in one line; a General may be missing.
    Becomes(String),
}

impl<'a> Ruling<'a> {
    fn read(line: &'a str) -> Self {
        let (position, rest) = reading::position(line);
        let (asked, rest) = rest.split_once(' ').unwrap();
        let (asked, answer) = if asked == "becomes" {
            let (board, answer) = rest.split_once(' ').unwrap();
            (Asked::Becomes(board.to_owned()), answer)
        } else {
            (Asked::Action(asked.parse().unwrap()), rest)
        };
        Self {
            line,
            position,
            asked,
            answer,
        }
    }

    fn refusal(&self) -> Refusal {
        match &self.asked {
            Asked::Action(mv) => referee::judge(&self.position, *mv),
            Asked::Becomes(after) => referee::compare(&self.position, &contents(after)),
        }
        .expect_err(self.line)
    }

    /// The same question with colours exchanged and ranks flipped.
    fn flipped(&self) -> Self {
        Self {
            position: self.position.flipped(),
            asked: match &self.asked {
                Asked::Action(mv) => Asked::Action(Move {
                    from: mv.from.flip(),
                    to: mv.to.flip(),
                    ..*mv
                }),
                Asked::Becomes(after) => Asked::Becomes(flipped(after)),
            },
            ..*self
        }
    }
}

fn contents(board: &str) -> Contents {
    ranks::contents(board).unwrap()
}

/// A board in one line with colours exchanged and ranks flipped.
fn flipped(board: &str) -> String {
    let exchange = |symbol: char| match symbol.is_ascii_uppercase() {
        true => symbol.to_ascii_lowercase(),
        false => symbol.to_ascii_uppercase(),
    };
    let ranks: Vec<_> = board.rsplit('/').collect();
    ranks.join("/").chars().map(exchange).collect()
}

#[test]
fn every_refusal_is_worded_for_both_sides() {
    // The test should fail if a change of the format hides lines from it.
    const REASONS: usize = 44;
    let suite = reading::suite("refusals.txt");
    let mut codes = BTreeSet::new();
    for line in suite.lines() {
        if line.is_empty() || line.starts_with("# ") || line.starts_with("##") {
            continue;
        }
        let ruling = Ruling::read(line);
        let refusal = ruling.refusal();
        assert_eq!(
            format!("{}: {refusal}", refusal.code()),
            ruling.answer,
            "{line}"
        );
        assert_eq!(ruling.flipped().refusal().code(), refusal.code(), "{line}");
        codes.insert(refusal.code());
    }
    assert_eq!(codes.len(), REASONS, "{codes:?}");
}
