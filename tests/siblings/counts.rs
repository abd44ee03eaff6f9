//! Move sequences counted by second, plain implementations of the rules, which share no code with the games.

use advance::games::GAMES;
use advance::search::Stop;

/// Checks the counts of every depth up to `deepest`, from a position in one line.
#[track_caller]
fn agree(game: &str, line: &str, deepest: u32, plain: impl Fn(u32) -> u64) {
    let position = GAMES.named(game).unwrap().position(line).unwrap();
    assert_eq!(position.to_string(), line);
    for depth in 0..=deepest {
        let counted = position.perft(depth, &Stop::new());
        assert_eq!(counted, Some(plain(depth)), "{line} at depth {depth}");
    }
}

/// The rows of a board.
fn rows(board: &str) -> Vec<Vec<char>> {
    board.split('/').map(|row| row.chars().collect()).collect()
}

/// All squares of a square board, or of one with more columns than rows.
fn squares(board: &[Vec<char>]) -> Vec<(usize, usize)> {
    let columns = board[0].len();
    let square = |row| (0..columns).map(move |column| (row, column));
    (0..board.len()).flat_map(square).collect()
}

#[derive(Clone)]
struct JesonMor {
    board: Vec<Vec<char>>,
    protected: u64,
    white: bool,
}

impl JesonMor {
    fn reaches(&self, from: (usize, usize), to: (usize, usize)) -> bool {
        let (mover, taken) = (self.board[from.0][from.1], self.board[to.0][to.1]);
        let captures = taken != '.';
        if mover == '.' || mover.is_uppercase() != self.white {
            return false;
        }
        if captures && (taken.is_uppercase() == self.white || self.protected > 0) {
            return false;
        }
        let (down, across) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        if mover.eq_ignore_ascii_case(&'k') {
            return match (down, across) {
                (2, 1) => self.board[from.0.midpoint(to.0)][from.1] == '.',
                (1, 2) => self.board[from.0][from.1.midpoint(to.1)] == '.',
                _ => false,
            };
        }
        if (down == 0) == (across == 0) {
            return false;
        }
        let within = |n: usize, a: usize, b: usize| a.min(b) <= n && n <= a.max(b);
        let between = squares(&self.board).into_iter().filter(|&(row, column)| {
            (row, column) != from
                && (row, column) != to
                && within(row, from.0, to.0)
                && within(column, from.1, to.1)
                && self.board[row][column] != '.'
        });
        between.count() == usize::from(captures)
    }

    fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let middle = self.board.len() / 2;
        let mut sum = 0;
        for from in squares(&self.board) {
            for to in squares(&self.board) {
                if !self.reaches(from, to) {
                    continue;
                }
                let knight = self.board[from.0][from.1].eq_ignore_ascii_case(&'k');
                if knight && from == (middle, middle) && self.protected == 0 {
                    // The game is won: only the sequence that ends here counts.
                    sum += u64::from(depth == 1);
                    continue;
                }
                let mut after = self.clone();
                after.board[to.0][to.1] = after.board[from.0][from.1];
                after.board[from.0][from.1] = '.';
                after.protected = self.protected.saturating_sub(1);
                after.white = !self.white;
                sum += after.count(depth - 1);
            }
        }
        sum
    }
}

#[test]
fn jeson_mor_perft_matches_the_plain_rules() {
    for (line, deepest) in [
        ("kak/.../KAK 0 0 0 w", 5),
        ("kakak/...../...../...../KAKAK 0 0 0 w", 4),
        ("kakak/...../...../...../KAKAK 0 0 2 w", 4),
        ("k.kak/...../..K../.a.../KA..K 3 7 0 w", 4),
        ("k.kak/...../..k../.a.K./KA..K 3 7 1 b", 4),
        (
            "kakakak/......./..A..../...k.../....K../......./KA.AKAK 0 0 0 b",
            3,
        ),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let plain = JesonMor {
            board: rows(words[0]),
            protected: words[3].parse().unwrap(),
            white: words[4] == "w",
        };
        agree("jeson-mor", line, deepest, |depth| plain.count(depth));
    }
}

/// Places a piece on each empty square; captures change no count, because captured pieces stay.
fn connections(board: &[Vec<char>], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for (row, column) in squares(board) {
        if board[row][column] == '.' {
            let mut after = board.to_vec();
            after[row][column] = 'P';
            sum += 2 * connections(&after, depth - 1);
        }
    }
    sum
}

#[test]
fn connections_perft_matches_the_empty_squares() {
    for line in [
        "P....x/....../....../p....X",
        "PXxP.x/PPxx../.pXP../pxxX.X",
        "PXxPPx/PPxxpx/XpXPpp/pxxX.X",
    ] {
        agree("connections", line, 4, |depth| {
            connections(&rows(line), depth)
        });
    }
}

/// True if a path of the Passer goes from the top to the bottom row, never up.
fn passes(board: &[Vec<char>]) -> bool {
    let mut reached: Vec<_> = squares(board)
        .into_iter()
        .filter(|&(row, column)| row == 0 && board[row][column] == 'P')
        .collect();
    let mut next = 0;
    while let Some(&(row, column)) = reached.get(next) {
        next += 1;
        for to in squares(board) {
            let steps = to.0 >= row && to.0 - row <= 1 && to.1.abs_diff(column) <= 1;
            if steps && board[to.0][to.1] == 'P' && !reached.contains(&to) {
                reached.push(to);
            }
        }
    }
    reached.iter().any(|&(row, _)| row == board.len() - 1)
}

/// Both sides name a cell, the Passer first, and then the board changes. `named` is that of the Passer.
fn eater(board: &[Vec<char>], named: Option<(usize, usize)>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if passes(board) {
        return 0;
    }
    let empty = squares(board)
        .into_iter()
        .filter(|&(row, column)| board[row][column] == '.');
    let Some(passer) = named else {
        return empty.map(|cell| eater(board, Some(cell), depth - 1)).sum();
    };
    empty
        .map(|cell| {
            let mut after = board.to_vec();
            after[passer.0][passer.1] = 'P';
            after[cell.0][cell.1] = 'E';
            eater(&after, None, depth - 1)
        })
        .sum()
}

#[test]
fn eater_perft_matches_the_empty_cells() {
    for (line, named, deepest) in [
        (".../.../... w -", None, 6),
        (".P./E../..E w -", None, 7),
        (".../.P./E.. b 3,2", Some((2, 1)), 6),
        ("P.../.P../..E./E... w -", None, 4),
    ] {
        let board = rows(line.split(' ').next().unwrap());
        agree("eater", line, deepest, |depth| eater(&board, named, depth));
    }
}
