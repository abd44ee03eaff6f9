//! Games between programs: several at once, counted, and resumed.

use std::fmt;
use std::io::{self, Write};
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

use advance::game::Side;
use advance::game::random::SplitMix;
use advance::games::eater::{EATER, Game, PASSER, Player, Position, Size, play};
use advance::matches::in_parallel;
use advance::matches::record::Record;
use advance::matches::statistics::Interval;
use advance::number::counted;
use advance::players::Failure;
use advance::report::Versioned;
use advance::search::Stop;
use anyhow::{Context, ensure};
use serde::Serialize;

use super::{Args, kept};
use crate::cli::PRINTING;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::threads::{MOST_THREADS, threads};
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::progress::Progress;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Print the score as JSON
    #[arg(long, requires = "games")]
    json: bool,
    /// Play so many games at once [default: one a core]
    #[arg(long, value_name = "N", value_parser = whole(NonZero::<usize>::MIN..=MOST_THREADS))]
    #[arg(requires = "games")]
    concurrency: Option<NonZero<usize>>,
    /// Go on with the series kept in the folder of --out
    #[arg(long, requires_all = ["games", "out"])]
    resume: bool,
}

impl Options {
    /// Refuses all of these where somebody plays.
    pub fn refuse(&self) -> anyhow::Result<()> {
        ensure!(
            !self.json && !self.resume && self.concurrency.is_none(),
            "--json, --concurrency and --resume are for games between programs: name them with --passer and --eater"
        );
        Ok(())
    }
}

/// What the games of a series have come to.
#[derive(Serialize)]
struct Score<'a> {
    size: usize,
    players: [&'a str; 2],
    seed: u64,
    games: u64,
    won: [u64; 2],
    share: Option<Interval>,
    rounds: u64,
}

impl Score<'_> {
    fn add(&mut self, record: &Record) {
        let Some(winner) = record.course.outcome.winner() else {
            return;
        };
        self.games += 1;
        self.won[winner as usize] += 1;
        self.rounds += record.course.moves.len() as u64 / 2;
        self.share = Interval::of_share(self.won[PASSER as usize], self.games);
    }
}

impl fmt::Display for Score<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [passer, eater] = self.won;
        write!(f, "games {}: Passer {passer}", self.games)?;
        let Some(Interval { low, value, high }) = self.share else {
            return write!(f, ", Eater {eater}");
        };
        let [low, share, high] = [low, value, high].map(|share| 100.0 * share);
        write!(
            f,
            " ({share:.1}%, 95% interval {low:.1}% to {high:.1}%), Eater {eater} ({:.1}%)",
            100.0 - share
        )
    }
}

/// Plays the games that are not there yet, and prints the score of all.
pub fn play_all(args: &Args, size: Size, games: u32, seed: u64) -> anyhow::Result<()> {
    let stop = stop_on_signal()?;
    let table = Table {
        args,
        size,
        seed,
        names: [args.passer.name.as_str(), args.eater.name.as_str()],
        pool: Mutex::default(),
    };
    let done = match &args.out {
        Some(folder) if args.counted.resume => kept::finished(folder, games)?,
        Some(folder) => {
            kept::prepare(folder)?;
            Default::default()
        }
        None => Default::default(),
    };
    if let Some((&number, kept)) = done.first_key_value() {
        ensure!(
            table.play(number, &stop)? == *kept,
            "the games that are kept are of another series: give the same size, players and seed"
        );
    }
    let mut score = Score {
        size: Position::new(size).board().rows(),
        players: table.names,
        seed,
        games: 0,
        won: [0; 2],
        share: None,
        rounds: 0,
    };
    done.values().for_each(|record| score.add(record));
    let progress = Progress::new("games", games - done.len() as u32);
    let numbers = (1..=games).filter(|number| !done.contains_key(number));
    let played = in_parallel(
        numbers,
        threads(args.counted.concurrency)?,
        &stop,
        |number| table.play(number, &stop),
        |_, record| {
            if let Some(folder) = &args.out {
                kept::keep(folder, &record)
                    .map_err(|error| io::Error::other(format!("{error:#}")))?;
            }
            score.add(&record);
            let [passer, eater] = score.won;
            progress.step(format!("Passer {passer}, Eater {eater}"));
            Ok(())
        },
    );
    drop(progress);
    let mut out = io::stdout().lock();
    match args.counted.json {
        true => writeln!(out, "{}", Versioned::new(&score)),
        false => writeln!(out, "{score}"),
    }
    .context(PRINTING)?;
    played?;
    let told = || {
        let of = counted(games, "game");
        let how = match args.out {
            Some(_) => ": resume with --resume",
            None => "",
        };
        Interrupted(format!("{} of {of} played{how}", score.games))
    };
    ensure!(score.games == u64::from(games), told());
    Ok(())
}

/// Where games are played, with the players that are free: what they have solved serves them again.
struct Table<'a> {
    args: &'a Args,
    size: Size,
    seed: u64,
    names: [&'a str; 2],
    pool: Mutex<Vec<Pair>>,
}

/// The Passer and the Eater.
type Pair = [Box<dyn Player + Send>; 2];

impl Table<'_> {
    /// The game of a number, the same one each time. Once a stop is requested, it is broken off.
    fn play(&self, number: u32, stop: &Stop) -> Result<Record, Failure> {
        let free = self.pool().pop();
        let args = self.args;
        let mut players =
            free.unwrap_or_else(|| [args.passer.player(PASSER, 0), args.eater.player(EATER, 0)]);
        let mut seeds = SplitMix::keyed(self.seed, number.into());
        players
            .iter_mut()
            .for_each(|player| player.begin(seeds.next()));
        let mut game = Game::new(self.size);
        let [passer, eater] = &mut players;
        let watch = |_: &Game| match stop.is_requested() {
            true => Err(io::ErrorKind::Interrupted.into()),
            false => Ok(()),
        };
        let ended: io::Result<Side> = play(&mut game, passer.as_mut(), eater.as_mut(), watch);
        self.pool().push(players);
        match ended {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => Err(error.into()),
            _ => Ok(kept::record(&game, self.names, number)),
        }
    }

    fn pool(&self) -> std::sync::MutexGuard<'_, Vec<Pair>> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
