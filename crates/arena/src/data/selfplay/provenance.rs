//! The run that a file of self-play comes from.

use std::io::BufRead;
use std::time::Duration;

use super::error::{Difference, ResumeError};
use super::run::{Format, SelfPlay};
use super::variation::VariationSettings;
use crate::any::Games;
use crate::data::provenance::Provenance;
use crate::data::samples;
use crate::data::study::{MOST_BEST, Reader};
use crate::matches::Shard;
use crate::players::Bot;
use crate::search::Limits;
use vauban_files::Build;

impl SelfPlay {
    /// The run that made a file, for this build to go on with, with all its shards, by the header of the file or by its first game; `None` if the
    /// file was cut off before either.
    ///
    /// # Errors
    /// The file cannot be read or is damaged there, or another version made it.
    pub fn of(
        mut file: impl BufRead,
        games: Games,
        build: &Build,
    ) -> Result<Option<Self>, ResumeError> {
        let (format, made) = match file.fill_buf()?.first() {
            None => return Ok(None),
            Some(b'{') => {
                let Some(game) = samples::whole_games(file).next().transpose()? else {
                    return Ok(None);
                };
                let made = game.first.made.ok_or(ResumeError::OtherRun {
                    game: game.first.round.saturating_sub(1),
                    difference: Difference::NoProvenance,
                })?;
                (Format::Lines, made.into_owned())
            }
            Some(_) => (
                Format::Study,
                Reader::new(file, games)?.header().made.clone(),
            ),
        };
        let run = Self::from_provenance(&made, format, games, build);
        // The settings that this version does not know, or reads differently.
        let found = match &run {
            Some(run) => run.provenance().differing(&made),
            None => serde_json::to_string(&made).ok(),
        };
        found.map_or(Ok(run), |found| Err(ResumeError::OtherHeader { found }))
    }

    /// The run with these settings; `None` if this version does not have such a bot or start.
    fn from_provenance(
        made: &Provenance,
        format: Format,
        games: Games,
        build: &Build,
    ) -> Option<Self> {
        let plies = made.random_plies.max(made.varied_plies);
        // A file can contain any numbers.
        if plies > Self::MOST_PLIES || made.multipv.is_some_and(|best| best > MOST_BEST) {
            return None;
        }
        let game = games.named(&made.game).ok()?;
        let reading = made.predict.iter().map(|word| format!(",predict={word}"));
        let name = format!("{}{}", made.level, reading.collect::<String>());
        Some(Self {
            bot: Bot {
                limits: Limits {
                    nodes: made.nodes,
                    depth: made.depth,
                    time: made.time.map(Duration::from_millis),
                },
                ..Bot::parse(game, &name).ok()?
            },
            start: game.setup(&made.start).ok()?,
            games: made.games,
            shard: Shard::WHOLE,
            turns: made.turns,
            seed: made.seed,
            random_plies: made.random_plies,
            variation: VariationSettings {
                varied_plies: made.varied_plies,
                slips: made.slips,
                adjudicates: made.adjudicate,
            },
            multipv: made.multipv,
            format,
            build: build.clone(),
        })
    }
}
