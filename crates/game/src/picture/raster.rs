//! Pictures as pixels: one as PNG, several as a moving GIF.

use std::error::Error;
use std::io::Write;
use std::time::Duration;

use gif::{Encoder, EncodingError, Frame, Repeat};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::Sheet;
use super::paint::{PAPER, Paint};
use super::palette::Palette;

/// How many times as long as the others the last picture of an animation stays.
const LAST_STAYS: u32 = 4;

/// The most pixels that are drawn: 256 MiB of them.
const MAX_PIXELS: u64 = 1 << 26;

/// Why a picture could not be made into pixels.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RasterError {
    /// The text is not SVG.
    #[error("this SVG picture cannot be drawn")]
    Svg(#[from] resvg::usvg::Error),
    /// A width of 0, or one that makes too many pixels.
    #[error("a width of {width} pixels is out of range: try 640")]
    Width {
        /// In pixels.
        width: u32,
    },
    /// The pixels could not be packed.
    #[error("cannot write the picture as PNG")]
    Png(#[source] Box<dyn Error + Send + Sync>),
    /// An animation without pictures.
    #[error("an animation needs at least one picture")]
    NoPictures,
    /// A picture of an animation differs in size from the first: only one of the two has a caption, say.
    #[error("picture {number} differs in size from the first: caption all pictures or none")]
    Size {
        /// From 1.
        number: usize,
    },
    /// The animation could not be written.
    #[error("cannot write the animation")]
    Gif(#[from] EncodingError),
}

/// An SVG as a PNG file, `width` pixels wide.
///
/// # Errors
/// When `svg` is not SVG, or `width` is 0 or far too large.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, RasterError> {
    pixels(svg, width)?
        .encode_png()
        .map_err(|error| RasterError::Png(error.into()))
}

/// Writes a GIF file that shows one picture after the other, again and again; `width` is in pixels,
/// `delay` (in steps of 10 ms) the time that each stays, and the last one stays longer.
///
/// Each picture is written before the next is asked for: memory is needed for two, however many there are. After the
/// first, only the part of a picture that is new is written.
///
/// # Errors
/// When there are no pictures or they differ in size, `width` is 0 or far too large, or the file
/// cannot be written.
pub fn animation(
    pictures: impl IntoIterator<Item = Sheet>,
    width: u32,
    delay: Duration,
    file: impl Write,
) -> Result<(), RasterError> {
    let mut pictures = pictures.into_iter().peekable();
    let first = pictures.peek().ok_or(RasterError::NoPictures)?;
    let (across, units) = (first.width, first.height);
    let too_large = |_| RasterError::Width { width };
    let columns = u16::try_from(width).map_err(too_large)?;
    let rows = u16::try_from(height(width, across as f32, units as f32)).map_err(too_large)?;

    let mut palette = Palette::new();
    let mut encoder = Encoder::new(file, columns, rows, &palette.bytes())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut shown = Vec::new();
    let mut number = 0;
    while let Some(picture) = pictures.next() {
        number += 1;
        if (picture.width, picture.height) != (across, units) {
            return Err(RasterError::Size { number });
        }
        let new: Vec<u8> = pixels(&picture.svg(), width)?
            .pixels()
            .iter()
            .map(|pixel| palette.nearest(Paint(pixel.red(), pixel.green(), pixel.blue())))
            .collect();
        let stays = match pictures.peek() {
            Some(_) => delay,
            None => delay.saturating_mul(LAST_STAYS),
        };
        let mut frame = changed(&shown, &new, columns);
        frame.delay = u16::try_from(stays.as_millis() / 10).unwrap_or(u16::MAX);
        encoder.write_frame(&frame)?;
        shown = new;
    }
    encoder.into_inner()?.flush().map_err(EncodingError::Io)?;
    Ok(())
}

/// The smallest rectangle that holds every difference between `new` and `old`; all of `new` if there is no `old`.
fn changed(old: &[u8], new: &[u8], width: u16) -> Frame<'static> {
    let width = usize::from(width);
    let rows = || new.chunks(width).zip(old.chunks(width));
    let differ = |(new, old): (&[u8], &[u8])| new != old;
    let top = rows().position(differ).unwrap_or(0);
    let bottom = rows()
        .rposition(differ)
        .map_or(new.len() / width, |row| row + 1);
    let column_differs = |&column: &usize| rows().any(|(new, old)| new[column] != old[column]);
    let left = (0..width).find(column_differs).unwrap_or(0);
    let right = (0..width)
        .rfind(column_differs)
        .map_or(width, |column| column + 1);
    let part: Vec<u8> = new
        .chunks(width)
        .take(bottom)
        .skip(top)
        .flat_map(|row| &row[left..right])
        .copied()
        .collect();
    // All four are at most the width and the height of the file, which fit into 16 bits.
    let mut frame =
        Frame::from_indexed_pixels((right - left) as u16, (bottom - top) as u16, part, None);
    frame.left = left as u16;
    frame.top = top as u16;
    frame
}

/// The height in pixels of a picture whose width in pixels is given.
fn height(width: u32, units_across: f32, units_down: f32) -> u32 {
    (units_down * width as f32 / units_across).round() as u32
}

fn pixels(svg: &str, width: u32) -> Result<Pixmap, RasterError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let size = tree.size();
    let height = height(width, size.width(), size.height());
    let mut pixels = Some((width, height))
        .filter(|_| u64::from(width) * u64::from(height) <= MAX_PIXELS)
        .and_then(|(width, height)| Pixmap::new(width, height))
        .ok_or(RasterError::Width { width })?;
    // The picture may cover only part of the last row.
    let Paint(red, green, blue) = PAPER;
    pixels.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    let scale = width as f32 / size.width();
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::super::paint::{DARK_SQUARE, LIGHT_SQUARE};
    use super::super::{Shape, Sketch};
    use super::*;
    use crate::game::Side;

    /// A board of 9x9 squares with one piece.
    fn board(place: (usize, usize)) -> Sketch {
        let columns = ('a'..='i').map(String::from);
        let rows = ('1'..='9').rev().map(String::from);
        let board = Sketch::new("a game", columns, rows).chequered();
        board.piece(place, Side::White, Shape::Pawn, "a pawn".to_owned())
    }

    /// The piece on d2, and after its move to d3.
    fn two() -> [Sketch; 2] {
        let (from, to) = ((3, 7), (3, 6));
        [board(from), board(to).marked([from, to])]
    }

    fn animated(
        sketches: impl IntoIterator<Item = Sketch>,
        width: u32,
    ) -> Result<Vec<u8>, RasterError> {
        let mut file = Vec::new();
        let sheets = sketches.into_iter().map(|sketch| sketch.sheet());
        animation(sheets, width, Duration::from_millis(500), &mut file)?;
        Ok(file)
    }

    #[test]
    fn a_png_has_the_width_asked_for_and_the_colours_of_its_squares() {
        let file = png(&board((3, 7)).sheet().svg(), 320).expect("drawn");
        let pixels = Pixmap::decode_png(&file).expect("a PNG");
        assert_eq!((pixels.width(), pixels.height()), (320, 320));
        // Each square is 32 pixels wide, and half of one is left at each edge.
        for (x, y, expected) in [(2, 2, PAPER), (18, 84, DARK_SQUARE), (50, 84, LIGHT_SQUARE)] {
            let pixel = pixels.pixel(x, y).expect("on the picture");
            assert_eq!(Paint(pixel.red(), pixel.green(), pixel.blue()), expected);
        }
    }

    #[test]
    fn an_animation_has_all_its_pictures_and_ends_as_the_last_of_them_looks() {
        let pictures = two();
        let file = animated(pictures.clone(), 320).expect("written");
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(&file[..]).expect("a GIF");
        assert_eq!((decoder.width(), decoder.height()), (320, 320));
        let mut shown = vec![0; 320 * 320];
        let mut delays = Vec::new();
        let mut areas = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            let width = usize::from(frame.width);
            for (row, pixels) in frame.buffer.chunks(width).enumerate() {
                let begin = (top + row) * 320 + left;
                shown[begin..begin + width].copy_from_slice(pixels);
            }
            delays.push(frame.delay);
            areas.push((frame.left, frame.top, frame.width, frame.height));
        }
        assert_eq!(delays, [50, 200]);
        // Only d2 and d3 are new.
        assert_eq!(areas, [(0, 0, 320, 320), (112, 208, 32, 64)]);
        assert_eq!(decoder.repeat(), Repeat::Infinite);

        let mut palette = Palette::new();
        let last = pixels(&pictures[1].sheet().svg(), 320).expect("drawn");
        let expected: Vec<u8> = last
            .pixels()
            .iter()
            .map(|pixel| palette.nearest(Paint(pixel.red(), pixel.green(), pixel.blue())))
            .collect();
        assert!(shown == expected);
    }

    #[test]
    fn a_picture_twice_is_two_frames() {
        let file = animated(vec![board((3, 7)); 2], 100).expect("written");
        let mut decoder = gif::DecodeOptions::new()
            .read_info(&file[..])
            .expect("a GIF");
        let mut frames = 0;
        while decoder.next_frame_info().expect("a frame").is_some() {
            frames += 1;
        }
        assert_eq!(frames, 2);
    }

    #[test]
    fn what_cannot_be_drawn_is_told() {
        let [first, second] = two();
        let width = |width| animated(vec![first.clone()], width);
        assert!(matches!(width(0), Err(RasterError::Width { width: 0 })));
        assert!(matches!(width(70_000), Err(RasterError::Width { .. })));
        assert!(matches!(
            png(&first.sheet().svg(), u32::MAX),
            Err(RasterError::Width { .. })
        ));
        assert!(matches!(png("<svg", 320), Err(RasterError::Svg(_))));
        assert!(matches!(animated([], 320), Err(RasterError::NoPictures)));
        let captioned = second.caption("d2-d3");
        assert!(matches!(
            animated(vec![first.clone(), captioned], 320),
            Err(RasterError::Size { number: 2 })
        ));
    }
}
