//! What the moves of players cost by the verdict of level 9, as rows of a Markdown table: `cargo run --release --example
//! slips -- DIR`, where DIR has the records of `advance tournament --out DIR`.
//!
//! The columns are the player; its moves that were judged; how many of 100 lose three points and more; and how many of
//! 100 lose as much by the captures that follow at once.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;

use advance::matches::record::Record;
use advance::search::{DECIDED, Query, Search};
use advance::{Level, Limits, Move, Position};

/// Positions that level 9 searches for its verdict.
const NODES: u64 = 20_000;

/// The loss of a slip, in hundredths of a point.
const SLIP: i32 = 300;

/// One move in so many is judged.
const EACH: usize = 9;

/// The judged moves of a player.
#[derive(Default)]
struct Slips {
    judged: u32,
    lost: u32,
    hung: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("expected a folder of records")?;
    let mut players: BTreeMap<String, Slips> = BTreeMap::new();
    let mut judge = Level::Nine.search().ok_or("level 9 searches")?;
    let mut count = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let record: Record = fs::read_to_string(&path)?.parse()?;
        let length = record.course.moves.len();
        let moves = record.positions().zip(&record.course.moves).zip(0_u32..);
        for ((position, played), ply) in moves {
            count += 1;
            let (Some(&position), Some(mv)) = (position.of::<Position>(), played.mv.of::<Position>())
            else {
                return Err("only games of Advance are judged".into());
            };
            if count % EACH != 0 || length < 2 {
                continue;
            }
            let left = 2 * record.turns - (record.start.ply + ply).min(2 * record.turns);
            let player = &record.players[usize::from(position.to_move != advance::Side::White)];
            let slips = players.entry(player.clone()).or_default();
            slips.judged += 1;
            slips.lost += u32::from(loss(&mut judge, &position, mv, NODES, None, left) >= SLIP);
            slips.hung += u32::from(loss(&mut judge, &position, mv, NODES, Some(1), left) >= SLIP);
        }
    }
    for (player, slips) in players {
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(slips.judged);
        let (lost, hung) = (share(slips.lost), share(slips.hung));
        println!("| {player} | {} | {lost:.1} | {hung:.1} |", slips.judged);
    }
    Ok(())
}

/// The score that a move loses against the best one, by searches of the same depth.
fn loss(
    judge: &mut Search<'static, Position>,
    position: &Position,
    mv: Move,
    nodes: u64,
    depth: Option<u32>,
    left: u32,
) -> i32 {
    let mut search = |moves: &[Move], limits| {
        judge.clear();
        let query = Query {
            left: Some(left),
            ..Query::new(limits)
        };
        judge.watch(position, moves, &query, |_| ())
    };
    let limits = Limits {
        nodes: Some(nodes),
        depth,
        time: None,
    };
    let best = search(&position.legal_moves(), limits);
    if best.best() == Some(mv) {
        return 0;
    }
    let limits = Limits {
        nodes: None,
        depth: Some(best.depth.max(1)),
        time: None,
    };
    let played = search(&[mv], limits);
    let [best, played] = [best.score(), played.score()].map(|it| it.clamp(-DECIDED, DECIDED));
    // A game that is lost, or won, whatever is played is no slip.
    best - played
}
