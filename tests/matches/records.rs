//! Records in which people have written.

use advance::game::Ending;
use advance::games::GAMES;
use advance::matches::Outcome;
use advance::matches::record::Record;

const NOTED: &str = "\
[Event \"Club \\\"evening\\\"\"]\r\n[White \"Ann\"]\r\n[Annotator \"Cy\"]\r\n\r\n\
{Before the game} 1. e2-e3! $14 {a fine move} ; and more\r\n\
1... e8-e7 (1... d8-d7 {worse} 2. d2-d3 (2. c2-c3 $2) 2... e8-e7) 2.d2-d3?! *\r\n";

fn read(text: &str) -> Record {
    Record::read(text, GAMES).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn annotations_survive_a_round_trip() {
    let record = read(NOTED);
    assert_eq!(record.players, ["Ann", "?"]);
    let first = &record.notes.moves[&0];
    assert_eq!(first.before, ["Before the game"]);
    assert_eq!(first.glyphs, [1, 14]);
    assert_eq!(first.comments, ["a fine move", "and more"]);
    let [side] = &record.notes.moves[&1].variations[..] else {
        panic!("there is one side line");
    };
    let moves: Vec<_> = side.iter().map(|noted| noted.mv.to_string()).collect();
    assert_eq!(moves, ["d8-d7", "d2-d3", "e8-e7"]);
    assert_eq!(side[0].note.comments, ["worse"]);
    assert_eq!(side[1].note.variations[0][0].note.glyphs, [2]);
    let text = record.to_string();
    for kept in [
        "[Event \"Club \\\"evening\\\"\"]",
        "[Annotator \"Cy\"]",
        "{Before the game} 1. e2-e3!",
    ] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
    assert_eq!(read(&text), record, "{text}");
    assert_eq!(read(&text).to_string(), text);
}

/// Quotes were lost: <https://github.com/niklasf/python-chess/pull/1198>.
#[test]
fn quotes_and_backslashes_of_tags_are_kept() {
    let record =
        read("[White \"Jo \"The Cat\" Doe\"]\n[Site \"C:\\games\\\\old\"]\n\n1. e2-e3 *\n");
    assert_eq!(record.players[0], "Jo \"The Cat\" Doe");
    assert_eq!(
        record.notes.tags,
        [("Site".to_owned(), "C:\\games\\old".to_owned())]
    );
    assert_eq!(read(&record.to_string()), record);
    let turned = read("[Termination \"Time\u{202e}forfeit\"]\n\n1. e2-e3 1-0\n");
    assert_eq!(turned.foreign_ending(), Some("Time forfeit"));
    assert_eq!(read(&turned.to_string()), turned);
}

#[test]
fn foreign_endings_are_kept() {
    for (tags, moves) in [
        (
            "[Termination \"Time forfeit\"]\n[Round \"2.1\"]\n",
            "1. e2-e3 e8-e7 1-0",
        ),
        (
            "[Game \"advance\"]\n[Termination \"abandoned\"]\n[Reason \"rain\"]\n",
            "1. e2-e3 *",
        ),
        (
            "[Game \"checkers\"]\n[Termination \"Normal\"]\n[Points \"2\"]\n",
            "1. c3->d4 0-1",
        ),
        (
            "[Round \"?\"]\n[Termination \"normal\"]\n[Took \"long\"]\n",
            "1. e2-e3 1/2-1/2",
        ),
    ] {
        let record = read(&format!("{tags}\n{moves}\n"));
        assert_eq!(record.course.outcome, Outcome::Unfinished);
        let text = record.to_string();
        for tag in tags.lines() {
            assert_eq!(text.matches(tag).count(), 1, "{tag} in {text}");
        }
        assert_eq!(text.matches("[Termination ").count(), 1, "{text}");
        let (_, result) = moves.rsplit_once(' ').unwrap();
        assert!(text.ends_with(&format!("{result}\n")), "{text}");
        assert_eq!(read(&text), record, "{text}");
    }
    // If the rules have ended the game, they name the winner.
    let mated = read("[Turns \"1\"]\n[Termination \"Normal\"]\n\n1. e2-e3 e8-e7 1/2-1/2\n");
    let ending = Ending::Turns;
    assert_eq!(
        mated.course.outcome,
        Outcome::Ended {
            ending,
            winner: None
        }
    );
    let text = mated.to_string();
    assert_eq!(text.matches("[Termination ").count(), 1, "{text}");
    assert!(text.contains("[Termination \"Normal\"]"), "{text}");
    assert_eq!(read(&text), mated, "{text}");
}

#[test]
fn own_records_may_be_annotated() {
    let plain = "[Game \"advance\"]\n[White \"level=8\"]\n[Black \"level=7\"]\n[Result \"*\"]\n\
                 [Termination \"unfinished\"]\n[Turns \"100\"]\n\n1. e2-e3 {0.031000 s, score 35, depth 6} e8-e7 {0.000100 s}\n*\n";
    let noted = plain.replace(" e8-e7", " {a fine move} (1. d2-d3) 1... e8-e7?");
    let [plain, noted] = [plain, &noted].map(read);
    assert!(plain.notes.is_empty());
    assert_eq!(noted.course.moves, plain.course.moves);
    assert_eq!(noted.notes.moves[&0].comments, ["a fine move"]);
    assert_eq!(noted.notes.moves[&1].glyphs, [2]);
    assert_eq!(read(&noted.to_string()), noted);
}

/// Empty lines decided what a game is: <https://github.com/niklasf/python-chess/issues/566>,
/// <https://github.com/niklasf/python-chess/issues/773>. A game without moves ended the file:
/// <https://github.com/niklasf/python-chess/issues/1087>. Values of tags were read as moves:
/// <https://github.com/niklasf/python-chess/issues/1077>,
/// <https://github.com/niklasf/python-chess/issues/353>. An empty comment ended the reading:
/// <https://github.com/mliebelt/pgn-parser/issues/349>.
#[test]
fn files_may_hold_several_or_bare_games() {
    let text = format!(
        "\u{feff}% a line for another program\n{NOTED}\n[Game \"checkers\"]\n\n1. c3->d4 *\n"
    );
    let records = Record::read_all(&text, GAMES).unwrap();
    let moves: Vec<_> = records
        .into_iter()
        .map(|record| record.unwrap().course.moves.len())
        .collect();
    assert_eq!(moves, [3, 1]);
    let close = "[White \"Ann\"]\n\n[Black \"Bo\"]\n1. e2-e3 {} e8-e7 *\n[White \"Cy\"]\n{none} *\n\
                 [Site \"1. e2-e3 (x) {y} [z] ; 1-0\"]\n1. d2-d3 *\n";
    let records = Record::read_all(close, GAMES).unwrap();
    let moves: Vec<_> = records
        .into_iter()
        .map(|record| record.unwrap().course.moves.len())
        .collect();
    assert_eq!(moves, [2, 0, 1]);
    for alone in [
        "e2-e3 e8-e7",
        "1. e2-e3 1... e8-e7 *",
        "1 e2-e3 e8-e7",
        "1.e2-e3 e8-e7",
    ] {
        let record = read(alone);
        assert_eq!(record.course.moves.len(), 2, "{alone}");
        assert_eq!(record.course.outcome, Outcome::Unfinished, "{alone}");
    }
}

#[test]
fn a_damaged_record_names_the_place() {
    for (text, reason) in [
        ("1. e2-e3 (1. d2-d3\n*", "line 1: a side line"),
        ("1. e2-e3\n{open", "line 2: a comment"),
        ("1. e2-e3\n) *", "line 2: a side line"),
        (
            "1. e2-e3 (1. a1-i9) *",
            "line 1: a1-i9, in a side line, is not legal",
        ),
        (
            "1. e2-e3\n\n3. d2-d3 *",
            "line 3: found the move number '3.'",
        ),
    ] {
        let error = Record::read(text, GAMES).unwrap_err().to_string();
        assert!(error.starts_with(reason), "{text}: {error}");
    }
    let deep = format!("1. e2-e3 {}*", "(1. d2-d3 ".repeat(200));
    let error = Record::read(&deep, GAMES).unwrap_err().to_string();
    assert!(
        error.contains("side lines in more than 100 others"),
        "{error}"
    );
}

#[test]
fn foreign_terminations_are_kept() {
    for (result, word) in [
        ("1-0", "agreement"),
        ("1/2-1/2", "resignation"),
        ("*", "timeout"),
    ] {
        let record = read(&format!(
            "[Result \"{result}\"]\n[Termination \"{word}\"]\n\n1. e2-e3 {result}\n"
        ));
        assert_eq!(record.result(), result);
        assert_eq!(record.foreign_ending(), Some(word));
        assert_eq!(read(&record.to_string()), record);
    }
    let ours = read("[Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. e2-e3 1-0\n");
    assert_eq!(ours.foreign_ending(), None);
    assert!(ours.to_string().starts_with("[Game \"advance\"]"));
}

#[test]
fn a_result_against_the_rules_is_refused() {
    let won = |result: &str| format!("[FEN \"8g/9/9/9/9/9/9/##7/G#7 w 10\"]\n\n6. {result}\n");
    assert_eq!(read(&won("0-1")).result(), "0-1");
    assert_eq!(read(&won("*")).result(), "0-1");
    let error = Record::read(&won("1-0"), GAMES).unwrap_err().to_string();
    assert_eq!(error, "the record says 1-0, but by the rules it is 0-1");
}

#[test]
fn game_names_ignore_case() {
    for name in ["Advance", "ADVANCE", "Jeson-Mor"] {
        let text = format!("[Game \"{name}\"]\n\n*\n");
        assert_eq!(read(&text).game().name(), name.to_lowercase());
    }
}
