//! The moves that are still in question, with what the layers found about them.

use std::cmp::Ordering;
use std::fmt;

use crate::game::Game;

/// A move that is still in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its immediate gain: see [`Game::gain`].
    pub gain: i32,
    /// True if it is known to win at once.
    pub wins: bool,
    /// Its expected gain some plies later, in points, once a layer has computed it.
    pub forecast: Option<Points>,
    /// The judgement of a player of limited strength; `None` for other players.
    pub sight: Option<Sight>,
}

/// A move as a player of limited strength saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The plies that it looked ahead at this move; 0 if it saw no reply.
    pub plies: u32,
    /// The score that the move seemed to lose at this depth, compared with the best move at this depth.
    pub seems: i32,
    /// The score that it loses according to the whole search.
    pub loses: i32,
    /// True if it may lose more: the search compared only better moves, or the loss is at the cap.
    pub at_least: bool,
}

/// The moves that are still in question: at least one, and only ever fewer.
#[derive(Clone, Debug)]
pub struct Candidates<G: Game> {
    list: Vec<Candidate<G::Move>>,
}

impl<G: Game> Candidates<G> {
    /// The legal moves of a position; `None` when there are none.
    #[must_use]
    pub fn legal(game: &G) -> Option<Self> {
        let list: Vec<_> = game
            .legal_moves()
            .into_iter()
            .map(|mv| Candidate {
                mv,
                gain: game.gain(mv),
                wins: false,
                forecast: None,
                sight: None,
            })
            .collect();
        (!list.is_empty()).then_some(Self { list })
    }

    /// The candidates, in the order of [`Game::legal_moves`].
    #[must_use]
    pub fn as_slice(&self) -> &[Candidate<G::Move>] {
        &self.list
    }

    /// True if every candidate wins at once, so that there is nothing more to weigh.
    #[must_use]
    pub fn all_win(&self) -> bool {
        self.list.iter().all(|candidate| candidate.wins)
    }

    /// Notes for each candidate whether it wins at once.
    pub fn note_wins(&mut self, mut wins: impl FnMut(&Candidate<G::Move>) -> bool) {
        for candidate in &mut self.list {
            candidate.wins = wins(candidate);
        }
    }

    /// Notes the forecast of each candidate, if it is known.
    pub fn note_forecasts(
        &mut self,
        mut forecast: impl FnMut(&Candidate<G::Move>) -> Option<Points>,
    ) {
        for candidate in &mut self.list {
            candidate.forecast = forecast(candidate);
        }
    }

    /// Notes the judgement of a player of limited strength on each candidate.
    pub(super) fn note_sights(
        &mut self,
        mut sight: impl FnMut(&Candidate<G::Move>) -> Option<Sight>,
    ) {
        for candidate in &mut self.list {
            candidate.sight = sight(candidate);
        }
    }

    /// Keeps the candidates that `wanted` accepts, or all if it accepts none.
    pub fn prefer(&mut self, wanted: impl FnMut(&Candidate<G::Move>) -> bool) {
        let wanted: Vec<bool> = self.list.iter().map(wanted).collect();
        if wanted.contains(&true) {
            let mut wanted = wanted.into_iter();
            self.list.retain(|_| wanted.next() == Some(true));
        }
    }

    /// Keeps the candidates with the greatest `score`.
    pub fn keep_greatest<S: Ord + Copy>(
        &mut self,
        mut score: impl FnMut(&Candidate<G::Move>) -> S,
    ) {
        let greatest = self.list.iter().map(&mut score).max();
        self.prefer(|candidate| Some(score(candidate)) == greatest);
    }
}

/// A number of points as an exact fraction, such as the mean over several replies.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    total: i64,
    count: i32,
}

impl Points {
    /// The mean of some values, of which there is at least one.
    #[must_use]
    pub fn mean(values: &[i32]) -> Self {
        Self {
            total: values.iter().copied().map(i64::from).sum(),
            count: values.len().max(1) as i32,
        }
    }

    /// The points as the nearest floating-point number.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.total as f64 / f64::from(self.count)
    }
}

impl From<i32> for Points {
    fn from(points: i32) -> Self {
        Self {
            total: points.into(),
            count: 1,
        }
    }
}

impl Ord for Points {
    fn cmp(&self, other: &Self) -> Ordering {
        let cross = |a: &Self, b: &Self| a.total * i64::from(b.count);
        cross(self, other).cmp(&cross(other, self))
    }
}

impl PartialOrd for Points {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Points {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Points {}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_f64(), f)
    }
}
