//! `cargo dev ask`: decides the questions of `dev/questions.toml` by matches, and notes the results there.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use anyhow::{Context, bail};
use serde::Deserialize;
use serde::de::IgnoredAny;
use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, Table, value};

use super::{Laboratory, Match, Total, player, tuning};

/// The file of questions.
pub(crate) const FILE: &str = "dev/questions.toml";

#[derive(Debug, Deserialize)]
struct Questions {
    #[serde(default)]
    question: Vec<Question>,
}

/// A question, which a match decides. The comment at the head of the file says what each key means.
#[derive(Debug, Deserialize)]
struct Question {
    name: String,
    change: String,
    new: String,
    old: String,
    #[serde(default)]
    numbers: String,
    limit: String,
    games: u32,
    #[serde(default)]
    sprt: String,
    result: Option<IgnoredAny>,
}

/// Decides the questions of these names, or all that have no result yet.
pub(crate) fn ask(root: &Path, names: &[String]) -> anyhow::Result<()> {
    let laboratory = Laboratory::of(root)?;
    let file = root.join(FILE);
    let read = || fs::read_to_string(&file).with_context(|| format!("cannot read {FILE}"));
    let questions = questions(&read()?)?;
    if let Some(name) = names
        .iter()
        .find(|name| questions.iter().all(|it| it.name != **name))
    {
        bail!("{FILE} has no question '{name}'");
    }
    let open = questions.iter().filter(|question| match names {
        [] => question.result.is_none(),
        _ => names.contains(&question.name),
    });
    for question in open {
        eprintln!("{}: {}", question.name, question.change);
        let found = question.play(&laboratory)?;
        // Others may have written to the file while the match was played.
        fs::write(&file, noted(&read()?, &question.name, &found)?)
            .with_context(|| format!("cannot write {FILE}"))?;
        println!("{}: {}", question.name, words(found.total));
    }
    Ok(())
}

fn questions(text: &str) -> anyhow::Result<Vec<Question>> {
    let questions: Questions =
        toml_edit::de::from_str(text).with_context(|| format!("cannot read {FILE}"))?;
    Ok(questions.question)
}

impl Question {
    fn play(&self, laboratory: &Laboratory) -> anyhow::Result<Match> {
        tuning::check(&self.numbers)?;
        let new = laboratory.program(&self.new, !self.numbers.is_empty())?;
        let old = laboratory.program(&self.old, false)?;
        let players = [
            player(&new, &self.numbers, &self.limit),
            player(&old, "", &self.limit),
        ];
        let games = self.games.to_string();
        let mut options = vec!["--games", &games];
        if !self.sprt.is_empty() {
            options.extend(["--sprt", &self.sprt]);
        }
        // Only the same match is resumed.
        let mut hasher = DefaultHasher::new();
        (&players, &options).hash(&mut hasher);
        let folder = format!("{}-{:016x}", self.name, hasher.finish());
        let [a, b] = &players;
        laboratory.play(&new, [a, b], &options, Some(&laboratory.place(folder)))
    }
}

/// The games won, tied and lost.
fn words(Total { won, tied, lost }: Total) -> String {
    format!("{won}-{tied}-{lost}")
}

/// The file with the result of a question.
fn noted(text: &str, name: &str, found: &Match) -> anyhow::Result<String> {
    let mut file: DocumentMut = text
        .parse()
        .with_context(|| format!("cannot read {FILE}"))?;
    let Total { won, tied, lost } = found.total;
    let counts = [("won", won), ("tied", tied), ("lost", lost)];
    let mut result = InlineTable::new();
    result.extend(counts.map(|(key, games)| (key, i64::from(games))));
    let estimate = found.estimate.as_ref().context("the match has no game")?;
    let elo = [estimate.elo.low, estimate.elo.value, estimate.elo.high];
    let infinite = [f64::NEG_INFINITY, 0.0, f64::INFINITY];
    let elo = elo
        .iter()
        .zip(infinite)
        .map(|(value, none)| value.map_or(none, |value| (value * 10.0).round() / 10.0));
    result.insert("elo", elo.collect::<toml_edit::Array>().into());
    if let Some(sprt) = &found.sprt {
        result.insert("sprt", sprt.verdict.as_str().into());
    }
    let tables = file
        .get_mut("question")
        .and_then(Item::as_array_of_tables_mut);
    let tables = tables.into_iter().flat_map(ArrayOfTables::iter_mut);
    let named = |table: &&mut Table| table.get("name").and_then(Item::as_str) == Some(name);
    let table = { tables }.find(named);
    let table = table.with_context(|| format!("{FILE} has no question '{name}' any more"))?;
    table.insert("result", value(result));
    Ok(file.to_string())
}
