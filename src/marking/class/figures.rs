//! The view of a case or a game on the pages: boards side by side, and the evidence of a fault.

use std::fmt::{self, Write};

use super::html::Text;
use crate::board::{Board, Square, SquareSet};
use crate::picture::Picture;
use crate::players::{Artifacts, Evidence, Fault};

/// Boards side by side where there is room, each with a title.
pub(super) fn figures(body: &mut String, shown: &[(impl fmt::Display, Picture)]) {
    body.push_str("<div class=\"boards\">\n");
    for (title, picture) in shown {
        let (title, picture) = (Text(title), picture.part());
        let _ = writeln!(
            body,
            "<figure>{picture}<figcaption>{title}</figcaption></figure>"
        );
    }
    body.push_str("</div>\n");
}

/// The squares that differ.
pub(super) fn changed(before: &Board, after: &Board) -> SquareSet {
    Square::all()
        .filter(|&square| before.at(square) != after.at(square))
        .collect()
}

/// The bot's command line, the end of its standard error, and the folder that holds all the evidence.
pub(super) fn evidence(body: &mut String, fault: &Fault, folder: &str) {
    if let Some(artifacts) = artifacts(fault) {
        let stderr = String::from_utf8_lossy(&artifacts.stderr);
        let _ = writeln!(
            body,
            "<pre>$ {}\n{}</pre>\n<p>Kept in <code>{folder}</code>.</p>",
            Text(&artifacts.command),
            Text(stderr)
        );
    }
}

/// The evidence of a fault, if it is in memory.
pub(super) fn artifacts(fault: &Fault) -> Option<&Artifacts> {
    match &fault.evidence {
        Some(Evidence::InMemory(artifacts)) => Some(artifacts),
        _ => None,
    }
}
