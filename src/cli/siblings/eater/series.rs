//! The games that are asked for, one after the other, with their score and their records.

use std::fs;
use std::io;
use std::path::Path;

use advance::file;
use advance::games::eater::{EATER, Game, PASSER, name, play};
use anyhow::{Context, ensure};

use super::human::{ask_size, show};
use super::{Args, Kind};
use crate::cli::terminal::prompt::say;

/// Plays all games that are asked for.
pub fn play_all(args: &Args, seed: u64) -> io::Result<()> {
    let size = args.size.map_or_else(ask_size, Ok)?;
    let mut passer = args.passer.player(PASSER, seed);
    let mut eater = args.eater.player(EATER, seed);
    let shown = args.games.is_none() || [args.passer, args.eater].contains(&Kind::Human);
    let games = args.games.unwrap_or(1);
    if let Some(folder) = &args.out {
        prepare(folder).map_err(io::Error::other)?;
    }
    let mut won = [0; 2];
    for _ in 0..games {
        let mut game = Game::new(size);
        let watch = |game: &Game| if shown { show(game) } else { Ok(()) };
        let winner = play(&mut game, passer.as_mut(), eater.as_mut(), watch)?;
        won[winner as usize] += 1;
        if shown {
            say(format_args!("The {} has won.\n", name(winner)))?;
        }
        if let Some(folder) = &args.out {
            keep(&game, args, won[0] + won[1], folder).map_err(io::Error::other)?;
        }
    }
    if args.games.is_some() {
        say(score(won))?;
    }
    Ok(())
}

/// How many games each side has won, in a line.
pub fn score([passer, eater]: [u32; 2]) -> String {
    let games = passer + eater;
    let share = |won: u32| 100.0 * f64::from(won) / f64::from(games);
    format!(
        "games {games}: Passer {passer} ({:.1}%), Eater {eater} ({:.1}%)\n",
        share(passer),
        share(eater)
    )
}

/// Makes the folder of the records before anybody plays. A folder with other files is refused.
pub fn prepare(folder: &Path) -> anyhow::Result<()> {
    let fault = || format!("cannot use '{}'", folder.display());
    fs::create_dir_all(folder).with_context(fault)?;
    let used = fs::read_dir(folder).with_context(fault)?.next().is_some();
    ensure!(
        !used,
        "'{}' is not empty: name another folder",
        folder.display()
    );
    Ok(())
}

/// Puts the record of a game into its folder.
pub fn keep(game: &Game, args: &Args, number: u32, folder: &Path) -> anyhow::Result<()> {
    let players = [args.passer.called(), args.eater.called()];
    let record = game.record(players.each_ref().map(String::as_str), number);
    let path = folder.join(format!("{number:06}.txt"));
    file::write(&path, record.as_bytes())?;
    Ok(())
}
