//! Tables for the empty board, all computed at compile time.

use super::square::{SQUARES, Square};
use super::square_set::SquareSet;

/// For each square by index, a set of squares.
pub type SquareTable = [SquareSet; SQUARES];

/// Directions as (files to the right, rows down). Along the first four the index of a square falls, along the last four
/// it rises; `7 - d` is the opposite of direction `d`.
pub const DIRECTIONS: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// Indices into [`DIRECTIONS`] of the four straight ones.
pub const ORTHOGONAL: [usize; 4] = [1, 3, 4, 6];

/// For each square, those at `offsets` (files to the right, rows down) from it, without those off the board.
#[must_use]
pub const fn leaps(offsets: &[(i8, i8)]) -> SquareTable {
    let mut table = [SquareSet::EMPTY; SQUARES];
    let mut index = 0;
    while let Some(square) = Square::new(index) {
        let mut i = 0;
        while i < offsets.len() {
            if let Some(to) = square.offset(offsets[i].0, offsets[i].1) {
                table[index] = table[index].with(to);
            }
            i += 1;
        }
        index += 1;
    }
    table
}

/// The squares from `square` in direction `direction`, at most `length` of them.
const fn ray_of(square: Square, direction: usize, length: usize) -> SquareSet {
    let (files, rows) = DIRECTIONS[direction];
    let mut set = SquareSet::EMPTY;
    let mut at = square.offset(files, rows);
    let mut steps = 0;
    while let Some(next) = at
        && steps < length
    {
        set = set.with(next);
        at = next.offset(files, rows);
        steps += 1;
    }
    set
}

/// For each direction and square, the squares up to the edge of the board, or up to `length` steps away.
#[must_use]
pub const fn rays(length: usize) -> [SquareTable; 8] {
    let mut table = [[SquareSet::EMPTY; SQUARES]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut index = 0;
        while let Some(square) = Square::new(index) {
            table[direction][index] = ray_of(square, direction, length);
            index += 1;
        }
        direction += 1;
    }
    table
}

/// The 8 neighbours of each square.
pub static NEIGHBOURS: SquareTable = leaps(&DIRECTIONS);

/// The 4 orthogonal neighbours of each square.
pub static BESIDE: SquareTable = leaps(&[(0, -1), (-1, 0), (1, 0), (0, 1)]);

/// From each square to the edge of the board, by direction.
pub static RAYS: [SquareTable; 8] = rays(SQUARES);

/// All indices into [`DIRECTIONS`].
pub const ALL_DIRECTIONS: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

/// From each square to the edge of the board in all of `directions`.
#[must_use]
pub const fn lines(directions: &[usize]) -> SquareTable {
    let mut table = [SquareSet::EMPTY; SQUARES];
    let mut index = 0;
    while let Some(square) = Square::new(index) {
        let mut i = 0;
        while i < directions.len() {
            let ray = ray_of(square, directions[i], SQUARES).bits();
            table[index] = SquareSet::from_bits(table[index].bits() | ray);
            i += 1;
        }
        index += 1;
    }
    table
}

const FIRST_FILE: u128 = 0x0040_2010_0804_0201 | (0x0040_2010_0804_0201 << 63);

/// A set shifted one step in a direction, an index into [`DIRECTIONS`]; squares that leave the board are dropped.
#[must_use]
#[inline]
pub const fn shift(set: SquareSet, direction: usize) -> SquareSet {
    let (files, rows) = DIRECTIONS[direction];
    let squares = match files {
        -1 => set.bits() & !FIRST_FILE,
        1 => set.bits() & !(FIRST_FILE << 8),
        _ => set.bits(),
    };
    let steps = 9 * rows + files;
    SquareSet::from_bits(match steps > 0 {
        true => squares << steps,
        false => squares >> -steps,
    })
}

/// The squares of a set and those beside them, diagonally too.
#[must_use]
#[inline]
pub const fn around(set: SquareSet) -> SquareSet {
    let bits = set.bits();
    let rows = bits | (bits & !(FIRST_FILE << 8)) << 1 | (bits & !FIRST_FILE) >> 1;
    SquareSet::from_bits(rows | rows << 9 | rows >> 9)
}

/// The squares that slides from `from` in `directions` reach, including the occupied squares that end them.
#[must_use]
#[inline]
pub fn slides<const N: usize>(
    directions: &[usize; N],
    from: Square,
    occupied: SquareSet,
) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    for &direction in directions {
        set |= slide(RAYS[direction][from.index()], direction, occupied);
    }
    set
}

/// The squares of a slide along `ray`, up to and including the first occupied square.
///
/// `direction` is the one that `ray` was made for. The occupied square next to the start is the
/// highest bit where the index falls along the ray and the lowest where it rises; a mask up to that
/// bit replaces the loop over squares (the "classical" ray attacks of chess programming).
#[must_use]
#[inline]
pub const fn slide(ray: SquareSet, direction: usize, occupied: SquareSet) -> SquareSet {
    let blockers = ray.bits() & occupied.bits();
    let mask = if direction < 4 {
        // With `| 1` an empty ray counts as blocked on its far end at most.
        u128::MAX << (127 - (blockers | 1).leading_zeros())
    } else {
        blockers ^ blockers.wrapping_sub(1)
    };
    SquareSet::from_bits(ray.bits() & mask)
}

/// The squares strictly between two that share a rank, file or diagonal; none for any others.
#[must_use]
#[inline]
pub const fn between(a: Square, b: Square) -> SquareSet {
    let files = b.file() - a.file();
    let rows = b.row() - a.row();
    if files != 0 && rows != 0 && files.abs() != rows.abs() {
        return SquareSet::EMPTY;
    }
    // DIRECTIONS is laid out in reading order around a centre, which stands for no direction.
    let compass = (rows.signum() + 1) * 3 + files.signum() + 1;
    let direction = match compass {
        4 => return SquareSet::EMPTY,
        0..4 => compass as usize,
        _ => compass as usize - 1,
    };
    SquareSet::from_bits(RAYS[direction][a.index()].bits() & RAYS[7 - direction][b.index()].bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(from: Square, direction: usize, occupied: SquareSet) -> SquareSet {
        let (files, rows) = DIRECTIONS[direction];
        let mut set = SquareSet::EMPTY;
        let mut at = from;
        while let Some(next) = at.offset(files, rows) {
            set = set.with(next);
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
        set
    }

    #[test]
    fn slides_stop_where_single_steps_stop() {
        let mut occupied = SquareSet::EMPTY;
        for seed in 0..200u128 {
            let noise = (seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
            occupied = SquareSet::from_bits(noise & noise.rotate_left(41))
                ^ (occupied - SquareSet::from_bits(noise));
            for from in Square::all() {
                for (direction, table) in RAYS.iter().enumerate() {
                    assert_eq!(
                        slide(table[from.index()], direction, occupied),
                        walk(from, direction, occupied)
                    );
                }
            }
        }
    }

    #[test]
    fn around_a_set_are_its_squares_neighbours() {
        for square in Square::all() {
            let far = Square::new((square.index() + 47) % SQUARES).expect("a square");
            let set = SquareSet::of(square).with(far);
            let neighbours = NEIGHBOURS[square.index()] | NEIGHBOURS[far.index()];
            assert_eq!(around(set), set | neighbours);
        }
    }

    #[test]
    fn shifting_a_set_shifts_each_square() {
        for a in Square::all() {
            let b = Square::new((a.index() + 47) % SQUARES).expect("a square");
            for (direction, (files, rows)) in DIRECTIONS.into_iter().enumerate() {
                let next = [a, b].into_iter().filter_map(|at| at.offset(files, rows));
                let set = SquareSet::of(a).with(b);
                assert_eq!(shift(set, direction), next.collect(), "{a} {b} {direction}");
            }
        }
    }

    #[test]
    fn between_holds_squares_seen_from_both_ends() {
        for a in Square::all() {
            for b in Square::all() {
                let expected = DIRECTIONS
                    .iter()
                    .enumerate()
                    .find(|&(d, _)| a != b && RAYS[d][a.index()].contains(b))
                    .map_or(SquareSet::EMPTY, |(d, _)| {
                        walk(a, d, SquareSet::of(b)) - SquareSet::of(b)
                    });
                assert_eq!(between(a, b), expected, "{a} {b}");
            }
        }
    }
}
