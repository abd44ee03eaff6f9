use std::sync::OnceLock;

use super::size::{GREATEST, Size};
use super::square::Square;

/// One step in each of the four directions.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The geometry of the boards of a size. Places are given by their numbers, which fit into 16 bits even on the greatest
/// board.
pub(super) struct Geometry {
    pub(super) squares: Vec<Square>,
    /// The neighbours of each place, by direction.
    neighbours: Vec<[Option<u16>; 4]>,
    /// The leaps of a Knight from each place: the place that has to be empty, and those behind it.
    pub(super) leaps: Vec<Vec<(u16, Vec<u16>)>>,
}

impl Geometry {
    #[inline]
    pub(super) fn of(size: Size) -> &'static Self {
        static KNOWN: [OnceLock<Geometry>; GREATEST + 1] =
            [const { OnceLock::new() }; GREATEST + 1];
        KNOWN[usize::from(size.get())].get_or_init(|| Self::new(size))
    }

    /// The place next to another in one of the four directions.
    #[inline]
    pub(super) fn neighbour(&self, place: usize, direction: usize) -> Option<usize> {
        self.neighbours[place][direction].map(usize::from)
    }

    fn new(size: Size) -> Self {
        let squares: Vec<_> = (0..size.area()).map(|index| size.square(index)).collect();
        let step = |from, by| size.step(from, by);
        let number = |square| size.index(square) as u16;
        let neighbours = squares
            .iter()
            .map(|&from| DIRECTIONS.map(|by| step(from, by).map(number)));
        let leaps = squares.iter().map(|&from| {
            let legs = DIRECTIONS.iter();
            let legs = legs.filter_map(|&by| Some((by, step(from, by)?)));
            let leap = |((columns, rows), leg): ((i8, i8), Square)| {
                let aslant = [-1, 1].map(|aside| (columns + aside * rows, rows + aside * columns));
                let targets = aslant.into_iter().filter_map(|by| step(leg, by));
                (number(leg), targets.map(number).collect())
            };
            legs.map(leap).collect()
        });
        Self {
            neighbours: neighbours.collect(),
            leaps: leaps.collect(),
            squares,
        }
    }
}
