//! Puzzles.

use advance::cases::{Puzzle, PuzzleKind};
use serde_json::json;

use super::learn::{go, make, until_told};
use super::scene::with_page;

pub fn a_puzzle_is_judged_helped_with_and_shown() {
    with_page(1024, 768, |scene| {
        let Puzzle {
            position,
            answer,
            hint,
            elo,
            ..
        } = Puzzle::new(PuzzleKind::Ahead, 1).unwrap();
        // The page offers puzzles near the strength of a person who has played.
        let results = "localStorage.setItem('advance.results', '[[1200,0.5]]')";
        scene.browser.evaluate(results);
        go(scene, "view=puzzles&kind=ahead&seed=1");
        until_told(scene, ".puzzles .text", &format!("Number 1 · Elo {elo}"));
        let wrong = position.legal_moves().into_iter();
        let takes = |mv: &advance::Move| position.gain(*mv) == position.gain(answer);
        let wrong = wrong.filter(takes).find(|&mv| mv != answer).unwrap();
        make(scene, &wrong.to_string());
        until_told(scene, ".judgement", "Not this one.");
        until_told(scene, ".judgement", "Another move brings more in the end.");
        let told = scene
            .browser
            .evaluate("document.querySelector('.judgement').textContent");
        assert!(
            !told.as_str().unwrap().contains(&answer.to_string()),
            "{told}"
        );
        until_told(scene, ".puzzles .message", "to move");
        scene.browser.click(".puzzles .actions button");
        until_told(scene, ".puzzles .message", &format!("Look at {hint}."));
        scene.browser.click(".puzzles .actions button:last-child");
        until_told(scene, ".judgement", "The solution");
        scene.browser.picture("puzzle");
        scene.browser.click(".puzzles a.main");
        scene
            .browser
            .until("/kind=ahead&seed=\\d+&elo=1110$/.test(location.hash)");
    });
}

pub fn the_puzzle_of_the_day_counts_days_in_a_row() {
    with_page(390, 844, |scene| {
        let today = "Math.floor(Date.now() / 864e5)";
        let yesterday = format!(
            "localStorage.setItem('advance.daily', JSON.stringify({{day: {today} - 1, days: 2}}))"
        );
        scene.browser.evaluate(&yesterday);
        let date = scene
            .browser
            .evaluate("new Date().toISOString().slice(0, 10).replaceAll('-', '')");
        let day = scene.browser.evaluate(today).as_u64().unwrap();
        let kind = PuzzleKind::ALL[(day % PuzzleKind::COUNT as u64) as usize];
        let seed = date.as_str().unwrap().parse().unwrap();
        let answer = Puzzle::new(kind, seed).unwrap().answer;
        go(scene, "view=puzzles");
        until_told(
            scene,
            ".puzzles .score",
            "Solved on 2 days in a row. Today is still to come.",
        );
        make(scene, &answer.to_string());
        let choice = format!(
            ".puzzles .choice:not([hidden]) [data-kind={}]",
            json!(answer.action).as_str().unwrap()
        );
        let told = scene.browser.until(&format!(
            "document.querySelector('{choice}') ? 'choice' : document.querySelector('.verdict')?.textContent"
        ));
        if told == "choice" {
            scene.browser.click(&choice);
        }
        until_told(scene, ".verdict", "Right!");
        until_told(scene, ".puzzles .score", "Solved on 3 days in a row.");

        // A clock that was ahead once does not stop the count.
        scene.browser.evaluate(&format!(
            "localStorage.setItem('advance.daily', JSON.stringify({{day: {today} + 1, days: 5}}))"
        ));
        scene.open();
        go(scene, "view=puzzles");
        until_told(
            scene,
            ".puzzles .score",
            "Solved on 5 days in a row. Today is still to come.",
        );
        make(scene, &answer.to_string());
        if told == "choice" {
            scene.browser.click(&choice);
        }
        until_told(scene, ".puzzles .score", "Solved on 5 days in a row.");
        scene.browser.until(&format!(
            "JSON.parse(localStorage.getItem('advance.daily')).day === {today}"
        ));
    });
}
