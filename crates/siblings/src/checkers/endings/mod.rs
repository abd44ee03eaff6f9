//! Endings solved by going back from the ends of games ("retrograde analysis", Ströhlein 1970): who wins, and in how
//! many plies. Each table is made when it is first needed, in a fraction of a second, and kept.
//!
//! There is a table of every ending with up to [`MOST_WITH_PAWNS`] pieces, and of those with kings only up to
//! [`MOST_KINGS`].

mod index;
mod outcome;
mod retrograde;

use std::sync::OnceLock;

pub use index::{Force, MOST_KINGS, MOST_WITH_PAWNS, Material};
pub use outcome::Outcome;

use super::{Jumps, Position, Rules};
use retrograde::Tables;

/// The outcome of best play in a position, if its ending is solved.
#[must_use]
pub fn outcome(position: &Position) -> Option<Outcome> {
    let turned = position.turned();
    let material = Material::of(&turned);
    let ending = solved(position.rules(), material)?;
    Some(Outcome::from_byte(ending.byte(material, &turned)))
}

/// Makes the tables of the largest endings, which take longest.
pub(super) fn prepare(rules: Rules) {
    let kings = |kings| Force { pawns: 0, kings };
    for own in 1..MOST_KINGS as u8 {
        let enemy = kings(MOST_KINGS as u8 - own);
        solved(
            rules,
            Material {
                own: kings(own),
                enemy,
            },
        );
    }
}

/// The numbers of positions of an ending that are won, drawn and lost for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Positions that it wins.
    pub won: u64,
    /// Positions that neither side wins.
    pub drawn: u64,
    /// Positions that it loses.
    pub lost: u64,
    /// The plies of the longest win.
    pub longest: u8,
}

/// Counts the positions of an ending, if it is solved.
#[must_use]
pub fn census(rules: Rules, material: Material) -> Option<Census> {
    let ending = solved(rules, material)?;
    let mut census = Census::default();
    for byte in ending.bytes(material) {
        match Outcome::from_byte(byte) {
            Outcome::Won(plies) => {
                census.won += 1;
                census.longest = census.longest.max(plies);
            }
            Outcome::Drawn => census.drawn += 1,
            Outcome::Lost(_) => census.lost += 1,
        }
    }
    Some(census)
}

/// The solved ending with this material, if it is one of those that are solved.
fn solved(rules: Rules, material: Material) -> Option<&'static retrograde::Ending> {
    static TABLES: [OnceLock<Tables>; 2 * Jumps::ALL.len()] =
        [const { OnceLock::new() }; 2 * Jumps::ALL.len()];
    if !material.is_solved() {
        return None;
    }
    let number = 2 * rules.jumps as usize + usize::from(rules.must_capture);
    let tables = TABLES[number].get_or_init(|| Tables::new(rules));
    Some(tables.ending(material))
}
