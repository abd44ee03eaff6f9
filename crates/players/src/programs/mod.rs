//! Bots and other programs as players, by the texts that name them.

mod bot;
mod console;
mod contender;
mod engines;
pub mod isolation;
mod kept;
mod meter;
mod options;
mod pace;
mod processes;
mod program;
mod side_effect;
mod standing;
mod terms;
mod withheld;
mod workshop;

pub use bot::Bot;
pub use contender::{Contender, Names, ParseContenderError};
pub use meter::Spent;
pub use options::ParseBotError;
pub use processes::{CommandLine, PLACE, ParseCommandLineError, quoted};
pub use program::{Answer, Program, Word, adopt_survivors};
pub use side_effect::SideEffect;
pub use terms::Terms;
pub use withheld::short_of_cpu;
pub use workshop::{Workshop, WorkshopError};
