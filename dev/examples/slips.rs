//! The cost of players' moves by the verdict of level 9, as rows of a Markdown table: `cargo run --release -p
//! advance-dev --example slips -- DIR`, where DIR has the records of a tournament: `games/` in the folder of `advance
//! tournament --out`.
//!
//! The columns are the player, the number of its judged moves, the percentage that lose three points or more, and the
//! percentage that lose as much through the captures that follow at once.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;

use advance::chooser::loss;
use advance::game::Length;
use advance::games::GAMES;
use advance::matches::record::Record;
use advance::search::Query;
use advance::{Limits, Position, Side};

/// Positions that level 9 searches for its verdict.
const NODES: u64 = 20_000;

/// The loss of a slip, in hundredths of a point.
const SLIP: i32 = 300;

/// One move in this many is judged.
const EACH: usize = 25;

/// The judged moves of a player.
#[derive(Default)]
struct Slips {
    judged: u32,
    lost: u32,
    hung: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut players: BTreeMap<String, Slips> = BTreeMap::new();
    let mut count = 0;
    for folder in std::env::args().skip(1) {
        let files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
        let mut files = files.collect::<Result<Vec<_>, std::io::Error>>()?;
        files.sort();
        for file in files {
            let record = Record::read(&fs::read_to_string(file)?, GAMES)?;
            let begun = record.setups().next().map_or(0, |setup| setup.ply);
            let turns = record.turns;
            let last_ply = Length { turns, begun }.last_ply();
            for (setup, played) in record.setups().zip(&record.course.moves) {
                count += 1;
                if count % EACH != 0 {
                    continue;
                }
                let position = setup.position.of::<Position>();
                let moved = position.zip(played.mv.of::<Position>());
                let (position, mv) = moved.ok_or("only games of Advance are judged")?;
                let player = &record.players[usize::from(position.to_move == Side::Black)];
                let slips = players.entry(player.clone()).or_default();
                let loses = |depth| {
                    let query = Query {
                        left: Some(setup.left(last_ply)),
                        ..Query::new(Limits {
                            nodes: Some(NODES),
                            depth,
                            time: None,
                        })
                    };
                    u32::from(loss(position, mv, &query) >= SLIP)
                };
                slips.judged += 1;
                slips.lost += loses(None);
                slips.hung += loses(Some(1));
            }
        }
    }
    for (player, slips) in players {
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(slips.judged);
        let (lost, hung) = (share(slips.lost), share(slips.hung));
        println!("| {player} | {} | {lost:.1} | {hung:.1} |", slips.judged);
    }
    Ok(())
}
