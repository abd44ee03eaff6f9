//! Events: matches and tournaments, played, kept in a folder, and resumed.
//!
//! An [`Event`] is set up from a [`Plan`] and played by [`Event::run`]. Kept in a folder, it can be
//! stopped at any moment and resumed by another process: its games come out as if it had never stopped.
//!
//! ```
//! use advance::arena::event::{Event, Plan};
//! use advance::moves::Position;
//! use advance::stop::Stop;
//!
//! let place = tempfile::tempdir()?;
//! let folder = place.path().join("games");
//!
//! // Level 6 against level 7: four games that begin with three random moves, each opening twice.
//! let plan = Plan {
//!     games: 4,
//!     turns: 10,
//!     random_plies: 3,
//!     ..Plan::of_match::<Position>(["level=6", "level=7"])
//! };
//! let stop = Stop::new();
//! let event: Event<Position> = Event::new(plan, &stop)?.keep(&folder)?;
//! let standings = event.run(1, |standings, record| {
//!     println!("{} against {}", record.players[0], record.players[1]);
//!     if standings.played() == 2 {
//!         stop.request();
//!     }
//! })?;
//! assert!(!standings.is_over());
//!
//! // Later: the folder knows what was to be played.
//! let event = Event::<Position>::resume(&folder, &Stop::new())?;
//! let standings = event.run(1, |_, _| {})?;
//! assert!(standings.is_over());
//! assert_eq!(standings.score().total().games(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod plan;
mod queue;
mod standings;

pub use error::EventError;
pub use plan::{Kind, Plan};
pub use standings::{Row, Standings};

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use self::queue::Queue;
use super::contender::{self, Contender, Contest, Terms};
use super::folder::Folder;
use super::player::Failure;
use super::record::Record;
use super::series::{Pairing, Series};
use super::workers::in_parallel;
use super::{Course, Outcome, play};
use crate::stop::Stop;

/// A series of games that is ready to be played.
pub struct Event<G: Contest> {
    plan: Plan,
    names: Vec<String>,
    series: Series<G>,
    total: u32,
    contenders: Vec<Contender<G>>,
    terms: Terms,
    folder: Option<Folder>,
    /// The games that were played before.
    kept: BTreeMap<u32, Record<G>>,
}

impl<G: Contest> Event<G> {
    /// Sets up what is planned. Programs are asked for their names, and nothing is written.
    ///
    /// # Errors
    /// When something is wrong with the plan, a program cannot be asked, or somebody asks to `stop`.
    pub fn new(plan: Plan, stop: &Stop) -> Result<Self, EventError> {
        if plan.game != G::NAME {
            let (found, expected) = (plan.game, G::NAME);
            return Err(EventError::Game { found, expected });
        }
        match (plan.kind, plan.players.len()) {
            (Kind::Match, 2) => {}
            (Kind::Tournament, 2..) if plan.sprt.is_some() => return Err(EventError::Test),
            (Kind::Tournament, 2..) => {}
            (kind, players) => return Err(EventError::Players { kind, players }),
        }
        let players = plan.players.iter().map(|text| text.parse());
        let contenders = players.collect::<Result<Vec<Contender<G>>, _>>()?;
        let opening = |text: &String| {
            text.parse().map_err(|error| EventError::Opening {
                text: text.clone(),
                source: Box::new(error),
            })
        };
        let series = Series {
            players: contenders.len(),
            games: plan.games,
            turns: plan.turns,
            seed: plan.seed,
            openings: plan
                .openings
                .iter()
                .map(opening)
                .collect::<Result<_, _>>()?,
            random_plies: plan.random_plies,
        };
        let total =
            u32::try_from(series.len()).map_err(|_| EventError::TooManyGames(series.len()))?;
        let terms = Terms {
            patience: Duration::from_millis(plan.time_limit.saturating_add(plan.grace)),
            // A game that need not be played any more is ended, and nothing else that shares the flag.
            stop: stop.part(),
        };
        Ok(Self {
            names: contender::names(&contenders, &terms)?,
            plan,
            series,
            total,
            contenders,
            terms,
            folder: None,
            kept: BTreeMap::new(),
        })
    }

    /// Keeps the games in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// When it holds games already, or cannot be written.
    pub fn keep(self, folder: &Path) -> Result<Self, EventError> {
        let folder = Folder::create(folder, &self.plan)?;
        Ok(Self {
            folder: Some(folder),
            ..self
        })
    }

    /// Sets up the event that was begun in a folder, and takes up the games that are there.
    ///
    /// # Errors
    /// As for [`Event::new`]; besides, when no event was begun in the folder, or one of the games in it is
    /// damaged or not the one that is played under its number.
    pub fn resume(folder: &Path, stop: &Stop) -> Result<Self, EventError> {
        let (folder, plan) = Folder::open(folder)?;
        let mut event = Self::new(plan, stop)?;
        for (number, record) in folder.records()? {
            let path = folder.game(number);
            let total = event.total;
            if number >= total {
                return Err(EventError::Beyond { path, total });
            }
            if let Some(difference) = event.difference(number, &record) {
                return Err(EventError::Foreign { path, difference });
            }
            event.kept.insert(number, record);
        }
        event.folder = Some(folder);
        Ok(event)
    }

    /// How many games there are, those that were played before included.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.total
    }

    /// How a game differs from the one that is played under its number.
    fn difference(&self, number: u32, record: &Record<G>) -> Option<String> {
        if record.course.outcome == Outcome::Unfinished {
            return Some("the game is not over".to_owned());
        }
        let expected = self.record(number, record.course.clone());
        if *record == expected {
            return None;
        }
        let (expected, found) = (expected.to_string(), record.to_string());
        let mut lines = expected.lines().zip(found.lines());
        let (expected, found) = lines.find(|(a, b)| a != b).unwrap_or_default();
        Some(format!("expected '{expected}', found '{found}'"))
    }

    /// Plays what is not there yet, so many games at once, and counts the games in their order. `seen` is
    /// told of each of them, those that were there before included.
    ///
    /// It ends early when the test of the match decides, or somebody asks to stop: then
    /// [`Standings::is_over`] says which.
    ///
    /// # Errors
    /// When a game cannot be played or written.
    pub fn run(
        mut self,
        threads: usize,
        mut seen: impl FnMut(&Standings, &Record<G>),
    ) -> Result<Standings, Failure> {
        let kept = mem::take(&mut self.kept);
        let numbers: BTreeSet<u32> = kept.keys().copied().collect();
        let rest = (0..self.total).filter(|number| !numbers.contains(number));
        let stop = &self.terms.stop;
        let mut standings = Standings::new(self.names.clone(), self.total, self.plan.sprt);
        let mut queue = Queue::new(kept, |number, record: &Record<G>| {
            standings.add(number, self.series.pairing(number).players, record);
            seen(&standings, record);
            if standings.is_decided() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if !queue.is_over() {
            in_parallel(
                rest,
                threads,
                stop,
                |number| self.play(number),
                |number, record| {
                    if let Some(folder) = &self.folder {
                        folder.save(number, &record).map_err(io::Error::other)?;
                    }
                    queue.add(number, record);
                    if queue.is_over() {
                        stop.request();
                    }
                    Ok(())
                },
            )?;
        }
        queue.finish();
        Ok(standings)
    }

    fn play(&self, number: u32) -> Result<Record<G>, Failure> {
        let pairing = self.series.pairing(number);
        let [first, second] = pairing.players;
        let mut a = self.contenders[first].player(pairing.seeds[0], &self.terms)?;
        let mut b = self.contenders[second].player(pairing.seeds[1], &self.terms)?;
        let start = &pairing.opening.position;
        let (turns, stop) = (self.series.turns, &self.terms.stop);
        let course = play(start, [&mut *a, &mut *b], turns, stop)?;
        Ok(self.record(number, course))
    }

    /// The record of the game of a number, if it took this course.
    fn record(&self, number: u32, course: Course<G::Move>) -> Record<G> {
        let Pairing {
            players, opening, ..
        } = self.series.pairing(number);
        Record {
            players: players.map(|player| self.names[player].clone()),
            round: Some(number + 1),
            seed: Some(self.series.seed),
            turns: self.series.turns,
            start: opening,
            course,
        }
    }
}
