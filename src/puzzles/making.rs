//! Making the pack: positions of games, of which a quick search leaves few to be proved.

use std::collections::HashSet;
use std::iter;

use super::pack::PackEntry;
use super::proof::{Goal, Proof};
use super::{CLEAR, Pack, Theme, deep_search, difficulty};
use crate::board::Move;
use crate::chooser::{Chooser, Settings};
use crate::engine::Elo;
use crate::game::Side;
use crate::game::random::SplitMix;
use crate::moves::Position;
use crate::search::{MOVE_NODES, plies_to_end};

/// The strengths of the players, whose mistakes make puzzles.
const PLAYERS: std::ops::Range<u16> = 700..1900;

/// The plies of a game that are looked at.
const PLIES: usize = 160;

/// The first plies, in which little can be won.
const OPENING: usize = 6;

/// Nodes of the search that looks for candidates.
const GLANCE: u64 = 3_000;

/// Nodes of the proof of a move.
const PROOF: u64 = 1_500_000;

/// The most moves of the side that solves a puzzle.
const MOST: usize = 4;

/// The least number of legal moves: with fewer, there is little to find.
const FEWEST: usize = 8;

/// The width of the bands of strength, of which each has a share of the pack.
const BAND: u16 = 200;

/// A theme has at most one part of so many of the pack.
const THEMES: usize = 4;

/// A band of strength has at most one part of so many.
const BANDS: usize = 6;

/// Puzzles of several moves have at least one part of so many.
const LONG: usize = 4;

/// Traps in one move, which players of all strengths see, have at most one part of so many.
const AT_ONCE: usize = 20;

/// Makes puzzles from games, and chooses those that a pack takes.
pub struct Maker {
    pack: Pack,
    /// The number of puzzles that the pack is to have.
    count: usize,
    known: HashSet<u64>,
}

/// The puzzles of a game, for a pack to choose from.
pub struct FoundPuzzles(Vec<PackEntry>);

impl Maker {
    /// Goes on with a pack, until it has `count` puzzles.
    #[must_use]
    pub fn new(pack: Pack, count: usize) -> Self {
        let known = pack.entries().iter().map(|it| it.position.key()).collect();
        Self { pack, count, known }
    }

    /// The pack so far.
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// True if it has as many puzzles as were asked for.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.pack.len() >= self.count
    }

    /// Takes the puzzles of the next game. Of each theme and each band of strength it takes only a share.
    pub fn take(&mut self, FoundPuzzles(puzzles): FoundPuzzles) {
        self.pack.games += 1;
        for puzzle in puzzles {
            let band = |it: &PackEntry| it.elo.number() / BAND;
            let is_short = |it: &PackEntry| it.solution.len() == 1;
            let like = |same: &dyn Fn(&PackEntry) -> bool| {
                self.pack.entries().iter().filter(|it| same(it)).count()
            };
            let is_at_once = |it: &PackEntry| is_short(it) && it.theme == Theme::Trap;
            let has_room = like(&|it| it.theme == puzzle.theme) < self.count.div_ceil(THEMES)
                && like(&|it| band(it) == band(&puzzle)) < self.count.div_ceil(BANDS)
                && (!is_short(&puzzle) || like(&is_short) < self.count - self.count / LONG)
                && (!is_at_once(&puzzle) || like(&is_at_once) < self.count.div_ceil(AT_ONCE));
            if has_room && !self.is_done() && self.known.insert(puzzle.position.key()) {
                self.pack.push(puzzle);
            }
        }
    }
}

impl FoundPuzzles {
    /// The puzzles of a game of a seed, the same on every machine.
    #[must_use]
    pub fn of(seed: u64, game: u32) -> Self {
        let mut random = SplitMix::keyed(seed, game.into());
        let mut puzzles: Vec<PackEntry> = Vec::new();
        let mut ready = OPENING;
        for (ply, position) in played(&mut random).enumerate() {
            if ply < ready {
                continue;
            }
            let Some(puzzle) = puzzle(&position) else {
                continue;
            };
            // The moves after it are the puzzle's own line, or much like it.
            ready = ply + puzzle.solution.len() + 2;
            // A chance that both sides overlook for long is one puzzle.
            if puzzles
                .iter()
                .all(|it| it.solution[0] != puzzle.solution[0])
            {
                puzzles.push(puzzle);
            }
        }
        Self(puzzles)
    }
}

/// The positions of a game from the start.
fn played(random: &mut SplitMix) -> impl Iterator<Item = Position> + use<> {
    let span = usize::from(PLAYERS.end - PLAYERS.start);
    let mut players = Side::BOTH.map(|_| {
        let elo = Elo::new(PLAYERS.start + random.index(span) as u16);
        Chooser::new(&Settings {
            seed: Some(random.next()),
            limits: crate::search::Limits::default(),
            ..Settings::new(elo.unwrap_or(Elo::LOWEST))
        })
    });
    let game = iter::successors(Some(Position::start()), move |position| {
        let decision = players[position.to_move.index()].choose(position)?;
        Some(position.after(decision.chosen.mv))
    });
    game.take(PLIES)
}

/// The puzzle of a position, if it is one.
fn puzzle(position: &Position) -> Option<PackEntry> {
    if position.count_legal() < FEWEST {
        return None;
    }
    let glance = deep_search(position, GLANCE, 2);
    let [best, second] = &glance.lines[..] else {
        return None;
    };
    let solution = match plies_to_end(best.score) {
        Some(1) => Proof::new(PROOF).line(position, Goal::Win, 1)?,
        Some(plies @ 2..) => won(position, (plies as usize).div_ceil(2))?,
        Some(..=0) => return None,
        None if best.score - second.score < CLEAR => return None,
        None => gained(position)?,
    };
    let theme = Theme::of(position, &solution)?;
    is_good(position, &solution).then(|| PackEntry {
        elo: difficulty(position, &solution),
        position: *position,
        solution,
        theme,
    })
}

/// The line that wins in the fewest moves.
fn won(position: &Position, most: usize) -> Option<Vec<Move>> {
    let mut proof = Proof::new(PROOF);
    (2..=most.min(MOST)).find_map(|moves| proof.line(position, Goal::Win, moves))
}

/// The longest line that gains material, or that loses none.
fn gained(position: &Position) -> Option<Vec<Move>> {
    let mut proof = Proof::new(PROOF);
    let mut longest = None;
    for moves in 1..=MOST {
        match proof.line(position, Goal::Material, moves) {
            Some(line) => longest = Some(line),
            None if moves > 1 => break,
            None => {}
        }
    }
    longest
}

/// True if level 9 plays the moves of a line too: a puzzle must not teach a blunder.
fn is_good(position: &Position, line: &[Move]) -> bool {
    let mut now = *position;
    line.iter().enumerate().all(|(ply, &mv)| {
        let is_played = ply % 2 == 1 || deep_search(&now, MOVE_NODES, 1).best() == Some(mv);
        now = now.after(mv);
        is_played
    })
}
