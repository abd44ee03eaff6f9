//! A legal move compared with the one that is played, in a game that has no layers to compare by: a search judges both.

use std::fmt;

use serde::Serialize;

use super::bot::BotOptions;
use crate::answer::{LevelName, Score, Searched};
use crate::any::{AnyDecision, AnyLevel, AnyLine, AnyMove};
use crate::engine::Strength;
use crate::search::{Analysis, Limits, Query};

/// The limits of the search after the move that is played; after the other one, it is as deep.
const COMPARED: Limits = Limits {
    nodes: Some(20_000),
    depth: None,
    time: None,
};

/// Moves of both sides that the words name.
const REPLIES: usize = 3;

/// Why a game's bot plays one move, and not the one asked about.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Comparison {
    /// The position in one line, with the number of moves before it and the length of the game where these are known.
    position: String,
    /// The strength that chose.
    #[serde(flatten)]
    strength: Strength<LevelName<'static>>,
    /// The move that is played.
    played: Merits,
    /// The move asked about.
    asked: Merits,
    /// Both moves compared, in words.
    words: String,
}

/// What there is to be said for a move.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Merits {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// By how much it changes the lead of its side, in points.
    gain: i32,
    /// Whether it wins at once.
    wins: bool,
    /// What the search found after the move, for the side that makes it; `null` where the game is then over.
    search: Option<Searched>,
    /// What both sides are then expected to play, this move first.
    pv: Vec<String>,
    /// What the move does and what follows, in words for players; its side is addressed as "you".
    words: String,
}

impl Comparison {
    /// Compares a legal move with a decision; `None` in a game whose sides move at once, where no move is better by
    /// itself.
    pub(super) fn new(
        line: &AnyLine,
        by: &BotOptions,
        decision: &AnyDecision,
        mv: &AnyMove,
    ) -> Option<Self> {
        let position = &line.setup.position;
        let facts = position.game().facts();
        if facts.at_once {
            return None;
        }
        let first = after(line, &decision.mv, COMPARED);
        let depth = first.as_ref().map(|found| found.depth);
        let limits = match depth {
            Some(_) => Limits {
                depth,
                ..Limits::default()
            },
            None => COMPARED,
        };
        let second = after(line, mv, limits);
        let played = Merits::new(line, &decision.mv, first);
        let asked = Merits::new(line, mv, second);
        let side = facts.sides[position.to_move().index()];
        let words = match asked.mv == played.mv {
            true => format!("{side} plays {}{}", played.mv, played.worth()),
            false => format!(
                "{side} plays {}{}, not {}{}{}",
                played.mv,
                played.worth(),
                asked.mv,
                asked.worth(),
                asked.replies()
            ),
        };
        Some(Self {
            position: line.compact(),
            strength: by.strength.map(AnyLevel::name),
            played,
            asked,
            words,
        })
    }
}

/// A search of the position after a move, by the highest level of the game; `None` where the game is over.
fn after(line: &AnyLine, mv: &AnyMove, limits: Limits) -> Option<Analysis<AnyMove>> {
    let position = &line.setup.position;
    let game = position.game();
    let left = line.left(game.facts().turns).saturating_sub(1);
    let next = position.after(mv);
    if left == 0 || next.is_over() {
        return None;
    }
    let query = Query {
        left: Some(left),
        history: vec![position.key()],
        ..Query::new(limits)
    };
    let mut chooser = game.chooser(game.highest(), None, limits);
    chooser.choose_by(&next, &query, &mut |_| ())?.searched
}

impl Merits {
    /// The merits of a move, of which `found` is the search of the enemy's replies.
    fn new(line: &AnyLine, mv: &AnyMove, found: Option<Analysis<AnyMove>>) -> Self {
        let position = &line.setup.position;
        let best = found.iter().flat_map(|found| &found.lines).next();
        let replies = best.into_iter().flat_map(|line| line.moves());
        let pv: Vec<_> = std::iter::once(mv.clone()).chain(replies).collect();
        Self {
            mv: mv.to_string(),
            gain: position.gain(mv),
            wins: position.wins(mv),
            pv: pv.iter().map(ToString::to_string).collect(),
            words: position
                .advise(&pv, None)
                .map_or_else(String::new, |texts| texts.advice),
            search: found.map(|found| {
                let score = Score::of(-found.score());
                let further = |plies: i32| if plies > 0 { plies + 1 } else { plies - 1 };
                Searched {
                    score: Score {
                        plies_to_end: score.plies_to_end.map(further),
                        ..score
                    },
                    depth: found.depth + 1,
                    nodes: found.nodes,
                }
            }),
        }
    }

    /// What it is worth, in brackets.
    fn worth(&self) -> String {
        match &self.search {
            _ if self.wins => " (wins at once)".to_owned(),
            Some(found) => format!(" ({found})"),
            None => String::new(),
        }
    }

    fn replies(&self) -> String {
        match &self.pv[1..] {
            [] => String::new(),
            replies => {
                let replies = &replies[..replies.len().min(REPLIES)];
                format!(": expected is then {}", replies.join(" "))
            }
        }
    }
}

/// The words.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.words)
    }
}
