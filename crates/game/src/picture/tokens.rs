//! The pieces of the sibling games, each in a box of 100 by 100; as in `pieces`, a drawing names no colour.

/// The shape of a piece of a sibling game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A disc.
    Pawn,
    /// A disc with a crown.
    King,
    /// The head of a horse.
    Knight,
    /// A bow with an arrow.
    Archer,
    /// A plus in a disc.
    RoundPlus,
    /// A cross in a disc.
    RoundCross,
    /// A plus in a square on its tip.
    EdgedPlus,
    /// A cross in a square on its tip.
    EdgedCross,
    /// A disc with an arrow down.
    Passer,
    /// A head with an open mouth.
    Eater,
}

const DISC: &str = r#"<circle cx="50" cy="50" r="38"/>"#;
const EDGED: &str = r#"<path d="M50 6L94 50L50 94L6 50Z"/>"#;
const PLUS: &str =
    r#"<path fill="none" stroke="currentColor" stroke-width="10" d="M50 28V72M28 50H72"/>"#;
const CROSS: &str =
    r#"<path fill="none" stroke="currentColor" stroke-width="10" d="M35 35L65 65M65 35L35 65"/>"#;

impl Shape {
    pub(super) fn drawing(self) -> String {
        let parts: &[&str] = match self {
            Self::Pawn => &[DISC, RING],
            Self::King => &[DISC, CROWN],
            Self::Knight => &[HORSE],
            Self::Archer => &[BOW],
            Self::RoundPlus => &[DISC, PLUS],
            Self::RoundCross => &[DISC, CROSS],
            Self::EdgedPlus => &[EDGED, PLUS],
            Self::EdgedCross => &[EDGED, CROSS],
            Self::Passer => &[DISC, DOWN],
            Self::Eater => &[MOUTH],
        };
        parts.concat()
    }
}

const RING: &str =
    r#"<circle cx="50" cy="50" r="25" fill="none" stroke="currentColor" stroke-width="4"/>"#;

const CROWN: &str =
    r#"<path fill="currentColor" stroke="none" d="M27 38L40 50L50 30L60 50L73 38L68 66H32Z"/>"#;

/// It looks to the left.
const HORSE: &str = concat!(
    r#"<path d="M30 90H80Q84 50 68 28Q60 16 46 14L44 6L36 16Q26 26 16 50L14 62Q18 70 26 68L36 60Q44 60 50 52Q50 68 38 76Q30 80 30 90Z"/>"#,
    r#"<circle fill="currentColor" stroke="none" cx="40" cy="34" r="5"/>"#,
    r#"<path fill="none" stroke="currentColor" stroke-width="4" d="M58 28Q72 48 70 82"/>"#,
);

/// The arrow points up.
const BOW: &str = concat!(
    r#"<path d="M10 62Q50 -4 90 62L82 66Q50 20 18 66Z"/>"#,
    r#"<path d="M46 92V34H38L50 10L62 34H54V92Z"/>"#,
    r#"<path fill="none" stroke-width="4" d="M16 64L50 82L84 64"/>"#,
);

const DOWN: &str = r#"<path fill="none" stroke="currentColor" stroke-width="10" d="M50 26V70M32 54L50 72L68 54"/>"#;

/// It looks to the right.
const MOUTH: &str = concat!(
    r#"<path d="M50 50L84 30A40 40 0 1 0 84 70Z"/>"#,
    r#"<circle fill="currentColor" stroke="none" cx="52" cy="27" r="6"/>"#,
);
