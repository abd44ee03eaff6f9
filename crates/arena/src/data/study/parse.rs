//! Parsing a study from the content of its block.

use std::num::NonZero;

use super::content::{End, NO_SCORE, Step, Study};
use super::write::position_checksum;
use crate::any::{AnyGame, AnyMove, AnyPosition, AnySetup};
use crate::data::samples::PositionMarks;
use crate::game::Side;

/// The bytes of a game before its first position.
const FIXED: usize = 20;

/// Takes `count` bytes from the front.
fn take<'a>(bytes: &mut &'a [u8], count: usize) -> Result<&'a [u8], &'static str> {
    let (taken, rest) = bytes.split_at_checked(count).ok_or("is too short")?;
    *bytes = rest;
    Ok(taken)
}

/// The position of a line.
fn position(game: AnyGame, line: &[u8]) -> Result<AnyPosition, &'static str> {
    let line = str::from_utf8(line).ok();
    line.and_then(|line| game.position(line).ok())
        .ok_or("has a line that is not a position")
}

/// Takes a number of variable length (LEB128) from the front.
fn any_number(bytes: &mut &[u8]) -> Result<usize, &'static str> {
    let mut number = 0;
    for shift in (0..).step_by(7) {
        let byte = take(bytes, 1)?[0];
        // No count and no score is longer than three bytes.
        if shift > 14 {
            return Err("has a number that is too long");
        }
        number |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            break;
        }
    }
    Ok(number)
}

/// Takes the best moves of a position with this score.
fn best_moves(
    bytes: &mut &[u8],
    position: &AnyPosition,
    score: Option<i16>,
    most: NonZero<usize>,
) -> Result<Vec<(AnyMove, i16)>, &'static str> {
    let count = any_number(bytes)?;
    let (most, mut score) = match score {
        Some(score) => (most.get(), score),
        None => (0, NO_SCORE),
    };
    if count > most {
        return Err("has more best moves than it can have");
    }
    let mut policy: Vec<(AnyMove, i16)> = Vec::with_capacity(count);
    for rank in 0..count {
        let mv = position.unpack(bytes);
        let mv = mv.filter(|mv| policy.iter().all(|(before, _)| before != mv));
        let mv = mv.ok_or("has a best move that is not legal, or is there twice")?;
        if rank > 0 {
            let below = i32::try_from(any_number(bytes)?).ok();
            let below = below.and_then(|below| i16::try_from(i32::from(score) - below).ok());
            let below = below.filter(|&score| score != NO_SCORE);
            score = below.ok_or("has a best move with no score that there is")?;
        }
        policy.push((mv, score));
    }
    Ok(policy)
}

/// The game of a round with this content, or its error.
pub(super) fn parse(
    game: AnyGame,
    round: u32,
    mut bytes: &[u8],
    multipv: Option<NonZero<usize>>,
) -> Result<Study, &'static str> {
    let fixed = take(&mut bytes, FIXED)?;
    let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| fixed[at + i]));
    let winner = match fixed[16] {
        0 => Some(Side::White),
        1 => None,
        2 => Some(Side::Black),
        _ => return Err("does not say who won"),
    };
    let end = End::ALL.get(usize::from(fixed[17]));
    let end = *end.ok_or("does not say what ended it")?;
    let length = usize::from(u16::from_le_bytes([fixed[18], fixed[19]]));
    let start = position(game, take(&mut bytes, length)?)?;
    let mut at = start.clone();
    let mut steps = Vec::new();
    while !bytes.is_empty() {
        let mv = at
            .unpack(&mut bytes)
            .ok_or("has a move that is not legal")?;
        let record = take(&mut bytes, 3)?;
        let score = i16::from_le_bytes([record[0], record[1]]);
        let score = (score != NO_SCORE).then_some(score);
        let mark = |bit: u8| record[2] & 1 << bit != 0;
        let after = at.after(&mv);
        steps.push(Step {
            mv,
            score,
            marks: PositionMarks {
                quiet: mark(0),
                repeated: mark(1),
                slip: mark(2),
            },
            policy: match multipv {
                Some(most) => best_moves(&mut bytes, &at, score, most)?,
                None => Vec::new(),
            },
        });
        at = after;
    }
    let plies = u32::try_from(steps.len()).ok();
    if plies
        .and_then(|plies| number(0).checked_add(plies))
        .is_none()
    {
        return Err("begins after more moves than can be counted");
    }
    if position_checksum(&at) != number(12) {
        return Err("does not lead to its last position: another version may have written it");
    }
    Ok(Study {
        number: round.saturating_sub(1),
        start: AnySetup {
            position: start,
            ply: number(0),
        },
        begun: number(4),
        turns: number(8),
        steps,
        winner,
        end,
    })
}
