//! Many games of Advance, spread over threads, without Python.

use std::num::NonZero;

use advance::game::random::SplitMix;
use advance::{Move, Position, Side};

use crate::actions::SPACE;
use crate::parallel;
use crate::planes::{self, NUMBERS};
use crate::seat::Seat;

/// In the place of an action: nothing is done.
pub(crate) const NOTHING: i64 = -1;

/// Many games of the same number of turns.
#[derive(Clone)]
pub(crate) struct Seats {
    pub(crate) turns: u32,
    pub(crate) threads: NonZero<usize>,
    pub(crate) list: Vec<Seat>,
}

/// Games, which games they come from, and by which actions.
pub(crate) type Family = (Vec<Seat>, Vec<i64>, Vec<i64>);

impl Seats {
    /// The games of each thread, with the number of the first.
    fn parts(&self) -> impl Iterator<Item = (usize, &[Seat])> {
        let size = parallel::size(self.list.len(), self.threads);
        let parts = self.list.chunks(size);
        parts
            .enumerate()
            .map(move |(part, seats)| (part * size, seats))
    }

    /// Hands each game the row of `rows` that is its own.
    fn rows<T: Send>(&self, rows: &mut [T], width: usize, fill: impl Fn(&Seat, &mut [T]) + Sync) {
        let size = parallel::size(self.list.len(), self.threads);
        let parts = self.list.chunks(size).zip(rows.chunks_mut(size * width));
        parallel::each(parts, |(seats, rows)| {
            for (seat, row) in seats.iter().zip(rows.chunks_exact_mut(width)) {
                fill(seat, row);
            }
        });
    }

    /// A value for each game.
    pub(crate) fn each<T: Send>(&self, value: impl Fn(&Seat) -> T + Sync) -> Vec<T> {
        let values = |(_, seats): (usize, &[Seat])| seats.iter().map(&value).collect::<Vec<T>>();
        joined(parallel::each(self.parts(), values))
    }

    /// Writes which actions are legal.
    pub(crate) fn masks(&self, masks: &mut [bool]) {
        self.rows(masks, SPACE.len(), |seat, mask| {
            // Row by row, so that a row is still in the cache.
            mask.fill(false);
            seat.actions(|action| mask[usize::from(action)] = true);
        });
    }

    /// Writes the planes.
    pub(crate) fn planes(&self, numbers: &mut [f32]) {
        self.rows(numbers, NUMBERS, |seat, planes| {
            planes::write(&seat.now, seat.left(self.turns), planes);
        });
    }

    /// A random action of each game.
    pub(crate) fn sample(&self, seed: u64) -> Vec<i64> {
        let draw = |(first, seats): (usize, &[Seat])| {
            let mut room = Vec::with_capacity(64);
            let numbered = seats.iter().zip(first as u64..);
            let drawn = numbered.map(|(seat, index)| {
                let random = |count| SplitMix::keyed(seed, index).index(count);
                seat.drawn(&mut room, random).map_or(NOTHING, i64::from)
            });
            drawn.collect::<Vec<i64>>()
        };
        joined(parallel::each(self.parts(), draw))
    }

    /// The action of the move that `choose` finds in each game that goes on and is one of `which`. It is given how many
    /// moves are left, and a room in which each thread keeps what it chooses with.
    pub(crate) fn chosen<M>(
        &self,
        which: Option<&[bool]>,
        choose: impl Fn(Position, u32, &mut Option<M>) -> Option<Move> + Sync,
    ) -> Vec<i64> {
        let choose = |(first, seats): (usize, &[Seat])| {
            let mut chooser = None;
            let chosen = seats.iter().zip(first..).map(|(seat, game)| {
                let wanted = which.is_none_or(|which| which[game]) && seat.over.is_none();
                let left = seat.last_ply(self.turns).saturating_sub(seat.ply);
                let mv = wanted
                    .then(|| choose(seat.now, left, &mut chooser))
                    .flatten();
                let action = mv.and_then(|mv| SPACE.number(seat.now.to_move, mv));
                action.map_or(NOTHING, |action| action as i64)
            });
            chosen.collect::<Vec<i64>>()
        };
        joined(parallel::each(self.parts(), choose))
    }

    /// Makes an action in each game: the rewards of the sides that have moved, and which games are over.
    ///
    /// # Errors
    /// Which action is not legal; then nothing is done at all.
    pub(crate) fn step(&mut self, actions: &[i64]) -> Result<(Vec<f32>, Vec<bool>), String> {
        let turns = self.turns;
        let size = parallel::size(self.list.len(), self.threads);
        let moves = parallel::each(self.parts(), |(first, seats)| {
            let numbered = seats.iter().zip(&actions[first..]).zip(first..);
            let moves = numbered.map(|((seat, &action), game)| match (action, seat.over) {
                (NOTHING, _) => Ok(None),
                (_, Some(_)) => Err(format!("game {game} is over: expected -1")),
                (action, None) => match seat.legal(action) {
                    None => Err(format!("game {game}: {action} is not a legal action")),
                    legal => Ok(legal),
                },
            });
            moves.collect::<Result<Vec<_>, _>>()
        });
        let moves = moves.into_iter().collect::<Result<Vec<_>, _>>()?;
        let parts = self.list.chunks_mut(size).zip(moves);
        let done = parallel::each(parts, |(seats, moves)| {
            let rewards = seats.iter_mut().zip(moves).map(|(seat, mv)| {
                let us = seat.now.to_move;
                let won = mv.and_then(|mv| {
                    seat.step(mv, turns);
                    seat.over.flatten()
                });
                let reward = won.map_or(0.0, |winner: Side| if winner == us { 1.0 } else { -1.0 });
                (reward, seat.over.is_some())
            });
            rewards.unzip::<f32, bool, Vec<_>, Vec<_>>()
        });
        let (rewards, over): (Vec<_>, Vec<_>) = done.into_iter().unzip();
        Ok((joined(rewards), joined(over)))
    }

    /// The games after every legal action.
    pub(crate) fn children(&self) -> Family {
        let families = parallel::each(self.parts(), |(first, seats)| {
            let (mut after, mut games, mut actions) = (Vec::new(), Vec::new(), Vec::new());
            for (seat, game) in seats.iter().zip(first as i64..) {
                seat.moves(|mv, action| {
                    let mut child = seat.clone();
                    child.play(mv, self.turns);
                    after.push(child);
                    games.push(game);
                    actions.push(i64::from(action));
                });
            }
            (after, games, actions)
        });
        let mut families = families.into_iter();
        let mut all = families.next().unwrap_or_default();
        for (after, games, actions) in families {
            all.0.extend(after);
            all.1.extend(games);
            all.2.extend(actions);
        }
        all
    }
}

/// The parts one after the other.
fn joined<T>(parts: Vec<Vec<T>>) -> Vec<T> {
    let mut parts = parts.into_iter();
    let mut all = parts.next().unwrap_or_default();
    parts.for_each(|part| all.extend(part));
    all
}
