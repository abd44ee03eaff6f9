//! The rules for people: in words, with positions to try them on, and a course for a first game. This module has those
//! of Advance. Each sibling game has its own next to its code, and [`AnyGame::rulebook`](crate::any::AnyGame::rulebook)
//! returns them.
//!
//! The words say nothing that the rules do not: the tests ask the referee about every move named here.
//!
//! ```
//! use advance::rulebook::Rulebook;
//!
//! let rules = Rulebook::new();
//! let dragon = rules.topics.iter().find(|topic| topic.key == "dragon").expect("it is a piece");
//! assert!(dragon.words.ends_with("It never captures a neighbour."));
//! ```

mod course;
mod pieces;
mod special;

pub use course::Lesson;

use serde::Serialize;

use crate::board::PieceKind;

/// Everything about the rules of a game that people are told.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Rulebook {
    /// The rules, one subject at a time: in Advance the pieces by rising value, then what concerns all of them.
    pub topics: Vec<Topic>,
    /// A course that ends with the trap of a General: what to know for a first game. Only Advance has one.
    pub course: Vec<Lesson>,
}

/// One subject of the rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Topic {
    /// Its name for programs.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// The piece of Advance that it is about, if it is about one.
    pub piece: Option<PieceKind>,
    /// The rule in a few sentences.
    pub words: &'static str,
    /// Positions that show it.
    #[cfg_attr(feature = "api", schema(value_type = Vec<Example>))]
    pub examples: &'static [Example],
}

/// A position that shows a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Example {
    /// What there is to see.
    pub words: &'static str,
    /// The position in one line.
    pub position: &'static str,
    /// Moves to try that are legal.
    #[cfg_attr(feature = "api", schema(value_type = Vec<String>))]
    pub moves: &'static [&'static str],
    /// Moves to try that are not.
    #[cfg_attr(feature = "api", schema(value_type = Vec<Refused>))]
    pub refused: &'static [Refused],
}

/// A move that a rule refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Refused {
    /// The move.
    #[serde(rename = "move")]
    pub mv: &'static str,
    /// The rule, as [`Refusal::code`](crate::referee::Refusal::code) names it; only Advance has names for its rules.
    pub rule: Option<&'static str>,
}

/// A move of Advance that this rule refuses.
const fn refused(mv: &'static str, rule: &'static str) -> Refused {
    let rule = Some(rule);
    Refused { mv, rule }
}

/// A move of a sibling game that is not legal.
pub(crate) const fn illegal(mv: &'static str) -> Refused {
    Refused { mv, rule: None }
}

/// A topic as it is written down: key, title, words, examples.
pub(crate) type Draft = (&'static str, &'static str, &'static str, &'static [Example]);

impl From<Draft> for Topic {
    fn from((key, title, words, examples): Draft) -> Self {
        Self {
            key: key.to_owned(),
            title: title.to_owned(),
            piece: None,
            words,
            examples,
        }
    }
}

impl Rulebook {
    /// The rules of Advance.
    #[must_use]
    pub fn new() -> Self {
        let pieces = PieceKind::ALL.map(|kind| Topic {
            key: kind.to_string().to_lowercase(),
            title: kind.to_string(),
            piece: Some(kind),
            words: kind.piece().summary(),
            examples: pieces::examples(kind),
        });
        Self {
            topics: pieces.into_iter().chain(special::topics()).collect(),
            course: course::steps(),
        }
    }

    /// The rules of a sibling game.
    pub(crate) fn of(topics: impl IntoIterator<Item = Draft>) -> Self {
        Self {
            topics: topics.into_iter().map(Topic::from).collect(),
            course: Vec::new(),
        }
    }
}

impl Default for Rulebook {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Move;
    use crate::game::{Length, Setup, TURNS};
    use crate::moves::Position;
    use crate::referee;
    use crate::report::Status;

    fn setup(example: &Example) -> Setup<Position> {
        example.position.parse().expect(example.position)
    }

    fn examples() -> Vec<Example> {
        let topics = Rulebook::new().topics;
        topics
            .iter()
            .flat_map(|topic| topic.examples)
            .copied()
            .collect()
    }

    fn topic(key: &str) -> Topic {
        let mut topics = Rulebook::new().topics.into_iter();
        topics.find(|topic| topic.key == key).expect(key)
    }

    fn mv(text: &str) -> Move {
        text.parse().expect(text)
    }

    #[test]
    fn what_an_example_calls_legal_is_so_and_the_rest_is_refused_by_the_rule_that_it_names() {
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
    fn every_example_can_be_played_from_and_has_moves_to_try() {
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
        let topics = Rulebook::new().topics;
        let keys: BTreeSet<_> = topics.iter().map(|topic| &topic.key).collect();
        assert_eq!(keys.len(), topics.len());
        assert!(topics.iter().all(|topic| !topic.examples.is_empty()));
    }

    #[test]
    fn every_rule_that_is_one_piece_s_own_is_shown_with_that_piece() {
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
    fn each_end_of_a_game_comes_with_the_first_move_of_its_example() {
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
                let status = Status::of(&after, Length::default());
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
            let shielded = Status::of(&setup(example), Length::default()).shielded;
            assert!(
                !shielded.white.is_empty() || !shielded.black.is_empty(),
                "{example:?}"
            );
        }
    }
}
