//! `fixtures/refusals.txt`: what the referee says, rule by rule. The file says how it is read.

use std::collections::BTreeSet;

use advance::board::ranks;
use advance::moves::{Move, Position};
use advance::referee::{self, Refusal};

use crate::reading;

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
    Becomes(Box<Position>),
}

impl<'a> Ruling<'a> {
    fn read(line: &'a str) -> Self {
        let (position, rest) = reading::position(line);
        let (asked, rest) = rest.split_once(' ').unwrap();
        let (asked, answer) = if asked == "becomes" {
            let (board, answer) = rest.split_once(' ').unwrap();
            let after = Position::new(ranks::parse(board).unwrap(), !position.to_move);
            (Asked::Becomes(Box::new(after)), answer)
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
            Asked::Action(action) => referee::judge(&self.position, *action),
            Asked::Becomes(after) => referee::compare(&self.position, &after.board),
        }
        .expect_err(self.line)
    }

    /// The same asked with colours and ranks flipped.
    fn flipped(&self) -> Self {
        Self {
            position: self.position.flipped(),
            asked: match &self.asked {
                Asked::Action(action) => Asked::Action(Move {
                    from: action.from.flip(),
                    to: action.to.flip(),
                    ..*action
                }),
                Asked::Becomes(after) => Asked::Becomes(Box::new(after.flipped())),
            },
            ..*self
        }
    }
}

#[test]
fn every_refusal_is_worded_as_it_should_be_and_is_the_same_for_both_sides() {
    // A change of the format that hides lines from this test should not pass it.
    const REASONS: usize = 41;
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
