//! Players that are other programs: one process for each move, with the board in files.

mod custom_call;
mod files;
mod player;
mod run;

pub use self::custom_call::CallWord;
pub use self::player::adopt_survivors;
pub use self::run::{Answer, Program};
