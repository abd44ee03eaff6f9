//! Which games are played when everybody meets everybody.

use crate::game::{Game, Setup};
use crate::random::SplitMix;

/// A series of games: every player meets every other. With two players it is a match, with more a round
/// robin.
#[derive(Clone, Debug)]
pub struct Series<G: Game> {
    /// How many players there are.
    pub players: usize,
    /// How many games each two of them play.
    pub games: u32,
    /// How many moves of each side end a game.
    pub turns: u32,
    /// What everything random comes from.
    pub seed: u64,
    /// What games begin from, one for two games in turn, again from the first after the last.
    pub openings: Vec<Setup<G>>,
    /// How many random moves are made from there before the players take over.
    pub random_plies: u32,
}

/// One game of a series.
#[derive(Clone, Debug)]
pub struct Pairing<G: Game> {
    /// The players of the first and the second side.
    pub players: [usize; 2],
    /// What their random numbers come from.
    pub seeds: [u64; 2],
    /// What the game begins from.
    pub opening: Setup<G>,
}

impl<G: Game> Series<G> {
    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        let others = self.players.saturating_sub(1);
        (self.players * others / 2) as u64 * u64::from(self.games)
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game of a number from 0. It depends on the number and the series only, so that the games can
    /// be played in any order, on any machine.
    ///
    /// Two players play each opening twice, with colours changed.
    #[must_use]
    pub fn pairing(&self, number: u32) -> Pairing<G> {
        let (meeting, game) = (number / self.games.max(1), number % self.games.max(1));
        let mut seeds = SplitMix::keyed(self.seed, u64::from(number));
        let mut players = self.meeting(meeting);
        let mut seeds = [seeds.next(), seeds.next()];
        if !game.is_multiple_of(2) {
            players.reverse();
            seeds.reverse();
        }
        Pairing {
            players,
            seeds,
            opening: self.opening(game / 2),
        }
    }

    /// Who meets in the meeting of a number from 0: 0 and 1, 0 and 2, ..., 1 and 2, ...
    fn meeting(&self, number: u32) -> [usize; 2] {
        let pairs = (0..self.players).flat_map(|a| (a + 1..self.players).map(move |b| [a, b]));
        let mut pairs = pairs.skip(number as usize);
        pairs.next().unwrap_or([0, 0])
    }

    /// What two games begin from.
    fn opening(&self, number: u32) -> Setup<G> {
        let mut random = SplitMix::keyed(self.seed, u64::from(!number));
        let start = match self.openings.len() {
            0 => Setup::start(),
            len => self.openings[number as usize % len].clone(),
        };
        random_opening(start, self.random_plies, &mut random)
    }
}

/// The position after `plies` random moves from `start`; fewer if the game ends earlier.
pub fn random_opening<G: Game>(start: Setup<G>, plies: u32, random: &mut SplitMix) -> Setup<G> {
    let mut setup = start;
    for _ in 0..plies {
        let legal = setup.position.legal_moves();
        if legal.is_empty() {
            break;
        }
        setup = Setup {
            position: setup.position.after(legal[random.index(legal.len())]),
            ply: setup.ply.saturating_add(1),
        };
    }
    setup
}
