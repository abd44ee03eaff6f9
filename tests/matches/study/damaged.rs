//! Games that are cut off, changed, missing or doubled are reported.

use std::io::Cursor;

use advance::Side;
use advance::data::study::{Archive, ReadStudyError, Reader, bytes, head};
use advance::game::random::SplitMix;
use advance::games::ADVANCE;
use advance::games::GAMES;

use super::{JESON_MOR, file, header, read, study, whole, with};

#[test]
fn damage_is_reported() {
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
    let other = Reader::new(&whole[..], GAMES)
        .unwrap()
        .expect_game(JESON_MOR);
    let error = other.err().unwrap();
    assert!(matches!(error, ReadStudyError::Game { .. }));
    assert_eq!(
        error.to_string(),
        "it holds games of advance, not of jeson-mor"
    );
    // A changed first move is not legal, or leads to another position.
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
        let error = read(ADVANCE, &super::whole(&header, &[game])).unwrap_err();
        assert!(
            matches!(error, ReadStudyError::Broken { game: 1, .. }),
            "{error}"
        );
    }
}

#[test]
fn missing_doubled_and_misplaced_games_are_reported() {
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
    let archive = Archive::open(&mut Cursor::new(&mixed), GAMES).unwrap();
    let range = archive.range(2).unwrap();
    let error = archive.study(2, mixed[range.start as usize..range.end as usize].to_vec());
    assert!(matches!(
        error,
        Err(ReadStudyError::Changed { game: 3, .. })
    ));
}

/// True if every game of a file can be read by its place.
fn reads_by_places(file: &[u8]) -> bool {
    Archive::open(&mut Cursor::new(file), GAMES).is_ok_and(|archive| {
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
    // Finds each block and checks its checksums, but not the rules.
    let notices = |file: &[u8]| {
        let stream = Reader::new(file, GAMES).and_then(|mut reader| {
            while reader.next_bytes()?.is_some() {}
            Ok(())
        });
        (stream.is_err(), !reads_by_places(file))
    };
    assert_eq!(notices(&file), (false, false));
    // The ends of the magic bytes, of the header and of each game.
    let mut ends = vec![16, head(&header(ADVANCE)).unwrap().len()];
    for study in &studies {
        ends.push(ends[ends.len() - 1] + bytes(study, &header(ADVANCE)).len());
    }
    let mut random = SplitMix::keyed(7, 0);
    for round in 0..10_000 {
        let bit = random.index(8 * file.len());
        file[bit / 8] ^= 1 << (bit % 8);
        let stream = Reader::new(&file[..], GAMES).and_then(|mut reader| {
            while reader.next_bytes()?.is_some() {}
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
        // Replaying all games takes long.
        if round % 500 == 0 {
            assert_eq!(notices(&file), (true, true), "bit {bit}");
        }
        file[bit / 8] ^= 1 << (bit % 8);
    }
    for _ in 0..1_000 {
        let cut = random.index(file.len());
        let file = &file[..cut];
        assert_eq!(notices(file), (true, true), "cut at {cut}");
        if let Ok((archive, reason)) = Archive::salvage(&mut Cursor::new(file), GAMES) {
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
    let archive = Archive::open(&mut Cursor::new(&file), GAMES).unwrap();
    assert_eq!((archive.len(), archive.header()), (9, &header(ADVANCE)));
    for place in [8, 0, 4] {
        let range = archive.range(place).unwrap();
        let bytes = file[range.start as usize..range.end as usize].to_vec();
        assert!(archive.study(place, bytes).unwrap() == studies[place]);
    }
    assert_eq!(archive.range(9), None);
}

#[test]
fn other_sets_of_pieces_are_refused() {
    let mut header = header(ADVANCE);
    assert_eq!(header.made.pieces.as_deref(), Some("Z1B2J3M4S5C6D7G0"));
    header.made.pieces = Some("Z1B2H2J3M4S5C6D7G0".to_owned());
    let error = Reader::new(&head(&header).unwrap()[..], GAMES)
        .err()
        .unwrap()
        .to_string();
    assert_eq!(
        error,
        "its games are played with the pieces Z1B2H2J3M4S5C6D7G0, this program has Z1B2J3M4S5C6D7G0"
    );
}
