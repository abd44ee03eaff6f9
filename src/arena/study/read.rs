//! Studies from bytes.

use std::io::{self, BufRead, Read};
use std::marker::PhantomData;
use std::num::NonZero;

use super::{End, Header, MAGIC, MOST_BEST, Marks, NO_SCORE, OLDER, Step, Study};
use crate::game::{Game, Setup, Side};

/// The longest header that is read, in bytes: far more than this program writes.
const MOST_BYTES: u64 = 1 << 20;

/// What is wrong with a file of studies.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadStudyError {
    /// The system refused.
    #[error("cannot be read")]
    Io(#[from] io::Error),
    /// It begins otherwise.
    #[error(
        "is not a file of games to learn from: it does not begin with 'advance study 1' or '2'"
    )]
    Magic,
    /// It cannot keep so many best moves.
    #[error("says that it keeps {found} best moves of each position: at most {most} can be kept")]
    Best {
        /// As many as it says.
        found: usize,
        /// As many as there can be: none in the format before.
        most: usize,
    },
    /// What says how it was made is broken.
    #[error("its second line does not say how it was made")]
    Header(#[from] serde_json::Error),
    /// It is of another game.
    #[error("holds games of {found}, not of {expected}")]
    Game {
        /// The game that it is of.
        found: String,
        /// The game that was asked for.
        expected: &'static str,
    },
    /// It ends within its header or within the game that begins there, as the file of an interrupted run may.
    #[error("ends within what begins at byte {0}: an interrupted run can be resumed")]
    Cut(u64),
    /// A game is broken, or was written by a version that orders moves otherwise.
    #[error("the game at byte {at} {what}")]
    Broken {
        /// Where it begins.
        at: u64,
        /// What is wrong with it.
        what: &'static str,
    },
}

/// A game as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// Its bytes, those of its length included.
    pub bytes: Vec<u8>,
    /// The number of the game in the whole run.
    pub number: u32,
}

/// Reads the games of a file.
#[derive(Debug)]
pub struct Reader<R, G> {
    file: R,
    header: Header,
    at: u64,
    game: PhantomData<G>,
}

impl<R: BufRead, G: Game> Reader<R, G> {
    /// Reads how the file was made.
    ///
    /// # Errors
    /// When the file cannot be read, or does not begin as it should.
    pub fn new(mut file: R) -> Result<Self, ReadStudyError> {
        let mut magic = Vec::new();
        file.by_ref()
            .take(MAGIC.len() as u64)
            .read_to_end(&mut magic)?;
        if magic != MAGIC && magic != OLDER {
            return Err(ReadStudyError::Magic);
        }
        let mut line = Vec::new();
        file.by_ref()
            .take(MOST_BYTES)
            .read_until(b'\n', &mut line)?;
        let header: Header = serde_json::from_slice(&line)?;
        if !line.ends_with(b"\n") {
            return Err(ReadStudyError::Cut(magic.len() as u64));
        }
        let most = if magic == OLDER { 0 } else { MOST_BEST.get() };
        if let Some(found) = header
            .multipv
            .map(NonZero::get)
            .filter(|&found| found > most)
        {
            return Err(ReadStudyError::Best { found, most });
        }
        if header.game != G::NAME {
            let (found, expected) = (header.game, G::NAME);
            return Err(ReadStudyError::Game { found, expected });
        }
        Ok(Self {
            file,
            header,
            at: (magic.len() + line.len()) as u64,
            game: PhantomData,
        })
    }

    /// How the games were made.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// How many bytes were read: up to the end of the last whole game.
    pub const fn at(&self) -> u64 {
        self.at
    }

    /// The next game as it stands there; `None` at the end.
    ///
    /// # Errors
    /// When the file cannot be read, or ends within the game.
    pub fn whole(&mut self) -> Result<Option<Whole>, ReadStudyError> {
        let mut bytes = Vec::new();
        self.file.by_ref().take(4).read_to_end(&mut bytes)?;
        let length = match *bytes.as_slice() {
            [] => return Ok(None),
            [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])),
            _ => return Err(ReadStudyError::Cut(self.at)),
        };
        if length < 14 {
            return Err(self.broken("has no length that games have"));
        }
        // However long it is said to be, no more memory is taken than there are bytes.
        self.file.by_ref().take(length).read_to_end(&mut bytes)?;
        match *bytes.as_slice() {
            [_, _, _, _, a, b, c, d, ..] if bytes.len() as u64 == 4 + length => {
                self.at += bytes.len() as u64;
                let number = u32::from_le_bytes([a, b, c, d]);
                Ok(Some(Whole { bytes, number }))
            }
            _ => Err(ReadStudyError::Cut(self.at)),
        }
    }

    /// The next game, played through; `None` at the end.
    ///
    /// # Errors
    /// When the file cannot be read, ends within the game, or holds something else.
    pub fn study(&mut self) -> Result<Option<Study<G>>, ReadStudyError> {
        let begin = self.at;
        let Some(whole) = self.whole()? else {
            return Ok(None);
        };
        let study = parse(&whole.bytes[4..], self.header.multipv);
        let study = study.map_err(|what| ReadStudyError::Broken { at: begin, what })?;
        Ok(Some(study))
    }

    const fn broken(&self, what: &'static str) -> ReadStudyError {
        ReadStudyError::Broken { at: self.at, what }
    }
}

/// Takes so many bytes from the front.
fn take<'a>(bytes: &mut &'a [u8], count: usize) -> Result<&'a [u8], &'static str> {
    let (taken, rest) = bytes.split_at_checked(count).ok_or("is too short")?;
    *bytes = rest;
    Ok(taken)
}

/// The position of a line.
fn position<G: Game>(line: &[u8]) -> Result<G, &'static str> {
    let line = str::from_utf8(line).ok();
    line.and_then(|line| line.parse().ok())
        .ok_or("has a line that is not a position")
}

/// Takes a number of any length from the front.
fn any_number(bytes: &mut &[u8]) -> Result<usize, &'static str> {
    let mut number = 0;
    for shift in (0..).step_by(7) {
        let byte = take(bytes, 1)?[0];
        // What is longer than three bytes is no place and no score.
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
fn best_moves<M: Copy>(
    bytes: &mut &[u8],
    legal: &[M],
    score: Option<i16>,
    most: NonZero<usize>,
) -> Result<Vec<(M, i16)>, &'static str> {
    let count = any_number(bytes)?;
    let (most, mut score) = match score {
        Some(score) => (most.get().min(legal.len()), score),
        None => (0, NO_SCORE),
    };
    if count > most {
        return Err("has more best moves than it can have");
    }
    let mut policy = Vec::with_capacity(count);
    let mut left: Vec<_> = legal.iter().copied().map(Some).collect();
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

/// The game of these bytes, or what is wrong with it.
fn parse<G: Game>(
    mut bytes: &[u8],
    multipv: Option<NonZero<usize>>,
) -> Result<Study<G>, &'static str> {
    let fixed = take(&mut bytes, 14)?;
    let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| fixed[at + i]));
    let winner = match fixed[8] {
        0 => Some(Side::White),
        1 => None,
        2 => Some(Side::Black),
        _ => return Err("does not say who won"),
    };
    let end = End::ALL.get(usize::from(fixed[9]));
    let end = *end.ok_or("does not say what ended it")?;
    let length = |at: usize| usize::from(u16::from_le_bytes([fixed[at], fixed[at + 1]]));
    let start: G = position(take(&mut bytes, length(10))?)?;
    let last: G = position(take(&mut bytes, length(12))?)?;
    let mut at = start.clone();
    let mut steps = Vec::new();
    while !bytes.is_empty() {
        let record = take(&mut bytes, 5)?;
        let place = usize::from(u16::from_le_bytes([record[0], record[1]]));
        let legal = at.legal_moves();
        let mv = *legal.get(place).ok_or("has a move that is not there")?;
        let score = i16::from_le_bytes([record[2], record[3]]);
        let score = (score != NO_SCORE).then_some(score);
        let mark = |bit: u8| record[4] & 1 << bit != 0;
        steps.push(Step {
            mv,
            score,
            marks: Marks {
                quiet: mark(0),
                repeated: mark(1),
                slip: mark(2),
            },
            policy: match multipv {
                Some(most) => best_moves(&mut bytes, &legal, score, most)?,
                None => Vec::new(),
            },
        });
        at = at.after(mv);
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
        start: Setup {
            position: start,
            ply: number(4),
        },
        steps,
        winner,
        end,
    })
}
