//! A second implementation of the rules, square by square over an array of characters, as close to the prose as
//! possible. Nothing here comes from the engine: no set, no table, no order of generation. An action is its notation. A
//! mistake would go unseen only if it were made twice, in two different ways.

use std::ops::ControlFlow;

/// Row 0 is rank 9, column 0 is file `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid(pub [[u8; 9]; 9]);

/// A square as (row, column).
type Place = (i32, i32);

const BESIDE: [Place; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

fn places() -> impl Iterator<Item = Place> {
    (0..9).flat_map(|row| (0..9).map(move |column| (row, column)))
}

fn on_board((row, column): Place) -> bool {
    (0..9).contains(&row) && (0..9).contains(&column)
}

fn name((row, column): Place) -> String {
    let files = "abcdefghi";
    format!("{}{}", &files[column as usize..=column as usize], 9 - row)
}

fn is_piece_of(white: bool, symbol: u8) -> bool {
    symbol.is_ascii_alphabetic() && symbol.is_ascii_uppercase() == white
}

impl Grid {
    /// The nine lines of a board file.
    pub fn read(text: &str) -> Self {
        let mut grid = Self([[b'.'; 9]; 9]);
        for (row, line) in text.lines().enumerate() {
            grid.0[row].copy_from_slice(line.as_bytes());
        }
        grid
    }

    /// The nine lines of a board file.
    pub fn print(&self) -> String {
        self.0
            .iter()
            .map(|row| format!("{}\n", String::from_utf8_lossy(row)))
            .collect()
    }

    fn at(&self, (row, column): Place) -> u8 {
        self.0[row as usize][column as usize]
    }

    fn put(&mut self, (row, column): Place, symbol: u8) {
        self.0[row as usize][column as usize] = symbol;
    }

    fn is_empty(&self, place: Place) -> bool {
        self.at(place) == b'.'
    }

    /// True if the piece on `place` has a friendly Sentinel on one of its 4 orthogonal neighbours.
    fn is_shielded(&self, (row, column): Place, white: bool) -> bool {
        let sentinel = if white { b'S' } else { b's' };
        BESIDE.iter().any(|&(down, right)| {
            let beside = (row + down, column + right);
            on_board(beside) && self.at(beside) == sentinel
        })
    }

    /// True if all squares strictly between two on one line are empty.
    fn is_clear_between(&self, from: Place, to: Place) -> bool {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut place = (from.0 + step.0, from.1 + step.1);
        while place != to {
            if !self.is_empty(place) {
                return false;
            }
            place = (place.0 + step.0, place.1 + step.1);
        }
        true
    }

    /// True if the piece on `from` captures an enemy on `to` if there is one that has no shield.
    fn attacks(&self, from: Place, to: Place) -> bool {
        let piece = self.at(from);
        let (down, right) = (to.0 - from.0, to.1 - from.1);
        let (rows, columns) = (down.abs(), right.abs());
        let is_neighbour = rows.max(columns) == 1;
        let is_straight = (rows == 0) != (columns == 0);
        let is_diagonal = rows == columns && rows > 0;
        match piece.to_ascii_uppercase() {
            b'Z' => {
                let ahead = if piece == b'Z' { -down } else { down };
                let in_front = ahead == 1 && columns <= 1;
                let leap = ahead == 2 && (columns == 0 || columns == 2);
                in_front || (leap && self.is_clear_between(from, to))
            }
            b'B' | b'G' => is_neighbour,
            b'M' => is_straight && self.is_clear_between(from, to),
            b'S' => (rows, columns) == (1, 2) || (rows, columns) == (2, 1),
            b'C' => {
                (rows, columns) == (0, 3) || (rows, columns) == (3, 0) || (rows, columns) == (2, 2)
            }
            b'D' => {
                (is_straight || is_diagonal) && !is_neighbour && self.is_clear_between(from, to)
            }
            // A Jester captures nothing.
            b'J' => false,
            other => panic!("the oracle knows no piece {:?}", char::from(other)),
        }
    }

    /// True if the piece on `from` can go to `to`, which is empty.
    fn steps(&self, from: Place, to: Place) -> bool {
        let piece = self.at(from);
        let (down, right) = (to.0 - from.0, to.1 - from.1);
        let is_neighbour = down.abs().max(right.abs()) == 1;
        match piece {
            b'Z' => down == -1 && right.abs() <= 1,
            b'z' => down == 1 && right.abs() <= 1,
            b'B' | b'b' | b'J' | b'j' | b'G' | b'g' => is_neighbour,
            b'C' | b'c' => down.abs() + right.abs() == 1,
            b'D' | b'd' => is_neighbour || self.attacks(from, to),
            _ => self.attacks(from, to),
        }
    }

    /// The actions of one piece, without regard to its General's safety: the mark, the target square, and the board
    /// after it.
    fn actions_of(
        &self,
        from: Place,
        white: bool,
        each: &mut impl FnMut(char, Place, Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let piece = self.at(from);
        let kind = piece.to_ascii_uppercase();
        for to in places().filter(|&to| to != from) {
            let target = self.at(to);
            let is_friend = is_piece_of(white, target);
            let is_enemy = is_piece_of(!white, target);
            let is_general = target.eq_ignore_ascii_case(&b'G');
            let is_neighbour = (to.0 - from.0).abs().max((to.1 - from.1).abs()) == 1;
            let mut add = |mark: char, left_behind: u8, put_down: u8| {
                let mut after = *self;
                after.put(from, left_behind);
                after.put(to, put_down);
                each(mark, to, after)
            };

            if target == b'.' && self.steps(from, to) {
                add('-', b'.', piece)?;
            }
            if target == b'.' && kind == b'B' && is_neighbour {
                add('#', piece, b'#')?;
            }
            if is_enemy && !is_general && !self.is_shielded(to, !white) && self.attacks(from, to) {
                if kind == b'C' {
                    add('*', piece, b'.')?;
                } else {
                    add('x', b'.', piece)?;
                }
            }
            if target == b'#' && kind == b'M' && self.attacks(from, to) {
                add('x', b'.', piece)?;
            }
            if kind == b'J' && is_neighbour && is_friend && target != piece {
                add('~', target, piece)?;
            }
            if kind == b'J' && is_neighbour && is_enemy && !is_general {
                add('^', piece, target ^ 0x20)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares of a side's pieces.
    fn pieces(&self, white: bool) -> impl Iterator<Item = Place> + '_ {
        places().filter(move |&from| is_piece_of(white, self.at(from)))
    }

    /// True if an enemy piece could capture on the square of a side's General.
    pub fn is_in_danger(&self, white: bool) -> bool {
        let general = if white { b'G' } else { b'g' };
        let general = places().find(|&place| self.at(place) == general).unwrap();
        !self.is_shielded(general, white)
            && places()
                .any(|from| is_piece_of(!white, self.at(from)) && self.attacks(from, general))
    }

    /// The actions of a side with the boards after them, without regard to its General's safety.
    pub fn actions(&self, white: bool) -> Vec<(String, Self)> {
        let mut actions = Vec::new();
        for from in self.pieces(white) {
            let _ = self.actions_of(from, white, &mut |mark, to, after| {
                actions.push((format!("{}{mark}{}", name(from), name(to)), after));
                ControlFlow::Continue(())
            });
        }
        actions
    }

    /// The legal actions of a side with the boards after them, sorted by notation.
    pub fn legal(&self, white: bool) -> Vec<(String, Self)> {
        let mut legal = self.actions(white);
        legal.retain(|(_, after)| !after.is_in_danger(white));
        legal.sort_by(|(one, _), (other, _)| one.cmp(other));
        legal
    }

    /// True if a side has no legal action, so that it has lost.
    pub fn is_stuck(&self, white: bool) -> bool {
        self.pieces(white).all(|from| {
            let mut none = |_, _, after: Self| match after.is_in_danger(white) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
            self.actions_of(from, white, &mut none).is_continue()
        })
    }

    /// The material of white minus that of black, by the values of the rules.
    pub fn lead(&self) -> i32 {
        let pieces = self.0.iter().flatten();
        let pieces = pieces.filter(|symbol| symbol.is_ascii_alphabetic());
        pieces
            .map(|&symbol| {
                let value = match symbol.to_ascii_lowercase() {
                    b'z' => 1,
                    b'b' => 2,
                    b'j' => 3,
                    b'm' => 4,
                    b's' => 5,
                    b'c' => 6,
                    b'd' => 7,
                    b'g' => 0,
                    other => panic!("the oracle knows no piece {:?}", char::from(other)),
                };
                if symbol.is_ascii_uppercase() {
                    value
                } else {
                    -value
                }
            })
            .sum()
    }
}

/// The oracle can be wrong too: these counts of the start position come from others.
#[test]
fn the_oracle_counts_the_start_position_right() {
    let start = Grid::read(advance::board::text::START);
    let replies: usize = start
        .legal(true)
        .iter()
        .map(|(_, after)| after.legal(false).len())
        .sum();
    assert_eq!(start.legal(true).len(), 43);
    assert_eq!(replies, 1849);
}
