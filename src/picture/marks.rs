//! The marks on a board besides its pieces.

use std::fmt;

use super::paint::{BLUE, GREEN, MOVED, PAPER, RED};
use super::pieces::SHIELD_ID;
use super::{Picture, SQUARE};
use crate::board::{Action, Move, Square, SquareSet};
use crate::game::Side;

const HALF: usize = SQUARE / 2;

/// The distance from the middle of a square at which an arrow leaves the piece on it.
const CLEAR: f32 = 32.0;

/// The length of the head of an arrow.
const HEAD: f32 = 24.0;

/// Both squares of a move, in a colour of their own.
pub(super) fn moved_squares(f: &mut fmt::Formatter, picture: &Picture, mv: Move) -> fmt::Result {
    for square in [mv.from, mv.to] {
        let (x, y) = picture.corner(square);
        write!(
            f,
            r#"<rect class="moved" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{MOVED}"/>"#
        )?;
    }
    Ok(())
}

/// Draws what a move did. Each kind of move has a sign that needs no colour: an arrow with one head, with two (swap) or
/// with dashes (from afar), and around the square acted on a frame (step, build, swap), its corners (capture), a ring
/// (convert) or a burst (shot).
pub(super) fn action(f: &mut fmt::Formatter, picture: &Picture, mv: Move) -> fmt::Result {
    let Move { from, action, to } = mv;
    let name = match action {
        Action::Step => "step",
        Action::Capture => "capture",
        Action::Shot => "shot",
        Action::Build => "build",
        Action::Swap => "swap",
        Action::Convert => "convert",
    };
    write!(
        f,
        r#"<g class="{name}" fill="none" stroke="{BLUE}" color="{BLUE}" stroke-width="7">"#
    )?;
    let (x, y) = picture.corner(to);
    write!(f, r#"<g transform="translate({x} {y})">"#)?;
    f.write_str(match action {
        Action::Step | Action::Build | Action::Swap => r#"<path d="M4 4H96V96H4Z"/>"#,
        Action::Capture => r#"<path d="M4 30V4H30M70 4H96V30M96 70V96H70M30 96H4V70"/>"#,
        Action::Shot => {
            r#"<path stroke-width="9" d="M50 12V36M50 64V88M12 50H36M64 50H88M24 24L40 40M60 60L76 76M76 24L60 40M40 60L24 76"/>"#
        }
        Action::Convert => r#"<circle cx="50" cy="50" r="45"/>"#,
    })?;
    f.write_str("</g>")?;
    let shaft = match action {
        Action::Shot => Shaft::Dashed,
        Action::Swap => Shaft::TwoHeads,
        Action::Step | Action::Capture | Action::Build | Action::Convert => Shaft::Plain,
    };
    arrow(f, picture, from, to, shaft)?;
    f.write_str("</g>")
}

/// Arrows from the pieces on `from` to the General of `side`, and a ring around it.
pub(super) fn danger(
    f: &mut fmt::Formatter,
    picture: &Picture,
    side: Side,
    from: SquareSet,
) -> fmt::Result {
    if from.is_empty() {
        return Ok(());
    }
    let general = picture.board.general(side);
    let (x, y) = centre(picture, general);
    write!(
        f,
        r#"<g class="danger" fill="none" stroke="{RED}" color="{RED}" stroke-width="7"><circle cx="{x}" cy="{y}" r="46"/>"#
    )?;
    for attacker in from {
        arrow(f, picture, attacker, general, Shaft::Dashed)?;
    }
    f.write_str("</g>")
}

/// A small shield in the upper right corner of each square.
pub(super) fn shields(
    f: &mut fmt::Formatter,
    picture: &Picture,
    squares: SquareSet,
) -> fmt::Result {
    write!(
        f,
        r#"<g fill="{BLUE}" stroke="{PAPER}" stroke-width="3" stroke-linejoin="round">"#
    )?;
    for square in squares {
        let (x, y) = picture.corner(square);
        write!(
            f,
            r##"<use class="shielded" href="#{SHIELD_ID}" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"/>"##
        )?;
    }
    f.write_str("</g>")
}

/// A dot on each empty square, a ring on each occupied one.
pub(super) fn destinations(
    f: &mut fmt::Formatter,
    picture: &Picture,
    squares: SquareSet,
) -> fmt::Result {
    write!(f, r#"<g fill="none" stroke="{GREEN}" stroke-width="12">"#)?;
    for square in squares {
        let (x, y) = centre(picture, square);
        // The line of the small circle fills it: a dot.
        let radius = if picture.board.occupied().contains(square) {
            44
        } else {
            6
        };
        write!(
            f,
            r#"<circle class="destination" cx="{x}" cy="{y}" r="{radius}"/>"#
        )?;
    }
    f.write_str("</g>")
}

fn centre(picture: &Picture, square: Square) -> (usize, usize) {
    let (x, y) = picture.corner(square);
    (x + HALF, y + HALF)
}

enum Shaft {
    Plain,
    Dashed,
    TwoHeads,
}

/// An arrow in the stroke's colour that begins and ends clear of what stands on its squares.
fn arrow(
    f: &mut fmt::Formatter,
    picture: &Picture,
    from: Square,
    to: Square,
    shaft: Shaft,
) -> fmt::Result {
    let (x, y) = centre(picture, from);
    let (to_x, to_y) = centre(picture, to);
    let (across, down) = (to_x as f32 - x as f32, to_y as f32 - y as f32);
    let angle = down.atan2(across).to_degrees();
    let occupied = picture.board.occupied();
    let start = if occupied.contains(from) { CLEAR } else { 0.0 };
    let end = across.hypot(down) - CLEAR;
    write!(
        f,
        r#"<g transform="translate({x} {y}) rotate({angle:.2})" stroke-linejoin="round">"#
    )?;
    let (tail, neck) = match shaft {
        Shaft::Plain | Shaft::Dashed => (start, end - HEAD),
        // The two squares are neighbours, so the heads are short.
        Shaft::TwoHeads => (start + HEAD / 2.0, end - HEAD / 2.0),
    };
    if let Shaft::TwoHeads = shaft {
        head(f, tail, start)?;
    }
    let dashes = match shaft {
        Shaft::Dashed => r#" stroke-dasharray="14 9""#,
        Shaft::Plain | Shaft::TwoHeads => "",
    };
    write!(f, r#"<path{dashes} d="M{tail:.1} 0H{neck:.1}"/>"#)?;
    head(f, neck, end)?;
    f.write_str("</g>")
}

/// The head of a horizontal arrow.
fn head(f: &mut fmt::Formatter, neck: f32, tip: f32) -> fmt::Result {
    write!(
        f,
        r#"<path fill="currentColor" stroke-width="3" d="M{neck:.1}-13L{tip:.1} 0L{neck:.1} 13Z"/>"#
    )
}
