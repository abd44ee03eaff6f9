//! Matches and tournaments.

use std::fs;
use std::path::Path;

use advance::OWN_BUILD;
use advance::any::AnyGame;
use advance::file::{Admission, OtherBuilds, PlannedFolderError};
use advance::games::GAMES;
use advance::games::{ADVANCE, checkers};
use advance::matches::event::{
    Event, EventError, EventKind, Plan, RatingKind, Schedule, Standings,
};
use advance::matches::record::Record;
use advance::matches::{FolderError, Tally};
use advance::search::Stop;

const CHECKERS: AnyGame = AnyGame::of::<checkers::Position>();

/// A short match of two levels, one of which searches.
fn plan() -> Plan {
    Plan {
        games: 8,
        turns: 10,
        random_plies: 4,
        seed: 3,
        ..Plan::of_match(ADVANCE, ["level=9,nodes=100", "level=7,predict=random"])
    }
}

/// Everything of the games in a folder that does not depend on the clock.
fn courses(folder: &Path) -> Vec<String> {
    let mut paths: Vec<_> = fs::read_dir(folder.join("games"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let tell = |path| {
        let record = Record::read(&fs::read_to_string(path).unwrap(), GAMES).unwrap();
        let moves = record.course.moves.iter().map(|played| &played.mv);
        let moves = moves.collect::<Vec<_>>();
        let (round, start, outcome) = (record.round, record.start, record.course.outcome);
        format!("{round:?} {start} {moves:?} {outcome:?}")
    };
    paths.iter().map(tell).collect()
}

/// Goes on with the event in a folder, with as many games of each pair of players as `more` says.
fn resume(folder: &Path, more: Option<u32>, stop: &Stop) -> Result<Event, EventError> {
    let admission = Admission {
        own: &OWN_BUILD,
        others: OtherBuilds::Refuse,
    };
    Event::resume(folder, GAMES, admission, more, stop, |_| false)
}

fn run(event: Event) -> Standings {
    event.run(2, |_, _| {}).unwrap()
}

#[test]
fn resuming_a_match_changes_no_games() {
    let place = tempfile::tempdir().unwrap();
    let [whole, part] = ["whole", "part"].map(|name| place.path().join(name));
    let undisturbed = Event::new(plan(), &Stop::new()).unwrap();
    let undisturbed = run(undisturbed.save_to(&whole, &OWN_BUILD).unwrap());
    assert!(undisturbed.is_over());
    assert_eq!(courses(&whole).len(), 8);

    let mut last = 0;
    for end in [1, 4, 8] {
        let stop = Stop::new();
        let event = if last == 0 {
            let event = Event::new(plan(), &stop).unwrap();
            event.save_to(&part, &OWN_BUILD).unwrap()
        } else {
            resume(&part, None, &stop).unwrap()
        };
        let interrupted = event.run(1, |standings, _| {
            if standings.played() == end {
                stop.request();
            }
        });
        let interrupted = interrupted.unwrap();
        assert_eq!(interrupted.is_over(), end == 8);
        last = courses(&part).len();
        // The next game may end before it can be stopped.
        assert!((end..=end + 1).contains(&(last as u32)), "{last} for {end}");
        assert_eq!(interrupted.played() as usize, last);
    }
    assert_eq!(courses(&part), courses(&whole));
    // Resuming a finished match only counts it.
    let resumed = run(resume(&part, None, &Stop::new()).unwrap());
    assert_eq!(resumed.score().total(), undisturbed.score().total());
    assert_eq!(resumed.score().pairs(), undisturbed.score().pairs());
}

#[test]
fn games_are_reported_in_order() {
    let place = tempfile::tempdir().unwrap();
    let event = Event::new(plan(), &Stop::new()).unwrap();
    run(event.save_to(place.path(), &OWN_BUILD).unwrap());
    for number in [2, 5] {
        fs::remove_file(place.path().join(format!("games/{number:06}.txt"))).unwrap();
    }
    let event = resume(place.path(), None, &Stop::new()).unwrap();
    let mut rounds = Vec::new();
    let seen = |standings: &Standings, record: &Record| {
        rounds.push((standings.played(), record.round.unwrap()));
    };
    event.run(3, seen).unwrap();
    assert!(
        rounds
            .iter()
            .copied()
            .eq((1..=8).map(|round| (round, round)))
    );
}

#[test]
fn a_test_ends_a_match_and_nothing_else() {
    let stop = Stop::new();
    let plan = Plan {
        games: 1000,
        turns: 20,
        random_plies: 2,
        sprt: Some("elo0=0,elo1=100".parse().unwrap()),
        ..Plan::of_match(ADVANCE, ["level=7", "level=4"])
    };
    let standings = run(Event::new(plan, &stop).unwrap());
    assert!(standings.is_over() && standings.played() < 1000);
    assert_eq!(standings.played() % 2, 0, "a pair decides");
    assert!(!stop.is_requested());
}

#[test]
fn tournaments_print_a_cross_table() {
    let players = ["random", "search,nodes=300", "search,nodes=20"];
    let plan = Plan {
        games: 4,
        turns: 20,
        random_plies: 2,
        ..Plan::of_tournament(CHECKERS, &players)
    };
    let mut seen: Vec<Record> = Vec::new();
    let event = Event::new(plan, &Stop::new()).unwrap();
    let standings = event.run(2, |_, record| seen.push(record.clone())).unwrap();
    assert_eq!((standings.played(), seen.len()), (12, 12));
    // The anchor shifts the whole scale: the differences stay.
    let elos = |anchor| {
        let rows = standings.table(anchor).into_iter();
        let mut rows: Vec<_> = rows.map(|row| (row.player, row.elo.value)).collect();
        rows.sort_by(|one, other| one.0.cmp(&other.0));
        rows
    };
    let (mean, anchored) = (elos(None), elos(Some((2, 1500.0))));
    let place = anchored.iter().position(|row| row.1 == 1500.0);
    let shift = 1500.0 - mean[place.expect("a player has the number")].1;
    for (before, after) in mean.iter().zip(&anchored) {
        let moved = after.1 - before.1 - shift;
        assert!(
            !moved.is_finite() || moved.abs() < 0.5,
            "{before:?} {after:?}"
        );
    }
    let table = standings.table(None);
    let known = table.iter().filter(|row| row.rating == RatingKind::Known);
    assert!(known.is_sorted_by(|a, b| a.elo.value >= b.elo.value));
    for row in &table {
        // Counts again from the records.
        let count = |enemy: Option<&String>| {
            let mut tally = Tally::default();
            for record in &seen {
                let Some(side) = record.players.iter().position(|name| *name == row.player) else {
                    continue;
                };
                if enemy.is_some_and(|enemy| record.players[1 - side] != *enemy) {
                    continue;
                }
                match record.course.outcome.winner() {
                    Some(winner) if winner as usize == side => tally.won += 1,
                    Some(_) => tally.lost += 1,
                    None => tally.tied += 1,
                }
            }
            tally
        };
        assert_eq!(row.total, count(None), "{}", row.player);
        assert_eq!(row.points, row.total.points());
        for (enemy, against) in table.iter().zip(&row.against) {
            let expected = (enemy.player != row.player).then(|| count(Some(&enemy.player)));
            assert_eq!(*against, expected, "{} and {}", row.player, enemy.player);
        }
        assert!(row.faults.is_empty());
    }
}

/// The error of an event that cannot be set up.
fn refused(plan: Plan) -> EventError {
    Event::new(plan, &Stop::new()).err().unwrap()
}

#[test]
fn invalid_plans_are_refused() {
    let two = ["level=4", "level=5"];
    let sprt = Some("elo0=0,elo1=10".parse().unwrap());
    let cup = Plan::of_tournament(ADVANCE, &two);
    assert!(matches!(refused(Plan { sprt, ..cup }), EventError::Test));
    let players = ["level=4"; 3].map(str::to_owned).to_vec();
    let three = Plan { players, ..plan() };
    assert!(matches!(
        refused(three),
        EventError::Players {
            kind: EventKind::Match,
            players: 3
        }
    ));
    let other = Plan::of_match(CHECKERS, ["level=4", "search"]);
    assert!(matches!(refused(other), EventError::Contender(_)));
    let openings = vec!["9/9 w".to_owned()];
    let opening = Plan { openings, ..plan() };
    assert!(matches!(refused(opening), EventError::Opening { .. }));
    let players = Plan::of_match(ADVANCE, ["level=4", "level=12"]);
    assert_eq!(refused(players).to_string(), "'level=12' is not a player");
    let many = Plan {
        games: u32::MAX,
        ..Plan::of_tournament(ADVANCE, &["level=4", "level=5", "level=6"])
    };
    assert!(matches!(refused(many), EventError::TooManyGames(_)));
}

#[test]
fn a_folder_holds_one_series_only() {
    let place = tempfile::tempdir().unwrap();
    let begin = || {
        Event::new(plan(), &Stop::new())
            .unwrap()
            .save_to(place.path(), &OWN_BUILD)
    };
    run(begin().unwrap());
    let again = begin().err().unwrap();
    let EventError::Folder(FolderError::Planned(again)) = again else {
        panic!("{again}");
    };
    assert!(matches!(again, PlannedFolderError::Used { .. }));
    let games = place.path().join("games");
    fs::copy(games.join("000002.txt"), games.join("000004.txt")).unwrap();
    let resume = || resume(place.path(), None, &Stop::new()).err().unwrap();
    assert!(matches!(resume(), EventError::Foreign { .. }));
    fs::rename(games.join("000004.txt"), games.join("000009.txt")).unwrap();
    assert!(matches!(resume(), EventError::Beyond { total: 8, .. }));
}

/// A Swiss tournament of `players` players.
fn swiss(players: usize, rounds: u32) -> Plan {
    let levels = ["random", "search,nodes=30", "search,nodes=300"];
    let players: Vec<_> = levels.into_iter().cycle().take(players).collect();
    Plan {
        schedule: Schedule::Swiss(rounds),
        games: 2,
        turns: 8,
        random_plies: 2,
        ..Plan::of_tournament(CHECKERS, &players)
    }
}

#[test]
fn swiss_players_meet_at_most_once() {
    for (players, rounds) in [(6, 3), (7, 4), (4, 3)] {
        let event = Event::new(swiss(players, rounds), &Stop::new()).unwrap();
        assert_eq!(event.total(), rounds * (players as u32 / 2) * 2);
        let standings = run(event);
        assert!(standings.is_over());
        for row in standings.table(None) {
            let games = row.against.iter().flatten().map(|tally| tally.games());
            let met: Vec<_> = games.filter(|&games| games > 0).collect();
            assert!(met.iter().all(|&games| games == 2), "{met:?}");
            // With an odd number of players, one sits out in each round, and none does twice.
            let rounds = rounds as usize;
            let least = rounds - players % 2;
            assert!((least..=rounds).contains(&met.len()), "{met:?}");
        }
    }
}

#[test]
fn in_a_swiss_tournament_winners_meet() {
    let plan = Plan {
        games: 1,
        // The lead decides before the endings need their table.
        turns: 20,
        ..swiss(4, 2)
    };
    let mut games: Vec<Record> = Vec::new();
    let event = Event::new(plan, &Stop::new()).unwrap();
    event
        .run(1, |_, record| games.push(record.clone()))
        .unwrap();
    let has_winner = |game: &Record| game.course.outcome.winner().is_some();
    assert!(games[..2].iter().any(has_winner));
    let points = |name: &String| {
        let played = games[..2].iter().find_map(|game| {
            let side = game.players.iter().position(|player| player == name)?;
            let winner = game.course.outcome.winner();
            Some(winner.map_or(1, |winner| 2 * u32::from(winner as usize == side)))
        });
        played.unwrap()
    };
    let [one, other] = [0, 1].map(|game| points(&games[2].players[game]));
    let [third, last] = [0, 1].map(|game| points(&games[3].players[game]));
    assert!(
        one.min(other) >= third.max(last),
        "{one} {other} {third} {last}"
    );
}

#[test]
fn a_swiss_tournament_that_is_interrupted_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let [whole, part] = ["whole", "part"].map(|name| place.path().join(name));
    let begin = |folder: &Path, stop: &Stop| {
        let event = Event::new(swiss(5, 4), stop).unwrap();
        event.save_to(folder, &OWN_BUILD).unwrap()
    };
    let undisturbed = run(begin(&whole, &Stop::new()));
    let stop = Stop::new();
    let interrupted = begin(&part, &stop).run(1, |standings, _| {
        if standings.played() == 6 {
            stop.request();
        }
    });
    assert!(!interrupted.unwrap().is_over());
    let resume = || resume(&part, None, &Stop::new());
    let resumed = run(resume().unwrap());
    assert_eq!(resumed.table(None), undisturbed.table(None));
    fs::remove_file(part.join("games/000002.txt")).unwrap();
    let error = resume().err().unwrap().to_string();
    assert!(
        error.contains("games of the round before it are missing"),
        "{error}"
    );
    fs::write(
        part.join("games/000002.txt"),
        fs::read(whole.join("games/000002.txt")).unwrap(),
    )
    .unwrap();
    let longer = self::resume(&part, Some(4), &Stop::new()).err().unwrap();
    assert!(matches!(longer, EventError::Swiss(_)));
}

#[test]
fn in_a_gauntlet_the_first_meets_all_others() {
    let plan = Plan {
        schedule: Schedule::Gauntlet,
        games: 2,
        turns: 3,
        ..Plan::of_tournament(ADVANCE, &["level=7", "level=4", "level=5", "level=6"])
    };
    let mut games: Vec<Record> = Vec::new();
    let event = Event::new(plan, &Stop::new()).unwrap();
    event
        .run(2, |_, record| games.push(record.clone()))
        .unwrap();
    assert_eq!(games.len(), 6);
    assert!(
        games
            .iter()
            .all(|game| game.players.contains(&"level=7".to_owned()))
    );
}
