//! The seed of a game.

use std::io::{self, IsTerminal};

use advance::game::random::of_the_system;

use crate::cli::terminal::output;

/// True if a person sits at the terminal: both standard input and standard output are one.
pub fn is_interactive() -> bool {
    io::stdin().is_terminal() && output::is_terminal()
}

/// The source of a game's random numbers.
///
/// Against a person at a terminal, the seed is new in each game, so that people cannot learn the computer's moves
/// by heart; it is printed at the end. Scripted and counted games are the same each time.
#[derive(Clone, Copy, Debug)]
pub struct GameSeed {
    /// The seed.
    pub seed: u64,
    /// True if the seed was drawn, so that it has to be printed at the end.
    drawn: bool,
}

impl GameSeed {
    /// The requested seed, or else one that suits the players: `by_hand` says for each side whether a person plays it.
    pub fn new(asked: Option<u64>, by_hand: [bool; 2]) -> Self {
        // A game between two people uses no random numbers.
        let met = by_hand[0] != by_hand[1];
        let drawn = asked.is_none() && met && io::stdin().is_terminal();
        let seed = match asked {
            Some(seed) => seed,
            // Short enough to be typed.
            None if drawn => of_the_system() >> 32,
            None => 0,
        };
        Self { seed, drawn }
    }

    /// Prints the seed at the end of a game, if the user does not know it.
    pub fn report(self) {
        if self.drawn {
            output::notify(format_args!(
                "The seed was {0}: with --seed {0}, the computer draws the same again.",
                self.seed
            ));
        }
    }
}
