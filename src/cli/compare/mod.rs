//! Games between players.

pub mod r#match;
pub mod report;
pub mod series;
pub mod tournament;
