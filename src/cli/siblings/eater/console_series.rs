//! A series of games at a terminal, with its score and its records.

use std::io;

use advance::games::eater::{EATER, History, PASSER, Size, name, play};

use super::human::{report_full_tree, show};
use super::{Args, record_folder};
use crate::cli::terminal::prompt::say;

/// Plays all requested games.
pub fn play_all(args: &Args, size: Size, seed: u64) -> io::Result<()> {
    let mut passer = args.passer.player(PASSER, seed);
    let mut eater = args.eater.player(EATER, seed);
    if let Some(folder) = &args.out {
        record_folder::prepare(folder).map_err(io::Error::other)?;
    }
    let mut won = [0; 2];
    for number in 1..=args.games.unwrap_or(1) {
        let mut game = History::new(size);
        let ended = play(&mut game, passer.as_mut(), eater.as_mut(), show);
        // If a player has left a game, its rounds so far are kept.
        if let Some(folder) = &args.out {
            let players = [args.passer.name.as_str(), args.eater.name.as_str()];
            record_folder::write(folder, &record_folder::record(&game, None, players, number))
                .map_err(io::Error::other)?;
        }
        let winner = match ended {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof && number > 1 => {
                say('\n')?;
                break;
            }
            ended => ended?,
        };
        for (role, player) in [(PASSER, &passer), (EATER, &eater)] {
            if player.was_full() {
                report_full_tree(role)?;
            }
        }
        won[winner as usize] += 1;
        say(format_args!("The {} has won.\n", name(winner)))?;
    }
    if args.games.is_some() {
        say(score(won))?;
    }
    Ok(())
}

/// The number of games that each side has won, in a line.
pub fn score([passer, eater]: [u32; 2]) -> String {
    let games = passer + eater;
    format!("games {games}: Passer {passer}, Eater {eater}\n")
}
