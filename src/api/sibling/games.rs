//! The sibling games: what somebody points at to make a move, and what a side has.

use super::{Mixed, Sibling};
use crate::game::Side;
use crate::games::eater::Level;
use crate::games::{checkers, connections, eater, jeson_mor};

impl Sibling for checkers::Position {
    fn squares(mv: Self::Move) -> Vec<String> {
        mv.path().iter().map(ToString::to_string).collect()
    }

    fn kind(&self, mv: Self::Move) -> &'static str {
        match mv.captured().next() {
            Some(_) => "capture",
            None => "move",
        }
    }

    fn points(&self, side: Side) -> i64 {
        self.material(side).into()
    }
}

impl Sibling for connections::Position {
    fn squares(mv: Self::Move) -> Vec<String> {
        vec![mv.square.to_string()]
    }

    fn kind(&self, _: Self::Move) -> &'static str {
        "place"
    }

    fn points(&self, side: Side) -> i64 {
        self.score(side).into()
    }
}

impl Sibling for eater::Position {
    fn squares(cell: Self::Move) -> Vec<String> {
        vec![cell.to_string()]
    }

    fn kind(&self, _: Self::Move) -> &'static str {
        "place"
    }

    fn points(&self, side: Side) -> i64 {
        self.board().of(side).len() as i64
    }

    fn solves(level: Level, why: bool) -> bool {
        why || [Level::Smart, Level::Mcts].contains(&level)
    }

    fn path(&self) -> Option<Vec<String>> {
        let path = self.board().path()?;
        Some(path.iter().map(ToString::to_string).collect())
    }

    fn mixed(&self) -> Option<Mixed> {
        Mixed::of(self)
    }
}

impl Sibling for jeson_mor::Position {
    fn squares(mv: Self::Move) -> Vec<String> {
        vec![mv.from.to_string(), mv.to.to_string()]
    }

    fn kind(&self, mv: Self::Move) -> &'static str {
        match self.board().at(mv.to) {
            Some(_) => "capture",
            None => "move",
        }
    }

    fn points(&self, side: Side) -> i64 {
        i64::try_from(Self::points(self, side)).unwrap_or(i64::MAX)
    }
}
