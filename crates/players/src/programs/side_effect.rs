//! Side effects of programs.

use serde::de::value::{self, StrDeserializer};
use serde::{Deserialize, Serialize};

/// A side effect of a program, which its sandbox found when the program had ended by itself.
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

    /// The side effect that a sandbox hands over by this word, which is also its name in JSON.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        Self::deserialize(StrDeserializer::<value::Error>::new(word)).ok()
    }
}
