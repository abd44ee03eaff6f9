//! Makes the weights of `src/chooser/strategy/weights.rs`: plays games, and fits what a piece is worth on each
//! square so that the weights of a position foretell how its game ends.
//!
//! ```text
//! cargo run --release --example tune -- play 2000 >> games.txt
//! cargo run --release --example tune -- fit games.txt > weights.txt
//! ```
//!
//! `play N [SEED]` plays N games between levels 8 and 9 at 800 nodes a move, after 4 to 19 random moves
//! and with one more in forty. It prints the quiet positions (nothing to capture, no danger) as
//! `RANKS RESULT`, the result being 1, 0.5 or 0 for white.
//!
//! `fit FILE` finds by logistic regression (Adam, 5 rounds) the weights w for which the sum over white's
//! pieces less that over black's, through the logistic function, is nearest to the results; each kind's
//! weights are drawn a little to their mean, for the squares that are seldom met. It scales them so
//! that the kinds with a value have as many points together as the rules give them, and the General's mean
//! is 0.
//!
//! The weights in use come from 26,432 games and 1,822,229 positions: 9,561 games of level 9 at 600 nodes
//! with material alone, 11,316 at 700 nodes with what was fitted to those, and 5,555 of levels 8 and 9 at
//! 800 nodes with what was fitted to both. They were fitted by an earlier script of the same method, so
//! that a new fit to the same games differs from them by some hundredths of a point.

use std::error::Error;
use std::fs;
use std::io::{self, Write};

use advance::board::ranks;
use advance::board::{Board, PieceKind};
use advance::chooser::{Chooser, Level, Settings};
use advance::game::random::SplitMix;
use advance::game::{Game, Side};
use advance::moves::Position;
use advance::search::Limits;

/// Nine rows of five files.
const OF_A_KIND: usize = 9 * 5;

/// Those of all kinds.
const WEIGHTS: usize = PieceKind::COUNT * OF_A_KIND;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["play", games] => play(games.parse()?, 0),
        ["play", games, seed] => play(games.parse()?, seed.parse()?),
        ["fit", file] => fit(&fs::read_to_string(file)?),
        _ => Err("expected: play N [SEED], or: fit FILE".into()),
    }
}

fn play(games: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let start = Position::start();
    let mut out = io::stdout().lock();
    for game in 0..games {
        let mut random = SplitMix::keyed(seed, game);
        let mut players = [(); 2].map(|()| {
            Chooser::new(&Settings {
                level: [Level::Eight, Level::Nine][usize::from(random.index(10) >= 3)],
                seed: Some(random.next()),
                limits: Limits {
                    nodes: Some(800),
                    ..Limits::default()
                },
                ..Settings::new(Level::Nine)
            })
        });
        let opening = 4 + random.index(16);
        let mut position = start;
        let mut quiet = Vec::new();
        let mut winner = None;
        for ply in 0..200 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                winner = Some(!position.to_move);
                break;
            }
            let mv = if ply < opening || random.index(40) == 0 {
                legal[random.index(legal.len())]
            } else {
                let gains = legal.iter().any(|&mv| position.gain(mv) > 0);
                if !gains && !position.in_danger() {
                    quiet.push(position.board);
                }
                let decision = players[ply % 2].choose(&position);
                decision.ok_or("a legal move is not chosen")?.chosen.mv
            };
            position = position.after(mv);
        }
        let result = match winner {
            Some(Side::White) => 1.0,
            Some(Side::Black) => 0.0,
            None => 0.5 + 0.5 * f64::from(position.lead().signum()),
        };
        for board in quiet {
            writeln!(out, "{} {result}", ranks::print(&board))?;
        }
    }
    Ok(())
}

/// A position as the weights that it adds (1) or takes away (-1).
type Features = Vec<(u16, f32)>;

fn features(board: &Board) -> Features {
    let mut features = Vec::new();
    for (colour, sign) in [(Side::White, 1.0), (Side::Black, -1.0)] {
        for kind in PieceKind::ALL {
            for square in board.pieces(colour, kind) {
                let seen = if colour == Side::White {
                    square
                } else {
                    square.flip()
                };
                let file = seen.file().min(8 - seen.file());
                let index = (kind.index() as i32 * 9 + i32::from(seen.row())) * 5;
                features.push(((index + i32::from(file)) as u16, sign));
            }
        }
    }
    features
}

fn fit(text: &str) -> Result<(), Box<dyn Error>> {
    let mut positions: Vec<(Features, f32)> = Vec::new();
    for line in text.lines() {
        let (squares, result) = line.split_once(' ').ok_or("expected: RANKS RESULT")?;
        positions.push((features(&ranks::parse(squares)?), result.parse()?));
    }
    let mut weights: Vec<f64> = PieceKind::ALL
        .into_iter()
        .flat_map(|kind| [f64::from(kind.piece().value()) / 4.0; OF_A_KIND])
        .collect();
    let (mut first, mut second) = (vec![0.0; WEIGHTS], vec![0.0; WEIGHTS]);
    let mut random = SplitMix::new(0);
    let mut rate = 0.01;
    let mut step = 0;
    for round in 1..=5 {
        random.shuffle(&mut positions);
        let mut loss = 0.0;
        for batch in positions.chunks(4096) {
            let mut slope = vec![0.0; WEIGHTS];
            for (features, result) in batch {
                let sum: f64 = features
                    .iter()
                    .map(|&(i, sign)| weights[i as usize] * f64::from(sign))
                    .sum();
                let expected = 1.0 / (1.0 + (-sum).exp());
                let error = expected - f64::from(*result);
                loss += error * error;
                for &(i, sign) in features {
                    slope[i as usize] += error * f64::from(sign) / batch.len() as f64;
                }
            }
            step += 1;
            let kinds = weights.chunks_mut(OF_A_KIND);
            for (kind, (weights, slope)) in kinds.zip(slope.chunks_mut(OF_A_KIND)).enumerate() {
                let mean = weights.iter().sum::<f64>() / OF_A_KIND as f64;
                for (i, (weight, slope)) in weights.iter_mut().zip(slope).enumerate() {
                    let slope = *slope + 1e-4 * (*weight - mean);
                    let i = kind * OF_A_KIND + i;
                    let (first, second) = (&mut first[i], &mut second[i]);
                    *first = 0.9 * *first + 0.1 * slope;
                    *second = 0.999 * *second + 0.001 * slope * slope;
                    let first = *first / (1.0 - 0.9f64.powi(step));
                    let second = *second / (1.0 - 0.999f64.powi(step));
                    *weight -= rate * first / (second.sqrt() + 1e-8);
                }
            }
        }
        rate *= 0.8;
        eprintln!(
            "round {round}: mean square error {:.5}",
            loss / positions.len() as f64
        );
    }
    print(&weights, &positions);
    Ok(())
}

/// Prints the rows of `weights.rs`. A kind's mean is taken over where its pieces stood.
fn print(weights: &[f64], positions: &[(Features, f32)]) {
    let mut counts = vec![0.0; WEIGHTS];
    for &(i, _) in positions.iter().flat_map(|(features, _)| features) {
        counts[i as usize] += 1.0;
    }
    let means: Vec<f64> = weights
        .chunks(OF_A_KIND)
        .zip(counts.chunks(OF_A_KIND))
        .map(|(weights, counts)| {
            let sum: f64 = weights
                .iter()
                .zip(counts)
                .map(|(weight, count)| weight * count)
                .sum();
            sum / counts.iter().sum::<f64>()
        })
        .collect();
    let with_value = || {
        PieceKind::ALL
            .into_iter()
            .filter(|&kind| kind != PieceKind::General)
    };
    let points: i32 = with_value().map(|kind| kind.piece().value()).sum();
    let scale = f64::from(100 * points) / with_value().map(|kind| means[kind.index()]).sum::<f64>();
    for kind in PieceKind::ALL {
        let mean = if kind == PieceKind::General {
            means[kind.index()]
        } else {
            0.0
        };
        println!(
            "#[rustfmt::skip]\nconst {}: Weights = [",
            kind.to_string().to_uppercase()
        );
        for row in weights[kind.index() * OF_A_KIND..][..OF_A_KIND].chunks(5) {
            let row: Vec<String> = row
                .iter()
                .map(|w| format!("{:>4.0}", (w - mean) * scale))
                .collect();
            println!("    [{}],", row.join(", "));
        }
        println!("];\n");
    }
}
