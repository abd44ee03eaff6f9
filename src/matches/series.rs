//! Which games are played.

use crate::any::{AnyGame, AnySetup};
use crate::game::random::SplitMix;

/// A series of games between players who meet each other.
#[derive(Clone, Debug)]
pub struct Series {
    /// The game.
    pub game: AnyGame,
    /// Who meets whom, by the numbers of the players.
    pub meetings: Vec<[usize; 2]>,
    /// How many games are played in each meeting.
    pub games: u32,
    /// The number of the first game: above 0 where others were played before.
    pub first: u32,
    /// How many moves of each side end a game.
    pub turns: u32,
    /// What everything random comes from.
    pub seed: u64,
    /// What games begin from, one for two games in turn, again from the first after the last.
    pub openings: Vec<AnySetup>,
    /// How many random moves are made from there before the players take over.
    pub random_plies: u32,
    /// Whether the first player of a meeting always plays the first side, so that each game has its own opening.
    pub fixed_sides: bool,
}

/// One game of a series.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The players of the first and the second side.
    pub players: [usize; 2],
    /// Which of the games of their meeting this is, from 0: an even one and the next one begin alike. With fixed
    /// sides, all are even.
    pub game: u32,
    /// What their random numbers come from.
    pub seeds: [u64; 2],
    /// What the game begins from.
    pub opening: AnySetup,
}

impl Series {
    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.meetings.len() as u64 * u64::from(self.games)
    }

    /// The number after that of the last game.
    #[must_use]
    pub fn end(&self) -> u32 {
        u32::try_from(u64::from(self.first) + self.len()).unwrap_or(u32::MAX)
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game of a number from 0. It depends on the number and the series only, so that the games can
    /// be played in any order, on any machine; and a series of more games begins with the same ones.
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

    /// How many openings series of this size have begun with before.
    fn openings_before(&self) -> u32 {
        let size = u32::try_from(self.len()).unwrap_or(u32::MAX);
        self.first / size.max(1) * self.games.div_ceil(2)
    }

    /// What two games begin from.
    fn opening(&self, number: u32) -> AnySetup {
        let mut random = SplitMix::keyed(self.seed, u64::from(!number));
        let start = match self.openings.len() {
            0 => self.game.start(),
            len => self.openings[number as usize % len].clone(),
        };
        random_opening(start, self.random_plies, &mut random)
    }
}

/// The meetings of so many players in which everybody meets everybody: 0 and 1, 0 and 2, ..., 1 and 2, ...
#[must_use]
pub fn round_robin(players: usize) -> Vec<[usize; 2]> {
    let others = |one| (one + 1..players).map(move |other| [one, other]);
    (0..players).flat_map(others).collect()
}

/// The meetings of so many players in which the first meets everybody.
#[must_use]
pub fn gauntlet(players: usize) -> Vec<[usize; 2]> {
    (1..players).map(|other| [0, other]).collect()
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
