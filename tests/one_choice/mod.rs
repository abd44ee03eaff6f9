//! The same position, level, seed and limits give the same move through every front end: the library, a player of a
//! match, the protocol, the server, the commands.

mod advance_game;
mod session;
mod siblings;

use advance::Limits;
use advance::any::{AnyChooser, AnyPosition, Registered};
use advance::players::Player;
use advance::search::Query;

use session::Session;

/// Includes no seed, with which some levels choose in a fixed way.
const SEEDS: [Option<u64>; 3] = [None, Some(1), Some(0x1234_5678_9ABC_DEF0)];

/// So few nodes that most searches stop in the middle of a depth.
const NODES: u64 = 300;

fn limits() -> Limits {
    Limits {
        nodes: Some(NODES),
        ..Limits::default()
    }
}

/// Checks that the front ends of every game choose the same move, and gives it.
fn choice<G: Registered>(
    session: &mut Session,
    position: &G,
    level: G::Level,
    seed: Option<u64>,
) -> G::Move {
    let name = || format!("level {level}, seed {seed:?}, {position}");
    let new = || G::chooser(level, seed, limits());
    let decision = new().choose(position).unwrap();
    let chosen = decision.chosen.mv;

    let held = AnyPosition::new(position.clone());
    let mut player: AnyChooser = Box::new(new());
    let played = player.choose(&held).unwrap();
    assert_eq!(played.mv.of::<G>(), Some(chosen), "in a match: {}", name());

    let mut chooser = new();
    assert_eq!(chooser.searches(), decision.searched.is_some());
    if let Some(analysis) = chooser.analyse(position, &Query::new(limits()), |_| ()) {
        assert_eq!(analysis.lines[0].first, chosen, "analysis: {}", name());
    }
    // Earlier questions do not matter.
    assert_eq!(chooser.choose(position).unwrap(), decision, "{}", name());

    let answered = session.best(&level.to_string(), seed, &position.to_string());
    assert_eq!(answered, chosen.to_string(), "by the protocol: {}", name());
    chosen
}
