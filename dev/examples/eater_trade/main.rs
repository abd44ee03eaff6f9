//! Prints what a Passer on 3x3 gains from weak Eaters for what it gives up against the best one, as rows of a Markdown
//! table: `cargo run --release -p advance-dev --example eater_trade`. The argument is the number of rounds of learning,
//! 400 unless told otherwise; these take a core some minutes.
//!
//! The Eater is the best one, `random` or `straight`, by chances that the Passer knows, but it does not see which of
//! them it meets. Its best play is a restricted Nash response (Johanson, Zinkevich and Bowling, "Computing robust
//! counter-strategies", 2007): of all Passers that give up as little, none gains more. CFR+ (Tammelin, "Solving large
//! imperfect information games using CFR+", 2014) finds it, over all courses of the game with perfect recall, and
//! expects of each round of learning what the last one brought (Farina, Kroer and Sandholm, "Faster game solving via
//! predictive Blackwell approachability", 2021).
//!
//! The strategy of the best Eater bounds the result of any Passer: its best answer to the three Eaters, which are fixed
//! then.
//!
//! The columns are the chances to meet the weak Eaters; what the Passer wins against each of them; what it gives up
//! against best play; how much any Passer wins at most against those that it may meet, on average, if it gives up 0.01;
//! and how far the bound is above what the Passer gets.

mod learning;
mod plan;

use std::error::Error;

use advance::Side;
use advance::games::eater::{Board, Size, Solver};
use learning::{Next, Weak, both};
use plan::Plan;

/// The chances to meet `random` and `straight`; in all other games the Eater plays best.
const MIXTURES: [Weak; 6] = [
    [0.3, 0.0],
    [0.35, 0.0],
    [0.6, 0.0],
    [0.08, 0.08],
    [0.1, 0.1],
    [0.15, 0.15],
];

/// The loss of a Passer for which the last column bounds its gain.
const GIVEN_UP: f64 = 0.01;

fn main() -> Result<(), Box<dyn Error>> {
    let rounds = std::env::args().nth(1);
    let rounds: u32 = rounds.map_or(Ok(400), |rounds| rounds.parse())?;
    let board = Board::new(Size::SMALLEST);
    let value = Solver::default().value(&board);
    for mixture in MIXTURES {
        let best = 1.0 - mixture[0] - mixture[1];
        let Next::On(mut start) = Plan::new(mixture).after(&board, [1.0; 2]) else {
            return Err("a game has rounds".into());
        };
        for round in 1..=rounds {
            for role in Side::BOTH {
                start.learn(role, [1.0, best], f64::from(round).powi(2), mixture);
            }
        }
        let (kept, wins) = (start.kept(), start.wins());
        // best * kept + weak * wins <= bound, for every Passer.
        let bound = start.bound(best, mixture);
        let gap = bound - best * kept - both(mixture, wins);
        let most = (bound - best * (value - GIVEN_UP)) / (1.0 - best);
        let (random, most) = (percent(wins[0]), percent(most));
        let straight = match mixture {
            [_, 0.0] => String::new(),
            _ => percent(wins[1]),
        };
        let (met, given_up) = (met(mixture), value - kept);
        println!("| {met} | {random} | {straight} | {given_up:.4} | {most} | {gap:.5} |");
    }
    Ok(())
}

/// The weak Eaters that the Passer may meet.
fn met([random, straight]: Weak) -> String {
    let share = 100.0 * random;
    if straight > 0.0 {
        format!("`random` and `straight` in {share:.0}% each")
    } else {
        format!("`random` in {share:.0}%")
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}
