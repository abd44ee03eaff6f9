//! An estimate of the final score of a game, from the threats on the board.

use super::square::{ALL, PieceKind, Squares, moved};
use super::{Position, ScoreDifference};
use crate::game::Game;
use crate::search::Evaluation;

/// The number of features of a position: see [`features`].
pub const FEATURES: usize = 1 + SETS;

/// The number of sets of squares that are counted.
const SETS: usize = 2 * (ATTACKS * ROOM + FRIENDS) + ATTACKS * ATTACKS;

/// The classes of a square by the pieces of a side that connect to it: none, 1, 2, and 3 or more.
const ATTACKS: usize = 4;

/// The classes of a square by the empty ones around it: none to 3, and 4 or more.
const ROOM: usize = 5;

/// The classes of a piece by those of its own side that connect to it: none to 3, and 4 or more.
const FRIENDS: usize = 5;

/// The numbers of [`Outlook`]: for each number of empty squares from 1 on, the weights of the features, as two bytes
/// each; `dev/examples/outlook.rs` made them.
static WEIGHTS: &[u8] = include_bytes!("outlook.bin");

/// The features of a position, seen by the side to move: 1, and then counts. First its pieces, then its enemy's: by how
/// many enemies connect to them and how many empty squares are around them, since three enemies make a capture and each
/// needs a square; and by how many friends connect to them. Then the empty squares, by how many pieces of either side
/// connect to them.
#[must_use]
pub fn features(position: &Position) -> [i16; FEATURES] {
    let sides = [position.to_move(), !position.to_move()];
    let connected =
        sides.map(|side| PieceKind::BOTH.map(|kind| moved(position.pieces(side, kind), kind)));
    let attacked = connected.map(|sets| Classes::<ATTACKS>::new(sets.as_flattened()));
    let backed = connected.map(|sets| Classes::<FRIENDS>::new(sets.as_flattened()));
    let vacant = position.vacant();
    let room = Classes::<ROOM>::new(
        PieceKind::BOTH
            .map(|kind| moved(vacant, kind))
            .as_flattened(),
    );
    let mut sets = [0; SETS];
    let mut places = sets.iter_mut();
    let mut add = |set| {
        if let Some(place) = places.next() {
            *place = set;
        }
    };
    for side in 0..2 {
        let own = position.owned[sides[side] as usize];
        for attacked in attacked[1 - side].0 {
            room.0.iter().for_each(|room| add(own & attacked & room));
        }
        backed[side].0.iter().for_each(|backed| add(own & backed));
    }
    for own in attacked[0].0 {
        attacked[1]
            .0
            .iter()
            .for_each(|enemy| add(vacant & own & enemy));
    }
    // All are counted together, so that a processor counts several at once.
    let mut features = [1; FEATURES];
    for (feature, set) in features[1..].iter_mut().zip(sets) {
        *feature = set.count_ones() as i16;
    }
    features
}

/// The squares by how many of some sets they are in: none, one and so on; the last class includes those in more.
struct Classes<const COUNT: usize>([Squares; COUNT]);

impl<const COUNT: usize> Classes<COUNT> {
    fn new(sets: &[Squares]) -> Self {
        // The squares in at least this many sets.
        let mut least = [0; COUNT];
        least[0] = ALL;
        for set in sets {
            for more in (1..COUNT).rev() {
                least[more] |= least[more - 1] & set;
            }
        }
        for count in 1..COUNT {
            least[count - 1] &= !least[count];
        }
        Self(least)
    }
}

/// An estimate of the lead of the side to move at the end of the game, in hundredths of a point.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// The weights by the number of empty squares, from 1 on.
    weights: Vec<[i16; FEATURES]>,
}

impl Default for Outlook {
    fn default() -> Self {
        let (numbers, _) = WEIGHTS.as_chunks::<2>();
        let (rows, _) = numbers.as_chunks::<FEATURES>();
        let mut outlook = Self::unlearned();
        for row in rows {
            outlook.learn(row.map(i16::from_be_bytes));
        }
        outlook
    }
}

impl Outlook {
    /// An outlook that knows only full boards.
    #[must_use]
    pub fn unlearned() -> Self {
        Self {
            weights: Vec::new(),
        }
    }

    /// Learns the weights of the features on boards with one more empty square.
    pub fn learn(&mut self, weights: [i16; FEATURES]) {
        self.weights.push(weights);
    }

    /// The weights that it has learned, as the library stores them.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.weights.as_flattened().iter();
        weights.flat_map(|weight| weight.to_be_bytes()).collect()
    }
}

impl Evaluation<Position> for Outlook {
    /// The lead on a full board. Boards with more empty squares than it has learned are judged by the last weights.
    fn evaluate(&self, position: &Position) -> i32 {
        let empty = position.empty() as usize;
        let learned = &self.weights[..empty.min(self.weights.len())];
        let Some(weights) = learned.last() else {
            return ScoreDifference.evaluate(position);
        };
        let features = features(position);
        let worth = weights.iter().zip(&features);
        worth
            .map(|(&weight, &feature)| i32::from(weight) * i32::from(feature))
            .sum()
    }
}
