//! The drawings of the eight pieces, of the wall, and of the shield of a piece, each in a box of 100 by 100.
//!
//! A drawing names no colour: its bodies take the `fill` and the `stroke` of its user, its inner
//! lines the `color`. So one drawing serves both sides, and a page can choose its own.

use crate::board::PieceKind;

/// The id of the symbol of the wall.
pub const WALL_ID: &str = "advance-wall";

/// The id of the symbol of a shield.
pub const SHIELD_ID: &str = "advance-shield";

/// The id of the symbol of a kind of piece.
#[must_use]
pub const fn id(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Zombie => "advance-zombie",
        PieceKind::Builder => "advance-builder",
        PieceKind::Jester => "advance-jester",
        PieceKind::Miner => "advance-miner",
        PieceKind::Sentinel => "advance-sentinel",
        PieceKind::Catapult => "advance-catapult",
        PieceKind::Dragon => "advance-dragon",
        PieceKind::General => "advance-general",
    }
}

/// The SVG `<symbol>` of a kind of piece, with a margin around it.
#[must_use]
pub fn symbol(kind: PieceKind) -> String {
    let drawing = drawing(kind);
    named(
        id(kind),
        &format!(r#"<g transform="translate(6 6) scale(.88)">{drawing}</g>"#),
    )
}

/// The SVG `<symbol>` of the wall: bricks from edge to edge, the gaps in the stroke's colour.
#[must_use]
pub fn wall_symbol() -> String {
    named(WALL_ID, WALL)
}

/// The SVG `<symbol>` of a shield: small, in the upper right corner of the square of a piece.
#[must_use]
pub fn shield_symbol() -> String {
    named(SHIELD_ID, SHIELD)
}

/// All these symbols.
#[must_use]
pub fn symbols() -> String {
    let symbols = PieceKind::ALL.map(symbol).concat();
    symbols + &wall_symbol() + &shield_symbol()
}

/// An SVG document with all these symbols, for a page to refer to.
#[must_use]
pub fn document() -> String {
    let symbols = symbols();
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>"#)
}

fn named(id: &str, drawing: &str) -> String {
    format!(r#"<symbol id="{id}" viewBox="0 0 100 100">{drawing}</symbol>"#)
}

const WALL: &str = concat!(
    r#"<path stroke="none" d="M0 0H100V100H0Z"/>"#,
    r#"<path fill="none" stroke-width="6" "#,
    r#"d="M0 25H100M0 50H100M0 75H100M50 0V25M25 25V50M75 25V50M50 50V75M25 75V100M75 75V100"/>"#,
);

const SHIELD: &str =
    r#"<path d="M76 3q5.5 3.5 10.5 3.5q5 0 10.5-3.5q0 18-10.5 24q-10.5-6-10.5-24z"/>"#;

const fn drawing(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Zombie => ZOMBIE,
        PieceKind::Builder => BUILDER,
        PieceKind::Jester => JESTER,
        PieceKind::Miner => MINER,
        PieceKind::Sentinel => SENTINEL,
        PieceKind::Catapult => CATAPULT,
        PieceKind::Dragon => DRAGON,
        PieceKind::General => GENERAL,
    }
}

/// It shambles to the right, its arms stretched out.
const ZOMBIE: &str = concat!(
    r#"<path d="M25 46Q26 37 38 37L82 32Q91 32 90 40L88 50H80V43L57 49L56 63L68 91H53L42 70L31 91H15L26 66Z"/>"#,
    r#"<circle cx="39" cy="21" r="14"/>"#,
    r#"<path fill="none" stroke="currentColor" stroke-width="4" d="M42 16L49 22M49 16L42 22M29 64L35 58L41 65L47 58L53 64"/>"#,
);

/// A trowel over a course of bricks.
const BUILDER: &str = concat!(
    r#"<path d="M60 24L80 7Q86 4 90 9Q94 15 89 19L69 35Z"/>"#,
    r#"<path d="M14 57L38 12L72 46Z"/>"#,
    r#"<path d="M9 66H91V92H9Z"/>"#,
    r#"<path fill="none" stroke="currentColor" stroke-width="4" d="M36 66V92M64 66V92M24 50L51 32"/>"#,
);

/// A smiling face under a cap of three drooping horns, a bell on each.
const JESTER: &str = concat!(
    r#"<path d="M24 48C24 100 76 100 76 48Z"/>"#,
    r#"<path d="M21 54C22 46 18 46 11 62C4 36 18 20 36 26C40 16 48 12 60 14C56 18 58 22 64 26C82 20 96 36 89 62C82 46 78 46 79 54Q50 42 21 54Z"/>"#,
    r#"<circle cx="12" cy="64" r="8"/><circle cx="63" cy="13" r="8"/><circle cx="88" cy="64" r="8"/>"#,
    r#"<path fill="none" stroke="currentColor" stroke-width="4" d="M40 61V63M60 61V63M37 73Q50 84 63 73M21 54Q50 42 79 54M36 27Q40 34 40 46M64 27Q60 34 60 46"/>"#,
);

/// A pickaxe.
const MINER: &str = concat!(
    r#"<path d="M56 33L67 44L21 91L9 79Z"/>"#,
    r#"<path d="M18 16Q62 3 82 18Q97 38 84 82Q77 52 62 38Q48 23 18 16Z"/>"#,
    r#"<path fill="none" stroke="currentColor" stroke-width="4" d="M43 17Q64 14 73 27Q86 36 83 57M24 70L30 76M33 61L39 67"/>"#,
);

/// A shield with an open eye.
const SENTINEL: &str = concat!(
    r#"<path d="M50 7C62 15 76 17 88 17C88 52 78 78 50 93C22 78 12 52 12 17C24 17 38 15 50 7Z"/>"#,
    r#"<path fill="none" stroke="currentColor" d="M25 45Q50 22 75 45Q50 68 25 45Z"/>"#,
    r#"<circle fill="currentColor" stroke="none" cx="50" cy="45" r="8"/>"#,
);

/// On its wheels, a stone in the raised arm.
const CATAPULT: &str = concat!(
    r#"<path d="M32 66L50 36H60L74 66Z"/>"#,
    r#"<path d="M6 50L64 20Q69 34 86 31L89 37Q77 47 64 37L11 62Z"/>"#,
    r#"<circle cx="78" cy="18" r="12"/>"#,
    r#"<path d="M7 61H93V74H7Z"/>"#,
    r#"<circle cx="26" cy="80" r="14"/><circle cx="74" cy="80" r="14"/>"#,
    r#"<circle fill="currentColor" stroke="none" cx="26" cy="80" r="5"/><circle fill="currentColor" stroke="none" cx="74" cy="80" r="5"/>"#,
    r#"<path fill="none" stroke="currentColor" stroke-width="4" d="M38 67H62M64 37L52 43"/>"#,
);

/// A head with horn and fangs that looks to the left.
const DRAGON: &str = concat!(
    r#"<path d="M86 93L95 78L87 71L95 56L86 49L93 35L80 30L88 7L61 20Q47 19 38 30L14 37Q5 43 9 55L19 55L23 63L29 55L52 57L30 67L14 69Q15 81 28 82L50 79Q54 86 44 93Z"/>"#,
    r#"<path fill="currentColor" stroke="none" d="M43 41L60 33Q59 44 50 44Z"/>"#,
    r#"<path fill="none" stroke="currentColor" stroke-width="4" d="M17 45L18 45M70 40Q80 60 68 86"/>"#,
);

/// A crown with a star.
const GENERAL: &str = concat!(
    r#"<path d="M8 26L31 44L50 9L69 44L92 26L82 75H18Z"/>"#,
    r#"<path d="M17 75H83V91H17Z"/>"#,
    r#"<path fill="currentColor" stroke="none" d="M50 37L54.5 50L68 50L57 58L61 71L50 63L39 71L43 58L32 50L45.5 50Z"/>"#,
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_called_after_their_kinds() {
        for kind in PieceKind::ALL {
            assert_eq!(id(kind), format!("advance-{kind}").to_lowercase());
        }
    }

    #[test]
    fn symbols_are_well_formed_and_uncoloured() {
        let symbols = PieceKind::ALL
            .map(symbol)
            .into_iter()
            .chain([wall_symbol(), shield_symbol()]);
        for symbol in symbols {
            let document = roxmltree::Document::parse(&symbol).expect("well-formed");
            assert!(document.root_element().has_tag_name("symbol"));
            for element in document.descendants() {
                for paint in ["fill", "stroke"] {
                    let value = element.attribute(paint).unwrap_or("none");
                    assert!(["none", "currentColor"].contains(&value), "{symbol}");
                }
            }
        }
    }
}
