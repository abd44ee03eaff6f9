//! Studies to bytes.

use super::{End, Header, MAGIC, NO_SCORE, Study};
use crate::game::{Game, Side};

/// What a file begins with.
///
/// # Errors
/// None that a header can cause.
pub fn head(header: &Header) -> serde_json::Result<Vec<u8>> {
    let mut bytes = MAGIC.to_vec();
    serde_json::to_writer(&mut bytes, header)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The bytes of a game.
///
/// # Panics
/// When a move is not legal, or a position takes more than 65,535 bytes as a line: the games of this program have
/// none.
#[must_use]
pub fn bytes<G: Game>(study: &Study<G>) -> Vec<u8> {
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
        let legal = position.legal_moves();
        let place = legal.iter().position(|&mv| mv == step.mv);
        let place = place.and_then(|place| u16::try_from(place).ok());
        records.extend(place.expect("a move of a study is legal").to_le_bytes());
        records.extend(step.score.unwrap_or(NO_SCORE).to_le_bytes());
        let marks = [step.marks.quiet, step.marks.repeated, step.marks.slip];
        records.push(
            (0..)
                .zip(marks)
                .map(|(bit, mark)| u8::from(mark) << bit)
                .sum(),
        );
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
    let mut game = (bytes.len() as u32).to_le_bytes().to_vec();
    game.extend(bytes);
    game
}
