//! The computer's advice to the person who plays: a hint, the reason why a move is not the best, a review.

use std::io;
use std::time::Duration;

use advance::Limits;
use advance::any::{AnyDecision, AnyMove, AnyPosition};
use advance::search::{Analysis, Query, plies_to_end};
use advance::turning::TurningPoint;

use super::command::{Settled, TableCommand};
use super::hint::Hint;
use super::seed::is_interactive;
use super::state::Table;
use crate::cli::terminal::answer::{Answer, Wait};
use crate::cli::terminal::progress::Thinking;
use crate::cli::terminal::prompt::say;
use crate::cli::terminal::turning::turning_text;

/// The limits of the search for a hint.
const HINT: Limits = Limits {
    nodes: Some(100_000),
    depth: None,
    time: Some(Duration::from_secs(1)),
};

/// The hundredths of a point by which a computer must be behind to accept a draw.
const BEHIND: i32 = 50;

impl Table<'_> {
    /// Offers a draw for the side to move, and gives the outcome unless the game goes on. A computer accepts a draw if
    /// it finds itself behind.
    pub(super) fn offer_draw(&self) -> io::Result<Option<TableCommand>> {
        let rival = !self.position.to_move() as usize;
        let name = self.facts().sides[rival];
        if self.computers[rival].is_some() {
            let found = self.analyse(&self.position, &self.query(HINT));
            if found.is_some_and(|found| found.score() >= BEHIND) {
                return Ok(Some(TableCommand::Settle(Settled::Agreed)));
            }
            say(format_args!(
                "{name} declines: it does not think that it is behind.\n"
            ))?;
            return Ok(None);
        }
        let question = format_args!("{name}, do you agree to a draw (yes or no)? ");
        Ok(match self.keyboard.answer(question, Wait::Endless)? {
            Answer::Interrupted => Some(TableCommand::Interrupt),
            Answer::End => Some(TableCommand::Leave),
            Answer::Text(text) if ["y", "yes"].contains(&&*text.to_ascii_lowercase()) => {
                Some(TableCommand::Settle(Settled::Agreed))
            }
            _ => None,
        })
    }

    /// Takes the next step of the hint for this position.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        let known = self.hint.take();
        let known = known.filter(|hint| hint.is_for(&self.position));
        let mut hint = match known {
            Some(hint) => hint,
            None => {
                let Some(found) = self.decide(&self.position, &self.query(HINT)) else {
                    return Ok(());
                };
                match Hint::new(&self.position, &found) {
                    Some(hint) => hint,
                    None => return say(format_args!("The computer might play {}.\n", found.mv)),
                }
            }
        };
        let step = hint.step();
        self.hint = Some(hint);
        say(format_args!("{step}\n"))
    }

    /// The analysis of a position by the highest level, if it searches.
    fn analyse(&self, position: &AnyPosition, query: &Query) -> Option<Analysis<AnyMove>> {
        self.decide(position, query)?.searched
    }

    /// The decision of the highest level in a position.
    fn decide(&self, position: &AnyPosition, query: &Query) -> Option<AnyDecision> {
        let thinking = is_interactive().then(|| Thinking::new("the computer"));
        let game = position.game();
        let mut chooser = game.chooser(game.highest(), None, HINT);
        let found = chooser.choose_by(position, query, &mut |_| ());
        drop(thinking);
        found
    }

    /// Says why a move is not the one to play.
    pub(super) fn why(&self, text: &str) -> io::Result<()> {
        if self.facts().at_once {
            return say("Both sides choose at once, so no move is right or wrong by itself.\n");
        }
        let mv = match self.position.read(text) {
            Ok(mv) => mv,
            Err(why) => return say(format_args!("It is not legal: {why}.\n")),
        };
        let after = self.position.after(&mv);
        if after.is_over() {
            return say(format_args!("{mv} ends the game: {}\n", after.ended()));
        }
        let query = self.query(HINT);
        let Some(found) = self.analyse(&self.position, &query) else {
            return Ok(());
        };
        let best = found
            .lines
            .first()
            .map(|line| (line.first.clone(), line.score));
        let Some((best, score)) = best.filter(|(best, _)| *best != mv) else {
            return say(format_args!("The computer would play {mv} too.\n"));
        };
        if query.left == Some(1) {
            return say(format_args!(
                "The computer would play {best} ({}), and this is the last move.\n",
                worth(score, 0)
            ));
        }
        // Both moves are searched to the same depth, so that their scores can be compared.
        let mut query = Query {
            limits: Limits {
                nodes: None,
                depth: Some(found.depth.saturating_sub(1).max(1)),
                ..HINT
            },
            left: query.left.map(|left| left - 1),
            ..query
        };
        query.history.push(self.position.key());
        let Some(reply) = self.analyse(&after, &query) else {
            return Ok(());
        };
        let line = reply.lines.first();
        let replies: Vec<_> = line.iter().flat_map(|line| line.moves()).take(3).collect();
        let replies: Vec<_> = replies.iter().map(ToString::to_string).collect();
        let replies = replies.join(" ");
        if -reply.score() >= score {
            return say(format_args!(
                "The computer would play {best}, but {mv} is as good: it expects {replies}.\n"
            ));
        }
        say(format_args!(
            "The computer would play {best} ({}). After {mv} ({}) it expects {replies}.\n",
            worth(score, 0),
            worth(-reply.score(), 1),
        ))
    }

    /// Says what has decided the game.
    pub(super) fn review(&self) -> io::Result<()> {
        let thinking = is_interactive().then(|| Thinking::new("the review"));
        let record = self.record();
        let points = TurningPoint::all(&record);
        drop(thinking);
        match points {
            Ok(points) => say(turning_text(&record, &points)),
            Err(error) => say(format_args!("There is no review: {error}.\n")),
        }
    }
}

/// A score in hundredths of a point, in words, `made` plies after the moves began.
fn worth(score: i32, made: i32) -> String {
    let plies = |plies: i32| match plies + made {
        1 => "at once".to_owned(),
        plies => format!("in {plies} plies"),
    };
    match plies_to_end(score) {
        Some(end @ 1..) => format!("wins {}", plies(end)),
        Some(end) => format!("loses {}", plies(-end)),
        None => format!("{:+.2}", f64::from(score) / 100.0),
    }
}
