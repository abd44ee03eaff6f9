//! The colours of a picture. They are few, so that the palette of an animation can hold them exactly.

/// A colour as red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paint(pub u8, pub u8, pub u8);

/// The ground, and the light pieces.
pub const PAPER: Paint = Paint(0xff, 0xff, 0xff);
/// Writing, outlines, and the dark pieces.
pub const INK: Paint = Paint(0x1e, 0x22, 0x29);
/// Every other square, the corners among them.
pub const DARK_SQUARE: Paint = Paint(0xd8, 0xc6, 0xa2);
/// The other squares.
pub const LIGHT_SQUARE: Paint = Paint(0xef, 0xe6, 0xd2);
/// The squares of the last move.
pub const MOVED: Paint = Paint(0xf2, 0xc4, 0x36);
/// Walls.
pub const BRICK: Paint = Paint(0x9c, 0x55, 0x3f);
/// The last move, and shields.
pub const BLUE: Paint = Paint(0x15, 0x5f, 0xc0);
/// Danger.
pub const RED: Paint = Paint(0xc8, 0x1e, 0x2c);
/// A square to which a piece may go.
pub const GREEN: Paint = Paint(0x1f, 0x80, 0x4c);

/// As SVG writes it.
impl std::fmt::Display for Paint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(red, green, blue) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}
