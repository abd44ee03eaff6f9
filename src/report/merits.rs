//! What there is to be said for a move.

use std::fmt;

use serde::Serialize;

use super::explanation::Forecast;
use super::remark::{Remark, Voice};
use crate::answer::Searched;
use crate::board::Move;
use crate::chooser::Settings;
use crate::moves::Position;
use crate::search::Analysis;

/// How many plies of a searched line are shown.
const PLIES: usize = 8;

/// What there is to be said for a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Merits {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What it gains at once, in points.
    pub gain: i32,
    /// Whether it leaves the enemy without a legal move.
    pub wins: bool,
    /// What it is expected to lead to; nothing where it wins.
    pub prospect: Option<Forecast>,
    /// What the search found, where it had both moves to choose from.
    pub search: Option<Searched>,
    /// What both sides are then expected to play, this move first.
    pub pv: Vec<Move>,
    /// What the move does and what follows, in words for players; its side is addressed as "you".
    pub words: String,
}

impl Merits {
    pub(super) fn new(position: &Position, settings: &Settings, mv: Move) -> Self {
        Self {
            mv,
            gain: position.gain(mv),
            wins: position.wins(mv),
            prospect: Forecast::new(position, &settings.prediction(), mv),
            search: None,
            pv: Vec::new(),
            words: Remark::new(position, mv, &[], None, Voice::You(position.to_move)).sentence(),
        }
    }

    /// Takes in what a search found of the move in its `position`.
    pub(super) fn search(&mut self, position: &Position, analysis: &Analysis<Move>) {
        self.search = Some(Searched::new(analysis));
        let best = analysis.lines.first();
        self.pv = best.map_or_else(Vec::new, |line| line.moves().collect());
        self.words = self
            .remark(position, Voice::You(position.to_move))
            .sentence();
    }

    /// The remark about the move and what follows.
    pub(super) fn remark<'a>(&self, position: &'a Position, voice: Voice<'a>) -> Remark<'a> {
        let end = self.search.and_then(|found| found.score.plies_to_end);
        Remark::new(position, self.mv, &self.pv, end, voice)
    }

    /// The forecast in words.
    pub(super) fn points(&self) -> String {
        self.prospect
            .as_ref()
            .map_or_else(|| "a win".to_owned(), Forecast::points)
    }

    /// What the search says it is worth, in words.
    pub(super) fn worth(&self) -> String {
        self.search
            .map_or_else(String::new, |search| search.to_string())
    }

    /// The move with its forecast and the terms of the forecast.
    pub(super) fn foreseen(&self) -> String {
        match &self.prospect {
            Some(forecast) => format!("{}: {}", self.mv, Sum(forecast)),
            None => format!("{} wins: the enemy has no legal move", self.mv),
        }
    }

    /// Writes the same, and the line of the search, each on a line of its own.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.prospect {
            Some(forecast) => writeln!(f, "  {}  {}", self.mv, Sum(forecast))?,
            None => writeln!(f, "  {}  wins: the enemy has no legal move", self.mv)?,
        }
        let Some(search) = &self.search else {
            return Ok(());
        };
        let line = self.pv.iter().take(PLIES).map(ToString::to_string);
        let line = line.collect::<Vec<_>>().join(" ");
        writeln!(
            f,
            "         searched to depth {}, {search}: {line}",
            search.depth
        )
    }
}

/// A forecast with its terms.
struct Sum<'a>(&'a Forecast);

impl fmt::Display for Sum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Forecast {
            gain,
            reply,
            reply_worth,
            response,
            response_worth,
            ..
        } = self.0;
        let points = self.0.points();
        let sum = format!("{:+}", gain - reply_worth + response_worth);
        write!(f, "forecast {points}")?;
        if sum != points {
            // The enemy may choose among several replies.
            write!(f, "; after one of the replies {sum}")?;
        }
        write!(f, " = {gain:+}, reply {reply} {:+}", -reply_worth)?;
        match response {
            Some(response) => write!(f, ", response {response} {response_worth:+}"),
            None => write!(f, ", which wins"),
        }
    }
}
