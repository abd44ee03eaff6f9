//! Self-play: parts of a run, and interrupted runs.

use std::num::NonZero;

use advance::Limits;
use advance::OWN_BUILD;
use advance::any::AnyGame;
use advance::data::selfplay::{
    Difference, Format, ResumeError, ResumeState, SelfPlay, VariationSettings,
};
use advance::data::study::{ReadStudyError, Reader};
use advance::file::OtherBuilds;
use advance::games::GAMES;
use advance::games::{self, ADVANCE, jeson_mor};
use advance::matches::Shard;
use advance::players::Bot;
use advance::search::Stop;

fn selfplay(game: AnyGame, bot: &str, shard: Shard) -> SelfPlay {
    SelfPlay {
        start: game.start(),
        bot: Bot::parse(game, bot).unwrap(),
        games: 10,
        shard,
        turns: 8,
        seed: 5,
        random_plies: 4,
        variation: VariationSettings::default(),
        multipv: None,
        format: Format::Lines,
        build: OWN_BUILD,
    }
}

/// The same run of games to learn from.
fn lively(bot: &str, shard: Shard) -> SelfPlay {
    SelfPlay {
        turns: 60,
        variation: VariationSettings {
            varied_plies: 4,
            slips: 5,
            adjudicates: true,
        },
        multipv: NonZero::new(4),
        format: Format::Study,
        ..selfplay(ADVANCE, bot, shard)
    }
}

/// The pieces that a run adds to a file.
fn pieces(selfplay: &SelfPlay, kept: ResumeState) -> Vec<Vec<u8>> {
    let mut pieces = Vec::new();
    let write = |_, piece: &[u8]| {
        pieces.push(piece.to_vec());
        Ok(())
    };
    selfplay.run(kept, 2, &Stop::new(), write).unwrap();
    pieces
}

/// The file of a run.
fn file(selfplay: &SelfPlay) -> Vec<u8> {
    pieces(selfplay, ResumeState::default()).concat()
}

/// A bot without a limit in time, so that it plays alike everywhere.
const BOT: &str = "level=9,nodes=100";

#[track_caller]
fn assert_shards_add_up(game: AnyGame, bot: &str) {
    let whole = pieces(&selfplay(game, bot, Shard::WHOLE), ResumeState::default());
    assert_eq!(whole.len(), 10);
    assert!(whole.iter().all(|game| !game.is_empty()));
    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let part = selfplay(game, bot, shard.parse().unwrap());
        let games = pieces(&part, ResumeState::default());
        assert_eq!(games.len(), part.games() as usize);
        games
    });
    let together: Vec<_> = (0..10)
        .map(|game| shards[game % 3][game / 3].clone())
        .collect();
    assert!(together == whole);
}

#[test]
fn the_shards_add_up_to_the_whole() {
    assert_shards_add_up(ADVANCE, BOT);
    assert_shards_add_up(AnyGame::of::<jeson_mor::Position>(), "search,nodes=100");
}

#[test]
fn truncated_runs_resume_to_the_same_bytes() {
    let second = "2/3".parse().unwrap();
    for run in [
        selfplay(ADVANCE, BOT, Shard::WHOLE),
        selfplay(ADVANCE, BOT, second),
        lively(BOT, Shard::WHOLE),
        lively(BOT, second),
    ] {
        let whole = file(&run);
        for cut in [0, 1, whole.len() / 2, whole.len() - 1, whole.len()] {
            let kept = run
                .resume_state(&whole[..cut], OtherBuilds::Refuse)
                .unwrap();
            let mut file = whole[..kept.bytes as usize].to_vec();
            let rest = pieces(&run, kept);
            assert_eq!(rest.is_empty(), cut == whole.len());
            file.extend(rest.concat());
            assert!(file == whole, "{:?} {} cut at {cut}", run.format, run.shard);
        }
    }
}

#[test]
fn a_stopped_run_ends_with_a_whole_game() {
    let run = selfplay(ADVANCE, BOT, Shard::WHOLE);
    let stop = Stop::new();
    let mut file = Vec::new();
    let write = |_, lines: &[u8]| {
        file.extend_from_slice(lines);
        stop.request();
        Ok(())
    };
    run.run(ResumeState::default(), 1, &stop, write).unwrap();
    let kept = run.resume_state(&file[..], OtherBuilds::Refuse).unwrap();
    // The next game may end before it can be stopped.
    assert!((1..=2).contains(&kept.games), "{}", kept.games);
    assert_eq!(kept.bytes, file.len() as u64);
}

#[test]
fn other_runs_are_refused_by_their_difference() {
    let run = selfplay(ADVANCE, BOT, Shard::WHOLE);
    let file = file(&run);
    let difference = |other: SelfPlay| match other.resume_state(&file[..], OtherBuilds::Refuse) {
        Err(ResumeError::OtherRun {
            game: 0,
            difference,
        }) => difference,
        kept => panic!("{kept:?}"),
    };
    let shard = "2/3".parse().unwrap();
    let level = Difference::Level {
        found: "9".to_owned(),
        expected: "8".to_owned(),
    };
    let plies = Difference::RandomPlies {
        found: 4,
        expected: 6,
    };
    let bot = |text| Bot::parse(ADVANCE, text).unwrap();
    for (other, told) in [
        (
            SelfPlay {
                shard,
                ..run.clone()
            },
            Difference::Place,
        ),
        (
            SelfPlay {
                random_plies: 6,
                ..run.clone()
            },
            plies,
        ),
        (
            SelfPlay {
                seed: 6,
                ..run.clone()
            },
            Difference::Opening,
        ),
        (
            SelfPlay {
                bot: bot("level=8,nodes=100"),
                ..run.clone()
            },
            level,
        ),
    ] {
        assert_eq!(difference(other), told);
    }
    let fewer = SelfPlay {
        bot: bot("level=9,nodes=90"),
        ..run.clone()
    };
    let made = |found: &str| found == "{\"nodes\":100}";
    assert!(matches!(difference(fewer), Difference::Provenance { found } if made(&found)));
    let text = String::from_utf8(file.clone()).unwrap();
    let refused = |text: String| match run.resume_state(text.as_bytes(), OtherBuilds::Refuse) {
        Err(ResumeError::OtherRun { game, difference }) => (game, difference),
        kept => panic!("{kept:?}"),
    };
    // Each game says how it was made, and only its first line does.
    let each: Vec<_> = text
        .lines()
        .map(|line| line.contains("\"made\":{"))
        .collect();
    let begins: Vec<_> = text
        .lines()
        .map(|line| line.contains("\"ply\":4,"))
        .collect();
    assert_eq!(each, begins);
    assert_eq!(each.iter().filter(|&&made| made).count(), 10);
    assert_eq!(
        refused(text.replace("\"made\"", "\"unmade\"")),
        (0, Difference::NoProvenance)
    );
    let (first, others) = text.split_at(text.find("{\"round\":2,").unwrap());
    let other = others.replacen("\"turns\":", "\"turns\":1", 1);
    let told = refused([first, &other].concat());
    assert!(
        matches!(told, (1, Difference::Provenance { .. })),
        "{told:?}"
    );
    let timed = SelfPlay {
        bot: bot("level=9,time=1"),
        ..run.clone()
    };
    assert!(matches!(
        difference(timed.clone()),
        Difference::Provenance { .. }
    ));
    let file = self::file(&timed);
    assert_eq!(
        timed
            .resume_state(&file[..], OtherBuilds::Refuse)
            .unwrap()
            .games,
        10
    );
}

#[test]
fn a_study_file_belongs_to_one_run() {
    let run = lively(BOT, Shard::WHOLE);
    let file = file(&run);
    let kept = |run: SelfPlay| run.resume_state(&file[..], OtherBuilds::Refuse);
    assert!(matches!(kept(run.clone()), Ok(kept) if kept.games == 10));
    let variation = VariationSettings::default();
    for other in [
        SelfPlay {
            seed: 6,
            ..run.clone()
        },
        SelfPlay {
            turns: 9,
            ..run.clone()
        },
        SelfPlay {
            variation,
            ..run.clone()
        },
        SelfPlay {
            multipv: None,
            ..run.clone()
        },
    ] {
        assert!(matches!(kept(other), Err(ResumeError::OtherHeader { .. })));
    }
    let readings = ["level=7,predict=mean", "level=7"].map(|bot| lively(bot, Shard::WHOLE));
    let [mean, worst]: [SelfPlay; 2] = readings;
    let kept = worst.resume_state(&self::file(&mean)[..], OtherBuilds::Refuse);
    assert!(matches!(kept, Err(ResumeError::OtherHeader { found }) if found.contains("mean")));
    let board = &b"mjdsgscjm\nbzzzzzzzb\n"[..];
    let error = run.resume_state(board, OtherBuilds::Refuse).unwrap_err();
    assert!(matches!(error, ResumeError::Study(ReadStudyError::Magic)));
}

#[test]
fn habits_show_in_the_games() {
    let run = lively(BOT, Shard::WHOLE);
    let file = file(&run);
    let mut reader = Reader::new(&file[..], GAMES).unwrap();
    let (mut slips, mut later, mut adjudicate) = (0, 0, 0);
    while let Some(study) = reader.study().unwrap() {
        let marks = || study.steps.iter().map(|step| step.marks);
        assert!(marks().take(4).all(|marks| !marks.slip));
        slips += marks().filter(|marks| marks.slip).count();
        later += marks().skip(4).count();
        let last = study.positions().last().unwrap();
        let over = last.legal_moves().is_empty() || study.steps.len() == 120;
        adjudicate += usize::from(!over);
    }
    // One in five.
    assert!(
        (later / 10..later / 3).contains(&slips),
        "{slips} of {later}"
    );
    assert!(adjudicate > 0);
}

#[test]
fn the_best_moves_are_kept_with_their_scores() {
    let run = lively(BOT, Shard::WHOLE);
    let file = file(&run);
    let mut reader = Reader::new(&file[..], GAMES).unwrap();
    assert_eq!(reader.header().made.multipv, NonZero::new(4));
    let (mut several, mut others) = (0, 0);
    while let Some(study) = reader.study().unwrap() {
        for (position, (ply, step)) in study.positions().zip(study.steps.iter().enumerate()) {
            let legal = position.legal_moves();
            assert!((1..=4.min(legal.len())).contains(&step.policy.len()));
            assert_eq!(Some(step.policy[0].1), step.score);
            assert!(step.policy.is_sorted_by_key(|(_, score)| -score));
            let is_best = step.policy[0].0 == step.mv;
            assert!(is_best || step.marks.slip || ply < 4, "{ply}");
            several += usize::from(step.policy.len() == 4);
            others += usize::from(!is_best);
        }
    }
    assert!(several > 100 && others > 10, "{several} {others}");
}

#[test]
fn parts_name_their_run() {
    let runs = games::ALL.into_iter().flat_map(|game| {
        let level = game.facts().level.to_string();
        [Format::Lines, Format::Study].map(|format| {
            let mut run = selfplay(game, &level, Shard::WHOLE);
            (run.games, run.format, run.turns) = (2, format, 3);
            run.bot.limits = Limits {
                nodes: Some(100),
                ..Limits::default()
            };
            run
        })
    });
    let reading = selfplay(ADVANCE, "level=7,predict=worst", Shard::WHOLE);
    let limited = lively("level=9,nodes=60,depth=3", Shard::WHOLE);
    for run in runs.chain([reading, limited]) {
        let parts = ["1/2", "2/2"].map(|shard| {
            let shard: Shard = shard.parse().unwrap();
            let part = file(&SelfPlay {
                shard,
                ..run.clone()
            });
            (shard.to_string(), part)
        });
        let parts = || parts.iter().map(|(name, part)| (name.clone(), &part[..]));
        for (_, part) in parts() {
            let found = SelfPlay::of(part, GAMES, &OWN_BUILD).unwrap().unwrap();
            let mut merged = Vec::new();
            let write = |bytes: &[u8]| {
                merged.extend_from_slice(bytes);
                Ok(())
            };
            found
                .merge(parts(), OtherBuilds::Refuse, &Stop::new(), write)
                .unwrap();
            assert!(merged == file(&run), "{:?}", run.bot);
        }
    }
    assert!(SelfPlay::of(&b""[..], GAMES, &OWN_BUILD).unwrap().is_none());
}

#[test]
fn runs_without_turns_merge_to_nothing() {
    let run = SelfPlay {
        turns: 0,
        ..selfplay(ADVANCE, BOT, Shard::WHOLE)
    };
    let written = file(&run);
    assert!(written.is_empty());
    let mut merged = Vec::new();
    let parts = [("part".to_owned(), &written[..])];
    let write = |bytes: &[u8]| {
        merged.extend_from_slice(bytes);
        Ok(())
    };
    run.merge(parts, OtherBuilds::Refuse, &Stop::new(), write)
        .unwrap();
    assert!(merged.is_empty());
}

#[test]
fn changed_study_files_are_refused() {
    let run = lively("level=4", Shard::WHOLE);
    let whole = file(&run);
    let cut = &whole[..whole.len() * 2 / 3];
    let kept = run.resume_state(cut, OtherBuilds::Refuse).unwrap().bytes as usize;
    assert!((1..cut.len()).contains(&kept));
    // Bytes after the last complete game are dropped.
    for (bytes, end) in [(&whole[..], whole.len()), (cut, kept)] {
        for at in (0..end).step_by(97) {
            let mut changed = bytes.to_vec();
            changed[at] ^= 1 << (at % 8);
            let kept = run.resume_state(&changed[..], OtherBuilds::Refuse);
            assert!(kept.is_err(), "byte {at} of {}: {kept:?}", bytes.len());
            let parts = [("part".to_owned(), &changed[..])];
            assert!(
                run.merge(parts, OtherBuilds::Refuse, &Stop::new(), |_| Ok(()))
                    .is_err()
            );
        }
    }
}
