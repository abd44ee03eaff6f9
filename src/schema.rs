//! The schemas of squares, moves and other words of Advance, for the description of the API.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use crate::answer::Analysis;
use crate::api::{Checked, LegalMoves};
use crate::board::{Action, Move, PieceKind, Square, SquareSet};
use crate::catalogue::{Facts, Openings};
use crate::chooser::Level;
use crate::game::{Setup, Side};
use crate::moves::Position;
use crate::puzzles::{Puzzle, Theme};
use crate::report::{Comparison, Explanation, LegalMove, Status};
use crate::turning::Story;

/// The version of the program, and what it is.
pub const PROGRAM: [&str; 2] = [env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_DESCRIPTION")];

macro_rules! schemas {
    ($($type:ident => $schema:expr;)*) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                $schema(generator)
            }
        }
    )*};
}

schemas! {
    Position => |_| position();
    Move => |_| text(r"^[a-i][1-9][-x*#~\^][a-i][1-9]$", "e2-e3", "A move: FROM MARK TO, without spaces.");
    Square => |_| text("^[a-i][1-9]$", "e2", "A square: its file and its rank.");
    SquareSet => Vec::<Square>::json_schema;
    PieceKind => |_| one_of("string", &PieceKind::ALL, "A kind of piece.");
    Action => |_| one_of("string", &Action::ALL, "What a move does.");
    Theme => |_| one_of("string", &Theme::ALL, "What the solution of a puzzle teaches.");
    Level => |_| one_of("integer", &Level::ALL, "A level to play at.");
}

fn position() -> Schema {
    let [white, black] = Side::BOTH.map(PieceKind::letters);
    let rank = format!("[1-9{white}{black}#]{{1,9}}");
    let pattern =
        format!("^{rank}(/{rank}){{8}} [wb]( [0-9]{{1,10}}( [0-9]{{1,10}}\\+[0-9]{{1,10}})?)?$");
    let example = Setup::<Position>::start().to_string();
    let mut position = text(
        &pattern,
        &example,
        "A position in one line: the ranks from 9 to 1, the side to move, how many moves both sides have made, and the \
         length of the game, BEGUN+TURNS. It must have one General of each side.",
    );
    // For programs that make examples.
    position.insert("format".to_owned(), "position".into());
    position
}

/// A text of this pattern.
fn text(pattern: &str, example: &str, description: &str) -> Schema {
    json_schema!({
        "type": "string",
        "description": description,
        "pattern": pattern,
        "examples": [example],
    })
}

/// One of these values, which are written as they are in answers.
fn one_of(kind: &str, all: &[impl Serialize], description: &str) -> Schema {
    json_schema!({"type": kind, "description": description, "enum": all})
}

/// Adds the answers of Advance.
pub fn own(generator: &mut SchemaGenerator) {
    type Own = (
        Comparison,
        Explanation,
        Facts,
        LegalMove,
        Openings,
        Puzzle,
        Story,
        Status,
    );
    Own::json_schema(generator);
}

/// Adds what commands print about positions of Advance.
pub fn printed(generator: &mut SchemaGenerator) {
    type Printed = (
        Analysis,
        Checked,
        Comparison,
        Explanation,
        LegalMove,
        LegalMoves,
        Puzzle,
        Status,
    );
    Printed::json_schema(generator);
}
