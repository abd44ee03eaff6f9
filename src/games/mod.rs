//! The sibling games: other games that the searches, matches and players of this crate serve.

pub mod jeson_mor;
