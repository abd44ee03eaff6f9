//! The games of this build: all, or Advance alone, for pages that are asked for no other game.

use std::sync::LazyLock;

use advance::any::Games;
use advance::api::Catalogue;
use advance::catalogue;
use advance::every_game;
use advance::game::Game;
use advance::games::{self, ADVANCE};

/// The name of the build of all games.
const BUILD: &str = "games";

const NAMES: [&str; games::ALL.len()] = every_game!(name());

const fn name<G: Game>() -> &'static str {
    G::NAME
}

/// The games.
pub(crate) const GAMES: Games = if cfg!(feature = "siblings") {
    games::GAMES
} else {
    Games::new(&[ADVANCE]).with_other_build(NAMES.split_at(1).1, BUILD)
};

/// The facts that the API reports of them.
pub(crate) static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| catalogue::catalogue(GAMES));
