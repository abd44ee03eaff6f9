//! Pictures as pixels: one as PNG, several as a moving GIF.

mod outline;
mod painter;
mod palette;

use std::io::{self, Write};
use std::time::Duration;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use gif::{Encoder, EncodingError, Frame, Repeat};
use tiny_skia::{Color, Pixmap, Transform};

use self::painter::Foreign;
use self::palette::Palette;
use super::Sheet;
use super::paint::{PAPER, Paint};

/// The time of the last picture of an animation, as a multiple of the time of the others.
const LAST_STAYS: u32 = 4;

/// The most pixels that are drawn: 256 MiB of them.
const MAX_PIXELS: u64 = 1 << 26;

/// The error of a picture that could not be made into pixels.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RasterError {
    /// The text is not the SVG of a picture or of a strip.
    #[error("only SVG pictures of boards can be drawn: {part:?} is in none")]
    Svg {
        /// The first part that is in no picture.
        part: String,
    },
    /// A width of 0, or one that makes too many pixels.
    #[error("a width of {width} pixels is out of range: try 640")]
    Width {
        /// In pixels.
        width: u32,
    },
    /// The pixels could not be packed.
    #[error("cannot write the picture as PNG")]
    Png(#[source] io::Error),
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

/// The SVG of a picture or of a [`strip`](super::strip) as a PNG file, `width` pixels wide.
///
/// # Errors
/// When `svg` has what no picture has, or `width` is 0 or far too large.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, RasterError> {
    packed(&pixels(svg, width)?).map_err(RasterError::Png)
}

/// The pixels as a PNG file.
fn packed(pixels: &Pixmap) -> io::Result<Vec<u8>> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let size = [pixels.width(), pixels.height()].map(u32::to_be_bytes);
    // Red, green and blue of 8 bits each, all rows in turn.
    let format = [8, 2, 0, 0, 0];
    chunk(&mut file, b"IHDR", &[&size.concat(), &format[..]].concat());
    let mut rows = Vec::new();
    for row in pixels.pixels().chunks(pixels.width() as usize) {
        // Without a filter.
        rows.push(0);
        rows.extend(
            row.iter()
                .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]),
        );
    }
    let mut zlib = ZlibEncoder::new(Vec::new(), Compression::default());
    zlib.write_all(&rows)?;
    chunk(&mut file, b"IDAT", &zlib.finish()?);
    chunk(&mut file, b"IEND", &[]);
    Ok(file)
}

/// Adds a chunk to a PNG file.
fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    // Even all pixels there can be need no more than 32 bits: see `MAX_PIXELS`.
    file.extend((data.len() as u32).to_be_bytes());
    let begin = file.len();
    file.extend(kind);
    file.extend(data);
    file.extend(crc32fast::hash(&file[begin..]).to_be_bytes());
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
    let (across, down) = painter::size(svg)?;
    let height = height(width, across, down);
    let mut pixels = Some((width, height))
        .filter(|_| u64::from(width) * u64::from(height) <= MAX_PIXELS)
        .and_then(|(width, height)| Pixmap::new(width, height))
        .ok_or(RasterError::Width { width })?;
    // The picture may cover only part of the last row.
    let Paint(red, green, blue) = PAPER;
    pixels.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    let scale = width as f32 / across;
    painter::paint(svg, Transform::from_scale(scale, scale), &mut pixels)?;
    Ok(pixels)
}

impl From<Foreign> for RasterError {
    fn from(Foreign(part): Foreign) -> Self {
        Self::Svg { part }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::io::Read;

    use flate2::read::ZlibDecoder;

    use super::super::paint::{DARK_SQUARE, INK, LIGHT_SQUARE};
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

    /// The size of a PNG file, and its pixels row by row.
    fn unpacked(file: &[u8]) -> ([u32; 2], Vec<Paint>) {
        let number = |bytes: &[u8]| u32::from_be_bytes(bytes.try_into().expect("four bytes"));
        let mut rest = file.strip_prefix(b"\x89PNG\r\n\x1a\n").expect("a PNG");
        let (mut chunks, mut rows) = (Vec::new(), Vec::new());
        while !rest.is_empty() {
            let (length, after) = rest.split_at(4);
            let (chunk, after) = after.split_at(4 + number(length) as usize);
            assert_eq!(number(&after[..4]), crc32fast::hash(chunk));
            chunks.push(chunk.split_at(4));
            rest = &after[4..];
        }
        let [(b"IHDR", head), (b"IDAT", packed), (b"IEND", [])] = chunks[..] else {
            panic!("other chunks: {chunks:?}");
        };
        ZlibDecoder::new(packed)
            .read_to_end(&mut rows)
            .expect("zlib");
        let size = [number(&head[..4]), number(&head[4..8])];
        let rows = rows.chunks(1 + 3 * size[0] as usize);
        let pixels =
            rows.flat_map(|row| row[1..].chunks(3).map(|rgb| Paint(rgb[0], rgb[1], rgb[2])));
        (size, pixels.collect())
    }

    #[test]
    fn a_png_has_its_width_and_square_colours() {
        let file = png(&board((3, 7)).sheet().svg(), 640).expect("drawn");
        let (size, pixels) = unpacked(&file);
        assert_eq!((size, pixels.len()), ([640, 640], 640 * 640));
        // Each square is 64 pixels wide, and half of one is left at each edge. On d2 stands a disc with a ring.
        for (x, y, expected) in [
            (4, 4, PAPER),
            (36, 168, DARK_SQUARE),
            (100, 168, LIGHT_SQUARE),
            (228, 484, DARK_SQUARE),
            (256, 536, INK),
            (256, 532, PAPER),
            (256, 528, INK),
            (256, 512, PAPER),
        ] {
            assert_eq!(pixels[y * 640 + x], expected, "{x} {y}");
        }
    }

    #[test]
    fn every_shape_and_letter_is_drawn() {
        let letters: String = (' '..='~').collect();
        let mut files = HashSet::new();
        for shape in [
            Shape::Pawn,
            Shape::King,
            Shape::Knight,
            Shape::Archer,
            Shape::RoundPlus,
            Shape::RoundCross,
            Shape::EdgedPlus,
            Shape::EdgedCross,
            Shape::Passer,
            Shape::Eater,
        ] {
            for side in Side::BOTH {
                let names = || [String::from("a")];
                let sketch = Sketch::new("a game", names(), names());
                let sketch = sketch.piece((0, 0), side, shape, "a piece".to_owned());
                let sketch = sketch.moved([(0, 0), (0, 0)]).caption(letters.clone());
                files.insert(png(&sketch.sheet().svg(), 100).expect("drawn"));
            }
        }
        assert_eq!(files.len(), 20);
    }

    #[test]
    fn an_animation_ends_with_its_last_picture() {
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
    fn undrawable_input_is_an_error() {
        let [first, second] = two();
        let width = |width| animated(vec![first.clone()], width);
        assert!(matches!(width(0), Err(RasterError::Width { width: 0 })));
        assert!(matches!(width(70_000), Err(RasterError::Width { .. })));
        assert!(matches!(
            png(&first.sheet().svg(), u32::MAX),
            Err(RasterError::Width { .. })
        ));
        assert!(matches!(png("<svg", 320), Err(RasterError::Svg { .. })));
        assert!(matches!(animated([], 320), Err(RasterError::NoPictures)));
        let captioned = second.caption("d2-d3");
        assert!(matches!(
            animated(vec![first.clone(), captioned], 320),
            Err(RasterError::Size { number: 2 })
        ));
    }
}
