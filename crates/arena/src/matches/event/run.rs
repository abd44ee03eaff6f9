//! Playing the games of an event.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::mem;
use std::ops::ControlFlow;

use super::setup::Event;
use super::standings::Standings;
use crate::matches::adjudicator::Adjudicator;
use crate::matches::play::{Outcome, play, play_until};
use crate::matches::record::Record;
use crate::matches::series::Series;
use crate::matches::workers::{Queue, in_parallel};
use crate::players::{Failure, Player};

impl Event {
    /// Plays the missing games, `threads` at once, and counts all games in their order. Calls `seen` for each of them,
    /// including those played before.
    ///
    /// It ends early when the test of the match decides, or a stop is requested; [`Standings::is_over`]
    /// distinguishes the two.
    ///
    /// # Errors
    /// A game cannot be played or written.
    pub fn run(
        mut self,
        threads: usize,
        mut seen: impl FnMut(&Standings, &Record),
    ) -> Result<Standings, Failure> {
        let mut records = mem::take(&mut self.records);
        let mut standings = self.standings();
        let mut next = Some(self.series.clone());
        while let Some(round) = next {
            let later = records.split_off(&round.end());
            let before = mem::replace(&mut records, later);
            self.run_round(&round, before, threads, &mut standings, &mut seen)?;
            next = self.round_after(&round, &standings);
        }
        Ok(standings)
    }

    /// Plays and counts the games of a round, except those played before.
    fn run_round(
        &self,
        round: &Series,
        records: BTreeMap<u32, Record>,
        threads: usize,
        standings: &mut Standings,
        seen: &mut impl FnMut(&Standings, &Record),
    ) -> Result<(), Failure> {
        let numbers = || {
            let all = round.first..round.end();
            all.filter(|&number| self.plan.shard.contains(round.pair(number)))
        };
        let there: BTreeSet<u32> = records.keys().copied().collect();
        let rest = numbers().filter(|number| !there.contains(number));
        let stop = &self.terms.stop;
        // Counts in the order of the numbers, so that the games up to a decision are the same each time, however many
        // are played at once.
        let mut queue = Queue::new(numbers(), records);
        let mut count = |(number, record): (u32, Record)| {
            standings.add(number, &round.pairing(number), &record);
            seen(standings, &record);
            match standings.is_decided() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let mut is_decided = queue.try_for_each(&mut count).is_break();
        if !is_decided && !self.is_read {
            in_parallel(
                rest,
                threads,
                stop,
                |number| self.play(round, number),
                |number, mut record| {
                    if let Some(folder) = &self.folder {
                        folder.save(number, &mut record).map_err(io::Error::other)?;
                    }
                    if !is_decided {
                        queue.add(number, record);
                        is_decided = queue.try_for_each(&mut count).is_break();
                    }
                    if is_decided {
                        stop.request();
                    }
                    Ok(())
                },
            )?;
        }
        if !is_decided {
            for game in queue.early {
                // A test uses only the games before the gap, so these cannot decide it.
                let _ = count(game);
            }
        }
        Ok(())
    }

    fn play(&self, round: &Series, number: u32) -> Result<Record, Failure> {
        let pairing = round.pairing(number);
        let [first, second] = pairing.players;
        let mut a = self.contenders[first].player(pairing.seeds[0], &self.terms)?;
        let mut b = self.contenders[second].player(pairing.seeds[1], &self.terms)?;
        let start = &pairing.opening.position;
        let (turns, stop) = (self.series.turns, &self.terms.stop);
        let players: [&mut dyn Player; 2] = [&mut *a, &mut *b];
        let course = match self.plan.adjudicate {
            false => play(start, players, turns, stop)?,
            true => {
                let mut adjudicator = Adjudicator::new();
                play_until(start, players, turns, stop, |position, moves| {
                    let winner = adjudicator.verdict(position, moves)?.winner();
                    Some(Outcome::Settled { winner })
                })?
            }
        };
        Ok(self.record(round, number, course))
    }
}
