//! The verdict of level 9 on a move.

use super::Level;
use crate::board::Move;
use crate::moves::Position;
use crate::search::{Analysis, Limits, Query};

/// The loss of a legal move against the best one, in hundredths of a point, by two searches of level 9: one of all
/// moves within the limits of `query`, and one of this move to the depth of the first.
#[must_use]
pub fn loss(position: &Position, mv: Move, query: &Query) -> i32 {
    let Some(mut search) = Level::HIGHEST.search() else {
        return 0;
    };
    let best = search.run(position, &position.legal_moves(), query);
    if best.best() == Some(mv) {
        return 0;
    }
    let unlimited = Query {
        limits: Limits::default(),
        ..query.clone()
    };
    let played = alone(Level::HIGHEST, position, mv, &unlimited, best.depth);
    played.map_or(0, |played| (best.score() - played.score()).max(0))
}

/// The finding of a level's search about one move, to at most `depth` plies; `None` if the level does not search.
pub(crate) fn alone(
    level: Level,
    position: &Position,
    mv: Move,
    query: &Query,
    depth: u32,
) -> Option<Analysis<Move>> {
    let limits = Limits {
        depth: Some(depth.max(1)),
        ..query.limits
    };
    let query = Query {
        limits,
        ..query.clone()
    };
    Some(level.search()?.run(position, &[mv], &query))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_leaves_a_piece_loses_it() {
        // The Miner may take the Zombie in front of a Dragon, or stay out of its lines.
        let position: Position = "3d4g/9/9/3z5/9/3M5/9/9/4G4 w".parse().unwrap();
        let query = Query::new(Limits {
            nodes: Some(5_000),
            ..Limits::default()
        });
        let loss = |mv: &str| loss(&position, mv.parse().unwrap(), &query);
        let losses: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|mv| loss(&mv.to_string()))
            .collect();
        assert_eq!(losses.iter().min(), Some(&0));
        assert!(loss("d4xd6") >= 200, "{losses:?}");
    }
}
