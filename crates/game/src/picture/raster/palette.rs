//! The colours that an animation has: few enough for a GIF, which holds 256.

use std::collections::HashMap;

use crate::picture::paint::{
    BLUE, BRICK, DARK_SQUARE, GREEN, INK, LIGHT_SQUARE, MOVED, PAPER, Paint, RED,
};

/// All colours of pictures.
const ALL: [Paint; 9] = [
    PAPER,
    INK,
    DARK_SQUARE,
    LIGHT_SQUARE,
    MOVED,
    BRICK,
    BLUE,
    RED,
    GREEN,
];

/// The number of colours between each two of [`paint`](crate::picture::paint), for smooth edges of shapes. With nine
/// colours that makes 9 + 36 * 6 = 225 of the 256 that a GIF can have.
const SHADES: usize = 6;

/// The colours of an animation: those of [`paint`](crate::picture::paint), and [`SHADES`] between each two.
pub(super) struct Palette {
    colours: Vec<Paint>,
    /// The colours found before: a picture has few colours, and asks for each of them often.
    known: HashMap<Paint, u8>,
}

impl Palette {
    pub(super) fn new() -> Self {
        let mut colours = ALL.to_vec();
        for (index, &a) in ALL.iter().enumerate() {
            for &b in &ALL[index + 1..] {
                colours.extend((1..=SHADES).map(|step| mix(a, b, step)));
            }
        }
        Self {
            colours,
            known: HashMap::new(),
        }
    }

    /// The palette as a GIF file holds it.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colours
            .iter()
            .flat_map(|&Paint(red, green, blue)| [red, green, blue])
            .collect()
    }

    /// The index of the colour most like this one.
    pub(super) fn nearest(&mut self, paint: Paint) -> u8 {
        let colours = &self.colours;
        *self.known.entry(paint).or_insert_with(|| {
            let distance = |index: &u8| distance(colours[usize::from(*index)], paint);
            // There are fewer than 256: see `SHADES`.
            (0..colours.len() as u8).min_by_key(distance).unwrap_or(0)
        })
    }
}

/// `step` of `SHADES + 1` steps on the way from `a` to `b`.
fn mix(a: Paint, b: Paint, step: usize) -> Paint {
    let part = |a: u8, b: u8| {
        let (a, b) = (usize::from(a), usize::from(b));
        ((a * (SHADES + 1 - step) + b * step) / (SHADES + 1)) as u8
    };
    Paint(part(a.0, b.0), part(a.1, b.1), part(a.2, b.2))
}

fn distance(a: Paint, b: Paint) -> u32 {
    let part = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    part(a.0, b.0) + part(a.1, b.1) + part(a.2, b.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_palette_holds_the_paints_as_they_are() {
        let mut palette = Palette::new();
        assert!(palette.colours.len() <= 256);
        for paint in ALL {
            let index = palette.nearest(paint);
            assert_eq!(palette.colours[usize::from(index)], paint);
        }
    }
}
