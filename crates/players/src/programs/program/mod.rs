//! Players that are other programs: one process for each move, with the board in files.

mod files;
mod player;
mod run;
mod trial;

pub use self::player::adopt_survivors;
pub use self::run::{Answer, Program};
pub use self::trial::Word;
