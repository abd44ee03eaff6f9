//! How a player of Advance of a given strength sees: how far it looks, and what is hard to see.

use std::num::NonZero;
use std::time::Duration;

use super::Chooser;
use super::strategy::{EveryMove, LEARNED};
use crate::board::{Action, Move, Square};
use crate::engine::{Elo, Layer, Skill};
use crate::moves::Position;
use crate::search::{Line, Search};

/// The skills of some strengths, weakest first; those between lie between them. `docs/strength.md` says by which games
/// they were found.
const SKILLS: [(u16, f64, i32, usize, u64); 5] = [
    (400, -1.0, 300, 128, 20_000),
    (1000, 0.5, 100, 128, 20_000),
    (1600, 2.0, 50, 32, 20_000),
    (2200, 5.0, 20, 6, 20_000),
    (2600, 96.0, 0, 1, 60_000),
];

/// Plies ahead from which a player proves short ends by trying all moves.
const PROVING: f64 = 4.0;

/// The chooser of a strength.
pub(super) fn player(
    elo: Elo,
    layers: Vec<Box<dyn Layer<Position>>>,
    seed: Option<u64>,
    time: Option<Duration>,
) -> Chooser {
    let skill = skill(elo);
    let search = Search::new(&LEARNED, [&EveryMove; 2]);
    let search = match skill.reach >= PROVING {
        true => search.proving_ends(),
        false => search,
    };
    Chooser::fallible(layers, search, (skill, strain), seed.unwrap_or(0), time)
}

/// How well a player of a strength sees.
#[must_use]
pub(super) fn skill(elo: Elo) -> Skill {
    let skills: Vec<(u16, f64, i32, usize, u64)> = match std::env::var("ADVANCE_SKILLS") {
        Ok(text) => text
            .split(';')
            .map(|row| {
                let f: Vec<f64> = row.split(',').map(|x| x.parse().unwrap()).collect();
                (f[0] as u16, f[1], f[2] as i32, f[3] as usize, f[4] as u64)
            })
            .collect(),
        Err(_) => SKILLS.to_vec(),
    };
    let number = elo.number();
    let upper = skills.iter().position(|row| row.0 >= number).unwrap_or(skills.len() - 1).max(1);
    let (a, b) = (skills[upper - 1], skills[upper]);
    let share = f64::from(number - a.0) / f64::from(b.0 - a.0);
    let between = |a: f64, b: f64| a + (b - a) * share;
    Skill {
        reach: between(a.1, b.1),
        margin: between(a.2.into(), b.2.into()) as i32,
        width: NonZero::new(between(a.3 as f64, b.3 as f64) as usize).unwrap_or(NonZero::<usize>::MIN),
        nodes: between(a.4 as f64, b.4 as f64) as u64,
    }
}

/// The plies by which what follows a move is harder to see than its length says: a reply from afar, one that takes
/// nothing, a conversion, a shot over other pieces, a wall.
fn strain(_: &Position, line: &Line<Move>) -> f64 {
    let Some(reply) = line.rest.first() else {
        return 0.0;
    };
    let kind = match reply.action {
        Action::Capture => 0.0,
        Action::Step | Action::Shot | Action::Convert => 0.5,
        Action::Swap | Action::Build => 1.0,
    };
    let far = distance(reply.from, reply.to) > 2;
    kind + if far { 0.5 } else { 0.0 }
}

fn distance(from: Square, to: Square) -> u8 {
    let files = from.file().abs_diff(to.file());
    files.max(from.row().abs_diff(to.row())) as u8
}
