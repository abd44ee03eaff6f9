//! Bots whose games are the same, move for move.

use crate::matches::record::Record;

/// Games that two bots must have in common, so that the same moves are no accident.
const LEAST: usize = 2;

/// The pairs of bots that played the same games, by their numbers. Each bot has its games in their order: the number of
/// moves of each, and a way to read its record. Records are read only of bots whose games have the same lengths.
pub(in crate::marking) fn alike(
    lengths: &[(usize, Vec<usize>)],
    record: impl Fn(usize, usize) -> Option<Record>,
) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (index, (one, games)) in lengths.iter().enumerate() {
        if games.len() < LEAST {
            continue;
        }
        let moves = |bot: usize, game: usize| {
            let course = record(bot, game)?.course;
            Some(
                course
                    .moves
                    .into_iter()
                    .map(|played| played.mv)
                    .collect::<Vec<_>>(),
            )
        };
        for (other, others) in &lengths[index + 1..] {
            // One copy is enough to find the others of a group.
            let known = pairs.iter().any(|&(_, copy)| copy == *other);
            let same = |game: usize| {
                let moves = [moves(*one, game), moves(*other, game)];
                moves[0].is_some() && moves[0] == moves[1]
            };
            if !known && games == others && (0..games.len()).all(same) {
                pairs.push((*one, *other));
            }
        }
    }
    pairs
}
