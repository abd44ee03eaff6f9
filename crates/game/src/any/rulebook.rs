//! The rules of a game for people: in words, with positions to try them on, and a course for a first game.

use serde::Serialize;

/// The rules of a game for people.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rulebook {
    /// The rules, one subject at a time.
    pub topics: Vec<Topic>,
    /// A course for a first game; empty in a game without one.
    pub course: Vec<Lesson>,
    /// The first minutes of a newcomer, before any rule is read.
    pub prologue: Prologue,
}

/// One subject of the rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Topic {
    /// Its name for programs.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// The piece that it is about, as the game calls it; `None` if it is about none, or the game has but one.
    pub piece: Option<String>,
    /// The rule in a few sentences.
    pub words: &'static str,
    /// Positions that show it.
    pub examples: &'static [Example],
}

/// A position that shows a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Example {
    /// The thing to see there.
    pub words: &'static str,
    /// The position in one line.
    pub position: &'static str,
    /// Moves to try that are legal.
    pub moves: &'static [&'static str],
    /// Moves to try that are not.
    pub refused: &'static [RefusedMove],
}

/// A move that a rule refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RefusedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: &'static str,
    /// The name of the rule, in a game whose rules have names.
    pub rule: Option<&'static str>,
}

/// A step of the course: a position, and something to do in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lesson {
    /// Its subject.
    pub title: &'static str,
    /// The rule to know, and the task.
    pub words: &'static str,
    /// The position in one line.
    pub position: String,
    /// All legal moves that do it, in the byte order of their notation.
    pub goals: Vec<String>,
    /// A hint for those who do not find one.
    pub hint: &'static str,
    /// The words when it is done.
    pub praise: &'static str,
}

/// The first minutes of a newcomer: the game in a sentence, a few moves to watch, and something to win.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prologue {
    /// The game in one sentence.
    pub sentence: &'static str,
    /// A line of moves to watch; empty in a game without one.
    pub film: Vec<Frame>,
    /// A battle of few pieces.
    pub battle: Battle,
}

/// A position of a film.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Frame {
    /// The position in one line.
    pub position: String,
    /// The move that led to it; `null` at the beginning.
    #[serde(rename = "move")]
    pub mv: Option<String>,
}

/// A position with few pieces, and one act for each move of the side to move. Every move that an act allows leads to the
/// last act, however the other side replies.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Battle {
    /// The position in one line.
    pub position: &'static str,
    /// The tasks, one move at a time.
    pub acts: &'static [Act],
    /// The words when it is done.
    pub praise: &'static str,
}

/// One move of a battle.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Act {
    /// The task in a sentence.
    pub words: &'static str,
    /// The moves that do it, those among them that are legal.
    pub moves: &'static [&'static str],
}

/// A move that is not legal, in a game whose rules have no names.
#[must_use]
pub const fn illegal(mv: &'static str) -> RefusedMove {
    RefusedMove { mv, rule: None }
}

/// A move that this rule refuses, in a game whose rules have names.
#[must_use]
pub const fn refused(mv: &'static str, rule: &'static str) -> RefusedMove {
    let rule = Some(rule);
    RefusedMove { mv, rule }
}

/// A topic as it is written down: key, title, words, examples.
pub type Draft = (&'static str, &'static str, &'static str, &'static [Example]);

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
    /// The rules of a game without a course.
    #[must_use]
    pub fn of(
        topics: impl IntoIterator<Item = Draft>,
        sentence: &'static str,
        battle: Battle,
    ) -> Self {
        Self {
            topics: topics.into_iter().map(Topic::from).collect(),
            course: Vec::new(),
            prologue: Prologue {
                sentence,
                film: Vec::new(),
                battle,
            },
        }
    }
}
