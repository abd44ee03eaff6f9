//! Questions about positions of the sibling games, which the API answers.

use std::io::Write;
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use advance::any::AnyLine;
use advance::api::{Question, read};
use advance::game::Ending;
use advance::number::counted;
use advance::search::Stop;
use advance::told::CATALOGUE;
use anyhow::{Context, anyhow};
use serde_json::{Value, json};

use crate::cli::PRINTING;
use crate::cli::arguments::threads::ONE_THREAD;
use crate::cli::terminal::interrupt::stop_on_signal;
use crate::cli::terminal::output;

/// No limit of the time of a search.
const ENDLESS: Duration = Duration::from_secs(24 * 60 * 60);

/// The answer of the API to a question about a position.
fn answer(
    question: Question,
    line: &AnyLine,
    mut fields: Value,
    threads: NonZero<usize>,
    stop: &Stop,
) -> anyhow::Result<String> {
    if let Some(fields) = fields.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    fields["game"] = json!(line.setup.position.game().name());
    fields["position"] = json!(line.to_string());
    let asked = fields.to_string();
    let read = read(&CATALOGUE, question, asked.as_bytes(), ENDLESS, threads);
    let answered = read.and_then(|read| read.task.run(stop, &mut |_| ()));
    answered
        .map(|answered| answered.answer)
        .map_err(|error| anyhow!("{error}"))
}

/// Prints lines of text.
fn print(lines: impl IntoIterator<Item = String>) -> anyhow::Result<()> {
    let mut out = output::out();
    for line in lines {
        writeln!(out, "{line}").context(PRINTING)?;
    }
    Ok(())
}

/// Prints the legal moves, those from a square if there is one.
pub fn moves(line: &AnyLine, from: Option<&str>, as_json: bool) -> anyhow::Result<()> {
    let told = answer(
        Question::Moves,
        line,
        json!({ "from": from }),
        ONE_THREAD,
        &Stop::new(),
    )?;
    if as_json {
        return print([told]);
    }
    let told: Value = serde_json::from_str(&told)?;
    let moves = told["legal_moves"].as_array().into_iter().flatten();
    print(
        moves
            .filter_map(|legal| legal["move"].as_str())
            .map(str::to_owned),
    )
}

/// Prints the move that leads to another position, or says why there is none.
pub fn check(line: &AnyLine, after: &str, as_json: bool) -> anyhow::Result<()> {
    let told = answer(
        Question::Check,
        line,
        json!({ "after": after }),
        ONE_THREAD,
        &Stop::new(),
    )?;
    let verdict: Value = serde_json::from_str(&told)?;
    if as_json {
        print([told])?;
    } else if let Some(mv) = verdict["move"].as_str() {
        print([mv.to_owned()])?;
    }
    match verdict["reason"].as_str() {
        Some(reason) => Err(anyhow!("{reason}").context("not a legal move")),
        None => Ok(()),
    }
}

/// Says how a game stands.
pub fn status(line: &AnyLine, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        return print([answer(
            Question::Status,
            line,
            json!({}),
            ONE_THREAD,
            &Stop::new(),
        )?]);
    }
    let position = &line.setup.position;
    let stands = match (position.is_over(), line.turns_over()) {
        (true, _) => position.ended(),
        (false, Some(_)) => match position.winner(Ending::Turns) {
            Some(winner) => format!("the turns are over: {winner} has won"),
            None => "the turns are over: it is a tie".to_owned(),
        },
        (false, None) => {
            let moves = counted(line.legal_moves().len() as u32, "legal move");
            format!("{} to move, {moves}", position.to_move())
        }
    };
    print([stands])
}

/// Says which move a bot plays, and why.
pub fn explain(line: &AnyLine, fields: Value, as_json: bool) -> anyhow::Result<()> {
    let told = answer(
        Question::Explain,
        line,
        fields,
        ONE_THREAD,
        &stop_on_signal()?,
    )?;
    if as_json {
        return print([told]);
    }
    let told: Value = serde_json::from_str(&told)?;
    let word = |key: &str| told[key].as_str().unwrap_or_default().to_owned();
    let side = line.setup.position.to_move();
    let plays = format!("{side} plays {} (level {})", word("move"), word("level"));
    print(
        [plays, word("words")]
            .into_iter()
            .filter(|line| !line.is_empty()),
    )
}

/// Prints the best moves that a search finds.
pub fn analyse(
    line: &AnyLine,
    fields: Value,
    threads: NonZero<usize>,
    as_json: bool,
) -> anyhow::Result<()> {
    let told = answer(Question::Analyse, line, fields, threads, &stop_on_signal()?)?;
    if as_json {
        return print([told]);
    }
    let told: Value = serde_json::from_str(&told)?;
    let best = told["lines"].as_array().into_iter().flatten().zip(1..);
    let best = best.map(|(line, rank)| {
        let score = match (line["plies_to_end"].as_i64(), line["score"].as_f64()) {
            (Some(plies @ 0..), _) => format!("wins in {plies}"),
            (Some(plies), _) => format!("loses in {}", -plies),
            (None, score) => format!("{:+.2}", score.unwrap_or_default() / 100.0),
        };
        let pv = line["pv"].as_array().into_iter().flatten();
        let pv: Vec<_> = pv.filter_map(Value::as_str).collect();
        format!("{rank:>5} {score:>11}  {}", pv.join(" "))
    });
    print(
        [" best       score  line".to_owned()]
            .into_iter()
            .chain(best),
    )
}

/// Plays a move, and writes the position after it in one line.
pub fn apply(line: &AnyLine, mv: &str, out: &Path) -> anyhow::Result<()> {
    if let Some(over) = line.turns_over() {
        return Err(over.into());
    }
    let legal = line.find(mv).ok_or_else(|| {
        let why = line.setup.position.refusal(mv);
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        anyhow!("{mv} is illegal{why}")
    })?;
    Ok(output::write(
        out,
        format!("{}\n", line.after(&legal)).as_bytes(),
    )?)
}
