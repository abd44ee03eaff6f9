//! The schemas of squares, moves and other words of Advance, for the description of the API.

use std::borrow::Cow;

use serde::Serialize;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr, Schema, SchemaFormat};
use utoipa::{PartialSchema, ToSchema};

use crate::board::{Action, Move, PieceKind, Square, SquareSet};
use crate::cases::PuzzleKind;
use crate::chooser::Level;
use crate::game::{Setup, Side};
use crate::moves::Position;

macro_rules! schemas {
    ($($type:ident => $schema:expr;)*) => {$(
        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                $schema
            }
        }

        impl ToSchema for $type {
            fn name() -> Cow<'static, str> {
                stringify!($type).into()
            }
        }
    )*};
}

schemas! {
    Position => position();
    Move => text(r"^[a-i][1-9][-x*#~\^][a-i][1-9]$", "e2-e3", "A move: FROM MARK TO, without spaces.");
    Square => text("^[a-i][1-9]$", "e2", "A square: its file and its rank.");
    SquareSet => ArrayBuilder::new().items(Ref::from_schema_name("Square")).into();
    PieceKind => one_of(Type::String, &PieceKind::ALL, "A kind of piece.");
    Action => one_of(Type::String, &Action::ALL, "What a move does.");
    PuzzleKind => one_of(Type::String, &PuzzleKind::ALL, "What a puzzle asks for.");
    Level => one_of(Type::Integer, &Level::ALL, "A level to play at.");
}

fn position() -> RefOr<Schema> {
    let [white, black] = Side::BOTH.map(PieceKind::letters);
    let rank = format!("[1-9{white}{black}#]{{1,9}}");
    let pattern =
        format!("^{rank}(/{rank}){{8}} [wb]( [0-9]{{1,10}}( [0-9]{{1,10}}\\+[0-9]{{1,10}})?)?$");
    let example = Setup::<Position>::start().to_string();
    text(
        &pattern,
        &example,
        "A position in one line: the ranks from 9 to 1, the side to move, how many moves both sides have made, and the \
         length of the game, BEGUN+TURNS. It must have one General of each side.",
    )
}

/// A text of this pattern. Its format is for programs that make examples.
fn text(pattern: &str, example: &str, description: &str) -> RefOr<Schema> {
    let format = match example.contains('/') {
        true => Some(SchemaFormat::Custom("position".to_owned())),
        false => None,
    };
    let text = ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .pattern(Some(pattern))
        .format(format)
        .examples([example])
        .description(Some(description));
    text.into()
}

/// One of these values, which are written as they are in answers.
fn one_of(kind: Type, all: &[impl Serialize], description: &str) -> RefOr<Schema> {
    let values = all.iter().map(|value| serde_json::json!(value));
    let values = ObjectBuilder::new()
        .schema_type(SchemaType::Type(kind))
        .enum_values(Some(values.collect::<Vec<_>>()))
        .description(Some(description));
    values.into()
}

/// The schemas of parts of answers that have nothing flattened into them, by their names.
#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(
    crate::report::AboutStrength,
    crate::report::Forecast,
    crate::report::Group,
    crate::report::Judgement,
    crate::report::Verdict,
    Move,
    PieceKind,
    Position,
    PuzzleKind,
    Side,
    Square
)))]
pub struct Parts;
