//! The number of a position in the table of its ending.

use super::super::Position;
use super::super::square::squares;

/// The most pieces of both sides together in a solved ending.
pub const MOST_WITH_PAWNS: u32 = 3;

/// The same if all are kings.
pub const MOST_KINGS: u32 = 5;

/// The pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Force {
    /// The number of pawns.
    pub pawns: u8,
    /// The number of kings.
    pub kings: u8,
}

impl Force {
    const fn pieces(self) -> u32 {
        self.pawns as u32 + self.kings as u32
    }
}

/// The pieces on a board: those of the side to move, and its enemy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// Of the side to move.
    pub own: Force,
    /// Of the other side.
    pub enemy: Force,
}

impl Material {
    /// The material of a position with red to move.
    pub(super) fn of(position: &Position) -> Self {
        let [own, enemy] = [position.red, position.black].map(|pieces| Force {
            pawns: (pieces & !position.kings).count_ones() as u8,
            kings: (pieces & position.kings).count_ones() as u8,
        });
        Self { own, enemy }
    }

    /// The material once the other side has come to move.
    pub(super) const fn swapped(self) -> Self {
        Self {
            own: self.enemy,
            enemy: self.own,
        }
    }

    pub(super) const fn is_solved(self) -> bool {
        let most = match self.own.pawns + self.enemy.pawns {
            0 => MOST_KINGS,
            _ => MOST_WITH_PAWNS,
        };
        let (own, enemy) = (self.own.pieces(), self.enemy.pieces());
        own > 0 && enemy > 0 && own + enemy <= most
    }

    /// The sizes of the groups of like pieces, in the order in which an index has them.
    const fn groups(self) -> [u8; 4] {
        [
            self.own.pawns,
            self.own.kings,
            self.enemy.pawns,
            self.enemy.kings,
        ]
    }

    /// The number of indices. Those that put two pieces on a square belong to no position.
    pub(super) fn indices(self) -> usize {
        self.groups().map(places).into_iter().product()
    }

    /// The index of a position of this material with red to move.
    pub(super) fn index(self, position: &Position) -> usize {
        let sizes = self.groups();
        let sets = groups(position).into_iter();
        sets.zip(sizes)
            .fold(0, |index, (set, size)| index * places(size) + rank(set))
    }
}

/// The groups of like pieces of a position with red to move, in the order in which an index has them.
const fn groups(position: &Position) -> [u64; 4] {
    let Position {
        red, black, kings, ..
    } = *position;
    [red & !kings, red & kings, black & !kings, black & kings]
}

/// The black squares.
const SQUARES: usize = 32;

/// `CHOICES[k][n]`: the number of ways to choose `k + 1` of `n` squares.
const CHOICES: [[u32; SQUARES + 1]; MOST_KINGS as usize] = {
    let mut choices = [[0; SQUARES + 1]; MOST_KINGS as usize];
    let mut n = 1;
    while n <= SQUARES {
        choices[0][n] = n as u32;
        let mut k = 1;
        while k < choices.len() {
            choices[k][n] = choices[k][n - 1] + choices[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    choices
};

/// The number of ways to put this many like pieces on the board.
const fn places(pieces: u8) -> usize {
    match pieces {
        0 => 1,
        pieces => CHOICES[pieces as usize - 1][SQUARES] as usize,
    }
}

/// The number of a set of black squares among the sets of its size ("combinatorial number system").
fn rank(set: u64) -> usize {
    let ranks = squares(set).zip(&CHOICES);
    ranks
        .map(|(square, of)| of[square.index() / 2] as usize)
        .sum()
}

/// The positions of a material, by their indices.
pub(super) struct Layout {
    material: Material,
    /// Every set of squares that a group can stand on, by rank.
    sets: [Vec<u64>; 4],
}

impl Layout {
    pub(super) fn new(material: Material) -> Self {
        Self {
            material,
            sets: material.groups().map(sets),
        }
    }

    /// The position with this index, with red to move, on a board that is `empty`; `None` if pieces share a square.
    pub(super) fn position(&self, mut index: usize, empty: Position) -> Option<Position> {
        let mut groups = [0; 4];
        for (group, sets) in groups.iter_mut().zip(&self.sets).rev() {
            *group = sets[index % sets.len()];
            index /= sets.len();
        }
        let [pawns, kings, enemy_pawns, enemy_kings] = groups;
        let all = groups.iter().fold(0, |all, group| all | group);
        let pieces: u32 = groups.iter().map(|group| group.count_ones()).sum();
        (all.count_ones() == pieces).then_some(Position {
            red: pawns | kings,
            black: enemy_pawns | enemy_kings,
            kings: kings | enemy_kings,
            ..empty
        })
    }

    pub(super) const fn material(&self) -> Material {
        self.material
    }
}

/// The sets of `size` black squares, by rank.
fn sets(size: u8) -> Vec<u64> {
    let mut sets: Vec<u64> = Vec::with_capacity(places(size));
    let mut packed: u64 = (1 << size) - 1;
    for _ in 0..places(size) {
        sets.push(unpacked(packed));
        // The next greater number with as many bits ("Gosper's hack"); after the only empty set there is none.
        let low = packed & packed.wrapping_neg();
        let ripple = packed + low;
        let ones = (packed ^ ripple) >> 2;
        packed = ripple | ones.checked_div(low).unwrap_or(0);
    }
    sets
}

/// The set of the black squares whose numbers among the black ones are the bits of `packed`.
fn unpacked(packed: u64) -> u64 {
    (0..SQUARES as u64)
        .filter(|number| packed >> number & 1 == 1)
        .fold(0, |set, number| {
            let file = number / 4;
            set | 1 << (2 * number + file % 2)
        })
}
