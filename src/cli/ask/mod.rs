//! Questions about a position.

pub mod analyse;
pub mod apply;
pub mod check;
pub mod explain;
pub mod moves;
pub mod show;
pub mod status;
