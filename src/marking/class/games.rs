//! The games on the page about a bot: those lost by faults, the others that it lost with a review of each, and the
//! records of all.

use std::fmt::Write;

use super::advice::repeat;
use super::bot::ClassBot;
use super::bot_files::BotFiles;
use super::figures::{artifacts, changed, evidence, figures};
use super::html::Text;
use crate::board::Board;
use crate::board::text::BoardFile;
use crate::cases::CaseLevel;
use crate::game::Side;
use crate::marking::exam::{Exam, ExamGame};
use crate::marking::results::ExamResults;
use crate::marking::review::{LostTurn, Review};
use crate::number::counted;
use crate::picture::Picture;
use crate::players::Artifacts;
use crate::report::Expected;
use crate::report::Voice;

/// Maximum number of games with faults that are shown.
const FAULTED: usize = 20;

/// Maximum number of lost games that are reviewed.
const REVIEWED: usize = 10;

/// The games of one bot.
pub(super) struct Games<'a> {
    pub(super) bot: &'a ClassBot,
    pub(super) exam: &'a Exam,
    pub(super) results: &'a ExamResults,
    pub(super) files: &'a BotFiles<'a>,
}

impl Games<'_> {
    /// The sections about them.
    pub(super) fn sections(&self, body: &mut String) {
        self.faulted(body);
        self.lost(body);
        self.all(body);
    }

    /// The step of a game by its number from 0.
    const fn step(&self, game: u32) -> u32 {
        self.exam.cases.len() as u32 + game
    }

    fn faulted(&self, body: &mut String) {
        let count = self.results.faulted().count();
        if count == 0 {
            return;
        }
        // Writing to a `String` cannot fail, here and below.
        let _ = writeln!(body, "<h2>Games lost by faults: {count}</h2>");
        for (number, game, fault) in self.results.faulted().take(FAULTED) {
            self.heading(body, number, game);
            let _ = writeln!(body, "<p>{}</p>", Text(fault));
            if let Some(artifacts) = artifacts(fault) {
                game_boards(body, artifacts, game.side);
            }
            evidence(body, fault, &self.files.fault(self.step(number)));
            if let Some(artifacts) = artifacts(fault) {
                repeat(body, self.bot, game.side, &artifacts.input);
            }
            body.push_str("</section>\n");
        }
        if count > FAULTED {
            body.push_str("<p>And others.</p>\n");
        }
    }

    fn heading(&self, body: &mut String, number: u32, game: &ExamGame) {
        let record = self.files.record(self.step(number));
        let _ = writeln!(
            body,
            "<section>\n<h3><a href=\"../{record}\">Game {}</a>, as {}, after {} of both sides</h3>",
            number + 1,
            game.side,
            counted(game.plies as u32, "move"),
        );
    }

    /// The games that the bot lost without a fault, the first ones with a review.
    fn lost(&self, body: &mut String) {
        let numbered = (0..).zip(&self.results.played);
        let lost: Vec<_> = numbered
            .filter(|(_, game)| game.fault.is_none() && game.winner == Some(!game.side))
            .collect();
        if lost.is_empty() {
            return;
        }
        let level = self.results.grade();
        let _ = writeln!(
            body,
            "<h2>Games lost: {}</h2>\n<p>Judged by the rule of level {level}.</p>",
            lost.len()
        );
        for (number, game) in lost.iter().take(REVIEWED) {
            self.heading(body, *number, game);
            let record = self.files.read_record(self.step(*number));
            match record.and_then(|record| Review::new(&record, level).ok()) {
                Some(review) => self.review(body, &review),
                None => body.push_str("<p>Its record is gone or damaged.</p>\n"),
            }
            body.push_str("</section>\n");
        }
        if lost.len() > REVIEWED {
            let rest = lost[REVIEWED..].iter();
            let rest: Vec<_> = rest
                .map(|(number, _)| self.files.record(self.step(*number)))
                .collect();
            let _ = writeln!(
                body,
                "<p>For the others:</p>\n<pre>{}</pre>",
                review_command(level, &rest)
            );
        }
    }

    fn review(&self, body: &mut String, review: &Review) {
        for sentence in review.sentences(Voice::Colours) {
            let _ = writeln!(body, "<p>{}</p>", Text(sentence));
        }
        let Some(turn) = &review.turn else {
            return;
        };
        turn_boards(body, turn, review.loser);
        if let Some(comparison) = &turn.comparison {
            let _ = writeln!(body, "<pre>{}</pre>", Text(Expected(comparison)));
            let alike = self.results.failed(self.exam).find(|failed| {
                let failed = failed.comparison();
                failed.is_some_and(|failed| failed.dropped_by == comparison.dropped_by)
            });
            if let Some(alike) = alike {
                let _ = writeln!(
                    body,
                    "<p>Case {} fails by the same layer.</p>",
                    Text(alike.case)
                );
            }
        }
    }

    /// All games, with their records.
    fn all(&self, body: &mut String) {
        let played = &self.results.played;
        if played.is_empty() {
            return;
        }
        body.push_str(
            "<h2>All games</h2>\n<table>\n<tr><th>game</th><th>as</th><th>result</th><th>moves</th></tr>\n",
        );
        for (number, game) in (0..).zip(played) {
            let record = self.files.record(self.step(number));
            let result = match game.winner {
                None => "tied",
                Some(winner) if winner == game.side => "won",
                Some(_) => "lost",
            };
            let _ = writeln!(
                body,
                "<tr><td><a href=\"../{record}\">{}</a></td><td>{}</td><td>{result}</td><td>{}</td></tr>",
                number + 1,
                game.side,
                game.plies
            );
        }
        body.push_str(
            "</table>\n<p>The records can be replayed: <code>advance replay RECORD</code>.</p>\n",
        );
    }
}

/// The command that reviews these records, to be run in the folder of the class.
fn review_command(level: CaseLevel, records: &[String]) -> String {
    let records = records.join(" \\\n  ");
    format!("$ advance replay --review --level {level} \\\n  {records}")
}

/// The board of the turn that lost, the board that the bot left, and a better one.
fn turn_boards(body: &mut String, turn: &LostTurn, loser: Side) {
    let position = turn.position;
    let after = |mv: &str| {
        let mv = mv.parse().ok()?;
        let board = position.after(mv).board;
        Some(Picture::new(board).seen_by(loser).moved(mv))
    };
    let better = turn.better.as_ref().unwrap_or(&turn.strongest);
    let name = match turn.better {
        Some(_) => "better",
        None => "strongest",
    };
    let mut shown = vec![(
        "before".to_owned(),
        Picture::new(position.board).seen_by(loser),
    )];
    for (name, line) in [("played", &turn.played), (name, better)] {
        let title = format!("{name}: {}", line.mv);
        shown.extend(after(&line.mv).map(|picture| (title, picture)));
    }
    figures(body, &shown);
}

/// The board that the bot was given, and the one that it left, if it is one.
fn game_boards(body: &mut String, artifacts: &Artifacts, side: Side) {
    let read = |bytes: &[u8]| Some(*BoardFile::parse(bytes).ok()?.board());
    let Some(given) = read(&artifacts.input) else {
        return;
    };
    let picture = |board: Board| Picture::new(board).seen_by(side);
    let mut shown = vec![("given".to_owned(), picture(given))];
    if let Some(left) = artifacts.output.as_deref().and_then(read) {
        shown.push((
            "left".to_owned(),
            picture(left).destinations(changed(&given, &left)),
        ));
    }
    figures(body, &shown);
}
