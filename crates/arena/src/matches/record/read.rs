//! Reading records: parsing and refereeing.

use super::error::ParseRecordError;
use super::model::{Record, result};
use super::moves::{moves, read_seconds, start};
use super::notes::Notes;
use super::termination::outcomes;
use crate::any::{AnyGame, Games, ParseGameError};
use crate::game::Ending;
use crate::game::pgn::{self, ParseTextError, Text};
use crate::matches::play::{Course, Outcome};
use crate::number::whole;

impl Record {
    /// The only record in a text, whose game is one of `games`: the one that the text names, or else the usual one. The
    /// moves replace missing tags: without `Termination`, a game is over if its rules end it.
    ///
    /// # Errors
    /// The text is not the record of a game.
    pub fn read(text: &str, games: Games) -> Result<Self, ParseRecordError> {
        Self::of(&text.parse()?, games)
    }

    /// The records in a text, one after another.
    ///
    /// # Errors
    /// The text does not have the form of records.
    pub fn read_all(
        text: &str,
        games: Games,
    ) -> Result<Vec<Result<Self, ParseRecordError>>, ParseTextError> {
        let texts = pgn::games(text)?;
        Ok(texts.iter().map(|text| Self::of(text, games)).collect())
    }

    /// The game that a text names, in any case of letters, or else the usual one.
    ///
    /// # Errors
    /// No game is called so.
    pub fn game_of(text: &Text, games: Games) -> Result<AnyGame, ParseGameError> {
        let Some(name) = text.tag("Game") else {
            return Ok(games.usual());
        };
        let mut known = games.names();
        let known = known.find(|known| known.eq_ignore_ascii_case(name));
        games.named(known.unwrap_or(name))
    }

    /// The record that a text is.
    ///
    /// # Errors
    /// It is not the record of a game.
    pub fn of(text: &Text, games: Games) -> Result<Self, ParseRecordError> {
        let wrong = |name, reason: String| ParseRecordError::Tag {
            name,
            value: text.tag(name).unwrap_or_default().to_owned(),
            reason,
        };
        let game = Self::game_of(text, games)?;
        let number = |name, greatest| {
            let value = text.tag(name);
            let number = value.map(|value| whole(value, &(0..=greatest)));
            number.transpose().map_err(|expected| wrong(name, expected))
        };
        let small = |name| {
            let number = number(name, u32::MAX.into())?;
            Ok::<_, ParseRecordError>(number.and_then(|number| u32::try_from(number).ok()))
        };
        let start = start(game, text)?;
        if text.tag("Result").is_some_and(|it| it != text.result) {
            return Err(wrong(
                "Result",
                format!("the moves end with {}", text.result),
            ));
        }
        let (moves, moves_noted) = moves(text, &start)?;
        let outcomes = text
            .tag("Termination")
            .map_or_else(Vec::new, |word| outcomes(game, text, word));
        let outcome = outcomes
            .iter()
            .find(|outcome| result(outcome) == text.result);
        // Elsewhere, even the same word may mean something else.
        if outcome.is_none() && !outcomes.is_empty() && text.tag("Game").is_some() {
            return Err(wrong(
                "Termination",
                format!("the result is {}", text.result),
            ));
        }
        let outcome = outcome.cloned();
        let is_ours = outcome.is_some();
        let is_fault = matches!(outcome, Some(Outcome::Fault { .. }));
        let fault_time = match text.tag("Took").filter(|_| is_fault) {
            Some(time) => {
                let time = read_seconds(time);
                let expected = "expected a time such as 0.031 s";
                Some(time.ok_or_else(|| wrong("Took", expected.to_owned()))?)
            }
            None => None,
        };
        let name = |side| text.tag(side).unwrap_or("?").to_owned();
        // Elsewhere it may be `?` or `2.1`.
        let round = small("Round").unwrap_or_default();
        let fits = game.facts().turns.max(moves.len() as u32 / 2 + 1);
        let mut record = Self {
            players: ["White", "Black"].map(name),
            round,
            seed: number("Seed", u64::MAX)?,
            turns: small("Turns")?.unwrap_or(fits),
            start,
            course: Course {
                moves,
                outcome: Outcome::Unfinished,
                fault_time,
            },
            notes: Notes {
                tags: Vec::new(),
                result: None,
                before: text.before.clone(),
                moves: moves_noted,
            },
        };
        text.check_first(record.first_number())?;
        match outcome {
            Some(outcome) => record.course.outcome = outcome,
            None => record.conclude(text)?,
        }
        record.check()?;
        let points = record.points();
        let is_stated = |name: &str| match name {
            "Game" | "White" | "Black" | "Result" | "Turns" | "Seed" | "FEN" => true,
            "Termination" => is_ours,
            "Reason" | "Evidence" | "Took" => is_fault,
            "Round" => round.is_some(),
            "Points" => points.is_some(),
            _ => false,
        };
        let tags = text.tags.iter().filter(|(name, _)| !is_stated(name));
        record.notes.tags = tags.cloned().collect();
        if let (Some(said), Some([first, second])) = (text.tag("Points"), points)
            && said != format!("{first}-{second}")
        {
            let points = format!("{first}-{second}");
            return Err(wrong("Points", format!("by the rules it is {points}")));
        }
        Ok(record)
    }

    /// Takes the outcome from the moves. A result that does not follow from them is kept as a note.
    fn conclude(&mut self, text: &Text) -> Result<(), ParseRecordError> {
        let Some(last) = self.positions().last() else {
            return Ok(());
        };
        let is_played_out = self.course.moves.len() as u64 == 2 * u64::from(self.turns);
        let ending = match last.is_over() {
            true => Some(Ending::Rules),
            false => is_played_out.then_some(Ending::Turns),
        };
        let Some(ending) = ending else {
            self.notes.result = (text.result != "*").then(|| text.result.clone());
            return Ok(());
        };
        self.course.outcome = Outcome::ended(&last, ending);
        let played = result(&self.course.outcome);
        match [played, "*"].contains(&text.result.as_str()) {
            true => Ok(()),
            false => Err(ParseRecordError::Outcome {
                said: text.result.clone(),
                played: played.to_owned(),
            }),
        }
    }

    /// `Ok` when the moves end the game as the outcome states.
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
        let describe = |outcome: &Outcome| {
            let result = result(outcome);
            format!("{result} ({})", outcome.ending(last.game()))
        };
        Err(ParseRecordError::Outcome {
            said: describe(&self.course.outcome),
            played: describe(&played),
        })
    }
}
