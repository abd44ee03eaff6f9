//! The rules for people: in words, with positions to try them on, a prologue for newcomers, and a course for a first
//! game. This module has those of Advance. Each sibling game has its own next to its code, and
//! [`AnyGame::rulebook`](crate::any::AnyGame::rulebook) returns them.
//!
//! The words say nothing that the rules do not: the tests ask the referee about every move named here.
//!
//! ```
//! use advance::rulebook;
//!
//! let rules = rulebook::rulebook();
//! let dragon = rules.topics.iter().find(|topic| topic.key == "dragon").expect("it is a piece");
//! assert!(dragon.words.ends_with("It never captures a neighbour."));
//! ```

mod course;
mod pieces;
mod prologue;
mod special;
#[cfg(feature = "api")]
pub mod text;

use crate::any::{Rulebook, Topic};
use crate::board::PieceKind;

/// The rules of Advance: the pieces by rising value, then what concerns all of them, and a course that ends with the trap
/// of a General.
#[must_use]
pub fn rulebook() -> Rulebook {
    let pieces = PieceKind::ALL.map(|kind| Topic {
        key: kind.to_string().to_lowercase(),
        title: kind.to_string(),
        piece: Some(kind.to_string()),
        words: kind.piece().summary(),
        examples: pieces::examples(kind),
    });
    Rulebook {
        topics: pieces.into_iter().chain(special::topics()).collect(),
        course: course::steps(),
        prologue: prologue::prologue(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::any::Example;
    use crate::board::Move;
    use crate::game::{Length, Setup, TURNS};
    use crate::moves::Position;
    use crate::referee;
    use crate::report::Status;

    fn setup(example: &Example) -> Setup<Position> {
        example.position.parse().expect(example.position)
    }

    fn examples() -> Vec<Example> {
        let topics = rulebook().topics;
        topics
            .iter()
            .flat_map(|topic| topic.examples)
            .copied()
            .collect()
    }

    fn topic(key: &str) -> Topic {
        let mut topics = rulebook().topics.into_iter();
        topics.find(|topic| topic.key == key).expect(key)
    }

    fn mv(text: &str) -> Move {
        text.parse().expect(text)
    }

    #[test]
    fn examples_are_legal_or_refused_by_their_rule() {
        for example in examples() {
            let position = setup(&example).position;
            for &legal in example.moves {
                assert!(position.is_legal(mv(legal)), "{legal} in {example:?}");
            }
            for refused in example.refused {
                let refusal = referee::judge(&position, mv(refused.mv)).expect_err(refused.mv);
                assert_eq!(
                    Some(refusal.code()),
                    refused.rule,
                    "{} in {example:?}",
                    refused.mv
                );
            }
        }
    }

    #[test]
    fn every_example_is_playable_and_has_moves() {
        for example in examples() {
            let setup = setup(&example);
            assert!(setup.ending(2 * TURNS).is_none(), "{example:?}");
            assert!(!example.moves.is_empty(), "{example:?}");
            // The position before is legal: no side has left its own General in danger.
            let before = Position::new(setup.position.board, !setup.position.to_move);
            assert!(!before.in_danger(), "{example:?}");
        }
    }

    #[test]
    fn keys_are_unique_and_every_topic_has_examples() {
        let topics = rulebook().topics;
        let keys: BTreeSet<_> = topics.iter().map(|topic| &topic.key).collect();
        assert_eq!(keys.len(), topics.len());
        assert!(topics.iter().all(|topic| !topic.examples.is_empty()));
    }

    #[test]
    fn every_piece_shows_its_own_rules() {
        for kind in PieceKind::ALL {
            let key = kind.to_string().to_lowercase();
            let own = format!("{key}_");
            let named = topic(&key);
            let mut refused = named.examples.iter().flat_map(|example| example.refused);
            assert!(
                refused.any(|refused| refused.rule.is_some_and(|rule| rule.starts_with(&own))),
                "{key}"
            );
        }
    }

    #[test]
    fn each_ending_follows_its_example_move() {
        let ends: Vec<_> = topic("end")
            .examples
            .iter()
            .map(|example| {
                let Setup { position, ply } = setup(example);
                let position = position.after(mv(example.moves[0]));
                let after = Setup {
                    position,
                    ply: ply + 1,
                };
                let status = Status::of(after.clone(), Length::default());
                let end = status.end.expect(example.position);
                let by =
                    serde_json::to_value(&end).expect("it is a structure")["termination"].clone();
                (by, end.in_danger, end.winner.map(|side| side.to_string()))
            })
            .collect();
        let white = Some("white".to_owned());
        let expected = [
            ("trap".into(), true, white.clone()),
            ("trap".into(), false, white.clone()),
            ("turns".into(), false, white),
        ];
        assert_eq!(ends, expected);
        assert!(topic("end").words.contains(&TURNS.to_string()));
    }

    #[test]
    fn danger_and_shields_are_where_the_examples_say() {
        let in_danger: Vec<_> = topic("danger")
            .examples
            .iter()
            .map(|example| setup(example).position.in_danger())
            .collect();
        assert_eq!(in_danger, [true, false, false, false]);
        for example in topic("shields").examples {
            let shielded = Status::of(setup(example), Length::default()).shielded;
            assert!(
                !shielded.white.is_empty() || !shielded.black.is_empty(),
                "{example:?}"
            );
        }
    }
}
