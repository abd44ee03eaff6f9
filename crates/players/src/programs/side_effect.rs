//! Side effects of programs.

use serde::{Deserialize, Serialize};

/// What a program did besides its answer, as its sandbox found when the program had ended by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SideEffect {
    /// It tried the network: a packet was sent to the machine itself, or one to another machine had no route.
    Network,
    /// Processes that it had started were still running.
    Processes,
    /// It wrote to the copy of its own folder.
    Program,
    /// It left files besides OUT, in the folder of the move or in shared memory.
    Files,
}

impl SideEffect {
    /// All side effects.
    pub const ALL: [Self; 4] = [Self::Network, Self::Processes, Self::Program, Self::Files];

    /// The word by which a sandbox hands it over.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Network => "network",
            Self::Processes => "processes",
            Self::Program => "program",
            Self::Files => "files",
        }
    }
}
