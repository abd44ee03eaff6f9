//! The rules of a game as text.

use std::fmt::Write as _;

use crate::any::{AnyGame, AnyPosition, DiagramStyle, Example, Rulebook, Topic};
use crate::board::PieceKind;
use crate::catalogue::CATALOGUE;
use crate::games::ADVANCE;
use crate::number::counted;
use crate::words::{capital, wrapped};

/// A form of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextForm {
    /// For a terminal of this many columns.
    Terminal(usize),
    /// Markdown, in lines of at most 120 characters.
    Markdown,
}

/// A text that names no topic of a game's rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules of {game} have no topic '{}': expected one of {}", topic.escape_debug(), keys(*game).join(", "))]
pub struct UnknownTopic {
    /// The game.
    pub game: AnyGame,
    /// The text.
    pub topic: String,
}

fn keys(game: AnyGame) -> Vec<String> {
    let topics = game.rulebook().topics.into_iter();
    topics.map(|topic| topic.key).collect()
}

/// All rules of a game: the aim and the start, then each topic with its first example; in Markdown, with all.
#[must_use]
pub fn rules(game: AnyGame, form: TextForm) -> String {
    let Rulebook { topics, .. } = game.rulebook();
    let mut page = Page::new(game, form);
    page.title(&format!("The rules of {}", game.title()), 1);
    let words = game.facts().rules;
    page.paragraph(&capital(
        words.strip_prefix("Rules:").unwrap_or(words).trim_start(),
    ));
    if let Some(draws) = game.facts().draws {
        page.paragraph(&draws.to_string());
    }
    page.paragraph("The game begins like this:");
    page.board(&game.start().position);
    page.part();
    page.paragraph(game.facts().legend);
    let shown = match form {
        TextForm::Terminal(_) => 1,
        TextForm::Markdown => usize::MAX,
    };
    for topic in &topics {
        page.topic(topic, shown);
    }
    page.text
}

/// One topic of the rules of a game, with all its examples.
///
/// # Errors
/// When the game has no such topic.
pub fn topic(game: AnyGame, key: &str, form: TextForm) -> Result<String, UnknownTopic> {
    let lower = key.to_lowercase();
    let mut topics = game.rulebook().topics.into_iter();
    let topic = topics.find(|topic| topic.key == lower);
    let topic = topic.ok_or_else(|| UnknownTopic {
        game,
        topic: key.to_owned(),
    })?;
    let mut page = Page::new(game, form);
    page.topic(&topic, usize::MAX);
    Ok(page.text)
}

struct Page {
    game: AnyGame,
    form: TextForm,
    text: String,
}

impl Page {
    const fn new(game: AnyGame, form: TextForm) -> Self {
        let text = String::new();
        Self { game, form, text }
    }

    /// A blank line between parts.
    fn part(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    fn title(&mut self, title: &str, rank: usize) {
        self.part();
        let _ = match self.form {
            TextForm::Terminal(_) => writeln!(self.text, "{title}"),
            TextForm::Markdown => writeln!(self.text, "{} {title}", "#".repeat(rank)),
        };
        if self.form == TextForm::Markdown {
            self.text.push('\n');
        }
    }

    /// A paragraph, right below a title of a terminal.
    fn paragraph(&mut self, words: &str) {
        let width = match self.form {
            TextForm::Terminal(columns) => columns,
            TextForm::Markdown => 119,
        };
        if self.form == TextForm::Markdown && !self.text.ends_with("\n\n") {
            self.part();
        }
        self.text.push_str(&wrapped(words, width));
    }

    fn board(&mut self, position: &AnyPosition) {
        let board = position.diagram(&[], DiagramStyle::Plain).to_string();
        let lines = board.lines().map(|line| format!("{}\n", line.trim_end()));
        let board: String = lines.collect();
        self.part();
        let _ = match self.form {
            TextForm::Terminal(_) => write!(self.text, "{board}"),
            TextForm::Markdown => write!(self.text, "```text\n{board}```\n"),
        };
    }

    fn topic(&mut self, topic: &Topic, examples: usize) {
        self.title(&heading(self.game, topic), 2);
        self.paragraph(topic.words);
        for example in topic.examples.iter().take(examples) {
            self.example(example);
        }
    }

    fn example(&mut self, example: &Example) {
        let Ok(line) = self.game.line(example.position) else {
            return;
        };
        self.part();
        self.paragraph(example.words);
        self.board(&line.setup.position);
        self.part();
        let [first, second] = self.game.facts().sides;
        let side = [first, second][line.setup.position.to_move().index()];
        let legal = example.moves.join(", ");
        let mut tried = format!("{} to move. Legal, among others: {legal}.", capital(side));
        for refused in example.refused {
            let judged = CATALOGUE
                .of(self.game)
                .judge(&line.setup.position, refused.mv);
            let reason = match judged {
                Ok(Err(refused)) => refused.reason,
                _ => continue,
            };
            let _ = write!(tried, " Not legal: {} ({reason}).", refused.mv);
        }
        self.paragraph(&tried);
    }
}

/// The title of a topic; of a piece of Advance with its letter and its value.
fn heading(game: AnyGame, topic: &Topic) -> String {
    let mut kinds = PieceKind::ALL.into_iter();
    let kind = kinds.find(|kind| game == ADVANCE && Some(kind.to_string()) == topic.piece);
    let Some(kind) = kind else {
        return topic.title.clone();
    };
    let letter = char::from(kind.letter());
    match kind.piece().value() {
        0 => format!("{kind} ({letter})"),
        value => format!("{kind} ({letter}), {}", counted(value, "point")),
    }
}
