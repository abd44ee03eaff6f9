//! Answers to questions about a position of Advance, for programs and for people: what the commands with `--json`
//! print and an HTTP service sends.
//!
//! Each answer is a plain structure whose `serde` attributes define its JSON;
//! [`Versioned`](crate::answer::Versioned) puts the version of these schemas before it. Squares, moves, sides and positions are written as everywhere
//! else: `e4`, `e4-e5`, `white`, `4g4/9/9/9/9/9/9/9/4G4 w`.
//!
//! ```
//! use advance::game::{Length, Setup};
//! use advance::answer::Versioned;
//! use advance::report::Status;
//!
//! let line = Versioned::new(Status::of(Setup::start(), Length::default())).to_string();
//! assert!(line.starts_with(r#"{"schema":1,"position":"mjdsgscjm/bzzzzzzzb/"#));
//! ```

mod about;
mod comparison;
mod explanation;
mod legal;
mod merits;
mod reasons;
mod remark;
mod status;
mod text;
mod threats;
mod words;

pub use about::{About, AboutAction, AboutLevel, AboutPiece, AboutStrength};
pub use comparison::{Comparison, Expected, Judgement};
pub use explanation::{Explanation, Forecast, Group, Sifted};
pub use legal::LegalMove;
pub use merits::Merits;
pub use remark::Voice;
pub use status::{End, Status};

use self::remark::Remark;
use crate::any::Advice;
use crate::board::Move;
use crate::moves::Position;

/// The advice to play a legal move. `pv` is the line of a search, this move first, and may be empty; `plies_to_end` is
/// the forced end that it has found.
pub(crate) fn advice(
    position: &Position,
    mv: Move,
    pv: &[Move],
    plies_to_end: Option<i32>,
) -> Advice {
    let remark = |voice: Voice<'static>| Remark::new(position, mv, pv, plies_to_end, voice);
    let advice = remark(Voice::You(position.to_move));
    Advice {
        hint: advice.hint(),
        advice: advice.sentence(),
        words: remark(Voice::Colours).sentence(),
    }
}

/// What a legal move does, in words that name both sides: `white's Zombie on d2 goes to d3`.
#[must_use]
pub fn describe_move(position: &Position, mv: Move) -> String {
    Remark::new(position, mv, &[mv], None, Voice::Colours).done()
}

/// The praise of a good move of a game, in two sentences at most. `pv` is the line of a search, this move first, and may be
/// empty.
pub(crate) fn praise(position: &Position, mv: Move, pv: &[Move], voice: Voice<'_>) -> String {
    Remark::new(position, mv, pv, None, voice).praise()
}

/// The merit of a move at first sight, in points: what it takes for nothing, and what it saves.
pub(crate) fn merit(position: &Position, mv: Move) -> i32 {
    let after = position.after(mv);
    if !after.has_legal_move() {
        return i32::MAX;
    }
    let saved = threats::worst(&threats::passed(position))
        .map_or(0, |threat| threats::net(&threats::passed(position), threat));
    let left = threats::worst(&after).map_or(0, |threat| threats::net(&after, threat));
    position.gain(mv) + saved - left
}
