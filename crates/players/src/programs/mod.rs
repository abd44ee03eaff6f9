//! Bots and other programs as players, by the texts that name them.

mod bot;
mod builder;
mod console;
mod contender;
mod cpu_timer;
mod engines;
mod evidence_files;
pub mod isolation;
mod options;
mod processes;
mod program;
mod program_text;
mod resource_check;
mod side_effect;
mod terms;
mod time_control;
mod time_used;

pub use bot::Bot;
pub use builder::{BuilderError, SubmissionBuilder};
pub use contender::{Contender, Names, ParseContenderError};
pub use options::ParseBotError;
pub use processes::{CommandLine, PLACEHOLDER, ParseCommandLineError, quoted};
pub use program::{Answer, CallWord, Program, adopt_survivors};
pub use resource_check::cpu_shortage;
pub use side_effect::SideEffect;
pub use terms::Terms;
pub use time_used::TimeUsed;
