//! Reading records: parsing and refereeing.

use super::foreign::{self, is_foreign};
use super::moves::{ParseRecordError, moves, read_comment, read_seconds, start};
use super::write::{Record, result};
use crate::any::Games;
use crate::game::pgn::Text;
use crate::game::{Ending, Side};
use crate::matches::play::{AGREEMENT, Course, Outcome, RESIGNATION};
use crate::number::whole;
use crate::players::{Evidence, Fault, FaultKind};

impl Record {
    /// The record in a text, whose game is one of `games`: the one that the text names. A record of another program,
    /// which names none, is of the usual game.
    ///
    /// # Errors
    /// The text is not the record of a game.
    pub fn read(text: &str, games: Games) -> Result<Self, ParseRecordError> {
        let text: Text = text.parse()?;
        if is_foreign(&text) {
            return foreign::read(&text, games.usual());
        }
        let tag = |name| text.tag(name).ok_or(ParseRecordError::Missing(name));
        let wrong = |name, reason: String| ParseRecordError::Tag {
            name,
            value: text.tag(name).unwrap_or_default().to_owned(),
            reason,
        };
        let game = games.named(tag("Game")?)?;
        let number = |name, greatest| {
            let value = text.tag(name);
            let number = value.map(|value| whole(value, &(0..=greatest)));
            number.transpose().map_err(|expected| wrong(name, expected))
        };
        let small = |name| {
            let number = number(name, u32::MAX.into())?;
            Ok::<_, ParseRecordError>(number.and_then(|number| u32::try_from(number).ok()))
        };
        let start = start(game, &text)?;
        if tag("Result")? != text.result {
            return Err(wrong(
                "Result",
                format!("the moves end with {}", text.result),
            ));
        }
        let ended = |ending| {
            let winners = [None, Some(Side::White), Some(Side::Black)];
            Vec::from(winners.map(|winner| Outcome::Ended { ending, winner }))
        };
        let endings = [Ending::Rules, Ending::Turns];
        // One tag gives the possible ends; the other one gives the winner.
        let outcomes = match tag("Termination")? {
            "unfinished" => vec![Outcome::Unfinished],
            AGREEMENT => vec![Outcome::Settled { winner: None }],
            RESIGNATION => Vec::from(Side::BOTH.map(|winner| Outcome::Settled {
                winner: Some(winner),
            })),
            word if endings.iter().any(|it| game.ending(*it) == word) => endings
                .into_iter()
                .filter(|it| game.ending(*it) == word)
                .flat_map(ended)
                .collect(),
            word => {
                let kind = FaultKind::ALL.into_iter().find(|kind| kind.word() == word);
                let kind =
                    kind.ok_or_else(|| wrong("Termination", "no game ends like this".to_owned()))?;
                let fault = Fault {
                    evidence: text
                        .tag("Evidence")
                        .map(|folder| Evidence::Kept(folder.to_owned())),
                    ..kind.because(text.tag("Reason").unwrap_or_default())
                };
                let lost = |loser| Outcome::Fault {
                    loser,
                    fault: fault.clone(),
                };
                Vec::from(Side::BOTH.map(lost))
            }
        };
        let outcome = outcomes
            .into_iter()
            .find(|outcome| result(outcome) == text.result)
            .ok_or_else(|| wrong("Termination", format!("the result is {}", text.result)))?;
        let faulted =
            match (&outcome, text.tag("Took")) {
                (Outcome::Fault { .. }, Some(time)) => {
                    let time = read_seconds(time);
                    Some(time.ok_or_else(|| {
                        wrong("Took", "expected a time such as 0.031 s".to_owned())
                    })?)
                }
                _ => None,
            };
        let moves = moves(&text, &start, read_comment)?;
        let record = Self {
            players: [tag("White")?.to_owned(), tag("Black")?.to_owned()],
            round: small("Round")?,
            seed: number("Seed", u64::MAX)?,
            turns: small("Turns")?.ok_or(ParseRecordError::Missing("Turns"))?,
            start,
            course: Course {
                moves,
                outcome,
                faulted,
            },
        };
        text.check_first(record.first_number())?;
        record.check()?;
        let points = record.points();
        if let (Some(said), Some([first, second])) = (text.tag("Points"), points)
            && said != format!("{first}-{second}")
        {
            let points = format!("{first}-{second}");
            return Err(wrong("Points", format!("by the rules it is {points}")));
        }
        Ok(record)
    }

    /// `Ok` when the moves end the game in the way that the outcome says.
    fn check(&self) -> Result<(), ParseRecordError> {
        let Some(last) = self.positions().last() else {
            return Ok(());
        };
        let (moves, allowed) = (self.course.moves.len(), 2 * u64::from(self.turns));
        if moves as u64 > allowed {
            return Err(ParseRecordError::TooLong {
                moves,
                turns: self.turns,
            });
        }
        let over = last.is_over();
        let played = match &self.course.outcome {
            _ if over => Outcome::ended(&last, Ending::Rules),
            _ if moves as u64 == allowed => Outcome::ended(&last, Ending::Turns),
            Outcome::Fault { fault, .. } => Outcome::Fault {
                loser: last.to_move(),
                fault: fault.clone(),
            },
            settled @ Outcome::Settled { .. } => settled.clone(),
            _ => Outcome::Unfinished,
        };
        if played == self.course.outcome {
            return Ok(());
        }
        let tell = |outcome: &Outcome| {
            let result = result(outcome);
            format!("{result} ({})", outcome.ending(last.game()))
        };
        Err(ParseRecordError::Outcome {
            said: tell(&self.course.outcome),
            played: tell(&played),
        })
    }
}
