//! The program and the games that a server serves.

use crate::api::Catalogue;

/// The site of a program.
#[derive(Clone, Copy)]
pub struct Site {
    /// The name of the program.
    pub name: &'static str,
    /// The games that people play and ask about, and the version of the program.
    pub games: &'static Catalogue,
    /// The description of the API in the form of OpenAPI, as JSON.
    pub description: &'static str,
    /// Makes the drawings of pieces that the page refers to, as an SVG document.
    pub drawings: fn() -> String,
}
