//! Reviews in words.

use super::{Cause, LostTurn, Review};
use crate::answer::Line;
use crate::report::Voice;
use crate::turning::{fall, percent};

impl Review {
    /// The review as a list of sentences. It omits the expected consequences of the moves of a
    /// [`LostTurn::comparison`].
    #[must_use]
    pub fn sentences(&self, voice: Voice<'_>) -> Vec<String> {
        let (loser, level) = (voice.subject(self.loser), self.level);
        let Some(turn) = &self.turn else {
            return vec![match self.cause {
                Cause::Fault => format!("{loser} lost by a fault: it made no legal move"),
                _ => format!(
                    "{loser} lost little by little: no turn of its own cost as much as an inaccuracy"
                ),
            }];
        };
        let LostTurn {
            number,
            played,
            strongest,
            left,
            better,
            comparison,
            ..
        } = turn;
        let fall = fall(
            &voice.possessive(self.loser),
            strongest.score.wins(),
            played.score.wins(),
        );
        let lost = format!(
            "{number} {} lost the game: {fall}; the strongest move was {}",
            played.mv, strongest.mv
        );
        let cause = match (comparison, better, left) {
            (Some(comparison), ..) => format!(
                "it did not follow the rule of level {level}: {}",
                comparison.summary().unwrap_or_default()
            ),
            (None, Some(better), _) => format!(
                "a tie was broken badly: of the {left} moves that the rule of level {level} leaves, {} was better",
                with_worth(better)
            ),
            (None, None, 1) => {
                format!("the rule of level {level} forced it: no other move was left")
            }
            (None, None, _) => format!(
                "the rule of level {level} forced it: none of the {left} moves that it leaves was better"
            ),
        };
        let mut sentences = vec![lost, cause];
        if comparison.is_some() {
            sentences.push(match better {
                Some(better) if *left == 1 => {
                    format!(
                        "the only move that the rule leaves was better: {}",
                        with_worth(better)
                    )
                }
                Some(better) => format!(
                    "the best of the {left} moves that the rule leaves was {}",
                    with_worth(better)
                ),
                None => "the rule would have lost as much".to_owned(),
            });
        }
        sentences
    }
}

fn with_worth(line: &Line) -> String {
    let chance = percent(line.score.wins());
    format!("{} (a chance of {chance}%)", line.mv)
}
