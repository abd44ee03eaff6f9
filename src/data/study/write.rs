//! Writing studies as bytes.

use super::content::{End, Header, MAGIC, NO_SCORE, Step, Study};
use crate::any::AnyMove;
use crate::game::Side;

/// The header as bytes.
///
/// # Errors
/// None that a header can cause.
pub fn head(header: &Header) -> serde_json::Result<Vec<u8>> {
    let mut bytes = MAGIC.to_vec();
    serde_json::to_writer(&mut bytes, header)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The bytes of a game in a file with this header.
///
/// # Panics
/// A move is illegal, best moves are out of order, a position takes more than 65,535 bytes as a line, or the game
/// takes 4 GiB: no game of this program does.
#[must_use]
pub fn bytes(study: &Study, header: &Header) -> Vec<u8> {
    let mut records = Vec::with_capacity(5 * study.steps.len());
    let mut last = None;
    for (position, step) in study
        .positions()
        .zip(study.steps.iter().map(Some).chain([None]))
    {
        let Some(step) = step else {
            last = Some(position);
            break;
        };
        let place = |mv: &AnyMove| {
            let place = position.place_of(mv);
            let place = place.and_then(|place| u16::try_from(place).ok());
            place.expect("a move of a study is legal")
        };
        records.extend(place(&step.mv).to_le_bytes());
        records.extend(step.score.unwrap_or(NO_SCORE).to_le_bytes());
        let marks = [step.marks.quiet, step.marks.repeated, step.marks.slip];
        records.push(
            (0..)
                .zip(marks)
                .map(|(bit, mark)| u8::from(mark) << bit)
                .sum(),
        );
        if header.made.multipv.is_some() {
            best_moves(step, place, &mut records);
        }
    }
    let lines = [Some(study.start.position.clone()), last];
    let lines = lines.map(|position| position.map_or_else(String::new, |it| it.to_string()));
    let mut bytes = Vec::new();
    bytes.extend(study.number.to_le_bytes());
    bytes.extend(study.start.ply.to_le_bytes());
    bytes.push(match study.winner {
        Some(Side::White) => 0,
        None => 1,
        Some(Side::Black) => 2,
    });
    let end = End::ALL.iter().position(|&end| end == study.end);
    bytes.push(end.unwrap_or_default() as u8);
    for line in &lines {
        let length = u16::try_from(line.len());
        bytes.extend(
            length
                .expect("the line of a position is short")
                .to_le_bytes(),
        );
    }
    bytes.extend(lines.iter().flat_map(|line| line.bytes()));
    bytes.extend(records);
    let length = u32::try_from(bytes.len()).expect("a game takes less than 4 GiB");
    let mut game = length.to_le_bytes().to_vec();
    game.extend(bytes);
    game
}

/// Adds the best moves of a position, as indices into its legal moves.
fn best_moves(step: &Step, place: impl Fn(&AnyMove) -> u16, bytes: &mut Vec<u8>) {
    number(step.policy.len() as u32, bytes);
    let mut before = i32::from(step.score.unwrap_or(NO_SCORE));
    for (rank, (mv, score)) in step.policy.iter().enumerate() {
        number(place(mv).into(), bytes);
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
