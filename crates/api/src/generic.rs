//! The generic answers, which every game can give.

use std::fmt;

use serde::Serialize;

use super::bot::BotOptions;
use crate::answer::{LevelName, Score, Searched, Sides};
use crate::any::{AnyDecision, AnyGame, AnyLevel, AnyLine, AnyMove, AnyPosition, Mixture};
use crate::engine::{LevelOption, Strength};
use crate::game::{Length, Side};

/// What there is to play a game with.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Facts {
    /// The position that a game begins with and the moves made before it, in one line.
    start: String,
    /// After this many moves of each side, a game is over by default.
    turns: u32,
    /// The levels, the lowest first.
    levels: Vec<AboutLevel>,
    /// The default level.
    level: LevelName<'static>,
    /// The strength that people who are new to the game meet first.
    friendly: Strength<LevelName<'static>>,
}

/// A level of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AboutLevel {
    /// The level.
    level: LevelName<'static>,
    /// The name by which people call it.
    name: &'static str,
    /// What it is like to play against it, in a sentence or two.
    character: &'static str,
    /// Whether it searches, so that it can be given nodes, a depth or a time.
    searches: bool,
}

impl Facts {
    pub(super) fn new(game: AnyGame) -> Self {
        let facts = game.facts();
        let levels = game.levels().into_iter().map(|level| AboutLevel {
            level: level.name(),
            name: level.title(),
            character: level.character(),
            searches: level.uses(LevelOption::Time),
        });
        Self {
            start: game.start().to_string(),
            turns: facts.turns,
            levels: levels.collect(),
            level: facts.level.name(),
            friendly: facts.friendly.map(AnyLevel::name),
        }
    }
}

/// A legal move of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct LegalMove {
    /// The move in notation.
    #[serde(rename = "move")]
    mv: String,
    /// The squares to point at, in turn.
    squares: Vec<String>,
    /// What it does, in a word, such as `capture`.
    kind: &'static str,
    /// By how much it changes the lead of its side, in points.
    gain: i32,
    /// Whether it wins at once.
    wins: bool,
}

/// How a game stands.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Status {
    #[serde(skip)]
    names: [&'static str; 2],
    /// The position in one line, with the number of moves before it and the length of the game where these are known.
    position: String,
    /// The side to move.
    to_move: Side,
    /// The number of legal moves; 0 where the game is over.
    legal_count: usize,
    /// The points of the sides. In some games they are spent, and the fewer win.
    material: Sides<i64>,
    /// After this many moves of each side, the game is over.
    turns: u32,
    /// How the game has ended, if it is over.
    end: Option<End>,
    /// The squares of a path that has won the game, in a game with paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<String>>,
    /// The side that is sure to win a game that goes on, where the game tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    decided: Option<Side>,
}

/// How a game has ended.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct End {
    /// How, in a word: `rules` or the word of the game for that, `turns`, `repetition` or `no_progress`.
    termination: &'static str,
    /// Who has won; `null` for a tie.
    winner: Option<Side>,
    /// Who has won and why, in a sentence.
    words: String,
}

/// A choice of a move in a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Explanation {
    /// The side that plays, as the game calls it.
    #[serde(skip)]
    name: &'static str,
    /// The position in one line, with the number of moves before it and the length of the game where these are known.
    position: String,
    /// The strength that chose.
    #[serde(flatten)]
    strength: Strength<LevelName<'static>>,
    #[serde(flatten)]
    mv: LegalMove,
    /// What the search found, where the level has one.
    search: Option<Searched>,
    /// `true` if the level's tree was full: more time or nodes would not let it grow. Left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    full_tree: Option<bool>,
    /// How the position is played best by a mixture of moves, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    mixed: Option<Mixture>,
    #[serde(flatten)]
    advice: AdviceTexts,
}

/// The move in words for players, in a game that has such words.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AdviceTexts {
    /// Where to look for the move, without the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    /// What the move does and what follows, as advice to the side that moves, which is addressed as "you".
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<String>,
    /// The same, where both sides are named.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<String>,
}

impl AdviceTexts {
    fn new(position: &AnyPosition, decision: &AnyDecision) -> Self {
        let lines = decision.searched.iter().flat_map(|found| &found.lines);
        let best = lines.take(1).find(|line| line.first == decision.mv);
        let line = best.map_or_else(|| vec![decision.mv.clone()], |line| line.moves().collect());
        let end = best.and_then(|line| Score::of(line.score).plies_to_end);
        let advice = position.advise(&line, end);
        advice.map_or_else(Self::default, |texts| Self {
            hint: Some(texts.hint),
            advice: Some(texts.advice),
            words: Some(texts.words),
        })
    }
}

impl Explanation {
    /// The reasons of a decision.
    pub(super) fn new(line: &AnyLine, by: &BotOptions, decision: &AnyDecision) -> Self {
        let position = &line.setup.position;
        Self {
            name: position.game().facts().sides[position.to_move().index()],
            position: line.compact(),
            strength: by.strength.map(AnyLevel::name),
            mv: LegalMove::new(position, &decision.mv),
            search: decision.searched.as_ref().map(Searched::new),
            full_tree: decision.is_full.then_some(true),
            mixed: position.mixture(),
            advice: AdviceTexts::new(position, decision),
        }
    }
}

/// The move and its advice.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mv, side) = (&self.mv.mv, self.name);
        writeln!(f, "{side} plays {mv} ({})", self.strength)?;
        match &self.advice.words {
            Some(words) => writeln!(f, "{words}"),
            None => Ok(()),
        }
    }
}

/// The notation.
impl fmt::Display for LegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.mv)
    }
}

impl LegalMove {
    pub(super) fn new(position: &AnyPosition, mv: &AnyMove) -> Self {
        Self {
            mv: mv.to_string(),
            squares: position.squares(mv),
            kind: position.kind(mv),
            gain: position.gain(mv),
            wins: position.wins(mv),
        }
    }
}

/// One line for each question.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.names;
        writeln!(f, "to move         {}", self.names[self.to_move.index()])?;
        writeln!(f, "legal moves     {}", self.legal_count)?;
        let Sides { white, black } = self.material;
        writeln!(f, "points          {first} {white}, {second} {black}")?;
        match &self.end {
            None => write!(f, "over            no"),
            Some(end) => write!(f, "over            {}", end.words),
        }
    }
}

impl Status {
    /// The status of a game of this length that has come through the positions of `past`.
    pub(super) fn new(line: &AnyLine, past: &[AnyPosition], length: Length) -> Self {
        let setup = &line.setup;
        let position = &setup.position;
        let [white, black] = Side::BOTH.map(|side| position.points_of(side));
        let ended = setup.ending(length.last_ply()).map(|ending| End {
            termination: position.game().ending(ending),
            winner: position.winner(ending),
            words: position.describe_ending(ending),
        });
        let drawn = || {
            position.draw(past).map(|draw| End {
                termination: draw.word(),
                winner: None,
                words: position.describe_draw(draw),
            })
        };
        let end = ended.or_else(drawn);
        Self {
            names: position.game().facts().sides,
            position: line.compact(),
            to_move: position.to_move(),
            legal_count: match end {
                Some(_) => 0,
                None => position.legal_moves().len(),
            },
            material: Sides { white, black },
            turns: length.turns,
            end,
            path: position.path(),
            decided: position.decided(),
        }
    }
}
