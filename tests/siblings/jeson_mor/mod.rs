//! Jeson Mor.

mod asking;
mod oracle;
mod play;
mod rules;
mod text;
