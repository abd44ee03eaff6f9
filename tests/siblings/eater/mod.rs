//! Eater.

mod exact;
