//! The rules as a [`Game`].

use super::{Placing, Position, Square, placings};
use crate::game::{Game, Side, key};

impl Game for Position {
    type Move = Placing;

    const NAME: &'static str = "connections";

    const ENDED_BY: &'static str = "points on a full board";
    const SIDES: [&'static str; 2] = ["player 1", "player 2"];

    fn start() -> Self {
        const LINE: &str = "P....x/....../....../p....X";
        LINE.parse().expect("LINE is a position")
    }

    fn legal_moves(&self) -> Vec<Placing> {
        placings(self).collect()
    }

    fn won_by_rules(&self) -> Option<Side> {
        None
    }

    fn after(&self, placing: Placing) -> Self {
        self.placed(self.to_move(), placing)
    }

    /// Never: near the end, it may well be better not to place a piece.
    fn pass(&self) -> Option<Self> {
        None
    }

    fn to_move(&self) -> Side {
        if self.empty().is_multiple_of(2) {
            Side::White
        } else {
            Side::Black
        }
    }

    fn lead(&self) -> i32 {
        let [first, second] = Side::BOTH.map(|side| self.score(side));
        first - second
    }

    fn plies_left(&self) -> Option<u32> {
        Some(self.empty())
    }

    fn points(&self) -> Option<[i32; 2]> {
        Some(Side::BOTH.map(|side| self.score(side)))
    }

    fn key(&self) -> u64 {
        let Self {
            owned: [first, second],
            crosses,
        } = self;
        key::of([first, second, crosses].map(|&set| set.into()))
    }

    const SLOTS: usize = 2 * Square::COUNT;

    fn slot(mv: Placing) -> usize {
        2 * mv.square.index() + mv.kind as usize
    }
}

#[cfg(test)]
mod tests {
    use vauban_laws::keys::{Field, Fields};

    use super::*;

    impl Fields for Position {
        fn fields(&mut self) -> Vec<&mut dyn Field> {
            let Self {
                owned: [first, second],
                crosses,
            } = self;
            vec![first, second, crosses]
        }
    }
}
