//! Parsing a study from the bytes of its game.

use std::num::NonZero;

use super::content::{End, NO_SCORE, Step, Study};
use crate::any::{AnyGame, AnyMove, AnyPosition, AnySetup};
use crate::data::samples::PositionMarks;
use crate::game::Side;

/// Takes so many bytes from the front.
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
        // No index and no score is longer than three bytes.
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

/// Takes the best moves of a position that has these legal moves and this score.
fn best_moves(
    bytes: &mut &[u8],
    legal: Vec<AnyMove>,
    score: Option<i16>,
    most: NonZero<usize>,
) -> Result<Vec<(AnyMove, i16)>, &'static str> {
    let count = any_number(bytes)?;
    let (most, mut score) = match score {
        Some(score) => (most.get().min(legal.len()), score),
        None => (0, NO_SCORE),
    };
    if count > most {
        return Err("has more best moves than it can have");
    }
    let mut policy = Vec::with_capacity(count);
    let mut left: Vec<_> = legal.into_iter().map(Some).collect();
    for rank in 0..count {
        let place = any_number(bytes)?;
        let mv = left.get_mut(place).and_then(Option::take);
        let mv = mv.ok_or("has a best move that is not there, or is there twice")?;
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

/// The game of these bytes, or its error.
pub(super) fn parse(
    game: AnyGame,
    mut bytes: &[u8],
    multipv: Option<NonZero<usize>>,
) -> Result<Study, &'static str> {
    let fixed = take(&mut bytes, 14)?;
    let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| fixed[at + i]));
    if number(0) == u32::MAX {
        return Err("has a number that no game has");
    }
    let winner = match fixed[8] {
        0 => Some(Side::White),
        1 => None,
        2 => Some(Side::Black),
        _ => return Err("does not say who won"),
    };
    let end = End::ALL.get(usize::from(fixed[9]));
    let end = *end.ok_or("does not say what ended it")?;
    let length = |at: usize| usize::from(u16::from_le_bytes([fixed[at], fixed[at + 1]]));
    let start = position(game, take(&mut bytes, length(10))?)?;
    let last = position(game, take(&mut bytes, length(12))?)?;
    let mut at = start.clone();
    let mut steps = Vec::new();
    while !bytes.is_empty() {
        let record = take(&mut bytes, 5)?;
        let place = usize::from(u16::from_le_bytes([record[0], record[1]]));
        let mv = at.nth_legal(place).ok_or("has a move that is not there")?;
        let score = i16::from_le_bytes([record[2], record[3]]);
        let score = (score != NO_SCORE).then_some(score);
        let mark = |bit: u8| record[4] & 1 << bit != 0;
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
                Some(most) => best_moves(&mut bytes, at.legal_moves(), score, most)?,
                None => Vec::new(),
            },
        });
        at = after;
    }
    let plies = u32::try_from(steps.len()).ok();
    if plies
        .and_then(|plies| number(4).checked_add(plies))
        .is_none()
    {
        return Err("begins after more moves than can be counted");
    }
    if at != last {
        return Err("does not lead to its last position: another version may have written it");
    }
    Ok(Study {
        number: number(0),
        start: AnySetup {
            position: start,
            ply: number(4),
        },
        steps,
        winner,
        end,
    })
}
