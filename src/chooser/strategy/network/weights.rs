//! The shape of the network, its weights, and the file that they come from.

use std::array;

use crate::board::{Content, PieceKind, SQUARES, Square};
use crate::chooser::strategy::POINT;
use crate::game::Side;

/// The number of features: own kinds, enemy kinds and walls on each square.
pub const FEATURES: usize = PLANES * SQUARES;

/// The number of features on a square.
const PLANES: usize = 2 * PieceKind::COUNT + 1;

/// The number of neurons of each view.
pub const NEURONS: usize = 64;

/// The number of outputs: which of them counts depends on the number of pieces on the board.
pub const BUCKETS: usize = 4;

/// The output that counts with this number of pieces on the board.
#[must_use]
#[inline]
pub const fn bucket(pieces: usize) -> usize {
    let bucket = pieces / (MOST_PIECES / BUCKETS);
    if bucket < BUCKETS {
        bucket
    } else {
        BUCKETS - 1
    }
}

/// The number of pieces that a game begins with.
const MOST_PIECES: usize = 36;

/// The number that stands for 1 in a neuron.
pub const ONE: i16 = 255;

/// The number that stands for 1 in a weight of the output.
pub const OUTPUT_ONE: i32 = 64;

/// The number that stands for a hundredth of a point in a weight of the table.
pub const TABLE_ONE: i32 = 8;

/// The worth of a sum of 1 of the outputs, in hundredths of a point.
pub const SCALE: i32 = 400;

/// The largest weight of the output, of either sign.
const LARGEST_OUTPUT: i16 = 127;

/// The feature of `content` on `square` for `viewer`, which sees its own pieces move up the board.
#[must_use]
pub const fn feature(viewer: Side, content: Content, square: Square) -> usize {
    let plane = match content {
        Content::Piece(side, kind) if side.index() == viewer.index() => kind.index(),
        Content::Piece(_, kind) => PieceKind::COUNT + kind.index(),
        Content::Wall => PLANES - 1,
    };
    let seen = match viewer {
        Side::White => square,
        Side::Black => square.flip(),
    };
    plane * SQUARES + seen.index()
}

/// A network: for each view, a layer of neurons, and beside it a table of the worth of each feature by itself.
#[derive(Clone, Debug)]
pub struct Network {
    /// The sums of the neurons on an empty board.
    pub(super) bias: [i16; NEURONS],
    /// The weights of each feature for the neurons.
    pub(super) neurons: [[i16; NEURONS]; FEATURES],
    /// The weight of each feature in the table's sum.
    pub(super) table: [i16; FEATURES],
    /// The weights of the neurons' squares, by [`bucket`]: those of the view of the side to move, then the other's.
    pub(super) output: [[[i16; NEURONS]; 2]; BUCKETS],
}

impl Network {
    /// A network that has learned nothing: each piece counts its value.
    #[must_use]
    pub fn untrained() -> Self {
        Self {
            bias: [0; NEURONS],
            neurons: [[0; NEURONS]; FEATURES],
            table: table_of_values(),
            output: [[[0; NEURONS]; 2]; BUCKETS],
        }
    }

    /// Reads a network's file: a line with the letters of the kinds that it was trained with, then numbers of 16 bits
    /// in the order of the fields, the features in the order of those letters. The lowest bit of a number is its sign
    /// (zigzag), and the low bytes of all numbers come before the high ones: a page loads a quarter less in this form.
    ///
    /// A kind that the file does not name adds nothing to the neurons and its value to the table, so that
    /// the program plays with a new kind before a network is trained with it.
    ///
    /// # Panics
    /// If the file does not have the length that its first line asks for, or a weight of the output is above 127 or
    /// below −127.
    #[must_use]
    pub fn read(file: &[u8]) -> Self {
        let end = file.iter().position(|&byte| byte == b'\n');
        let (letters, numbers) = file.split_at(end.expect("a line of letters"));
        let numbers = &numbers[1..];
        let planes = planes(letters);
        let count = NEURONS + planes.len() * SQUARES * (NEURONS + 1) + 2 * BUCKETS * NEURONS;
        assert_eq!(
            numbers.len(),
            2 * count,
            "the network's file has not the length for its kinds"
        );
        let (low, high) = numbers.split_at(count);
        let numbers = low.iter().zip(high).map(|(&low, &high)| [low, high]);
        let mut numbers = numbers.map(|bytes| from_zigzag(u16::from_le_bytes(bytes)));
        let mut next = || numbers.next().unwrap_or_default();

        let bias = array::from_fn(|_| next());
        let mut neurons = [[0; NEURONS]; FEATURES];
        for plane in &planes {
            for square in 0..SQUARES {
                let weights = array::from_fn(|_| next());
                if let Some(plane) = plane {
                    neurons[plane * SQUARES + square] = weights;
                }
            }
        }
        let mut table = table_of_values();
        for plane in &planes {
            for square in 0..SQUARES {
                let weight = next();
                if let Some(plane) = plane {
                    table[plane * SQUARES + square] = weight;
                }
            }
        }
        let output: [[[i16; NEURONS]; 2]; BUCKETS] =
            array::from_fn(|_| array::from_fn(|_| array::from_fn(|_| next())));
        let fits = |weight: &i16| (-LARGEST_OUTPUT..=LARGEST_OUTPUT).contains(weight);
        assert!(
            output.as_flattened().as_flattened().iter().all(fits),
            "a weight of the output is too large"
        );
        Self {
            bias,
            neurons,
            table,
            output,
        }
    }
}

/// The number whose lowest bit is its sign.
const fn from_zigzag(number: u16) -> i16 {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}

/// The planes of a file that names these kinds, each by its number in this program, if it has that kind.
fn planes(letters: &[u8]) -> Vec<Option<usize>> {
    let kinds = letters.iter().map(|letter| {
        let mut kinds = PieceKind::ALL.into_iter();
        Some(kinds.find(|kind| kind.letter() == *letter)?.index())
    });
    let own: Vec<_> = kinds.collect();
    let enemy = own.iter().map(|plane| Some((*plane)? + PieceKind::COUNT));
    let walls = Some(PLANES - 1);
    own.iter().copied().chain(enemy).chain([walls]).collect()
}

/// The table of a network that has learned nothing.
fn table_of_values() -> [i16; FEATURES] {
    let mut table = [0; FEATURES];
    for kind in PieceKind::ALL {
        let weight = i16::try_from(kind.piece().value() * POINT * TABLE_ONE);
        let weight = weight.expect("no piece is worth more than the table can hold");
        let own = kind.index() * SQUARES;
        let enemy = own + PieceKind::COUNT * SQUARES;
        table[own..own + SQUARES].fill(weight);
        table[enemy..enemy + SQUARES].fill(-weight);
    }
    table
}
