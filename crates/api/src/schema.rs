//! The schemas of questions and answers, for the description of the API.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::answer::{Analysis, Verdict};
use crate::any::Rulebook;
use crate::{
    Question, RequestError, about, batch, comparison, film, generic, next, record, request, rules,
    thinking,
};

/// The schemas of the answers that depend on the game, by their names; where there are several, one of them holds.
macro_rules! own {
    ($($name:ident => [$($own:literal),*];)*) => {$(
        pub(super) enum $name {}

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let own = [$(concat!("#/components/schemas/", $own)),*];
                json_schema!({"anyOf": own.map(|name| json_schema!({"$ref": name}))})
            }
        }
    )*};
}

own! {
    Choice => ["LegalMove", "Explanation"];
    Facts => ["Facts"];
    LegalMove => ["LegalMove"];
    Openings => ["Openings"];
    Puzzle => ["Puzzle"];
    Reason => ["Explanation", "Comparison", "Verdict"];
    Review => ["Review"];
    Status => ["Status"];
}

/// The schema of a question. `generator` is for what is read.
pub fn question(question: Question, generator: &mut SchemaGenerator) -> Schema {
    match question {
        Question::About | Question::Rules => request::Subject::json_schema(generator),
        Question::Moves => generator.subschema_for::<request::MovesRequest>(),
        Question::Check => generator.subschema_for::<request::CheckRequest>(),
        Question::MovesBatch => batch::Batch::<request::MovesRequest>::json_schema(generator),
        Question::CheckBatch => batch::Batch::<request::CheckRequest>::json_schema(generator),
        Question::MoveBatch => batch::Batch::<request::MoveRequest>::json_schema(generator),
        Question::Status => generator.subschema_for::<request::StatusRequest>(),
        Question::Replay | Question::Film => generator.subschema_for::<request::ReplayRequest>(),
        Question::Record => generator.subschema_for::<record::RecordRequest>(),
        Question::Board => request::Image::json_schema(generator),
        Question::Move => generator.subschema_for::<request::MoveRequest>(),
        Question::Analyse => generator.subschema_for::<request::AnalyseRequest>(),
        Question::Puzzle => request::Riddle::json_schema(generator),
        Question::Openings => request::Opening::json_schema(generator),
        Question::Explain => generator.subschema_for::<request::ExplainRequest>(),
        Question::Review => generator.subschema_for::<request::ReviewRequest>(),
    }
}

/// The schema of the answer, without its version; `None` if it is no JSON. `generator` is for what is written.
pub fn answer(question: Question, generator: &mut SchemaGenerator) -> Option<Schema> {
    Some(match question {
        Question::About => generator.subschema_for::<about::About>(),
        Question::Moves => generator.subschema_for::<rules::LegalMoves>(),
        Question::Check => generator.subschema_for::<rules::MoveCheck>(),
        Question::MovesBatch => batch::BatchAnswer::<rules::LegalMoves>::json_schema(generator),
        Question::CheckBatch => batch::BatchAnswer::<rules::MoveCheck>::json_schema(generator),
        Question::MoveBatch => batch::BatchAnswer::<thinking::BotMove>::json_schema(generator),
        Question::Status => generator.subschema_for::<next::Situation>(),
        Question::Replay => generator.subschema_for::<rules::Replayed>(),
        Question::Record => generator.subschema_for::<record::Recorded>(),
        Question::Board => return None,
        Question::Film => generator.subschema_for::<film::Film>(),
        Question::Move => generator.subschema_for::<thinking::BotMove>(),
        Question::Analyse => generator.subschema_for::<Analysis>(),
        Question::Rules => generator.subschema_for::<Rulebook>(),
        Question::Puzzle => generator.subschema_for::<Puzzle>(),
        Question::Openings => generator.subschema_for::<Openings>(),
        Question::Explain => generator.subschema_for::<Reason>(),
        Question::Review => generator.subschema_for::<Review>(),
    })
}

/// Adds the generic answers, and the refusal.
pub fn generic(generator: &mut SchemaGenerator) {
    type Generic = (
        generic::Facts,
        generic::LegalMove,
        generic::Status,
        generic::Explanation,
        comparison::Comparison,
        Verdict,
        RequestError,
    );
    Generic::json_schema(generator);
}
