//! Games to learn from: what is written is read, and nothing else.

use std::num::NonZero;

use advance::Side;
use advance::any::{AnyGame, AnyPosition, AnySetup};
use advance::data::Provenance;
use advance::data::samples::PositionMarks;
use advance::data::study::{
    END, End, Header, LIMIT, ReadStudyError, Reader, Step, Study, bytes, head, squeezed, unsqueezed,
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
    let mut file = head(header).unwrap();
    file.extend(studies.iter().flat_map(|study| bytes(study, header)));
    file
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
fn best_moves_that_are_damaged_are_told_or_are_others() {
    let header = header_of_best(ADVANCE);
    let studies = [ranked(ADVANCE, 0)];
    let whole = file_of(&header, &studies);
    let first = head(&header).unwrap().len();
    let lines = [
        studies[0].start.position.clone(),
        studies[0].positions().last().unwrap(),
    ];
    let record = first
        + 18
        + lines
            .map(|line| line.to_string().len())
            .iter()
            .sum::<usize>();
    // The first number of the best moves is their count; then comes the first of them.
    let count = record + 5;
    assert!(usize::from(whole[count]) == studies[0].steps[0].policy.len() && whole[count] > 1);
    for (at, wrong) in [
        (count, &[0xff][..]),
        (count, &[0x7f]),
        (count + 1, &[0x7f]),
        (count + 1, &[0xff, 0xff, 0xff, 0xff]),
        // The second is the first again.
        (count + 2, &whole[count + 1..count + 2]),
        (count + 3, &[0xff, 0xff, 0x7f]),
    ] {
        let mut other = whole.clone();
        other[at..at + wrong.len()].copy_from_slice(wrong);
        let error = read_of(&header, &other).unwrap_err();
        assert!(matches!(error, ReadStudyError::Broken { at, .. } if at == first as u64));
    }
    // A game that is cut off within itself, but is told to be so long.
    for cut in record + 1..whole.len() {
        let mut other = whole[..cut].to_vec();
        let length = (cut - first - 4) as u32;
        other[first..first + 4].copy_from_slice(&length.to_le_bytes());
        let error = read_of(&header, &other).unwrap_err();
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
    let whole = file_of(&header_of_best(ADVANCE), &[ranked(ADVANCE, 0)]);
    let games = &whole[head(&header_of_best(ADVANCE)).unwrap().len()..];
    let fewer = keeping(ADVANCE, NonZero::new(1));
    let file = [head(&fewer).unwrap(), games.to_vec()].concat();
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
        steps: cycle.iter().cycle().take(220_000).cloned().collect(),
        winner: None,
        end: End::Turns,
    };
    let file = file(std::slice::from_ref(&long));
    assert!(file.len() > 1 << 20 && read(ADVANCE, &file).unwrap() == [long]);
    // However long a game is said to be, what is not there is missing.
    let mut cut = file;
    let first = head(&header(ADVANCE)).unwrap().len();
    cut[first..first + 4].fill(0xff);
    assert!(matches!(read(ADVANCE, &cut), Err(ReadStudyError::Cut(_))));
}

#[test]
fn what_is_damaged_is_told() {
    let games = [study(ADVANCE, 0), study(ADVANCE, 1)];
    let whole = file(&games);
    let first = head(&header(ADVANCE)).unwrap().len();
    let second = first + bytes(&games[0], &header(ADVANCE)).len();
    for cut in second + 1..whole.len() {
        let error = read(ADVANCE, &whole[..cut]).unwrap_err();
        assert!(matches!(error, ReadStudyError::Cut(at) if at == second as u64));
    }
    for cut in 0..first {
        let error = read(ADVANCE, &whole[..cut]).unwrap_err();
        assert!(match error {
            ReadStudyError::Magic => cut == 0,
            ReadStudyError::Cut(0) => cut < 16,
            ReadStudyError::Cut(16) => cut >= 16,
            _ => false,
        });
    }
    // What goes on, or went on otherwise, is not cut off.
    for (wrong, told) in [
        (&b"advance study 3\n"[..], "does not begin with"),
        (b"advance study 2\n{\"version\":\n", "second line"),
        (b"advance study 2\n{\"version\":]", "second line"),
        (b"advance study 2\n{}", "second line"),
    ] {
        let error = read(ADVANCE, wrong).unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
    let other = Reader::new(&whole[..]).unwrap().only(JESON_MOR);
    let error = other.err().unwrap();
    assert!(matches!(error, ReadStudyError::Game { .. }));
    let told = error.to_string();
    assert_eq!(told, "it holds games of advance, not of jeson-mor");
    // Another first move leads elsewhere, or is not there.
    let lines = games[0].start.position.to_string().len();
    let place = first + 18 + lines + games[0].positions().last().unwrap().to_string().len();
    for wrong in [whole[place] ^ 1, 255] {
        let mut other = whole.clone();
        other[place] = wrong;
        let error = read(ADVANCE, &other).unwrap_err();
        assert!(matches!(error, ReadStudyError::Broken { at, .. } if at == first as u64));
    }
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
