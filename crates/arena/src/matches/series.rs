//! Series: the list of games to play.

use crate::any::{AnyGame, AnySetup};
use crate::game::random::SplitMix;

/// A series of games between players.
#[derive(Clone, Debug)]
pub struct Series {
    /// The game.
    pub game: AnyGame,
    /// The pairings, by the numbers of the players.
    pub meetings: Vec<[usize; 2]>,
    /// Games in each meeting.
    pub games: u32,
    /// The number of the first game: above 0 if other games were played before.
    pub first: u32,
    /// The turn limit, in moves of each side.
    pub turns: u32,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The openings, each used for two games; after the last one, the first is used again.
    pub openings: Vec<AnySetup>,
    /// Random moves from the opening before the players take over.
    pub random_plies: u32,
    /// True if the first player of a meeting always plays the first side, so that each game has its own opening.
    pub fixed_sides: bool,
}

/// One game of a series.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The players of the first and the second side.
    pub players: [usize; 2],
    /// The number of the game in their meeting, from 0: an even game and the next one have the same opening. With
    /// fixed sides, all are even.
    pub game: u32,
    /// The seed of their random numbers.
    pub seeds: [u64; 2],
    /// The opening of the game.
    pub opening: AnySetup,
}

impl Series {
    /// The number of games.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.meetings.len() as u64 * u64::from(self.games)
    }

    /// The number after that of the last game.
    #[must_use]
    pub fn end(&self) -> u32 {
        u32::try_from(u64::from(self.first) + self.len()).unwrap_or(u32::MAX)
    }

    /// True if there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game of a number from 0. It depends only on the number and the series. The games can therefore be played in
    /// any order, on any machine, and a longer series begins with the same games.
    ///
    /// Two players play each opening twice, with colours changed.
    #[must_use]
    pub fn pairing(&self, number: u32) -> Pairing {
        let all = self.meetings.len().max(1) as u32;
        let within = number.saturating_sub(self.first);
        let (game, meeting) = (within / all, within % all);
        let game = if self.fixed_sides {
            game.saturating_mul(2)
        } else {
            game
        };
        let mut seeds = SplitMix::keyed(self.seed, u64::from(number));
        let mut players = self
            .meetings
            .get(meeting as usize)
            .copied()
            .unwrap_or_default();
        let mut seeds = [seeds.next(), seeds.next()];
        if !game.is_multiple_of(2) {
            players.reverse();
            seeds.reverse();
        }
        Pairing {
            players,
            game,
            seeds,
            opening: self.opening(self.openings_before() + game / 2),
        }
    }

    /// The number of the pair of games that the game of a number belongs to.
    #[must_use]
    pub fn pair(&self, number: u32) -> u32 {
        if self.fixed_sides {
            return number;
        }
        let all = self.meetings.len().max(1) as u32;
        number / all / 2 * all + number % all
    }

    /// Openings used by earlier series of this size.
    fn openings_before(&self) -> u32 {
        let size = u32::try_from(self.len()).unwrap_or(u32::MAX);
        self.first / size.max(1) * self.games.div_ceil(2)
    }

    /// The opening of two games.
    fn opening(&self, number: u32) -> AnySetup {
        let mut random = SplitMix::keyed(self.seed, u64::from(!number));
        let start = match self.openings.len() {
            0 => self.game.start(),
            len => self.openings[number as usize % len].clone(),
        };
        random_opening(start, self.random_plies, &mut random)
    }
}

/// The meetings of a round robin: 0 and 1, 0 and 2, ..., 1 and 2, ...
#[must_use]
pub fn round_robin(players: usize) -> Vec<[usize; 2]> {
    let others = |one| (one + 1..players).map(move |other| [one, other]);
    (0..players).flat_map(others).collect()
}

/// The meetings of a gauntlet: the first player meets all others.
#[must_use]
pub fn gauntlet(players: usize) -> Vec<[usize; 2]> {
    (1..players).map(|other| [0, other]).collect()
}

/// The meetings of a ladder: every player meets the two after it.
#[must_use]
pub fn ladder(players: usize) -> Vec<[usize; 2]> {
    let above = |one| (one + 1..players).take(2).map(move |other| [one, other]);
    (0..players).flat_map(above).collect()
}

/// The position after `plies` random moves from `start`; fewer if the game ends earlier.
#[must_use]
pub fn random_opening(start: AnySetup, plies: u32, random: &mut SplitMix) -> AnySetup {
    let mut setup = start;
    for _ in 0..plies {
        let count = setup.position.legal_count();
        if count == 0 {
            break;
        }
        let Some(mv) = setup.position.nth_legal(random.index(count)) else {
            break;
        };
        setup = setup.after(&mv);
    }
    setup
}
