//! The folder of the records of games.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use advance::any::{AnyMove, AnyPosition, AnySetup};
use advance::game::{Ending, Game as _};
use advance::games::eater::{History, Position};
use advance::matches::record::{Notes, Record};
use advance::matches::{Course, Outcome};
use advance::players::{MoveInfo, Played};
use advance::{Side, file};
use anyhow::{Context, ensure};

/// Creates the folder before the first game. A folder with other files is refused.
pub fn prepare(folder: &Path) -> anyhow::Result<()> {
    let fault = || format!("cannot use '{}'", folder.display());
    file::check_link(folder).with_context(fault)?;
    fs::create_dir_all(folder).with_context(fault)?;
    let used = fs::read_dir(folder).with_context(fault)?.next().is_some();
    ensure!(
        !used,
        "'{}' is not empty: name another folder",
        folder.display()
    );
    Ok(())
}

/// The record of a game, without times, so that a repeated series is the same to the byte.
pub fn record(game: &History, resigned: Option<Side>, players: [&str; 2], number: u32) -> Record {
    let cells = game.rounds().iter();
    let cells = cells.flat_map(|round| Side::BOTH.map(|role| round.of(role)));
    let played = |mv| Played {
        mv: AnyMove::new(mv),
        time: Duration::ZERO,
        info: MoveInfo::default(),
    };
    let winner = game.board().winner();
    Record {
        players: players.map(str::to_owned),
        round: Some(number),
        seed: None,
        turns: Position::TURNS,
        start: AnySetup {
            position: AnyPosition::new(game.start()),
            ply: 0,
        },
        course: Course {
            moves: cells.map(played).collect(),
            outcome: match (winner, resigned) {
                (Some(_), _) => Outcome::Ended {
                    ending: Ending::Rules,
                    winner,
                },
                (None, Some(loser)) => Outcome::Settled {
                    winner: Some(!loser),
                },
                (None, None) => Outcome::Unfinished,
            },
            fault_time: None,
        },
        notes: Notes::default(),
    }
}

/// Puts a game, finished or not, into its folder.
pub fn write(folder: &Path, record: &Record) -> anyhow::Result<()> {
    let path = path(folder, record.round.unwrap_or_default());
    file::write(&path, record.to_string().as_bytes())?;
    Ok(())
}

fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:06}.txt"))
}
