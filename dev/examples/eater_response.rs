//! Prints how much a player of Eater loses to an enemy that knows its mixtures, as rows of a Markdown table: `cargo run
//! --release -p advance-dev --example eater_response -- SIZE LEVEL GAMES`.
//!
//! The enemy is a local best response (Lisý and Bowling, "Equilibrium approximation quality of current no-limit poker
//! bots", 2017): in each round it takes the cell that is best against the mixture of this round, as if best play
//! followed. Where best play is not quickly known, as in the first rounds on 5x5, random games estimate what follows.
//! So the player loses at least as much to the best possible enemy.
//!
//! From the first board of known worth on, a game counts by that worth and by what each mixture gives away, not by
//! luck. The columns are the board, the player, its role, the games, and the share of them that it wins, with the 95%
//! interval.

use std::error::Error;

use advance::game::random::SplitMix;
use advance::games::eater::{
    Board, Cell, Computer, Drawn, Level, PASSER, Round, Size, Solver, name,
};
use advance::{Limits, Side};

/// Random games that judge a board.
const PLAYOUTS: u32 = 50;

/// The probability below which random games leave cells out: they cost time and change little.
const SELDOM: f64 = 0.02;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [size, level, games] = &arguments[..] else {
        return Err("expected SIZE LEVEL GAMES".into());
    };
    let (size, games): (Size, u64) = (size.parse()?, games.parse()?);
    if games < 2 {
        return Err("an interval needs at least 2 games".into());
    }
    let named = |other: &&Level| other.to_string() == *level;
    let level = *Level::ALL.iter().find(named).ok_or("no such level")?;
    for role in Side::BOTH {
        let shares: Vec<_> = (0..games)
            .map(|seed| Match::new(level, role, seed).play(size))
            .collect();
        let mean = shares.iter().sum::<f64>() / games as f64;
        let spread = shares
            .iter()
            .map(|share| (share - mean).powi(2))
            .sum::<f64>();
        let error = 1.96 * (spread / (games as f64 * (games as f64 - 1.0))).sqrt();
        let rows = Board::new(size).rows();
        let role = name(role);
        println!(
            "| {rows}x{rows} | `{level}` | {role} | {games} | {:.2}% ± {:.2} |",
            100.0 * mean,
            100.0 * error
        );
    }
    Ok(())
}

/// A player against the enemy that knows its mixtures.
struct Match {
    player: Computer,
    role: Side,
    solver: Solver,
    random: SplitMix,
}

impl Match {
    fn new(level: Level, role: Side, seed: u64) -> Self {
        Self {
            player: Computer::new(level, seed, Limits::default()),
            role,
            solver: Solver::default(),
            random: SplitMix::keyed(seed, 1),
        }
    }

    /// The share of a game that the player wins.
    fn play(&mut self, size: Size) -> f64 {
        let mut board = Board::new(size);
        let mut known = self.known(&board);
        let mut given = 0.0;
        while board.winner().or(board.decided()).is_none() {
            let drawn = self.player.draw(&board, self.role);
            let solved = self.known(&board).is_some();
            let answers = board.reduced().empty().iter();
            let answers = answers.map(|cell| (cell, self.left(&board, &drawn, cell, solved)));
            let least = answers.min_by(|a, b| a.1.total_cmp(&b.1));
            let Some((cell, left)) = least else { break };
            if let Some(value) = self.known(&board) {
                known = known.or(Some(value));
                given += value - left;
            }
            board = board.after(Round::new(self.role, drawn.cell, cell));
        }
        let winner = board.winner().or(board.decided());
        known.unwrap_or_else(|| f64::from(u8::from(winner == Some(self.role)))) - given
    }

    /// The player's average result against the mixture if the enemy names a cell.
    fn left(&mut self, board: &Board, drawn: &Drawn, enemy: Cell, solved: bool) -> f64 {
        let mut sum = 0.0;
        for &(own, chance) in &drawn.chances {
            let after = board.after(Round::new(self.role, own, enemy));
            if solved {
                sum += chance * self.own(self.solver.value(&after));
            } else if chance >= SELDOM {
                sum += chance * self.guess(&after);
            }
        }
        sum
    }

    /// The worth of a board to the player by best play of both, if it is quickly known.
    fn known(&self, board: &Board) -> Option<f64> {
        let best = self.solver.quick_solution(board)?;
        Some(self.own(best.solution.value))
    }

    /// The player's part of the Passer's chance to win.
    fn own(&self, value: f64) -> f64 {
        if self.role == PASSER {
            value
        } else {
            1.0 - value
        }
    }

    /// The share of random games from a board that the player wins.
    fn guess(&mut self, board: &Board) -> f64 {
        let mut won = 0;
        for _ in 0..PLAYOUTS {
            let mut board = *board;
            let mut empty: Vec<_> = board.empty().iter().collect();
            self.random.shuffle(&mut empty);
            while let Some(&passer) = empty.last() {
                let eater = empty[self.random.index(empty.len())];
                board = board.after(Round { passer, eater });
                empty.retain(|&cell| cell != passer && cell != eater);
            }
            won += u32::from(board.winner() == Some(PASSER));
        }
        self.own(f64::from(won) / f64::from(PLAYOUTS))
    }
}
