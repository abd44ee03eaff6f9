//! An engine for the board game Advance: it reads a board, chooses a legal move for one side and gives
//! the board after it.
//!
//! # The road a board travels
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use advance::board::text::BoardFile;
//! use advance::moves::pseudo_legal;
//! use advance::piece::Turn;
//! use advance::{Chooser, Level, Position, Settings, Side};
//!
//! // 1. A text becomes a `Board`; `file::read_board` does the same for a file.
//! let text = "\
//! z...g....
//! .z.......
//! ....d....
//! .........
//! .M.z.....
//! .........
//! .........
//! ....B....
//! ....G....
//! ";
//! let file = BoardFile::parse(text.as_bytes())?;
//! let position = Position::new(*file.board(), Side::White);
//!
//! // 2. The `Piece` objects say what they can do.
//! let mut pseudo_legal_moves = 0;
//! let turn = Turn::new(&position.board, position.to_move);
//! let _ = pseudo_legal(&turn, |group| {
//!     pseudo_legal_moves += group.to.len();
//!     ControlFlow::<()>::Continue(())
//! });
//!
//! // 3. The legality filter takes out moves that leave their General in danger: here those of the
//! //    Builder out of the Dragon's way. `legal_moves` does this and the step before in one.
//! assert_eq!(pseudo_legal_moves - position.legal_moves().len(), 6);
//!
//! // 4. The layers of the `Chooser` narrow the rest down to one, and leave a record: both Zombies
//! //    are there for the Miner to take, but the one on b8 costs it the Miner.
//! let settings = Settings::new(Level::Seven);
//! let decision = Chooser::new(&settings).choose(&position).expect("there are legal moves");
//! let captures = decision.left_by("material").expect("level 7 has this layer");
//! assert_eq!(captures.len(), 2);
//! assert_eq!(decision.chosen.mv.to_string(), "b5xd5");
//!
//! // 5. That move makes the next `Board`, which is written as the text was; `file::write` does this
//! //    for a file.
//! let after = position.after(decision.chosen.mv);
//! let next = file.with_board(&after.board);
//! assert!(next.starts_with(b"z...g....\n.z.......\n....d....\n.........\n...M.....\n"));
//! # Ok::<(), advance::board::text::ParseBoardError>(())
//! ```
//!
//! # Where to look
//!
//! The modules of Advance are in the order of this road.
//!
//! - [`board`]: squares, pieces, walls, moves and their text, without the rules of pieces.
//! - [`piece`]: the eight pieces, one file each, behind the trait [`piece::Piece`].
//! - [`moves`]: pseudo-legal moves, the legality filter, positions, move notation, perft.
//! - [`chooser`]: the levels, their layers, policies and evaluation.
//! - [`referee`]: why a move is illegal, in words.
//! - [`report`]: answers to questions about a position.
//! - [`rulebook`]: the rules in words, with positions to try them on, and a course for beginners.
//! - [`picture`]: how a board is drawn.
//! - [`games`]: Advance as a game among games, and all games by name.
//! - [`cases`]: reading, making and counting marking cases.
//! - [`puzzles`]: positions in which each right move is the only one.
//! - [`explorer`]: how games of self-play began, and who won them.
//! - [`turning`]: the turns that decided a game.
//! - `marking` (feature `native`): marks a bot or a class by cases and games, as the course does.
//! - `catalogue` (feature `api`): the games of the API, and the answers of Advance.
//!
//! The others come from crates that name no game, and are the same for every game.
//!
//! - [`game`], [`search`], [`engine`]: the trait of all games, the deep search, the one way to choose at a level.
//! - [`any`]: games as values: a position, a move or a chooser of any game.
//! - [`answer`]: the form of all answers as JSON.
//! - [`number`], [`words`], [`encoding`]: numbers, sentences and texts as people write them.
//! - `file` (feature `native`): files on disk, replaced atomically.
//! - [`players`]: bots, other programs and engines as players, and the isolation of programs.
//! - [`matches`](mod@matches): refereed games and their records, events that can be resumed, statistics of strength.
//! - [`data`]: self-play, and its positions as data.
//! - [`ugi`]: the Universal Game Interface, through which other programs ask a running engine for moves.
//! - `api` (feature `api`): questions in JSON and their answers, over any carrier.
//! - `serve` (feature `serve`): the web server, with its page and its API.
//!
//! # Features
//!
//! Without features, the library only turns text into text, and needs no operating system. It builds for
//! `wasm32-unknown-unknown` too. In WebAssembly, [`ugi::serve`], [`matches::in_parallel`] and [`matches::in_order`]
//! fail, because they start threads; nothing else does. What needs a feature says so.
//!
//! - `native`: boards, marking cases and recorded games in files; other programs as players; matches, self-play and
//!   marking (Unix and Windows only).
//! - `gif`: pictures as PNG and GIF.
//! - `api`: questions in JSON and their answers; `schema` adds their schemas.
//! - `serve`, with `api`: the web server.
//! - `cli`, with `gif`, `native` and `serve`: the program `advance`; nothing in the library.
//!
//! `cli` is on by default.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod board;
pub mod cases;
#[cfg(feature = "api")]
pub mod catalogue;
pub mod chooser;
pub mod explorer;
pub mod games;
#[cfg(feature = "native")]
pub mod marking;
pub mod moves;
pub mod picture;
pub mod piece;
pub mod puzzles;
pub mod referee;
pub mod report;
pub mod rulebook;
#[cfg(feature = "schema")]
pub mod schema;
pub mod turning;

#[cfg(feature = "api")]
pub use vauban_api as api;
#[cfg(feature = "native")]
pub use vauban_arena::data;
pub use vauban_arena::matches;
pub use vauban_game::{answer, any, asset, encoding, engine, game, number, search, words};
pub use vauban_players as players;
#[cfg(feature = "serve")]
pub use vauban_server as serve;
pub use vauban_ugi as ugi;

/// Files on disk: boards, and any bytes; read within bounds, replaced atomically.
#[cfg(feature = "native")]
pub mod file {
    pub use crate::board::file::{ReadBoardError, read_board, read_contents};
    pub use vauban_files::*;
}

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The fingerprint of the sources: builds that could play or judge differently have different ones.
pub const BUILD: &str = env!("ADVANCE_BUILD");

/// This build, for the headers of runs that are kept.
#[cfg(feature = "native")]
pub const OWN_BUILD: file::Build = file::Build {
    version: std::borrow::Cow::Borrowed(VERSION),
    fingerprint: std::borrow::Cow::Borrowed(BUILD),
};

pub use board::action::{Action, Move};
pub use board::bitboards::Board;
pub use board::kind::PieceKind;
pub use board::square::Square;
pub use chooser::level::Level;
pub use chooser::settings::{Chooser, Decision, Settings};
pub use game::Side;
pub use moves::position::Position;
pub use search::Limits;

/// Compiles and runs the examples of the README and of the pages under `docs/`.
#[cfg(all(doctest, feature = "native"))]
mod pages {
    #[doc = include_str!("../README.md")]
    struct Readme;
    #[doc = include_str!("../docs/levels.md")]
    struct Levels;
}
