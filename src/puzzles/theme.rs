//! The theme of a puzzle: what its solution teaches.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::counts::COUNTS;
use super::proof::lead;
use crate::board::geometry::BESIDE;
use crate::board::{Action, Content, Move, PieceKind, SquareSet};
use crate::moves::Position;
use vauban_game::listed;

listed! {
    /// The lesson of the solution of a puzzle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Theme {
        /// The enemy is left without a legal move.
        Trap,
        /// A Jester converts an enemy.
        Traitor,
        /// A Catapult shoots.
        Shot,
        /// A wall is built, or taken away.
        Wall,
        /// A Sentinel comes to shield a friend; or an enemy Sentinel is removed, and then what it shielded is taken.
        Shield,
        /// Nothing is gained: the only move that loses nothing.
        Defence,
        /// Material is given up, and more is gained later.
        Sacrifice,
    }
}

/// The error of a text that names no theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{}' is not a theme of puzzles: expected {}", .0.escape_debug(), Theme::ALL.map(Theme::word).join(", "))]
pub struct ParseThemeError(pub String);

/// The points that a sacrifice gives up at least.
const SACRIFICED: i32 = 2;

impl Theme {
    /// Its name for programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Trap => "trap",
            Self::Traitor => "traitor",
            Self::Shot => "shot",
            Self::Wall => "wall",
            Self::Shield => "shield",
            Self::Defence => "defence",
            Self::Sacrifice => "sacrifice",
        }
    }

    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Trap => "Traps",
            Self::Traitor => "Traitors",
            Self::Shot => "Shots",
            Self::Wall => "Walls",
            Self::Shield => "Shields",
            Self::Defence => "Defence",
            Self::Sacrifice => "Sacrifices",
        }
    }

    /// The number of its puzzles in the pack of this program.
    #[must_use]
    pub const fn count(self) -> usize {
        COUNTS[self as usize]
    }

    /// The theme of a line, in which the side to move makes the first move and the last. The rarest of several counts;
    /// `None` if the line has none.
    #[must_use]
    pub fn of(position: &Position, line: &[Move]) -> Option<Self> {
        let before = lead(position);
        let mut now = *position;
        let mut shows = [false; Self::COUNT];
        let mut unshielded = SquareSet::EMPTY;
        let mut note = |theme: Self, is_seen: bool| shows[theme as usize] |= is_seen;
        for (ply, &mv) in line.iter().enumerate() {
            let after = now.after(mv);
            if ply % 2 == 0 {
                note(Self::Traitor, mv.action == Action::Convert);
                note(Self::Shot, mv.action == Action::Shot);
                let takes_wall = now.board.at(mv.to) == Some(Content::Wall);
                note(Self::Wall, mv.action == Action::Build || takes_wall);
                let is_bared = mv.action.takes() && unshielded.contains(mv.to);
                note(Self::Shield, is_bared || shields(&now, mv));
                unshielded |= unshields(&now, mv);
            } else {
                note(Self::Sacrifice, before - lead(&after) >= SACRIFICED);
            }
            now = after;
        }
        let is_won = !now.has_legal_move();
        // The enemy is to move.
        let gains = -lead(&now) > before;
        note(Self::Trap, is_won);
        note(Self::Defence, !is_won && !gains);
        if !is_won && !gains {
            shows[Self::Sacrifice as usize] = false;
        }
        let rarest = [
            Self::Sacrifice,
            Self::Wall,
            Self::Shield,
            Self::Trap,
            Self::Traitor,
            Self::Shot,
            Self::Defence,
        ];
        rarest.into_iter().find(|&theme| shows[theme as usize])
    }
}

/// True if a Sentinel comes to shield a friend that the enemy could have captured.
fn shields(position: &Position, mv: Move) -> bool {
    let after = position.after(mv);
    let is_sentinel = after.board.kind_at(mv.to) == Some(PieceKind::Sentinel);
    if !is_sentinel || !matches!(mv.action, Action::Step | Action::Capture | Action::Swap) {
        return false;
    }
    let us = position.to_move;
    let guarded = BESIDE[mv.to.index()] & after.board.of(us);
    let pass = Position::new(position.board, !us);
    let hits = pass
        .legal_moves()
        .into_iter()
        .filter(|hit| matches!(hit.action, Action::Capture | Action::Shot));
    let attacked: SquareSet = hits.map(|hit| hit.to).collect();
    !(guarded & attacked).is_empty()
}

/// The enemies that a captured or converted Sentinel shielded.
fn unshields(position: &Position, mv: Move) -> SquareSet {
    let board = &position.board;
    match mv.action.takes() && board.kind_at(mv.to) == Some(PieceKind::Sentinel) {
        true => BESIDE[mv.to.index()] & board.of(!position.to_move),
        false => SquareSet::EMPTY,
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|theme| theme.word() == text);
        found.ok_or_else(|| ParseThemeError(text.to_owned()))
    }
}

impl Serialize for Theme {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(position: &str, line: &str, expected: impl Into<Option<Theme>>) {
        let position: Position = position.parse().unwrap();
        let mut now = position;
        let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
        for &mv in &line {
            now = now.play(mv).unwrap();
        }
        assert_eq!(Theme::of(&position, &line), expected.into());
    }

    #[test]
    fn a_theme_is_what_the_moves_do() {
        check("g8/9/1G7/9/9/9/9/9/7M1 w", "h1-h9", Theme::Trap);
        check("4g4/9/9/4z4/3J5/9/9/9/4G4 w", "d5^e6", Theme::Traitor);
        check("4g4/9/9/4z4/9/9/4C4/9/4G4 w", "e3*e6", Theme::Shot);
        check("4g4/9/9/9/4B4/9/9/9/4G4 w", "e5#e6", Theme::Wall);
        check("4g4/9/9/4#4/4M4/9/9/9/4G4 w", "e5xe6", Theme::Wall);
        check("3mg4/9/9/9/9/9/3C5/4S4/6G2 w", "e2-c3", Theme::Shield);
        check("4g4/9/9/9/9/9/9/9/4G4 w", "e1-e2", Theme::Defence);
        check("4g4/9/9/3z5/3D5/9/9/9/4G4 w", "e1-e2", Theme::Defence);
        check("3zg4/9/9/9/3D5/9/9/9/4G4 w", "d5xd9", None);
    }

    #[test]
    fn material_given_and_won_back_is_a_sacrifice() {
        let position = "3d2g2/9/9/9/3z5/9/9/3M5/3M3G1 w";
        check(position, "d2xd5 d9xd5 d1xd5", Theme::Sacrifice);
    }

    #[test]
    fn a_sentinel_that_is_gone_shields_no_more() {
        let position = "7g1/9/3s5/9/3c5/9/9/3M4Z/3D3G1 w";
        check(position, "d1-c1 h9-g9 d2xd5", None);
        let position = "7g1/9/2Ms5/3c5/9/9/9/9/3D3G1 w";
        check(position, "c7xd7 h9-g9 d1xd6", Theme::Shield);
    }
}
