use super::Points;
use crate::game::Game;

/// A move that is still in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// What it gains at once: see [`Game::gain`].
    pub gain: i32,
    /// Whether it is known to win at once.
    pub wins: bool,
    /// What it is expected to bring some plies on, in points, once a layer has looked.
    pub forecast: Option<Points>,
}

/// What a layer has to go on: never empty, and only ever made smaller.
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
            })
            .collect();
        (!list.is_empty()).then_some(Self { list })
    }

    /// The candidates, in the order of [`Game::legal_moves`].
    #[must_use]
    pub fn as_slice(&self) -> &[Candidate<G::Move>] {
        &self.list
    }

    /// Whether the game ends with any of the candidates, so that there is nothing more to weigh.
    #[must_use]
    pub fn all_win(&self) -> bool {
        self.list.iter().all(|candidate| candidate.wins)
    }

    /// Notes of each candidate whether it wins at once.
    pub fn note_wins(&mut self, mut wins: impl FnMut(&Candidate<G::Move>) -> bool) {
        for candidate in &mut self.list {
            candidate.wins = wins(candidate);
        }
    }

    /// Notes of each candidate what it is expected to bring, where that is known.
    pub fn note_forecasts(
        &mut self,
        mut forecast: impl FnMut(&Candidate<G::Move>) -> Option<Points>,
    ) {
        for candidate in &mut self.list {
            candidate.forecast = forecast(candidate);
        }
    }

    /// Keeps the candidates that `wanted` holds for; all of them if it holds for none.
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
