//! The pack of puzzles: made ahead, and kept as text.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use super::{Puzzle, Theme};
use crate::asset::Asset;
use crate::board::Move;
use crate::engine::Elo;
use crate::game::random::SplitMix;
use crate::moves::Position;
use vauban_game::asset;

/// Puzzles from the games of a seed.
///
/// As text, the first line is `seed S games N`: N games were looked through. Each line after it is a puzzle: its Elo, its
/// position, and the moves of its solution. Before all of these, lines may begin with `#`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    /// The number from which the games were made.
    pub seed: u64,
    /// The number of games that were searched for puzzles.
    pub games: u32,
    puzzles: Vec<PackEntry>,
}

/// A puzzle, less what can be derived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PackEntry {
    pub(super) elo: Elo,
    pub(super) position: Position,
    pub(super) solution: Vec<Move>,
    pub(super) theme: Theme,
}

/// The error of a text that is no [`Pack`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePackError {
    /// The first line is not as it should be.
    #[error("expected 'seed S games N' in the first line")]
    Heading,
    /// A line is no puzzle.
    #[error(
        "line {0}: expected an Elo, a position and the legal moves of a solution that has a theme"
    )]
    Puzzle(usize),
}

/// The number of puzzles nearest to a strength from which one is chosen.
const NEAREST: usize = 24;

static TEXT: Asset = asset!("pack.txt");

static PUBLISHED: OnceLock<Pack> = OnceLock::new();

/// The pack where its text has not been brought.
static EMPTY: Pack = Pack {
    seed: 0,
    games: 0,
    puzzles: Vec::new(),
};

impl Pack {
    /// An empty pack.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }

    /// The pack of this program; empty where it is an [asset](mod@crate::asset) that has not been brought.
    #[must_use]
    pub fn published() -> &'static Self {
        TEXT.parsed(&PUBLISHED).unwrap_or(&EMPTY)
    }

    /// The number of its puzzles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// True if it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The puzzle of a number; the first has number 1.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<Puzzle> {
        let PackEntry {
            elo,
            position,
            solution,
            ..
        } = self.puzzles.get(number.checked_sub(1)?)?;
        Some(Puzzle::new(Some(number), *elo, *position, solution.clone()))
    }

    /// A puzzle of a theme, near a strength; any theme and strength where none is named. Each seed chooses one among
    /// those nearest. `None` if the pack has no puzzle of the theme.
    #[must_use]
    pub fn choose(&self, theme: Option<Theme>, elo: Option<Elo>, seed: u64) -> Option<Puzzle> {
        let numbered = (1..).zip(&self.puzzles);
        let mut found: Vec<_> = numbered
            .filter(|(_, it)| theme.is_none_or(|theme| it.theme == theme))
            .collect();
        if let Some(elo) = elo {
            found.sort_by_key(|(_, it)| it.elo.number().abs_diff(elo.number()));
            found.truncate(NEAREST);
        }
        let chosen = SplitMix::new(seed).index(found.len());
        self.get(found.get(chosen)?.0)
    }

    /// The number of its puzzles of a theme.
    #[must_use]
    pub fn count(&self, theme: Theme) -> usize {
        self.puzzles.iter().filter(|it| it.theme == theme).count()
    }

    /// All of its puzzles.
    pub fn iter(&self) -> impl Iterator<Item = Puzzle> + '_ {
        (1..=self.len()).filter_map(|number| self.get(number))
    }

    pub(super) fn entries(&self) -> &[PackEntry] {
        &self.puzzles
    }

    pub(super) fn push(&mut self, puzzle: PackEntry) {
        self.puzzles.push(puzzle);
    }
}

impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "seed {} games {}", self.seed, self.games)?;
        for PackEntry {
            elo,
            position,
            solution,
            ..
        } in &self.puzzles
        {
            write!(f, "{elo} {position}")?;
            for mv in solution {
                write!(f, " {mv}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Pack {
    type Err = ParsePackError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = (1..).zip(text.lines());
        let first = lines.find(|(_, line)| !line.starts_with('#'));
        let heading: Vec<_> = first.unwrap_or_default().1.split(' ').collect();
        let ["seed", seed, "games", games] = heading[..] else {
            return Err(ParsePackError::Heading);
        };
        let wrong = |_| ParsePackError::Heading;
        let (seed, games) = (seed.parse().map_err(wrong)?, games.parse().map_err(wrong)?);
        let puzzles = lines
            .map(|(number, line)| parse_entry(line).ok_or(ParsePackError::Puzzle(number)))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            seed,
            games,
            puzzles,
        })
    }
}

/// The puzzle of a line.
fn parse_entry(line: &str) -> Option<PackEntry> {
    let mut words = line.split(' ');
    let elo = words.next()?.parse().ok()?;
    let (board, side) = (words.next()?, words.next()?);
    let position: Position = format!("{board} {side}").parse().ok()?;
    let solution: Vec<Move> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let mut now = position;
    for &mv in &solution {
        now = now.play(mv).ok()?;
    }
    if solution.len().is_multiple_of(2) {
        return None;
    }
    Some(PackEntry {
        elo,
        theme: Theme::of(&position, &solution)?,
        position,
        solution,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const TEXT: &str = include_str!("pack.txt");

    /// Of so many puzzles a test proves the solution again.
    const SAMPLE: usize = 40;

    #[test]
    fn the_pack_covers_all_themes_and_strengths() {
        let pack: Pack = TEXT.parse().unwrap();
        assert_eq!(pack.to_string(), TEXT);
        assert!(TEXT.len() < 150_000, "{} bytes", TEXT.len());
        let positions: HashSet<_> = pack.iter().map(|it| it.position.key()).collect();
        assert_eq!(positions.len(), pack.len());
        for theme in Theme::ALL {
            assert!(pack.count(theme) > 0, "{theme}");
        }
        for elo in (Elo::LOWEST.number()..2600).step_by(200) {
            let elo = Elo::new(elo).unwrap();
            let near = pack.choose(None, Some(elo), 0).unwrap();
            assert!(
                near.elo.number().abs_diff(elo.number()) < 100,
                "{elo} {near:?}"
            );
        }
        let longest = pack.iter().map(|it| it.solution.len()).max();
        assert!(longest >= Some(5), "{longest:?}");
    }

    #[test]
    fn a_sample_of_the_pack_is_proved_again() {
        let pack = Pack::published();
        let mut random = SplitMix::new(1);
        for _ in 0..SAMPLE {
            let puzzle = pack.get(random.index(pack.len()) + 1).unwrap();
            assert!(
                puzzle.holds(),
                "number {:?}: {}",
                puzzle.number,
                puzzle.position
            );
        }
    }

    /// Where one move reaches the goal, no other is proved. Where several are needed, another one may win material.
    #[test]
    fn a_wrong_solution_is_not_proved() {
        let pack = Pack::published();
        let of_one = pack.iter().filter(|it| it.solution.len() == 1);
        for puzzle in of_one.take(SAMPLE) {
            for mv in puzzle.position.legal_moves() {
                let other = Puzzle {
                    solution: vec![mv],
                    ..puzzle.clone()
                };
                assert_eq!(
                    other.holds(),
                    mv == puzzle.answer(),
                    "{mv} in {}",
                    puzzle.position
                );
            }
        }
    }

    #[test]
    fn a_seed_chooses_among_the_nearest_puzzles() {
        let pack = Pack::published();
        let elo = Elo::new(1500);
        let chosen = |seed| pack.choose(Some(Theme::Trap), elo, seed).unwrap();
        assert_eq!(chosen(1), chosen(1));
        let numbers: HashSet<_> = (0..50).map(|seed| chosen(seed).number).collect();
        assert!(numbers.len() > 1 && numbers.len() <= NEAREST);
        assert_eq!(Pack::new(0).choose(None, None, 0), None);
        assert_eq!((pack.get(0), pack.get(pack.len() + 1)), (None, None));
    }

    #[test]
    fn a_damaged_pack_is_refused_with_its_line() {
        let [first, second] = [1, 2].map(|line| TEXT.lines().nth(line).unwrap());
        let pack = format!("seed 0 games 1\n{first}\n{second}\n");
        assert_eq!(pack.parse::<Pack>().unwrap().len(), 2);
        for (from, to) in [
            (" w ", " x "),
            (" b ", " x "),
            (&second[..3], "39"),
            ("-", ":"),
        ] {
            let damaged = pack.replace(second, &second.replace(from, to));
            if damaged != pack {
                assert_eq!(
                    damaged.parse::<Pack>(),
                    Err(ParsePackError::Puzzle(3)),
                    "{damaged}"
                );
            }
        }
        let heading = pack.replace("seed", "sead");
        assert_eq!(heading.parse::<Pack>(), Err(ParsePackError::Heading));
    }
}
