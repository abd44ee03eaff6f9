//! The turns that decided a game, in words for people.

use advance::matches::record::Record;
use advance::report::Voice;
use advance::turning::{BestMove, Story, TurningPoint};

/// The turns that decided a game, in words for people, with an end after each line.
pub fn turning_text(record: &Record, points: &[TurningPoint]) -> String {
    let head = match points.len() {
        0 => "No move of this game cost as much as an inaccuracy.\n",
        1 => "The move that decided the game:\n",
        _ => "The moves that decided the game:\n",
    };
    head.to_owned() + &listed(record, points)
}

fn listed(record: &Record, points: &[TurningPoint]) -> String {
    let lines = points.iter().map(|point| {
        let number = record.number(point.ply);
        let mv = point.comparison.asked.mv;
        format!("  {number} {mv}: {}\n", lesson(point))
    });
    lines.collect()
}

/// The cost of a move, the reason, and the better one.
pub fn lesson(point: &TurningPoint) -> String {
    let TurningPoint {
        fall,
        reason,
        comparison,
        ..
    } = point;
    format!("{fall} {reason} Better was {}.", comparison.played.mv)
}

/// The story of a game: the turns that decided it, and the best moves. Of a person's game it has the own turns first, and
/// then those of the opponent.
pub fn story_text(record: &Record, story: Story) -> String {
    let Story {
        turning_points: points,
        best_moves,
    } = story;
    let text = match Story::voice(record) {
        Voice::You(you) => {
            let (own, others): (Vec<_>, Vec<_>) = points
                .into_iter()
                .partition(|point| point.position().to_move == you);
            let mut text = turning_text(record, &own);
            if !others.is_empty() {
                text.push_str("What your opponent overlooked:\n");
                text.push_str(&listed(record, &others));
            }
            text
        }
        _ => turning_text(record, &TurningPoint::decisive(points)),
    };
    let best = best_moves.iter();
    let best = best.map(|BestMove { ply, mv, words, .. }| {
        format!("  {} {mv}: {words}\n", record.number(*ply))
    });
    match best_moves.len() {
        0 => text,
        1 => format!("{text}The best move:\n{}", best.collect::<String>()),
        _ => format!("{text}The best moves:\n{}", best.collect::<String>()),
    }
}
