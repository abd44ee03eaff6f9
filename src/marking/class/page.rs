//! The page about a bot: its mark, the cases that it failed and why, the games that it lost by faults.

use std::fmt::Write;

use super::html::{Text, document};
use super::marked::Marked;
use crate::board::text::{self, BoardFile};
use crate::board::{Board, Square, SquareSet};
use crate::cases::{CaseLevel, Marks, Passes};
use crate::game::Side;
use crate::marking::exam::Exam;
use crate::marking::failed::Failed;
use crate::picture::{self, Picture};
use crate::players::{Evidence, Fault, Remains};
use crate::referee;
use crate::report::Expected;

/// How many failed cases of a level are drawn; of the rest the reasons are told.
const DRAWN: usize = 20;

/// How many games with faults are shown.
const GAMES: usize = 20;

/// The page. `kept` gives the folder of what is left of the bot at a step.
pub(super) fn page(
    name: &str,
    exam: &Exam,
    marked: &Marked,
    kept: impl Fn(u32) -> String,
) -> String {
    let mut body = picture::shared();
    let title = Text(name);
    // Writing to a `String` cannot fail, here and below.
    let _ = write!(
        body,
        "\n<p><a href=\"../index.html\">All bots</a></p>\n<h1>{title}</h1>\n"
    );
    if let Some(note) = marked.note() {
        let _ = writeln!(body, "<p>{}</p>", Text(note));
    }
    if let Some(failed) = &marked.failed_build {
        let _ = writeln!(
            body,
            "<h2>Build</h2>\n<p>{}</p>\n<pre>{}</pre>",
            Text(&failed.reason),
            Text(&failed.output)
        );
    }
    summary(&mut body, exam, marked);
    for level in CaseLevel::ALL {
        level_section(&mut body, exam, marked, level, &kept);
    }
    games_section(&mut body, exam, marked, &kept);
    document(name, &body)
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
    let _ = writeln!(
        body,
        "</table>\n<p>{} games tied, {} lost.</p>",
        results.games.tied, results.games.lost
    );
    if let Some(contrast) = results.contrast() {
        let Passes { passed, cases } = contrast.hidden;
        let differs = if contrast.differs() { "yes" } else { "no" };
        let _ = writeln!(
            body,
            "<p>Hidden cases, without points: {passed} of {cases} passed. Differs from the published: {differs}.</p>"
        );
    }
}

/// A count of what was passed or won of what was tried.
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
    kept: &impl Fn(u32) -> String,
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
    let _ = writeln!(
        body,
        "<h2>Level {level}: {} cases failed</h2>",
        failed.len()
    );
    for (number, (step, failed)) in failed.iter().enumerate() {
        let _ = writeln!(
            body,
            "<section>\n<h3>{}</h3>\n<p>{}</p>",
            failed.case,
            Text(failed.reason())
        );
        if number < DRAWN {
            boards(body, failed);
            match (&failed.got.played, failed.comparison()) {
                (Ok(_), Some(comparison)) => {
                    let _ = writeln!(body, "<pre>{}</pre>", Text(Expected(&comparison)));
                }
                (Err(fault), _) => evidence(body, fault, &kept(*step)),
                _ => {}
            }
        }
        body.push_str("</section>\n");
    }
}

/// The test, the answer and what came, side by side where there is room. What differs from the test is marked.
fn boards(body: &mut String, failed: &Failed) {
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
    let left = failed.got.left;
    let board = left.and_then(|left| Board::new(&left).ok());
    shown.extend(board.map(|board| ("got", picture(board))));
    figures(body, &shown);
    // There are no pictures of boards without Generals.
    if let (Some(left), None) = (left, board) {
        let _ = writeln!(body, "<p>got:</p>\n<pre>{}</pre>", text::lines(&left));
    }
}

fn figures(body: &mut String, shown: &[(&str, Picture)]) {
    body.push_str("<div class=\"boards\">\n");
    for (title, picture) in shown {
        let picture = picture.part();
        let _ = writeln!(
            body,
            "<figure>{picture}<figcaption>{title}</figcaption></figure>"
        );
    }
    body.push_str("</div>\n");
}

fn changed(before: &Board, after: &Board) -> SquareSet {
    Square::all()
        .filter(|&square| before.at(square) != after.at(square))
        .collect()
}

fn games_section(body: &mut String, exam: &Exam, marked: &Marked, kept: &impl Fn(u32) -> String) {
    let faulted = &marked.results.faulted;
    if faulted.is_empty() {
        return;
    }
    let _ = writeln!(body, "<h2>Games lost by faults: {}</h2>", faulted.len());
    for (number, game) in faulted.iter().take(GAMES) {
        let Some(fault) = &game.fault else { continue };
        let _ = writeln!(
            body,
            "<section>\n<h3>Game {}, as {}, after {} moves of both sides</h3>\n<p>{}</p>",
            number + 1,
            game.side,
            game.plies,
            Text(fault)
        );
        if let Some(remains) = held(fault) {
            game_boards(body, remains, game.side);
        }
        evidence(body, fault, &kept(exam.cases.len() as u32 + number));
        body.push_str("</section>\n");
    }
    if faulted.len() > GAMES {
        body.push_str("<p>And others.</p>\n");
    }
}

/// The board that the bot was given, and the one that it left, if it is one.
fn game_boards(body: &mut String, remains: &Remains, side: Side) {
    let read = |bytes: &[u8]| Some(*BoardFile::parse(bytes).ok()?.board());
    let Some(given) = read(&remains.input) else {
        return;
    };
    let picture = |board: Board| Picture::new(board).seen_by(side);
    let mut shown = vec![("given", picture(given))];
    if let Some(left) = remains.output.as_deref().and_then(read) {
        shown.push(("left", picture(left).destinations(changed(&given, &left))));
    }
    figures(body, &shown);
}

/// How the bot was called, the end of its standard error, and the folder where that and more is.
fn evidence(body: &mut String, fault: &Fault, folder: &str) {
    if let Some(remains) = held(fault) {
        let stderr = String::from_utf8_lossy(&remains.stderr);
        let _ = writeln!(
            body,
            "<pre>$ {}\n{}</pre>\n<p>Kept in <code>{folder}</code>.</p>",
            Text(&remains.command),
            Text(stderr)
        );
    }
}

fn held(fault: &Fault) -> Option<&Remains> {
    match &fault.evidence {
        Some(Evidence::Held(remains)) => Some(remains),
        _ => None,
    }
}
