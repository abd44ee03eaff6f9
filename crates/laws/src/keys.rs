//! The law of keys: different positions have different keys, however little they differ by.

use std::collections::HashMap;

use vauban_game::game::random::SplitMix;
use vauban_game::game::{Game, Side};

use crate::{announced_seed, times};

/// The number of positions whose keys are compared, before [`times`].
const POSITIONS: u64 = 10_000;

/// The most changes that lead from a start position to a random setup.
const MAX_CHANGES: usize = 40;

/// A game whose positions come apart for [`tell_positions_apart`].
pub trait Fields: Game {
    /// All fields of the position, nested ones too, except a key that is kept beside them. Take them by a pattern
    /// without `..`: then the compiler names a field that is added.
    fn fields(&mut self) -> Vec<&mut dyn Field>;
}

/// A field of a position, which can change in a number of ways.
pub trait Field {
    /// The number of ways.
    fn ways(&self) -> usize;

    /// Gives the field another value, by a number below [`Field::ways`].
    fn change(&mut self, way: usize);
}

/// A change of one field: its place in [`Fields::fields`] and the way.
type Change = (usize, usize);

fn changes<G: Fields>(position: &G) -> Vec<Change> {
    let mut position = position.clone();
    let fields = position.fields();
    let ways = fields.iter().map(|field| field.ways()).enumerate();
    ways.flat_map(|(field, ways)| (0..ways).map(move |way| (field, way)))
        .collect()
}

fn apply<G: Fields>(position: &mut G, (field, way): Change) {
    position.fields()[field].change(way);
}

/// Checks that keys tell the positions of a game apart, in games that begin at `starts`:
///
/// - From each start, every change of one field changes the key; from a position of a random game, every pair of changes
///   that changes the position does so too.
/// - Of many positions from random games and random setups, no two share a key.
///
/// # Panics
/// When two positions share a key.
#[track_caller]
pub fn tell_positions_apart<G: Fields>(starts: &[G]) {
    let mut random = SplitMix::new(announced_seed());
    for start in starts {
        changes(start).into_iter().for_each(|it| {
            changed(start, it);
        });
    }
    let start = |random: &mut SplitMix| &starts[random.index(starts.len())];
    for _ in 0..times() {
        let game = random_game(start(&mut random), &mut random);
        assert_pairs_change_the_key(&game[random.index(game.len())]);
    }
    let mut known = HashMap::new();
    let mut enter = |position: G| {
        let first = known
            .entry(position.key())
            .or_insert_with(|| position.clone());
        assert_eq!(*first, position, "two positions have one key");
    };
    let half = POSITIONS * times() / 2;
    let mut played = 0;
    while played < half {
        let game = random_game(start(&mut random), &mut random);
        played += game.len() as u64;
        game.into_iter().for_each(&mut enter);
    }
    for _ in 0..half {
        let mut position = start(&mut random).clone();
        let changes = changes(&position);
        for _ in 0..=random.index(MAX_CHANGES) {
            apply(&mut position, changes[random.index(changes.len())]);
        }
        enter(position);
    }
    eprintln!("{} different positions", known.len());
}

/// The position with one change, which has another key.
#[track_caller]
fn changed<G: Fields>(position: &G, change: Change) -> G {
    let mut changed = position.clone();
    apply(&mut changed, change);
    assert_ne!(&changed, position, "{change:?} changes nothing");
    assert_keys_differ(&changed, position);
    changed
}

#[track_caller]
fn assert_pairs_change_the_key<G: Fields>(position: &G) {
    let changes = changes(position);
    for (number, &first) in changes.iter().enumerate() {
        let once = changed(position, first);
        for &second in &changes[..number] {
            let mut twice = once.clone();
            apply(&mut twice, second);
            if twice != *position {
                assert_keys_differ(&twice, position);
            }
        }
    }
}

#[track_caller]
fn assert_keys_differ<G: Game>(a: &G, b: &G) {
    assert_ne!(a.key(), b.key(), "the key of {a:?} and of {b:?}");
}

/// The positions of a game whose moves are drawn: the start, and those after at most 200 plies.
fn random_game<G: Game>(start: &G, random: &mut SplitMix) -> Vec<G> {
    let next = |position: &G| {
        let moves = position.legal_moves();
        let mv = moves.get(random.index(moves.len()))?;
        Some(position.after(*mv))
    };
    std::iter::successors(Some(start.clone()), next)
        .take(201)
        .collect()
}

impl Field for bool {
    fn ways(&self) -> usize {
        1
    }

    fn change(&mut self, _: usize) {
        *self = !*self;
    }
}

impl Field for Side {
    fn ways(&self) -> usize {
        1
    }

    fn change(&mut self, _: usize) {
        *self = !*self;
    }
}

/// The first way makes the field `None` or the default value; the others change that value.
impl<T: Field + Default> Field for Option<T> {
    fn ways(&self) -> usize {
        1 + T::default().ways()
    }

    fn change(&mut self, way: usize) {
        match (way.checked_sub(1), &self) {
            (None, Some(_)) => *self = None,
            (None, None) => *self = Some(T::default()),
            (Some(way), _) => self.get_or_insert_default().change(way),
        }
    }
}

/// Numbers and sets of bits: a way for each bit.
macro_rules! bits {
    ($($number:ty),*) => {$(
        impl Field for $number {
            fn ways(&self) -> usize {
                Self::BITS as usize
            }

            fn change(&mut self, way: usize) {
                *self ^= 1 << way;
            }
        }
    )*};
}

bits!(u16, u32, u64, usize);
