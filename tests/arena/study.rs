//! Games to learn from: what is written is read, and nothing else.

use advance::arena::study::{
    END, End, Header, LIMIT, Marks, ReadStudyError, Reader, Step, Study, bytes, head, squeezed,
    unsqueezed,
};
use advance::game::random::SplitMix;
use advance::game::{Game, Setup, Side};
use advance::games::jeson_mor;
use advance::moves::Position;
use advance::search::{PLY, WIN};

/// A game of random moves.
fn study<G: Game>(number: u32) -> Study<G> {
    let mut random = SplitMix::keyed(3, number.into());
    let start: Setup<G> = Setup {
        ply: number,
        ..Setup::start()
    };
    let mut position: G = start.position.clone();
    let mut steps = Vec::new();
    for _ in 0..30 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.index(legal.len())];
        let mut mark = || random.index(2) == 1;
        steps.push(Step {
            mv,
            marks: Marks {
                quiet: mark(),
                repeated: mark(),
                slip: mark(),
            },
            score: (random.index(9) > 0).then(|| random.index(60_000) as i16),
        });
        position = position.after(mv);
    }
    Study {
        number,
        start,
        steps,
        winner: [None, Some(Side::White), Some(Side::Black)][number as usize % 3],
        end: End::ALL[number as usize % 3],
    }
}

fn header<G: Game>() -> Header {
    Header {
        version: "0.1.0".to_owned(),
        game: G::NAME.to_owned(),
        level: "9".to_owned(),
        nodes: Some(800),
        depth: None,
        time: None,
        games: 9,
        shard: "1/1".to_owned(),
        start: Setup::<G>::start().to_string(),
        turns: 100,
        seed: 0,
        random_plies: 8,
        varied_plies: 0,
        slips: 0,
        adjudicated: false,
    }
}

fn file<G: Game>(studies: &[Study<G>]) -> Vec<u8> {
    let mut file = head(&header::<G>()).unwrap();
    file.extend(studies.iter().flat_map(bytes));
    file
}

fn read<G: Game>(file: &[u8]) -> Result<Vec<Study<G>>, ReadStudyError> {
    let mut reader = Reader::new(file)?;
    let mut studies = Vec::new();
    while let Some(study) = reader.study()? {
        studies.push(study);
    }
    assert_eq!(*reader.header(), header::<G>());
    Ok(studies)
}

#[test]
fn what_is_written_is_read() {
    let studies: Vec<_> = (0..9).map(study::<Position>).collect();
    assert_eq!(read(&file(&studies)).unwrap(), studies);
    let studies: Vec<_> = (0..9).map(study::<jeson_mor::Position>).collect();
    assert_eq!(read(&file(&studies)).unwrap(), studies);
}

#[test]
fn what_is_damaged_is_told() {
    let games = [study::<Position>(0), study(1)];
    let whole = file(&games);
    let first = head(&header::<Position>()).unwrap().len();
    let second = first + bytes(&games[0]).len();
    for cut in second + 1..whole.len() {
        let error = read::<Position>(&whole[..cut]).unwrap_err();
        assert!(matches!(error, ReadStudyError::Cut(at) if at == second as u64));
    }
    for cut in 0..first {
        let error = read::<Position>(&whole[..cut]).unwrap_err();
        assert!(match error {
            ReadStudyError::Magic => cut < 16,
            ReadStudyError::Header(_) => (16..first - 1).contains(&cut),
            ReadStudyError::Cut(16) => cut == first - 1,
            _ => false,
        });
    }
    let error = read::<jeson_mor::Position>(&whole).unwrap_err();
    assert!(matches!(error, ReadStudyError::Game { .. }));
    // Another first move leads elsewhere, or is not there.
    let lines = games[0].start.position.to_string().len();
    let place = first + 18 + lines + games[0].positions().last().unwrap().to_string().len();
    for wrong in [whole[place] ^ 1, 255] {
        let mut other = whole.clone();
        other[place] = wrong;
        let error = read::<Position>(&other).unwrap_err();
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
