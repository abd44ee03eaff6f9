//! A series between programs: a match of Eater in which the players keep their roles, and its score.

use std::fmt;
use std::io::Write;

use advance::OWN_BUILD;
use advance::any::AnyGame;
use advance::game::Setup;
use advance::games::eater::{Position, Size};
use advance::matches::event::{Event, EventKind, Plan, Standings};
use advance::matches::statistics::Interval;
use advance::players::quoted;
use anyhow::Context;

use super::Args;
use crate::cli::arguments::threads::threads;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;
use crate::cli::terminal::progress::ProgressLine;

/// The games that the Passer and the Eater have won.
struct Wins([u32; 2]);

impl Wins {
    fn of(standings: &Standings) -> Self {
        let total = standings.score().total();
        Self([total.won, total.lost])
    }
}

impl fmt::Display for Wins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([passer, eater]) = *self;
        let games = passer + eater;
        write!(f, "games {games}: Passer {passer}")?;
        let Some(share) = Interval::of_share(passer.into(), games.into()) else {
            return write!(f, ", Eater {eater}");
        };
        let Interval { low, value, high } = share;
        let [low, share, high] = [low, value, high].map(|share| 100.0 * share);
        write!(
            f,
            " ({share:.1}%, 95% interval {low:.1}% to {high:.1}%), Eater {eater} ({:.1}%)",
            100.0 - share
        )
    }
}

/// Plays a series and prints its score.
///
/// # Errors
/// When a game cannot be played or recorded, or a signal ends the series.
pub fn play_all(args: &Args, size: Size, games: u32, seed: u64) -> anyhow::Result<()> {
    let stop = stop_on_signal()?;
    let position = Position::new(size);
    let plan = Plan {
        games,
        seed,
        openings: vec![Setup { position, ply: 0 }.to_string()],
        fixed_sides: true,
        ..Plan::of_match(
            AnyGame::of::<Position>(),
            [&args.passer.name, &args.eater.name],
        )
    };
    let mut event = Event::new(plan, &stop)?;
    if let Some(folder) = &args.out {
        event = event.save_to(folder, &OWN_BUILD)?;
    }
    let progress = ProgressLine::new("games", event.total());
    let standings = event.run(threads(None)?, |standings, _| {
        let Wins([passer, eater]) = Wins::of(standings);
        progress.step(format!("Passer {passer}, Eater {eater}"));
    })?;
    drop(progress);
    writeln!(output::out(), "{}", Wins::of(&standings)).context(PRINTING)?;
    if standings.is_over() {
        return Ok(());
    }
    let played = standings.played();
    let rest = match &args.out {
        Some(folder) => format!(
            ": resume with 'advance {} --resume {}'",
            EventKind::Match.name(),
            quoted(&folder.to_string_lossy())
        ),
        None => String::new(),
    };
    Err(Interrupted(format!("{played} of {games} games played{rest}")).into())
}
