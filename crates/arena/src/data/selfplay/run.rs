//! A run of self-play.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::num::NonZero;

use super::variation::{RankedMoves, VariationSettings, VaryingPlayer};
use crate::answer::LevelName;
use crate::any::{AnyPosition, AnySetup};
use crate::data::provenance::Provenance;
use crate::data::samples::{self, PositionLabels, PositionMarks};
use crate::data::study::{self, End, Header, Index, Step, Study, pack_score};
use crate::game::random::SplitMix;
use crate::game::{Ending, TURNS};
use crate::matches::adjudicator::Adjudicator;
use crate::matches::record::{Notes, Record};
use crate::matches::{Outcome, Shard, in_order, play_until, random_opening};
use crate::players::{Bot, Failure};
use crate::search::Stop;
use vauban_files::{Build, RunKind};

/// Games of a bot against itself. Unless a time limits the bot, the games are the same on every machine.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The bot that plays both sides.
    pub bot: Bot,
    /// The start of the games, before their random moves.
    pub start: AnySetup,
    /// The number of games in all shards together.
    pub games: u32,
    /// The shard to play.
    pub shard: Shard,
    /// The turn limit.
    pub turns: u32,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Random moves at the beginning of a game.
    pub random_plies: u32,
    /// The settings that make the games differ and end early.
    pub variation: VariationSettings,
    /// Best moves to write for each position, with their scores; none by default. A bot that does not search has
    /// none.
    pub multipv: Option<NonZero<usize>>,
    /// The format of the games.
    pub format: Format,
    /// The build that plays.
    pub build: Build,
}

/// The format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A line of JSON for each position: see [`samples`].
    Lines,
    /// A few bytes a position, behind a header: see [`study`].
    Study,
}

/// A game, and the best moves that its players found in each position.
type PlayedGame = (Record, Vec<RankedMoves>);

/// The complete games of a file; none by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResumeState {
    /// The size of the file up to where it was cut off, in bytes.
    pub bytes: u64,
    /// Finished games of the shard: those in the file, and those that their opening had ended, which leave no line.
    pub games: u32,
    /// The list of the games, for a file of [studies](crate::data::study).
    pub(super) index: Index,
    /// The games in the file by the builds that played them, for lines.
    pub builds: BTreeMap<String, u32>,
    /// True if nothing is missing, for a file of studies.
    pub(super) is_whole: bool,
}

impl SelfPlay {
    /// The greatest number of random moves in a game, and of varied ones.
    pub const MOST_PLIES: u32 = 2 * TURNS;

    /// The number of games in the shard.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.shard.numbers(self.games).count() as u32
    }

    /// Plays the games of the shard that are missing from a file, `threads` at once, and passes the bytes that follow
    /// those of the file to `write`: piece by piece, in order, with the number of games that are done after each. Ends
    /// early when a stop is requested.
    ///
    /// # Errors
    /// `write` fails.
    pub fn run(
        &self,
        state: ResumeState,
        threads: usize,
        stop: &Stop,
        mut write: impl FnMut(u32, &[u8]) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if state.is_whole {
            return Ok(());
        }
        let mut done = state.games;
        let mut list = match self.format {
            Format::Lines => None,
            Format::Study if state.bytes > 0 => Some(state.index),
            Format::Study => {
                let head = self.head()?;
                write(done, &head)?;
                Some(Index::new(&head))
            }
        };
        let stop = stop.part();
        in_order(
            self.shard.numbers(self.games).skip(done as usize),
            threads,
            &stop,
            |number| self.bytes(number, &stop),
            |_, game| {
                done += 1;
                if let Some(list) = &mut list {
                    list.add(&game);
                }
                Ok(write(done, &game)?)
            },
        )?;
        if let Some(list) = list.filter(|_| done == self.games()) {
            write(done, &list.tail())?;
        }
        Ok(())
    }

    /// The start of a game, after its random moves.
    pub(super) fn opening(&self, number: u32) -> AnySetup {
        let mut random = SplitMix::keyed(self.seed, u64::from(!number));
        random_opening(self.start.clone(), self.random_plies, &mut random)
    }

    /// The bytes before the first game of a file of studies.
    ///
    /// # Errors
    /// None that a run can cause.
    pub(super) fn head(&self) -> io::Result<Vec<u8>> {
        Ok(study::head(&self.header())?)
    }

    pub(super) fn header(&self) -> Header {
        Header {
            made: self.provenance(),
            shard: self.shard.to_string(),
        }
    }

    pub(super) fn provenance(&self) -> Provenance {
        let limits = self.bot.limits;
        Provenance {
            header: vauban_files::Header::new(RunKind::Selfplay, &self.build),
            game: self.bot.game.name().to_owned(),
            pieces: self.bot.game.pieces(),
            level: LevelName::of(self.bot.name()),
            predict: self.bot.reading().map(str::to_owned),
            nodes: limits.nodes,
            depth: limits.depth,
            time: limits.time.map(|time| time.as_millis() as u64),
            start: self.start.to_string(),
            turns: self.turns,
            seed: self.seed,
            random_plies: self.random_plies,
            varied_plies: self.variation.varied_plies,
            slips: self.variation.slips,
            adjudicate: self.variation.adjudicates,
            multipv: self.multipv,
            games: self.games,
        }
    }

    /// Plays a game and returns its bytes.
    pub(super) fn bytes(&self, number: u32, stop: &Stop) -> Result<Vec<u8>, Failure> {
        let (record, policies) = self.play_game(number, stop)?;
        match self.format {
            Format::Lines => {
                let labels = policies.into_iter().map(|policy| PositionLabels {
                    marks: None,
                    policy: self.multipv.map(|_| policy),
                });
                let lines = samples::lines(
                    number,
                    &self.provenance(),
                    &record,
                    record.start.ply,
                    labels,
                );
                Ok(lines.map_err(io::Error::from)?)
            }
            // A game that is over after its opening has no positions.
            Format::Study if record.course.moves.is_empty() => Ok(Vec::new()),
            Format::Study => {
                let study = self.study(number, &record, policies);
                Ok(study::bytes(&study, &self.header()))
            }
        }
    }

    /// Plays a game.
    fn play_game(&self, number: u32, stop: &Stop) -> Result<PlayedGame, Failure> {
        let start = self.opening(number);
        let mut seeds = SplitMix::keyed(self.seed, u64::from(number));
        let [mut first, mut second] = [(); 2].map(|()| self.player(&mut seeds, number));
        let mut adjudicator = Adjudicator::new();
        let course = play_until(
            &start.position,
            [&mut first, &mut second],
            self.turns,
            stop,
            |position, moves| match self.variation.adjudicates {
                true => adjudicator.verdict(position, moves),
                false => None,
            },
        )?;
        let level = self.bot.name();
        let record = Record {
            players: [level.clone(), level],
            round: None,
            seed: Some(self.seed),
            turns: self.turns,
            start,
            course,
            notes: Notes::default(),
        };
        let mut found = [first, second].map(|player| player.policies.into_iter());
        let positions = record.positions().take(record.course.moves.len());
        let policies = positions.map(|position| {
            let policy = found[position.to_move() as usize].next();
            policy.unwrap_or_default()
        });
        let policies = policies.collect();
        Ok((record, policies))
    }

    fn player(&self, seeds: &mut SplitMix, number: u32) -> VaryingPlayer {
        VaryingPlayer {
            chooser: self.bot.chooser(Some(seeds.next())),
            variation: self.variation,
            variation_seed: self.variation_seed(number),
            multipv: self.multipv,
            policies: Vec::new(),
        }
    }

    /// The seed by which the moves of a game vary.
    fn variation_seed(&self, number: u32) -> u64 {
        SplitMix::keyed(!self.seed, u64::from(number)).next()
    }

    /// A game as a study.
    fn study(&self, number: u32, record: &Record, policies: Vec<RankedMoves>) -> Study {
        let variation_seed = self.variation_seed(number);
        let mut seen = HashSet::new();
        let moves = record.positions().zip(&record.course.moves);
        let moves = moves.zip(policies).zip(0..);
        let steps = moves.map(|(((position, played), policy), ply)| Step {
            mv: played.mv.clone(),
            score: played.info.score.map(pack_score),
            marks: PositionMarks {
                quiet: !has_gain(&position),
                repeated: !seen.insert(position.key()),
                slip: self
                    .variation
                    .slip(variation_seed, ply, &played.info)
                    .is_some(),
            },
            policy: policy
                .into_iter()
                .map(|ranked| (ranked.mv, pack_score(ranked.score)))
                .collect(),
        });
        Study {
            number,
            start: record.start.clone(),
            begun: record.start.ply,
            turns: record.turns,
            steps: steps.collect(),
            winner: record.course.outcome.winner(),
            end: match record.course.outcome {
                Outcome::Ended {
                    ending: Ending::Rules,
                    ..
                } => End::Rules,
                Outcome::Settled { .. } => End::Decided,
                _ => End::Turns,
            },
        }
    }
}

/// True if a legal move gains something at once.
fn has_gain(position: &AnyPosition) -> bool {
    let moves = position.legal_moves();
    moves.iter().any(|mv| position.gain(mv) > 0)
}
