//! The opening explorer: how often games of self-play went on with a move, and who won them.
//!
//! Its games are those of `advance selfplay`; `advance explorer` counts them.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};

use serde::Serialize;

use crate::asset::Asset;
use crate::board::Move;
use crate::game::Side;
use crate::moves::Position;
use vauban_game::asset;

/// A move that was played in games of self-play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explored {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The games that went on with it.
    pub games: u32,
    /// Those of them that white won.
    pub white: u32,
    /// Those that black won.
    pub black: u32,
}

/// The first moves of games: a tree from the start position.
///
/// As text, the first line is `games N`. Each line after it is a move, indented by a space for each move before it, with
/// the numbers of its games, and of those that white and black have won. Before all of these, lines may begin with `#`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningTree {
    games: u32,
    first: Vec<Branch>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Branch {
    explored: Explored,
    next: Vec<Branch>,
}

/// Statistics of positions.
#[derive(Clone, Debug, Default)]
pub struct Explorer(HashMap<u64, Vec<Explored>>);

/// The error of a text that is no [`OpeningTree`]: the number of the line that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "line {0}: expected 'games N', and then moves from the start position with three numbers each"
)]
pub struct ParseExplorerError(pub usize);

static TEXT: Asset = asset!("openings.txt");

static PUBLISHED: OnceLock<Explorer> = OnceLock::new();

/// The openings where their text has not been brought.
static EMPTY: LazyLock<Explorer> = LazyLock::new(Explorer::default);

impl OpeningTree {
    /// Counts the first moves of a game from the start position.
    pub fn add(&mut self, moves: impl IntoIterator<Item = Move>, winner: Option<Side>) {
        self.games += 1;
        let mut branches = &mut self.first;
        for mv in moves {
            let known = branches.iter().position(|it| it.explored.mv == mv);
            let index = known.unwrap_or(branches.len());
            if known.is_none() {
                branches.push(Branch {
                    explored: Explored {
                        mv,
                        games: 0,
                        white: 0,
                        black: 0,
                    },
                    next: Vec::new(),
                });
            }
            let Branch { explored, next } = &mut branches[index];
            explored.games += 1;
            explored.white += u32::from(winner == Some(Side::White));
            explored.black += u32::from(winner == Some(Side::Black));
            branches = next;
        }
    }

    /// Forgets the moves of fewer than `least` games.
    pub fn prune(&mut self, least: u32) {
        prune(&mut self.first, least);
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games
    }
}

fn prune(branches: &mut Vec<Branch>, least: u32) {
    branches.retain(|it| it.explored.games >= least);
    branches.sort_by_key(|it| std::cmp::Reverse(it.explored.games));
    for branch in branches {
        prune(&mut branch.next, least);
    }
}

/// The text of an [`OpeningTree`].
impl FromStr for Explorer {
    type Err = ParseExplorerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::new(&text.parse()?))
    }
}

impl Explorer {
    /// The openings of this program; none where they are an [asset](mod@crate::asset) that has not been brought.
    #[must_use]
    pub fn published() -> &'static Self {
        TEXT.parsed(&PUBLISHED).unwrap_or(&EMPTY)
    }

    /// Positions that several orders of moves lead to have the games of all of them.
    #[must_use]
    pub fn new(counted: &OpeningTree) -> Self {
        let mut explorer = Self::default();
        explorer.learn(&Position::start(), &counted.first);
        for known in explorer.0.values_mut() {
            known.sort_by_key(|it| std::cmp::Reverse(it.games));
        }
        explorer
    }

    fn learn(&mut self, position: &Position, branches: &[Branch]) {
        for Branch { explored, next } in branches {
            let known = self.0.entry(position.key()).or_default();
            match known.iter_mut().find(|it| it.mv == explored.mv) {
                Some(it) => {
                    it.games += explored.games;
                    it.white += explored.white;
                    it.black += explored.black;
                }
                None => known.push(*explored),
            }
            self.learn(&position.after(explored.mv), next);
        }
    }

    /// The moves that games went on with from a position, the most frequent first.
    #[must_use]
    pub fn moves(&self, position: &Position) -> &[Explored] {
        let known = self.0.get(&position.key());
        known.map_or(&[], Vec::as_slice)
    }
}

impl fmt::Display for OpeningTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games {}", self.games)?;
        write_all(f, &self.first, 0)
    }
}

fn write_all(f: &mut fmt::Formatter<'_>, branches: &[Branch], depth: usize) -> fmt::Result {
    for Branch { explored, next } in branches {
        let Explored {
            mv,
            games,
            white,
            black,
        } = explored;
        writeln!(f, "{:depth$}{mv} {games} {white} {black}", "")?;
        write_all(f, next, depth + 1)?;
    }
    Ok(())
}

impl FromStr for OpeningTree {
    type Err = ParseExplorerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = (1..).zip(text.lines());
        let heading = lines.find(|(_, line)| !line.starts_with('#'));
        let heading = heading.and_then(|(_, line)| line.strip_prefix("games "));
        let games = heading.and_then(|games| games.parse().ok());
        let games = games.ok_or(ParseExplorerError(1))?;
        let mut first = Vec::new();
        // The positions on the way to the last move.
        let mut way = vec![Position::start()];
        for (number, line) in lines {
            let read = || {
                let bare = line.trim_start_matches(' ');
                let depth = line.len() - bare.len();
                let position = way.get(depth)?;
                let explored = explored(bare)?;
                Some((depth, position.play(explored.mv).ok()?, explored))
            };
            let (depth, after, explored) = read().ok_or(ParseExplorerError(number))?;
            way.truncate(depth + 1);
            way.push(after);
            let mut branches = &mut first;
            for _ in 0..depth {
                let last: Option<&mut Branch> = branches.last_mut();
                branches = &mut last.ok_or(ParseExplorerError(number))?.next;
            }
            branches.push(Branch {
                explored,
                next: Vec::new(),
            });
        }
        Ok(Self { games, first })
    }
}

/// A move with its numbers.
fn explored(line: &str) -> Option<Explored> {
    let words: Vec<_> = line.split(' ').collect();
    let [mv, games, white, black] = words[..] else {
        return None;
    };
    Some(Explored {
        mv: mv.parse().ok()?,
        games: games.parse().ok()?,
        white: white.parse().ok()?,
        black: black.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = include_str!("openings.txt");

    fn counted(games: &[(&[&str], Option<Side>)]) -> OpeningTree {
        let mut counted = OpeningTree::default();
        for &(moves, winner) in games {
            counted.add(moves.iter().map(|mv| mv.parse().unwrap()), winner);
        }
        counted
    }

    #[test]
    fn the_openings_are_valid_and_count_every_game() {
        let counted: OpeningTree = TEXT.parse().unwrap();
        assert_eq!(counted.to_string(), TEXT);
        assert!(TEXT.len() < 100_000, "{} bytes", TEXT.len());
        let first = Explorer::published().moves(&Position::start());
        let games: u32 = first.iter().map(|it| it.games).sum();
        assert_eq!(first.len(), Position::start().legal_moves().len());
        assert!(games <= counted.games());
        assert!(10 * games > 9 * counted.games(), "{games}");
        let won: u32 = first.iter().map(|it| it.white + it.black).sum();
        assert!(won <= games);
    }

    #[test]
    fn transpositions_are_counted_together() {
        let (white, black) = (Some(Side::White), Some(Side::Black));
        let counted = counted(&[
            (&["d2-d3", "d8-d7", "e2-e3", "e8-e7"], white),
            (&["e2-e3", "d8-d7", "d2-d3", "e8-e7"], black),
            (&["e2-e3", "d8-d7", "d2-d3", "f8-f7"], None),
        ]);
        let explorer = Explorer::new(&counted);
        let line = ["d2-d3", "d8-d7", "e2-e3"];
        let position = line.iter().fold(Position::start(), |now, mv| {
            now.play(mv.parse().unwrap()).unwrap()
        });
        let explored = |mv: &str, games, white, black| Explored {
            mv: mv.parse().unwrap(),
            games,
            white,
            black,
        };
        let moves = explorer.moves(&position);
        assert_eq!(
            moves,
            [explored("e8-e7", 2, 1, 1), explored("f8-f7", 1, 0, 0)]
        );
        let after = position.after(moves[0].mv);
        assert_eq!(explorer.moves(&after), []);
    }

    #[test]
    fn pruned_statistics_survive_a_round_trip() {
        let mut counted = counted(&[
            (&["d2-d3", "d8-d7"], Some(Side::White)),
            (&["e2-e3", "d8-d7"], None),
            (&["e2-e3", "e8-e7"], None),
        ]);
        assert_eq!(counted.to_string().parse(), Ok(counted.clone()));
        counted.prune(2);
        assert_eq!(counted.to_string(), "games 3\ne2-e3 2 0 0\n");
    }

    #[test]
    fn a_damaged_text_is_refused_with_its_line() {
        let read = |text: &str| text.parse::<OpeningTree>().map(|_| ());
        assert_eq!(read("games 2\ne2-e3 2 0 0\n d8-d7 1 0 0\n"), Ok(()));
        assert_eq!(read("game 2\n"), Err(ParseExplorerError(1)));
        for wrong in ["e2-e7 2 0 0", "e2-e3 2 0", " d8-d7 2 0 0", "e2-e3 2 0 -1"] {
            assert_eq!(
                read(&format!("games 2\n{wrong}\n")),
                Err(ParseExplorerError(2)),
                "{wrong}"
            );
        }
    }
}
