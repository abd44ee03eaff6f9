//! Writing studies as bytes.

use super::block::encode_block;
use super::content::{End, Header, MAGIC, NO_SCORE, Step, Study};
use crate::any::AnyPosition;
use crate::game::Side;

/// The bytes that a file with this header begins with.
///
/// # Errors
/// None that a header can cause.
pub fn head(header: &Header) -> serde_json::Result<Vec<u8>> {
    let mut text = serde_json::to_vec(header)?;
    text.push(b'\n');
    Ok([&MAGIC[..], &encode_block(0, &text)].concat())
}

/// The bytes of a game in a file with this header.
///
/// # Panics
/// Best moves are out of order, the first position takes more than 65,535 bytes as a line, or the game takes 4 GiB: no
/// game of this program does.
#[must_use]
pub fn bytes(study: &Study, header: &Header) -> Vec<u8> {
    let mut records = Vec::with_capacity(5 * study.steps.len());
    let mut last = study.start.position.clone();
    for (position, step) in study.positions().zip(&study.steps) {
        position.pack(&step.mv, &mut records);
        records.extend(step.score.unwrap_or(NO_SCORE).to_le_bytes());
        let marks = [step.marks.quiet, step.marks.repeated, step.marks.slip];
        records.push(
            (0..)
                .zip(marks)
                .map(|(bit, mark)| u8::from(mark) << bit)
                .sum(),
        );
        if header.made.multipv.is_some() {
            best_moves(step, &position, &mut records);
        }
        last = position.after(&step.mv);
    }
    let first = study.start.position.to_string();
    let mut bytes = Vec::with_capacity(24 + first.len() + records.len());
    for number in [
        study.start.ply,
        study.begun,
        study.turns,
        position_checksum(&last),
    ] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.push(match study.winner {
        Some(Side::White) => 0,
        None => 1,
        Some(Side::Black) => 2,
    });
    let end = End::ALL.iter().position(|&end| end == study.end);
    bytes.push(end.unwrap_or_default() as u8);
    let length = u16::try_from(first.len()).expect("the line of a position is short");
    bytes.extend(length.to_le_bytes());
    bytes.extend(first.bytes());
    bytes.extend(records);
    encode_block(study.number + 1, &bytes)
}

/// The checksum of a position in one line.
pub(super) fn position_checksum(position: &AnyPosition) -> u32 {
    crc32fast::hash(position.to_string().as_bytes())
}

/// Adds the best moves of a position.
fn best_moves(step: &Step, position: &AnyPosition, bytes: &mut Vec<u8>) {
    number(step.policy.len() as u32, bytes);
    let mut before = i32::from(step.score.unwrap_or(NO_SCORE));
    for (rank, (mv, score)) in step.policy.iter().enumerate() {
        position.pack(mv, bytes);
        let below = u32::try_from(before - i32::from(*score)).ok();
        let below = below.filter(|&below| rank > 0 || below == 0);
        let below = below.expect("best moves are in their order");
        if rank > 0 {
            number(below, bytes);
        }
        before = (*score).into();
    }
}

/// Adds a number of variable length (LEB128).
fn number(mut number: u32, bytes: &mut Vec<u8>) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
