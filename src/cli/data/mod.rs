//! Games as data, and recorded games.

pub mod film;
pub mod replay;
pub mod selfplay;
