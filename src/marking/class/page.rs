//! The page about a bot for its author: its mark, what to do next, the cases that it failed and why, and its games. It
//! reveals nothing of other bots or of hidden cases.

use std::fmt::Write;

use super::advice::{advice, repeat, repeat_level};
use super::bot::ClassBot;
use super::bot_files::BotFiles;
use super::figures::{changed, evidence, figures};
use super::games::Games;
use super::html::{Text, document};
use super::index::interval;
use super::marked::Marked;
use crate::board::{Board, text};
use crate::cases::{CaseLevel, Marks};
use crate::marking::exam::Exam;
use crate::marking::failed_case::FailedCase;
use crate::number::counted;
use crate::picture::{self, Picture};
use crate::referee;
use crate::report::Expected;

/// Number of failed cases of a level that are drawn; for the rest, only the reasons are given.
const DRAWN: usize = 20;

/// The page.
pub(super) fn page(bot: &ClassBot, exam: &Exam, marked: &Marked, files: &BotFiles) -> String {
    let mut body = picture::shared();
    let title = Text(&bot.name);
    // Writing to a `String` cannot fail, here and below.
    let _ = write!(body, "\n<h1>{title}</h1>\n");
    if let Some(note) = marked.student_note() {
        let _ = writeln!(body, "<p>{}</p>", Text(note));
    }
    summary(&mut body, exam, marked);
    let _ = writeln!(
        body,
        "<h2>What to do next</h2>\n<p>{}</p>",
        Text(advice(exam, marked))
    );
    if let Some(failed) = &marked.failed_build {
        let _ = writeln!(
            body,
            "<h2>Build</h2>\n<p>{}</p>\n<pre>{}</pre>",
            Text(&failed.reason),
            Text(&failed.output)
        );
    }
    for level in CaseLevel::ALL {
        level_section(&mut body, exam, marked, level, (bot, files));
    }
    let results = &marked.results;
    Games {
        bot,
        exam,
        results,
        files,
    }
    .sections(&mut body);
    document(&bot.name, "sheet", &body)
}

fn summary(body: &mut String, exam: &Exam, marked: &Marked) {
    let results = &marked.results;
    let marks = &results.marks;
    body.push_str("<table>\n<tr><th></th><th>passed or won</th><th>of</th><th>points</th></tr>\n");
    for level in CaseLevel::ALL {
        let passes = marks.levels[level.index()];
        let (points, full) = (marks.of_level(level), Marks::full(level));
        let passed = tried(results.tried[level.index()], passes.passed);
        let cases = passes.cases;
        let _ = writeln!(
            body,
            "<tr><td>level {level}</td><td>{passed}</td><td>{cases}</td><td>{points:.2} of {full}</td></tr>"
        );
    }
    let (points, full) = (marks.of_games(), Marks::FULL_GAMES);
    let won = tried(results.games.games(), results.games.won);
    let games = exam.games;
    let _ = writeln!(
        body,
        "<tr><td>games</td><td>{won}</td><td>{games}</td><td>{points:.2} of {full}</td></tr>"
    );
    if let Some(mark) = marked.mark() {
        let _ = writeln!(
            body,
            "<tr><th>mark</th><th></th><th></th><th>{mark:.2} of 100</th></tr>"
        );
    }
    body.push_str("</table>\n");
    let games = results.games;
    if let Some(bounds) = interval(games.won, games.games()) {
        let _ = writeln!(
            body,
            "<p>{} won, {} tied, {} lost. On the average of as many games it would win {bounds} (95%).</p>",
            counted(games.won, "game"),
            games.tied,
            games.lost
        );
    }
}

/// The number of cases passed or games won, if any were tried.
fn tried(tried: u32, count: u32) -> String {
    match tried {
        0 => "not tried".to_owned(),
        _ => count.to_string(),
    }
}

fn level_section(
    body: &mut String,
    exam: &Exam,
    marked: &Marked,
    level: CaseLevel,
    (bot, files): (&ClassBot, &BotFiles),
) {
    let results = &marked.results;
    let steps = results.failed.iter().map(|(step, _)| *step as u32);
    let failed = steps.zip(results.failed(exam));
    let failed: Vec<_> = failed
        .filter(|(_, failed)| failed.case.level == level)
        .collect();
    if failed.is_empty() {
        return;
    }
    let count = counted(failed.len() as u32, "case");
    let _ = writeln!(body, "<h2>Level {level}: {count} failed</h2>");
    repeat_level(body, bot, level);
    for (number, (step, failed)) in failed.iter().enumerate() {
        let _ = writeln!(
            body,
            "<section>\n<h3>{}</h3>\n<p>{}</p>",
            failed.case,
            Text(failed.reason())
        );
        if let Some(message) = marked.retry.case_note(&failed.case.to_string()) {
            let _ = writeln!(body, "<p>{message}</p>");
        }
        if number < DRAWN {
            boards(body, failed);
            match (&failed.got.played, failed.comparison()) {
                (Ok(_), Some(comparison)) => {
                    let _ = writeln!(body, "<pre>{}</pre>", Text(Expected(&comparison)));
                }
                (Err(fault), _) => evidence(body, fault, &files.fault(*step)),
                _ => {}
            }
            let input = failed.case.position().board;
            let input = text::lines(&input.contents());
            repeat(body, bot, failed.case.side, input.as_bytes());
        }
        body.push_str("</section>\n");
    }
}

/// The test, the expected board and the bot's board, side by side where there is room. Differences from the test are
/// marked.
fn boards(body: &mut String, failed: &FailedCase) {
    let position = failed.case.position();
    let test = position.board;
    let answer = *failed.case.answer.board();
    let picture = |board: Board| {
        let picture = Picture::new(board).seen_by(position.to_move);
        match referee::compare(&position, &board.contents()) {
            Ok(mv) => picture.moved(mv),
            Err(_) => picture.destinations(changed(&test, &board)),
        }
    };
    let mut shown = vec![
        ("test", Picture::new(test).seen_by(position.to_move)),
        ("expected", picture(answer)),
    ];
    let left = failed.got.board;
    let board = left.and_then(|left| Board::new(&left).ok());
    shown.extend(board.map(|board| ("got", picture(board))));
    figures(body, &shown);
    // There are no pictures of boards without Generals.
    if let (Some(left), None) = (left, board) {
        let _ = writeln!(body, "<p>got:</p>\n<pre>{}</pre>", text::lines(&left));
    }
}
