//! Games are read as they were written, including the best moves.

use std::num::NonZero;

use advance::any::{AnyGame, AnyPosition, AnySetup};
use advance::data::samples::PositionMarks;
use advance::data::study::{
    END, End, Header, LIMIT, ReadStudyError, Reader, Step, Study, bytes, head, pack_score,
    unpack_score,
};
use advance::game::random::SplitMix;
use advance::games::ADVANCE;
use advance::games::GAMES;
use advance::search::{PLY, WIN};

use super::{JESON_MOR, file, file_of, keeping, read, read_of, study, whole, with};

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

/// The header of a file with best moves.
fn header_of_best(game: AnyGame) -> Header {
    keeping(game, NonZero::new(6))
}

#[test]
fn files_survive_a_round_trip() {
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
fn invalid_best_moves_are_refused() {
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
    // A game whose content is cut off.
    for cut in 0..game.len() - 17 {
        let other = with(&game, |content| content.truncate(cut));
        let error = read_of(&header, &whole(&header, &[other])).unwrap_err();
        assert!(matches!(error, ReadStudyError::Broken { .. }), "{cut}");
    }
}

#[test]
fn headers_with_too_many_best_moves_are_refused() {
    let header = keeping(ADVANCE, NonZero::new(101));
    let file = head(&header).unwrap();
    let error = |file: &[u8]| Reader::new(file, GAMES).err().unwrap().to_string();
    assert!(
        error(&file).contains("keeps 101 best moves"),
        "{}",
        error(&file)
    );
}

#[test]
fn excess_best_moves_are_refused() {
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
        assert_eq!(unpack_score(pack_score(score)), score);
    }
    assert_eq!(i32::from(pack_score(WIN - 3 * PLY)), END - 3);
    assert_eq!(i32::from(pack_score(LIMIT + 1)), LIMIT);
}
