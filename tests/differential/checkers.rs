//! Checkers: a second implementation of its rules and scores, over an array of characters and without pruning, as close
//! to the prose as possible.

use std::fmt;

use advance::game::Game;
use advance::games::checkers::{Square, name as side_name};
use proptest::prelude::*;

use super::hold;
use crate::siblings::checkers::laws::positions;
use crate::siblings::checkers::ranking;

/// Row 0 is rank 1, column 0 is file `a`.
#[derive(Clone)]
struct Grid {
    squares: [[u8; 8]; 8],
    red_moves: bool,
    must_capture: bool,
    /// `s`, `m` or `a`: single, multiple or American jumps.
    jumps: char,
}

/// A square as (column, row).
type Place = (i32, i32);

fn name((column, row): Place) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

fn is_red(symbol: u8) -> bool {
    symbol.eq_ignore_ascii_case(&b'r')
}

/// The position in one line.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks = self.squares.iter().rev();
        let ranks: Vec<_> = ranks.map(|rank| String::from_utf8_lossy(rank)).collect();
        let capture = if self.must_capture { 'c' } else { 'n' };
        let jumps = self.jumps;
        let side = if self.red_moves { 'r' } else { 'b' };
        write!(f, "{} {capture}{jumps} {side}", ranks.join("/"))
    }
}

impl Grid {
    /// Reads a position in one line.
    fn read(line: &str) -> Self {
        let mut squares = [[b'.'; 8]; 8];
        let mut parts = line.split(' ');
        for (row, rank) in parts.next().unwrap().split('/').enumerate() {
            squares[7 - row].copy_from_slice(rank.as_bytes());
        }
        let rules = parts.next().unwrap();
        Self {
            squares,
            red_moves: parts.next() == Some("r"),
            must_capture: rules.starts_with('c'),
            jumps: rules.chars().last().unwrap(),
        }
    }

    /// The contents of a square; `None` beyond the edge.
    fn at(&self, (column, row): Place) -> Option<u8> {
        let inside = (0..8).contains(&column) && (0..8).contains(&row);
        inside.then(|| self.squares[row as usize][column as usize])
    }

    fn put(&mut self, (column, row): Place, symbol: u8) {
        self.squares[row as usize][column as usize] = symbol;
    }

    /// The board after the piece on `from` has moved by `length` squares, if it may.
    fn hop(&self, from: Place, right: i32, up: i32, length: i32) -> Option<(Place, Self)> {
        let piece = self.at(from)?;
        let forward = if is_red(piece) { 1 } else { -1 };
        if piece.is_ascii_lowercase() && up != forward {
            return None;
        }
        let to = (from.0 + right * length, from.1 + up * length);
        if self.at(to)? != b'.' {
            return None;
        }
        let mut after = self.clone();
        after.put(from, b'.');
        let last = if is_red(piece) { 7 } else { 0 };
        after.put(
            to,
            if to.1 == last {
                piece.to_ascii_uppercase()
            } else {
                piece
            },
        );
        if length == 2 {
            let over = (from.0 + right, from.1 + up);
            let victim = self.at(over)?;
            if victim == b'.' || is_red(victim) == is_red(piece) {
                return None;
            }
            after.put(over, b'.');
        }
        Some((to, after))
    }

    fn hops(&self, from: Place, length: i32) -> Vec<(Place, Self)> {
        let ways = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let hops = ways
            .iter()
            .filter_map(|&(right, up)| self.hop(from, right, up, length));
        hops.collect()
    }

    fn jump_on(&self, path: &str, at: Place, moves: &mut Vec<(String, Self)>) {
        for (to, after) in self.hops(at, 2) {
            let path = format!("{path}->{}", name(to));
            let crowned = self.at(at) != after.at(to);
            let goes_on = !crowned && !after.hops(to, 2).is_empty();
            if self.jumps == 'm' || self.jumps == 'a' && goes_on {
                after.jump_on(&path, to, moves);
            }
            if self.jumps != 'a' || !goes_on {
                moves.push((path, after));
            }
        }
    }

    /// The legal moves, sorted, with the boards after them and the turn passed on.
    fn moves(&self) -> Vec<(String, Self)> {
        let own: Vec<Place> = (0..64)
            .map(|square| (square / 8, square % 8))
            .filter(|&place| {
                self.at(place)
                    .is_some_and(|found| found != b'.' && is_red(found) == self.red_moves)
            })
            .collect();
        let mut moves = Vec::new();
        for &from in &own {
            self.jump_on(&name(from), from, &mut moves);
        }
        if moves.is_empty() || !self.must_capture {
            for &from in &own {
                for (to, after) in self.hops(from, 1) {
                    moves.push((format!("{}->{}", name(from), name(to)), after));
                }
            }
        }
        for (_, after) in &mut moves {
            after.red_moves = !self.red_moves;
        }
        moves.sort_by(|(a, _), (b, _)| a.cmp(b));
        moves
    }

    /// The score for a side, even if the other is to move.
    fn score(&self, red: bool) -> i32 {
        let can_move = |red| {
            let turned = Self {
                red_moves: red,
                ..self.clone()
            };
            !turned.moves().is_empty()
        };
        if !can_move(red) {
            return -99;
        }
        if !can_move(!red) {
            return 99;
        }
        let symbols = self
            .squares
            .iter()
            .flatten()
            .filter(|&&symbol| symbol != b'.');
        symbols
            .map(|&symbol| {
                let value = if symbol.is_ascii_uppercase() { 2 } else { 1 };
                if is_red(symbol) == red { value } else { -value }
            })
            .sum()
    }

    /// The score for the side that has just moved, looking `depth` plies ahead.
    fn value(&self, depth: u32) -> i32 {
        if depth == 0 {
            return self.score(!self.red_moves);
        }
        let replies = self.moves();
        replies
            .iter()
            .map(|(_, after)| after.value(depth - 1))
            .max()
            .map_or(99, |best| -best)
    }
}

#[test]
fn moves_and_boards_match_the_plain_rules() {
    hold(200, positions(32), |position| {
        let expected = Grid::read(&position.to_string()).moves();
        let names: Vec<String> = expected.iter().map(|(name, _)| name.clone()).collect();
        let legal = position.legal_moves();
        let paths = legal
            .iter()
            .map(|mv| mv.path().iter().map(Square::to_string));
        let paths: Vec<_> = paths
            .map(|squares| squares.collect::<Vec<_>>().join("->"))
            .collect();
        prop_assert_eq!(paths, names);
        for (mv, (name, after)) in legal.into_iter().zip(&expected) {
            prop_assert_eq!(Ok(position.after(mv)), after.to_string().parse());
            prop_assert_eq!(position.find(name), Some(mv));
        }
        Ok(())
    });
}

#[test]
fn a_ranking_is_that_of_the_plain_tree() {
    hold(200, (positions(7), 0..4_u32), |(position, depth)| {
        let tree = Grid::read(&position.to_string()).moves();
        let side = side_name(position.to_move());
        let expected: Vec<String> = tree
            .iter()
            .map(|(mv, after)| format!("{mv} for {side}: score {}", after.value(depth)))
            .collect();
        prop_assert_eq!(ranking(&position, depth), expected);
        Ok(())
    });
}
