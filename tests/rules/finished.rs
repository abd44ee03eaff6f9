//! A finished game is finished for every question, and the position of each answer asks the same question again.

use std::num::NonZero;
use std::time::Duration;

use advance::any::{AnyGame, AnyLine};
use advance::api::{Question, RequestError, read};
use advance::catalogue::CATALOGUE;
use advance::game::Length;
use advance::game::random::SplitMix;
use advance::games::ALL;
use advance::search::Stop;
use serde_json::{Value, json};

/// The questions about one position.
const QUESTIONS: [Question; 5] = [
    Question::Status,
    Question::Moves,
    Question::Move,
    Question::Explain,
    Question::Analyse,
];

fn answer(question: Question, asked: &Value) -> Result<Value, RequestError> {
    let (most, threads) = (Duration::from_secs(60), NonZero::<usize>::MIN);
    let read = read(
        &CATALOGUE,
        question,
        asked.to_string().as_bytes(),
        most,
        threads,
    )?;
    let answered = read.task.run(&Stop::new(), &mut |_| ())?;
    let mut answer: Value = serde_json::from_str(&answered.answer).unwrap();
    for timed in ["ms", "nps"] {
        answer.as_object_mut().unwrap().remove(timed);
    }
    Ok(answer)
}

/// The fields of a question that takes little time.
fn asked(game: AnyGame, question: Question, position: &str) -> Value {
    let mut asked = json!({"game": game.name(), "position": position});
    match question {
        Question::Move | Question::Explain => asked["level"] = json!(game.levels()[0].name()),
        Question::Analyse => asked["nodes"] = json!(20),
        _ => {}
    }
    asked
}

/// Checks the answers about a game under way.
#[track_caller]
fn check(game: AnyGame, line: &AnyLine) {
    let line = line.to_string();
    let answers = QUESTIONS.map(|question| answer(question, &asked(game, question, &line)));
    let [status, moves, chosen, explained, analysed] = &answers;
    let [status, moves] = [status, moves].map(|answer| answer.as_ref().unwrap());
    let is_over = !status["end"].is_null();
    let listed = moves["legal_moves"].as_array().unwrap();
    assert_eq!(status["legal_count"], listed.len(), "{line}");
    assert_eq!(is_over, listed.is_empty(), "{line}");
    assert_eq!(is_over, chosen.is_err(), "{line}");
    assert_eq!(is_over, explained.is_err(), "{line}");
    if is_over {
        assert!(analysed.is_err(), "{line}");
    }
    for (question, first) in QUESTIONS.into_iter().zip(&answers) {
        let Ok(first) = first else { continue };
        let Some(position) = first["position"].as_str() else {
            continue;
        };
        let again = answer(question, &asked(game, question, position));
        assert_eq!(again.as_ref(), Ok(first), "{question} about {line}");
    }
    for next in listed {
        let mv = next["move"].as_str().unwrap();
        let checked = json!({"game": game.name(), "position": line, "move": mv});
        assert_eq!(answer(Question::Check, &checked).unwrap()["legal"], true);
    }
}

#[test]
fn a_finished_game_is_finished_for_every_question() {
    for game in ALL {
        let mut random = SplitMix::new(66);
        for turns in [3, 8, 20] {
            let begun = random.index(50) as u32;
            let mut line = AnyLine {
                length: Some(Length { turns, begun }),
                ..game.start().into()
            };
            line.setup.ply = begun;
            loop {
                check(game, &line);
                let moves = line.legal_moves();
                if moves.is_empty() {
                    break;
                }
                line = line.after(&moves[random.index(moves.len())]);
            }
        }
    }
}

/// A client may send the length of the game beside a line without one. The lines that come back have its form.
#[test]
fn next_lines_keep_the_form_of_the_line() {
    for game in ALL {
        let start = game.start().to_string();
        let asked = json!({
            "game": game.name(), "position": start, "turns": 100, "begun": 0, "next_moves": true,
        });
        let status = answer(Question::Status, &asked).unwrap();
        for next in status["legal_moves"].as_array().unwrap() {
            let after = game.line(next["after"].as_str().unwrap()).unwrap();
            assert_eq!(after.length, None, "{game}: {next}");
        }
        let over = json!({
            "game": game.name(), "position": start, "turns": 0, "begun": 0, "next_moves": true,
        });
        let status = answer(Question::Status, &over).unwrap();
        assert_eq!(status["legal_count"], 0, "{game}");
        assert_eq!(status["legal_moves"], json!([]), "{game}");
    }
}
