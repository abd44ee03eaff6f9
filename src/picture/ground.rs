//! The empty board with its coordinates, drawn once for all pictures of a document.

use std::fmt;

use vauban_game::picture::paint::{DARK_SQUARE, LIGHT_SQUARE};
use vauban_game::picture::{MARGIN, SQUARE, letters};

use crate::board::{FILES, RANKS, SQUARES, WIDTH};
use crate::game::Side;

/// The width of the board with its margins.
pub(super) const SIDE: usize = WIDTH * SQUARE + 2 * MARGIN;

/// The empty board with this side at the bottom.
pub(super) struct Ground(pub Side);

impl Ground {
    /// The id by which pictures use it.
    pub(super) const fn id(&self) -> &'static str {
        match self.0 {
            Side::White => "advance-ground-white",
            Side::Black => "advance-ground-black",
        }
    }

    fn coordinates(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let middle = MARGIN as f32 / 2.0;
        let ranks = RANKS.into_iter().rev();
        for (place, (file, rank)) in FILES.into_iter().zip(ranks).enumerate() {
            let [file, rank] = [file, rank].map(|letter| char::from(letter).to_string());
            let place = match self.0 {
                Side::White => place,
                Side::Black => WIDTH - 1 - place,
            };
            let along = (MARGIN + place * SQUARE + SQUARE / 2) as f32;
            let end = SIDE as f32;
            letters::centred(f, &file, along, end - middle, middle)?;
            letters::centred(f, &rank, middle, end - along, middle)?;
        }
        Ok(())
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (id, side) = (self.id(), WIDTH * SQUARE);
        write!(
            f,
            r#"<g id="{id}"><rect x="{MARGIN}" y="{MARGIN}" width="{side}" height="{side}" fill="{LIGHT_SQUARE}"/>"#
        )?;
        write!(f, r#"<path fill="{DARK_SQUARE}" d=""#)?;
        for index in (0..SQUARES).step_by(2) {
            let x = MARGIN + index % WIDTH * SQUARE;
            let y = MARGIN + index / WIDTH * SQUARE;
            write!(f, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")?;
        }
        f.write_str(r#""/>"#)?;
        self.coordinates(f)?;
        f.write_str("</g>")
    }
}
