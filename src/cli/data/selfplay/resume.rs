//! What an interrupted run has left, and whether it had these options.

use std::io::BufRead;

use advance::arena::Failure;
use advance::arena::samples::{self, Whole};
use advance::game::Setup;
use advance::number::counted;
use advance::stop::Stop;

use super::Args;
use crate::cli::arguments::player::Contest;

/// The whole games of a file.
#[derive(Default)]
pub struct Kept {
    /// How many bytes they take.
    pub bytes: u64,
    /// The number of the last one.
    pub last: Option<u32>,
}

/// The file was begun with other options.
#[derive(Debug, thiserror::Error)]
#[error("game {game} does not belong to this run: {difference}; give the same options as before")]
struct OtherRun {
    game: u32,
    difference: String,
}

/// What the file of a run holds.
///
/// Its first game is played again, so that no options that matter can differ unseen; unless a clock ends
/// the searches, and no game comes out twice.
///
/// # Errors
/// When it cannot be read, or its games show that it was begun with other options.
pub fn kept<G: Contest>(args: &Args, file: impl BufRead, stop: &Stop) -> anyhow::Result<Kept> {
    // A game that its opening has ended leaves no line.
    let lasts = |&number: &u32| !args.opening::<G>(number).position.legal_moves().is_empty();
    let mut numbers = args.shard.numbers(args.games).filter(lasts);
    let mut kept = Kept::default();
    for game in samples::whole_games(file) {
        let game = game?;
        let number = game.first.game;
        let mut difference = difference::<G>(args, numbers.next(), &game);
        if difference.is_none() && kept.last.is_none() && !args.choice::<G>().is_timed() {
            difference = replayed::<G>(args, &game, stop)?;
        }
        if let Some(difference) = difference {
            let game = number;
            return Err(OtherRun { game, difference }.into());
        }
        kept.bytes += game.text.len() as u64;
        kept.last = Some(number);
    }
    Ok(kept)
}

/// How a game differs from the one of the number `expected`, as far as can be seen without playing it.
fn difference<G: Contest>(args: &Args, expected: Option<u32>, game: &Whole) -> Option<String> {
    let Whole { text, first, last } = game;
    let Setup { position, ply } = args.opening::<G>(first.game);
    let moves = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
    let most = 2 * u64::from(args.turns);
    let level = G::level_of(&args.choice);
    if first.position.parse::<G>().is_err() {
        Some(format!("it is not a game of {} (--game)", G::NAME))
    } else if expected != Some(first.game) {
        Some("another game should stand here (--shard, --games)".to_owned())
    } else if first.ply != ply {
        let random = first.ply;
        Some(format!(
            "it begins with {}, not {ply} (--random-plies)",
            counted(random, "random move")
        ))
    } else if first.position != position.to_string() {
        Some("it begins with other random moves (--seed)".to_owned())
    } else if first.level != level.as_str().into() {
        Some(format!(
            "it is played by level {}, not {level} (--level)",
            first.level
        ))
    } else if moves > most || (last.end == "turns" && moves < most) {
        Some(format!(
            "it has {} instead of at most {most} (--turns)",
            counted(moves, "move")
        ))
    } else {
        None
    }
}

/// How a game differs from what its number comes to when it is played again.
fn replayed<G: Contest>(args: &Args, game: &Whole, stop: &Stop) -> Result<Option<String>, Failure> {
    let lines = match args.lines::<G>(game.first.game, stop) {
        // Nothing more will be written.
        Err(Failure::Stopped) => return Ok(None),
        lines => lines?,
    };
    Ok((lines != game.text).then(|| {
        "played again, it takes another course (--nodes, --depth, --predict, --seed, or another \
         version of this program)"
            .to_owned()
    }))
}
