//! Games to learn from: the reader reads what the writer has written, and refuses all else.

mod damaged;
mod specified;
mod written;

use std::borrow::Cow;
use std::num::NonZero;

use advance::Side;
use advance::answer::LevelName;
use advance::any::{AnyGame, AnySetup};
use advance::data::Provenance;
use advance::data::samples::PositionMarks;
use advance::data::study::{End, Header, Index, ReadStudyError, Reader, Step, Study, bytes, head};
use advance::file::{Build, RunKind};
use advance::game::random::SplitMix;
use advance::games::GAMES;
use advance::games::jeson_mor;

const JESON_MOR: AnyGame = AnyGame::of::<jeson_mor::Position>();

/// A game of random moves.
fn study(game: AnyGame, number: u32) -> Study {
    let mut random = SplitMix::keyed(3, number.into());
    let start = AnySetup {
        ply: number,
        ..game.start()
    };
    let mut position = start.position.clone();
    let mut steps = Vec::new();
    for _ in 0..30 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.index(legal.len())].clone();
        position = position.after(&mv);
        let mut mark = || random.index(2) == 1;
        steps.push(Step {
            mv,
            marks: PositionMarks {
                quiet: mark(),
                repeated: mark(),
                slip: mark(),
            },
            score: (random.index(9) > 0).then(|| random.index(60_000) as i16),
            policy: Vec::new(),
        });
    }
    Study {
        number,
        begun: start.ply / 2,
        turns: 100 + number,
        start,
        steps,
        winner: [None, Some(Side::White), Some(Side::Black)][number as usize % 3],
        end: End::ALL[number as usize % 3],
    }
}

/// The build of all files here.
const BUILD: Build = Build {
    version: Cow::Borrowed("0.1.0"),
    fingerprint: Cow::Borrowed("0123456789ab"),
};

fn header(game: AnyGame) -> Header {
    let made = Provenance {
        header: advance::file::Header::new(RunKind::Selfplay, &BUILD),
        game: game.name().to_owned(),
        pieces: game.pieces(),
        level: LevelName::Number(9),
        predict: None,
        nodes: Some(800),
        depth: None,
        time: None,
        start: game.start().to_string(),
        turns: 100,
        seed: 0,
        random_plies: 8,
        varied_plies: 0,
        slips: 0,
        adjudicate: false,
        multipv: None,
        games: 9,
    };
    Header {
        made,
        shard: "1/1".to_owned(),
    }
}

/// The header of a file that keeps `multipv` best moves.
fn keeping(game: AnyGame, multipv: Option<NonZero<usize>>) -> Header {
    let header = header(game);
    let made = Provenance {
        multipv,
        ..header.made
    };
    Header { made, ..header }
}

fn file_of(header: &Header, studies: &[Study]) -> Vec<u8> {
    let games = studies.iter().map(|study| bytes(study, header));
    whole(header, &games.collect::<Vec<_>>())
}

/// The file of these games, by their bytes.
fn whole(header: &Header, games: &[Vec<u8>]) -> Vec<u8> {
    let mut file = head(header).unwrap();
    let mut index = Index::new(&file);
    for game in games {
        index.add(game);
        file.extend(game);
    }
    file.extend(index.tail());
    file
}

/// The same game with another content in its block.
fn with(game: &[u8], change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut content = game[12..game.len() - 4].to_vec();
    change(&mut content);
    let mut block = (content.len() as u32).to_le_bytes().to_vec();
    block.extend(&game[4..8]);
    let [head, all] = [&[][..], &content].map(|rest| crc32(&[&block, rest].concat()));
    block.extend(head.to_le_bytes());
    block.extend(content);
    block.extend(all.to_le_bytes());
    block
}

fn file(studies: &[Study]) -> Vec<u8> {
    file_of(&header(studies[0].start.position.game()), studies)
}

fn read_of(header: &Header, file: &[u8]) -> Result<Vec<Study>, ReadStudyError> {
    let mut reader = Reader::new(file, GAMES)?;
    let mut studies = Vec::new();
    while let Some(study) = reader.study()? {
        studies.push(study);
    }
    assert_eq!(reader.header(), header);
    Ok(studies)
}

fn read(game: AnyGame, file: &[u8]) -> Result<Vec<Study>, ReadStudyError> {
    read_of(&header(game), file)
}

/// CRC-32, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 * (crc & 1))
        })
    })
}
