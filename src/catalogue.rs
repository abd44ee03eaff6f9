//! The games of the API: Advance with answers of its own, and its siblings with generic ones.
//!
//! ```
//! use std::num::NonZero;
//! use std::time::Duration;
//!
//! use advance::api::{Question, read};
//! use advance::search::Stop;
//! use advance::catalogue::CATALOGUE;
//!
//! let asked = br#"{"position": "4g4/9/9/9/9/9/9/4Z4/4G4 w", "from": "e2"}"#;
//! let (most, threads) = (Duration::from_secs(1), NonZero::<usize>::MIN);
//! let read = read(&CATALOGUE, Question::Moves, asked, most, threads)?;
//! let found = read.task.run(&Stop::new(), &mut |_| ())?;
//! assert!(found.answer.contains(r#""move":"e2-e3""#));
//! # Ok::<(), advance::api::RequestError>(())
//! ```

use std::sync::LazyLock;

use serde::Serialize;

use crate::any::{AnyDecision, AnyGame, AnyLine, AnyMove, AnyPosition, AnySetup, Games};
use crate::api::{
    AnyAnswer, BotOptions, Catalogue, GameApi, JsonObject, Judged, Program, PuzzleRequest, Refused,
};
use crate::board::{Move, Square};
use crate::chooser::{Level, Reading, Settings};
use crate::explorer::{Explored, Explorer};
use crate::game::{GameLine, Length, Setup, Side, TURNS};
use crate::games::{ADVANCE, GAMES};
use crate::matches::record::Record;
use crate::moves::Position;
use crate::picture::{Picture, Sheet};
use crate::puzzles::{Pack, Puzzle, Theme};
use crate::referee::{self, Claim, Refusal};
use crate::report::{About, Comparison, Explanation, LegalMove, Status, Voice};
use crate::turning::Story;
use crate::{BUILD, VERSION};

/// The games of the API: Advance, and its siblings.
pub static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| catalogue(GAMES));

/// The games of an API, of which Advance is the first.
#[must_use]
pub fn catalogue(games: Games) -> Catalogue {
    let program = Program {
        version: VERSION,
        build: BUILD,
    };
    Catalogue::new(program, Advance, games)
}

/// The server of this program, with all its games.
#[cfg(feature = "serve")]
#[must_use]
pub fn site() -> crate::serve::Site {
    crate::serve::Site {
        name: env!("CARGO_PKG_NAME"),
        games: &CATALOGUE,
        description: include_str!("openapi.json"),
        drawings: crate::picture::pieces::document,
    }
}

/// Advance as it answers for itself.
struct Advance;

/// The position as Advance knows it.
fn own(position: &AnyPosition) -> &Position {
    position
        .of()
        .expect("the API asks a game about its own positions")
}

/// The same of a game under way.
fn own_line(line: &AnyLine) -> GameLine<Position> {
    let setup = Setup {
        position: *own(&line.setup.position),
        ply: line.setup.ply,
    };
    GameLine {
        setup,
        length: line.length,
    }
}

fn own_move(mv: &AnyMove) -> Move {
    mv.of::<Position>()
        .expect("the API asks a game about its own moves")
}

fn judged(position: &AnyPosition, judged: Result<Move, Refusal>) -> Judged {
    let mv = judged.map_err(|refusal| Refused {
        rule: Some(refusal.code()),
        reason: refusal.to_string(),
    })?;
    let legal = position.find(&mv.to_string());
    Ok(legal.expect("the referee has found it legal"))
}

fn settings(by: &BotOptions) -> Settings {
    let reading = by.reading;
    let reading = reading.and_then(|word| Reading::from_word(word, by.seed.unwrap_or(0)));
    let settings = Settings::new(by.strength.map(|level| Level::ALL[level.index()]));
    Settings {
        seed: by.seed,
        limits: by.limits,
        reading: reading.unwrap_or(settings.reading),
        ..settings
    }
}

/// The facts of Advance, for those who want to play it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Facts {
    #[serde(flatten)]
    about: About,
    /// The themes of the puzzles.
    puzzles: Vec<AboutTheme>,
}

/// A theme of puzzles.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AboutTheme {
    /// Its name for programs.
    theme: Theme,
    /// Its name for people.
    title: &'static str,
    /// The number of its puzzles.
    count: usize,
}

/// How games of self-play went on from a position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Openings {
    /// The moves that were played, the most frequent first; none where the position is not known.
    moves: &'static [Explored],
}

impl GameApi for Advance {
    fn game(&self) -> AnyGame {
        ADVANCE
    }

    fn facts(&self) -> JsonObject {
        let puzzles = Theme::ALL.map(|theme| AboutTheme {
            theme,
            title: theme.title(),
            count: theme.count(),
        });
        Box::new(Facts {
            about: About::new(),
            puzzles: puzzles.into(),
        })
    }

    fn legal_move(&self, position: &AnyPosition, mv: &AnyMove) -> AnyAnswer {
        Box::new(LegalMove::new(own(position), own_move(mv)))
    }

    fn status(&self, line: &AnyLine, _past: &[AnyPosition], length: Length) -> AnyAnswer {
        Box::new(Status::of(own_line(line), length))
    }

    fn check_square(&self, square: &str) -> Result<(), String> {
        let square = square.parse::<Square>();
        square.map(|_| ()).map_err(|error| error.to_string())
    }

    fn judge(&self, position: &AnyPosition, text: &str) -> Result<Judged, String> {
        let mv = text.parse::<Move>().map_err(|error| error.to_string())?;
        Ok(judged(position, referee::judge(own(position), mv)))
    }

    fn judge_squares(&self, position: &AnyPosition, squares: [&str; 2]) -> Judged {
        let [from, to] = squares.map(|square| square.parse().expect("the API checks squares"));
        let meant = referee::meant(own(position), from, to);
        judged(position, referee::judge(own(position), meant))
    }

    /// The side to move in the position after is not looked at.
    fn judge_after(&self, position: &AnyPosition, after: &str) -> Result<Judged, String> {
        let after = after
            .parse::<GameLine<Claim>>()
            .map_err(|error| error.to_string())?;
        let compared = referee::compare(own(position), &after.setup.position.contents);
        Ok(judged(position, compared))
    }

    fn reasons(&self, line: &AnyLine, by: &BotOptions, decision: &AnyDecision) -> AnyAnswer {
        let decision = decision.of::<Position>().expect("a decision of this game");
        Box::new(Explanation::new(own_line(line), &settings(by), decision))
    }

    fn comparison(
        &self,
        line: &AnyLine,
        by: &BotOptions,
        decision: &AnyDecision,
        mv: &AnyMove,
    ) -> Option<AnyAnswer> {
        let decision = decision.of::<Position>()?;
        let compared = Comparison::new(own_line(line), &settings(by), decision, own_move(mv));
        Some(Box::new(compared.ok()?))
    }

    fn over(&self, position: &AnyPosition) -> String {
        format!("{} has no legal move and has lost", position.to_move())
    }

    fn image(
        &self,
        position: &AnyPosition,
        last: Option<&AnyMove>,
        flipped: bool,
    ) -> Option<Sheet> {
        let bottom = match flipped {
            true => Side::Black,
            false => Side::White,
        };
        let picture = Picture::marked(own(position).board).seen_by(bottom);
        let picture = match last {
            Some(mv) => picture.moved(own_move(mv)),
            None => picture,
        };
        Some(picture.sheet())
    }

    fn check_puzzle(&self, theme: Option<&str>) -> Result<(), String> {
        let theme = theme.map(str::parse::<Theme>).transpose();
        theme.map(|_| ()).map_err(|error| error.to_string())
    }

    fn puzzle(&self, asked: &PuzzleRequest) -> Option<JsonObject> {
        let puzzle = match asked {
            PuzzleRequest::Number(number) => Pack::published().get(*number),
            PuzzleRequest::Chosen { theme, elo, seed } => {
                let theme = theme.as_deref().and_then(|theme| theme.parse().ok());
                Pack::published().choose(theme, *elo, *seed)
            }
            PuzzleRequest::Position(position) => Puzzle::of(own(position)),
        };
        Some(Box::new(puzzle?))
    }

    fn openings(&self, position: &AnyPosition) -> Option<JsonObject> {
        let moves = Explorer::published().moves(own(position));
        Some(Box::new(Openings { moves }))
    }

    fn review(
        &self,
        start: &AnySetup,
        turns: Option<u32>,
        moves: &[AnyMove],
        you: Option<Side>,
        names: Option<&[String; 2]>,
    ) -> Option<JsonObject> {
        let players = [String::new(), String::new()];
        let turns = turns.unwrap_or(TURNS);
        let record = Record::of_moves(players, start.clone(), turns, moves.to_vec(), None);
        let voice = match (you, names) {
            (None, Some([white, black])) => Voice::Names([white, black]),
            (you, _) => you.into(),
        };
        Some(Box::new(Story::of(&record, voice).ok()?))
    }
}
