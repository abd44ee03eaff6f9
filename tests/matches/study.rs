//! Games to learn from: what is written is read, and nothing else.

use std::io::Cursor;
use std::num::NonZero;

use advance::Side;
use advance::any::{AnyGame, AnyPosition, AnySetup};
use advance::data::Provenance;
use advance::data::samples::PositionMarks;
use advance::data::study::{
    Archive, END, End, Header, Index, LIMIT, ReadStudyError, Reader, Step, Study, bytes, head,
    squeezed, unsqueezed,
};
use advance::game::random::SplitMix;
use advance::games::{ADVANCE, jeson_mor};
use advance::report::LevelName;
use advance::search::{PLY, WIN};

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

/// The same game with the best moves of its positions.
fn ranked(game: AnyGame, number: u32) -> Study {
    let mut study = study(game, number);
    let mut random = SplitMix::keyed(4, number.into());
    let positions: Vec<AnyPosition> = study.positions().collect();
    for (step, position) in study.steps.iter_mut().zip(positions) {
        let Some(mut score) = step.score else {
            continue;
        };
        let mut legal = position.legal_moves();
        random.shuffle(&mut legal);
        let behind = [0, 3, 127, 128, 20_000, 65_000];
        for (mv, below) in legal.into_iter().zip(behind) {
            let Ok(below) = i16::try_from(i32::from(score) - below) else {
                break;
            };
            score = below;
            step.policy.push((mv, score));
        }
    }
    study
}

fn header(game: AnyGame) -> Header {
    let made = Provenance {
        version: "0.1.0".to_owned(),
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
    };
    Header {
        made,
        games: 9,
        shard: "1/1".to_owned(),
    }
}

/// The same of a file that keeps so many best moves.
fn keeping(game: AnyGame, multipv: Option<NonZero<usize>>) -> Header {
    let header = header(game);
    let made = Provenance {
        multipv,
        ..header.made
    };
    Header { made, ..header }
}

/// What a file with best moves begins with.
fn header_of_best(game: AnyGame) -> Header {
    keeping(game, NonZero::new(6))
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

/// CRC-32, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 * (crc & 1))
        })
    })
}

fn file(studies: &[Study]) -> Vec<u8> {
    file_of(&header(studies[0].start.position.game()), studies)
}

fn read_of(header: &Header, file: &[u8]) -> Result<Vec<Study>, ReadStudyError> {
    let mut reader = Reader::new(file)?;
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

#[test]
fn what_is_written_is_read() {
    let studies: Vec<_> = (0..9).map(|number| study(ADVANCE, number)).collect();
    assert_eq!(read(ADVANCE, &file(&studies)).unwrap(), studies);
    let studies: Vec<_> = (0..9).map(|number| study(JESON_MOR, number)).collect();
    assert_eq!(read(JESON_MOR, &file(&studies)).unwrap(), studies);
}

#[track_caller]
fn assert_best_moves_are_read(game: AnyGame) {
    let header = header_of_best(game);
    let studies: Vec<_> = (0..9).map(|number| ranked(game, number)).collect();
    let file = file_of(&header, &studies);
    assert!(read_of(&header, &file).unwrap() == studies);
    let lines = studies[0].lines(&header.made).unwrap();
    assert!(String::from_utf8(lines).unwrap().contains("\"policy\":[{"));
}

#[test]
fn best_moves_are_read_as_they_were_written() {
    assert_best_moves_are_read(ADVANCE);
    assert_best_moves_are_read(JESON_MOR);
}

#[test]
fn best_moves_that_make_no_sense_are_told() {
    let header = header_of_best(ADVANCE);
    let study = ranked(ADVANCE, 0);
    let game = bytes(&study, &header);
    let record = 20 + study.start.position.to_string().len();
    // The first number of the best moves is their count; then comes the first of them.
    let count = record + 5;
    let first = count + 1;
    let content = &game[12..];
    assert!(usize::from(content[count]) == study.steps[0].policy.len() && content[count] > 1);
    let again = content[first..first + 2].to_vec();
    for (at, wrong) in [
        (count, &[0xff][..]),
        (count, &[0x7f]),
        (first, &[0xff, 0xff]),
        // The second is the first again.
        (first + 2, &again),
        (first + 4, &[0xff, 0xff, 0xff, 0xff]),
        (first + 4, &[0xff, 0xff, 0x7f]),
    ] {
        let other = with(&game, |content| {
            content[at..at + wrong.len()].copy_from_slice(wrong);
        });
        let error = read_of(&header, &whole(&header, &[other])).unwrap_err();
        assert!(
            matches!(error, ReadStudyError::Broken { game: 1, .. }),
            "{error}"
        );
    }
    // A game that ends within itself.
    for cut in 0..game.len() - 17 {
        let other = with(&game, |content| content.truncate(cut));
        let error = read_of(&header, &whole(&header, &[other])).unwrap_err();
        assert!(matches!(error, ReadStudyError::Broken { .. }), "{cut}");
    }
}

#[test]
fn a_header_that_keeps_more_best_moves_than_there_can_be_is_refused() {
    let header = keeping(ADVANCE, NonZero::new(101));
    let file = head(&header).unwrap();
    let error = |file: &[u8]| Reader::new(file).err().unwrap().to_string();
    assert!(
        error(&file).contains("keeps 101 best moves"),
        "{}",
        error(&file)
    );
}

#[test]
fn more_best_moves_than_the_header_says_are_refused() {
    let game = bytes(&ranked(ADVANCE, 0), &header_of_best(ADVANCE));
    let fewer = keeping(ADVANCE, NonZero::new(1));
    let file = whole(&fewer, &[game]);
    let error = read_of(&fewer, &file).unwrap_err().to_string();
    assert!(error.contains("more best moves"), "{error}");
}

#[test]
fn a_game_of_over_a_mebibyte_is_read() {
    // Two Generals that go back and forth.
    let start = ADVANCE.position("4g4/9/9/9/9/9/9/9/4G4 w").unwrap();
    let there = ["e1-e2", "e9-e8", "e2-e1", "e8-e9"];
    let mut at = start.clone();
    let cycle = there.map(|mv| {
        let mv = at.find(mv).unwrap();
        at = at.after(&mv);
        Step {
            mv,
            score: None,
            marks: PositionMarks::default(),
            policy: Vec::new(),
        }
    });
    assert_eq!(at, start);
    let long = Study {
        number: 0,
        start: AnySetup {
            position: start,
            ply: 0,
        },
        begun: 0,
        turns: 100,
        steps: cycle.iter().cycle().take(220_000).cloned().collect(),
        winner: None,
        end: End::Turns,
    };
    let file = file(std::slice::from_ref(&long));
    assert!(file.len() > 1 << 20 && read(ADVANCE, &file).unwrap() == [long]);
}

#[test]
fn what_is_damaged_is_told() {
    let games = [0, 1, 2].map(|number| study(ADVANCE, number));
    let header = header(ADVANCE);
    let whole = file(&games);
    let first = head(&header).unwrap().len();
    let sizes = games.each_ref().map(|game| bytes(game, &header).len());
    let list = first + sizes.iter().sum::<usize>();
    for cut in 0..whole.len() {
        let error = read(ADVANCE, &whole[..cut]).unwrap_err();
        let ends = [first, first + sizes[0], first + sizes[0] + sizes[1], list];
        let before = ends.iter().filter(|&&end| end <= cut).count();
        match error {
            ReadStudyError::Magic => assert_eq!(cut, 0),
            ReadStudyError::Cut { games, at } if cut < first => {
                assert_eq!((games, at), (0, if cut < 16 { 0 } else { 16 }));
            }
            ReadStudyError::Cut { games, at } => {
                assert_eq!((games, at), (before - 1, ends[before - 1] as u64));
            }
            error => panic!("{error}"),
        }
    }
    let told = |file: &[u8]| read(ADVANCE, file).unwrap_err().to_string();
    assert!(told(b"advance study 2\n{}").contains("does not begin with 'advance study 3'"));
    let other = Reader::new(&whole[..]).unwrap().only(JESON_MOR);
    let error = other.err().unwrap();
    assert!(matches!(error, ReadStudyError::Game { .. }));
    assert_eq!(
        error.to_string(),
        "it holds games of advance, not of jeson-mor"
    );
    // Another first move is not legal, or leads elsewhere.
    let place = 20 + games[0].start.position.to_string().len();
    for wrong in [
        study(ADVANCE, 7).steps[0].mv.clone(),
        study(ADVANCE, 8).steps[0].mv.clone(),
    ] {
        let game = with(&bytes(&games[0], &header), |content| {
            let mut mv = Vec::new();
            games[0].start.position.pack(&wrong, &mut mv);
            content[place..place + 2].copy_from_slice(&mv);
        });
        let error = read(ADVANCE, &self::whole(&header, &[game])).unwrap_err();
        assert!(
            matches!(error, ReadStudyError::Broken { game: 1, .. }),
            "{error}"
        );
    }
}

#[test]
fn games_that_are_missing_doubled_or_out_of_place_are_told() {
    let header = header(ADVANCE);
    let games: Vec<_> = (0..4)
        .map(|number| bytes(&study(ADVANCE, number), &header))
        .collect();
    let file = whole(&header, &games);
    let head = head(&header).unwrap();
    let tail = &file[head.len() + games.concat().len()..];
    let told = |order: &[usize], tail: &[u8]| {
        let games = order.iter().map(|&place| &games[place][..]);
        let file = [&[&head[..]][..], &games.collect::<Vec<_>>(), &[tail]]
            .concat()
            .concat();
        let read = read(ADVANCE, &file);
        assert_eq!(reads_by_places(&file), read.is_ok());
        read.err().map(|error| error.to_string())
    };
    assert_eq!(told(&[0, 1, 2, 3], tail), None);
    for (order, game) in [
        (&[0, 1, 3][..], 3),
        (&[0, 1, 2], 4),
        (&[1, 2, 3], 1),
        (&[], 1),
    ] {
        let missing =
            format!("game {game} of its list is missing from the file, or is another one there");
        assert_eq!(told(order, tail).unwrap(), missing);
    }
    let twice =
        "game 3 of the file has round 2 and follows round 2: it is there twice, or out of place";
    assert_eq!(told(&[0, 1, 1, 2, 3], tail).unwrap(), twice);
    assert!(
        told(&[0, 2, 1, 3], tail)
            .unwrap()
            .starts_with("game 3 of the file has round 2 and follows round 3")
    );
    let beyond = [tail, b"!"].concat();
    assert_eq!(
        told(&[0, 1, 2, 3], &beyond).unwrap(),
        format!("it has bytes after its end, from byte {} on", file.len())
    );
    // A game of another run of the same length and round is no game of this one.
    let mut other = study(ADVANCE, 2);
    other.winner = match other.winner {
        None => Some(Side::White),
        Some(_) => None,
    };
    let mut others = games.clone();
    others[2] = bytes(&other, &header);
    let mixed = [&head[..], &others.concat(), tail].concat();
    let error = read(ADVANCE, &mixed).unwrap_err();
    assert!(
        matches!(error, ReadStudyError::Listed { game: 3 }),
        "{error}"
    );
    let archive = Archive::open(&mut Cursor::new(&mixed)).unwrap();
    let range = archive.range(2).unwrap();
    let error = archive.study(2, mixed[range.start as usize..range.end as usize].to_vec());
    assert!(matches!(
        error,
        Err(ReadStudyError::Changed { game: 3, .. })
    ));
}

/// Whether every game of a file can be read by its place.
fn reads_by_places(file: &[u8]) -> bool {
    Archive::open(&mut Cursor::new(file)).is_ok_and(|archive| {
        (0..archive.len()).all(|place| {
            let range = archive.range(place).unwrap();
            let bytes = file[range.start as usize..range.end as usize].to_vec();
            archive.study(place, bytes).is_ok()
        })
    })
}

#[test]
fn no_flipped_bit_and_no_cut_goes_unnoticed() {
    let studies: Vec<_> = (0..60).map(|number| study(ADVANCE, number)).collect();
    let mut file = file(&studies);
    // Each block is found, and its checksums are right; the rules are not asked.
    let notices = |file: &[u8]| {
        let stream = Reader::new(file).and_then(|mut reader| {
            while reader.whole()?.is_some() {}
            Ok(())
        });
        (stream.is_err(), !reads_by_places(file))
    };
    assert_eq!(notices(&file), (false, false));
    // Of the magic bytes, of the header and of each game.
    let mut ends = vec![16, head(&header(ADVANCE)).unwrap().len()];
    for study in &studies {
        ends.push(ends[ends.len() - 1] + bytes(study, &header(ADVANCE)).len());
    }
    let mut random = SplitMix::keyed(7, 0);
    for round in 0..10_000 {
        let bit = random.index(8 * file.len());
        file[bit / 8] ^= 1 << (bit % 8);
        let stream = Reader::new(&file[..]).and_then(|mut reader| {
            while reader.whole()?.is_some() {}
            Ok(())
        });
        let told = ends.iter().filter(|&&end| end <= bit / 8).count();
        match stream {
            Err(ReadStudyError::Magic) => assert_eq!(told, 0, "bit {bit}"),
            Err(ReadStudyError::HeaderChanged) => assert_eq!(told, 1, "bit {bit}"),
            Err(ReadStudyError::Changed { game, .. }) => assert_eq!(told, 1 + game, "bit {bit}"),
            Err(ReadStudyError::ListChanged { .. }) => assert_eq!(told, 62, "bit {bit}"),
            told => panic!("bit {bit}: {told:?}"),
        }
        // Playing all games again takes long.
        if round % 500 == 0 {
            assert_eq!(notices(&file), (true, true), "bit {bit}");
        }
        file[bit / 8] ^= 1 << (bit % 8);
    }
    for _ in 0..1_000 {
        let cut = random.index(file.len());
        let file = &file[..cut];
        assert_eq!(notices(file), (true, true), "cut at {cut}");
        if let Ok((archive, reason)) = Archive::salvage(&mut Cursor::new(file)) {
            assert!(matches!(reason, Some(ReadStudyError::Cut { .. })));
            let whole = |place| archive.range(place).unwrap().end <= cut as u64;
            assert!((0..archive.len()).all(whole));
        }
    }
}

#[test]
fn a_game_is_read_by_its_place() {
    let studies: Vec<_> = (0..9).map(|number| study(ADVANCE, number)).collect();
    let file = file(&studies);
    let archive = Archive::open(&mut Cursor::new(&file)).unwrap();
    assert_eq!((archive.len(), archive.header()), (9, &header(ADVANCE)));
    for place in [8, 0, 4] {
        let range = archive.range(place).unwrap();
        let bytes = file[range.start as usize..range.end as usize].to_vec();
        assert!(archive.study(place, bytes).unwrap() == studies[place]);
    }
    assert_eq!(archive.range(9), None);
}

#[test]
fn another_set_of_pieces_is_told() {
    let mut header = header(ADVANCE);
    assert_eq!(header.made.pieces.as_deref(), Some("Z1B2J3M4S5C6D7G0"));
    header.made.pieces = Some("Z1B2H2J3M4S5C6D7G0".to_owned());
    let error = Reader::new(&head(&header).unwrap()[..])
        .err()
        .unwrap()
        .to_string();
    assert_eq!(
        error,
        "its games are played with the pieces Z1B2H2J3M4S5C6D7G0, this program has Z1B2J3M4S5C6D7G0"
    );
}

#[test]
fn scores_fit_into_two_bytes() {
    for score in [
        0,
        1,
        -170,
        LIMIT,
        -LIMIT,
        WIN - PLY,
        7 * PLY - WIN,
        WIN - 90 * PLY,
    ] {
        assert_eq!(unsqueezed(squeezed(score)), score);
    }
    assert_eq!(i32::from(squeezed(WIN - 3 * PLY)), END - 3);
    assert_eq!(i32::from(squeezed(LIMIT + 1)), LIMIT);
}

/// The hexadecimal dump in docs/data.md.
fn documented() -> Vec<u8> {
    let page = include_str!("../../docs/data.md");
    let (_, dump) = page.split_once("```text\n00000000  ").unwrap();
    let (dump, _) = dump.split_once("\n```").unwrap();
    let lines = dump.lines().enumerate();
    let bytes = lines.flat_map(|(number, line)| {
        let line = match number {
            0 => line,
            _ => line.split_once("  ").unwrap().1,
        };
        line[..line.len().min(47)].split_whitespace()
    });
    bytes
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect()
}

#[test]
fn the_file_in_the_documentation_is_what_it_says() {
    let start = ADVANCE.setup("4g4/9/9/9/9/9/9/9/4G4 w 6").unwrap();
    let mut header = header(ADVANCE);
    header.games = 1;
    header.made.random_plies = 6;
    header.made.start = start.position.to_string();
    let marks = |slip| PositionMarks {
        quiet: true,
        repeated: false,
        slip,
    };
    let first = start.position.find("e1-e2").unwrap();
    let second = start.position.after(&first).find("e9-e8").unwrap();
    let step = |mv, score, slip| Step {
        mv,
        score,
        marks: marks(slip),
        policy: Vec::new(),
    };
    let study = Study {
        number: 0,
        start,
        begun: 6,
        turns: 100,
        steps: vec![step(first, Some(25), false), step(second, None, true)],
        winner: None,
        end: End::Turns,
    };
    assert!(documented() == file_of(&header, std::slice::from_ref(&study)));
    assert_eq!(read_of(&header, &documented()).unwrap(), [study]);
}
