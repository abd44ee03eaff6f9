//! The tag `Termination`: the word for the end of a game.

use crate::any::AnyGame;
use crate::game::pgn::Text;
use crate::game::{Ending, Side};
use crate::matches::play::{AGREEMENT, Outcome, RESIGNATION};
use crate::players::{Evidence, Fault, FaultKind};

/// The outcomes that the word of the tag `Termination` may stand for: none if another program has written it.
pub(super) fn outcomes(game: AnyGame, text: &Text, word: &str) -> Vec<Outcome> {
    let ended = |ending| {
        let winners = [None, Some(Side::White), Some(Side::Black)];
        Vec::from(winners.map(|winner| Outcome::Ended { ending, winner }))
    };
    let endings = [Ending::Rules, Ending::Turns];
    match word {
        "unfinished" => vec![Outcome::Unfinished],
        AGREEMENT => vec![Outcome::Settled { winner: None }],
        RESIGNATION => Vec::from(Side::BOTH.map(|winner| Outcome::Settled {
            winner: Some(winner),
        })),
        word if endings.iter().any(|it| game.ending(*it) == word) => endings
            .into_iter()
            .filter(|it| game.ending(*it) == word)
            .flat_map(ended)
            .collect(),
        word => {
            let Some(kind) = FaultKind::ALL.into_iter().find(|kind| kind.word() == word) else {
                return Vec::new();
            };
            let folder = text.tag("Evidence");
            let fault = Fault {
                evidence: folder.map(|folder| Evidence::InFolder(folder.to_owned())),
                ..kind.because(text.tag("Reason").unwrap_or_default())
            };
            let lost = |loser| Outcome::Fault {
                loser,
                fault: fault.clone(),
            };
            Vec::from(Side::BOTH.map(lost))
        }
    }
}
