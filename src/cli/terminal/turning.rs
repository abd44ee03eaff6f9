//! The turns that decided a game, in words for people.

use std::fmt::Write as _;

use advance::matches::record::Record;
use advance::report::Comparison;
use advance::turning::TurningPoint;

/// The turns that decided a game, in words for people, with an end after each line.
pub fn turning_text(record: &Record, points: &[TurningPoint]) -> String {
    let mut text = match points.len() {
        0 => "No move of this game cost as much as an inaccuracy.\n".to_owned(),
        1 => "The move that decided the game:\n".to_owned(),
        _ => "The moves that decided the game:\n".to_owned(),
    };
    for point in points {
        let Comparison { played, asked, .. } = &point.comparison;
        let number = record.number(point.ply);
        let cost = 100.0 * point.cost;
        let _ = writeln!(
            text,
            "  {number} {} cost {cost:.0} wins of 100; better was {}. {}",
            asked.mv, played.mv, point.why
        );
    }
    text
}
