//! The laws that every game keeps, tried along a game of random moves.

use advance::game::{Game, Setup};
use advance::random::SplitMix;

/// Plays at most `plies` random moves from `start` and checks every position on the way.
pub fn hold_along_a_game<G: Game>(start: &G, seed: u64, plies: u32) {
    let mut random = SplitMix::new(seed);
    let mut position = start.clone();
    for ply in 0..plies {
        hold(&position, ply);
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        position = position.after(legal[random.index(legal.len())]);
    }
}

fn hold<G: Game>(position: &G, ply: u32) {
    let line = position.to_string();
    assert!(!line.contains('\n'), "{line:?}");
    let read: G = line.parse().unwrap();
    assert!(read == *position, "{line}");
    assert_eq!(read.key(), position.key(), "{line}");
    let setup = Setup {
        position: position.clone(),
        ply,
    };
    assert_eq!(setup, setup.to_string().parse().unwrap());
    // Else the ply of a setup could be taken for a part of its position.
    assert!(setup.to_string().parse::<G>().is_err(), "{line}");

    let legal = position.legal_moves();
    assert_eq!(legal, read.legal_moves(), "{line}");
    assert_eq!(position.find("nonsense"), None, "{line}");
    for (i, &action) in legal.iter().enumerate() {
        let text = action.to_string();
        assert!(!text.contains(char::is_whitespace), "{text:?}");
        assert_eq!(position.find(&text), Some(action), "{line}");
        assert!(!legal[..i].contains(&action), "{line}: {text} twice");
        assert!(G::slot(action) < G::SLOTS, "{line}: {text}");
        assert!(
            position.after(action) == read.after(action),
            "{line}: {text}"
        );
    }
    if let Some(pass) = position.pass() {
        assert!(pass.to_move() != position.to_move(), "{line}");
    }
}
