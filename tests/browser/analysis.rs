//! The analysis board.

use serde_json::{Value, json};

use super::review;
use super::scene::{Scene, cell, tab_to, walk_to, with_page};

/// White takes the Zombie on d5 with the Miner.
const POSITION: &str = "z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4 w 0";

impl Scene {
    /// Goes to the analysis of a position.
    fn analyse(&mut self, position: &str) {
        let position = json!(position);
        self.browser.evaluate(&format!(
            "location.hash = new URLSearchParams({{ view: 'analyse', fen: {position} }})"
        ));
        self.until_said("The first position");
    }

    /// Waits for a sentence under the board.
    fn until_said(&mut self, words: &str) {
        let words = json!(words);
        self.browser.until(&format!(
            "document.querySelector('.analysis .message')?.textContent.includes({words})"
        ));
    }

    pub fn text(&mut self, selector: &str) -> String {
        let selector = json!(selector);
        let text =
            format!("document.querySelector({selector}).innerText.replace(/\\s+/g, ' ').trim()");
        self.browser.evaluate(&text).as_str().unwrap().to_owned()
    }

    pub fn count(&mut self, selector: &str) -> u64 {
        let selector = json!(selector);
        let count = format!("document.querySelectorAll({selector}).length");
        self.browser.evaluate(&count).as_u64().unwrap()
    }

    /// Makes a move by clicks on the analysis board.
    fn put(&mut self, from: &str, to: &str) {
        self.browser.click(&here(from));
        self.browser
            .until("document.querySelector('.analysis .mark')");
        self.browser.click(&here(to));
        self.until_said(&format!("moves to {to}"));
    }

    fn search_to(&mut self, limit: &str) {
        self.browser
            .select("[aria-label='How long to search']", limit);
    }

    fn evaluation(&mut self) -> Value {
        self.browser
            .evaluate("document.querySelector('.evalbar').getAttribute('aria-valuetext')")
    }
}

/// The selector of a square of the analysis board.
fn here(square: &str) -> String {
    format!(".analysis {}", cell(square))
}

pub fn the_position_shown_is_searched() {
    with_page(1280, 900, |scene| {
        scene.analyse(POSITION);
        assert_eq!(scene.evaluation(), "not searched");
        scene.search_to("depth 4");
        scene.browser.select("[aria-label='Number of lines']", "2");
        scene.browser.click(".analysis .main");
        scene
            .browser
            .until("document.querySelector('.cost').textContent.endsWith('done')");
        assert!(scene.text(".cost").starts_with("depth 4 ·"));
        assert!(scene.text(".lines li").contains("b5xd5"));
        assert_eq!(scene.count(".arrow.line"), 2);
        assert_eq!(scene.count(".arrow.line.best"), 1);
        let evaluation = scene.evaluation();
        assert!(
            evaluation.as_str().unwrap().ends_with(" for black"),
            "{evaluation}"
        );
        scene.browser.picture("analysis");
        // A position that was searched is not searched again; another one is.
        scene.browser.click(".lines .move");
        scene.until_said("1. b5xd5: white Miner b5 captures the black Zombie on d5.");
        scene
            .browser
            .until("document.querySelector('.cost').textContent.endsWith('done')");
        // Arrow keys live after a click on a move: <https://github.com/lichess-org/lila/issues/19108>.
        scene.browser.press("ArrowLeft");
        scene.until_said("The first position");
        assert!(scene.text(".cost").ends_with("done"));
        scene.browser.click(".lines .keep");
        scene
            .browser
            .until("document.querySelectorAll('.moves .move').length > 3");
        assert_eq!(scene.count(".moves [aria-current]"), 0);
        scene.browser.click(".analysis .main");
        assert_eq!(scene.count(".arrow.line"), 0);
    });
}

pub fn variations_are_edited_and_saved() {
    with_page(1280, 900, |scene| {
        scene.browser.click("[data-to=analyse]");
        scene.until_said("The first position");
        scene.put("d2", "d3");
        scene.put("e8", "e7");
        scene.browser.press("Home");
        scene.until_said("The first position");
        scene.put("e2", "e3");
        assert_eq!(scene.text(".moves"), "1. d2-d3 1. e2-e3 1... e8-e7");
        scene
            .browser
            .click(".analysis button[aria-label='good move']");
        scene.browser.click(".said textarea");
        scene.browser.write("Quiet {but} good");
        scene.browser.draw(&here("c3"), &here("f6"));
        scene.browser.draw(&here("d4"), &here("d4"));
        scene.until_said("a green arrow from c3 to f6, a green circle on d4");
        scene.browser.draw(&here("d4"), &here("d4"));
        scene.browser.evaluate("[...document.querySelectorAll('.analysis button')].find((it) => it.textContent === 'Promote').click()");
        let lines = "1. e2-e3! Quiet {but} good 1. d2-d3 e8-e7";
        assert_eq!(scene.text(".moves"), lines);
        scene.browser.evaluate("[...document.querySelectorAll('.analysis button')].find((it) => it.textContent === 'Save').click()");
        let saved = scene.browser.downloaded("analysis.txt");
        let text = "\n1. e2-e3! {0 s} {[%cal Gc3f6] Quiet (but) good}\n  (1. d2-d3 e8-e7)\n*\n";
        assert!(saved.ends_with(text), "{saved}");
        assert!(scene.replay(&saved).ends_with("* (unfinished), 1 move\n"));

        scene.browser.evaluate("[...document.querySelectorAll('.analysis button')].find((it) => it.textContent === 'Delete').click()");
        assert_eq!(scene.text(".moves"), "1. d2-d3 e8-e7");
        let file = scene.browser.downloads().join("load.txt");
        std::fs::write(&file, &saved).unwrap();
        scene.browser.hand_in(".analysis input[type=file]", &file);
        // Moves that were deleted since are not saved.
        scene.browser.click("#sure [value=yes]");
        let lines = lines.replace("{but}", "(but)");
        scene.browser.until("document.querySelectorAll('.moves .move').length === 3 && document.querySelector('.moves .comment')");
        assert_eq!(scene.text(".moves"), lines);
        // It is there after a reload too.
        scene.open();
        scene.browser.click("[data-to=analyse]");
        scene.until_said("The first position");
        assert_eq!(scene.text(".moves"), lines);
        scene.browser.press("ArrowRight");
        scene.until_said("1. e2-e3");
        assert_eq!(scene.count(".arrow.drawn"), 1);
        // A click on an empty square removes the drawings; a move does not.
        scene.browser.click(&here("e5"));
        scene
            .browser
            .until("!document.querySelector('.arrow.drawn')");
    });
}

pub fn blunders_are_found_with_better_moves() {
    with_page(1280, 900, |scene| {
        // The Miner goes where the Dragon takes it.
        let record = "[Game \"advance\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"*\"]\n[Termination \"unfinished\"]\n\
            [Turns \"100\"]\n[FEN \"4g4/9/2d6/9/9/9/3M5/4Z2Z1/4G2B1 w 0\"]\n\n1. e1-f1 e9-f9\n2. d3-c3 c7xc3\n*\n";
        scene.load(record);
        scene.until_moves(4);
        // Drawings belong to their position, in Play too.
        scene.browser.draw(&cell("a4"), &cell("b5"));
        scene.until_message("Drawn: a green arrow from a4 to b5.");
        assert_eq!(scene.count(".arrow.drawn"), 1);
        scene.browser.press("ArrowLeft");
        scene.until_message("After move 2. d3-c3");
        assert_eq!(scene.count(".arrow.drawn"), 0);
        scene.browser.press("ArrowRight");
        scene.until_message("White to move");
        assert_eq!(scene.count(".arrow.drawn"), 1);
        scene.choose("analyse");
        scene.until_said("2... c7xc3: black Dragon c7 captures the white Miner on c3.");
        let click = |text: &str| {
            format!(
                "[...document.querySelectorAll('.analysis button')].find((it) => it.textContent === '{text}').click()"
            )
        };
        scene.browser.evaluate(&click("Analyse this game"));
        scene.browser.until("document.querySelector('.counts')");
        let found = scene.text(".mistakes");
        assert!(found.contains("2. d3-c3?? blunder"), "{found}");
        assert_eq!(scene.count(".chart .spot.blunder"), 1);
        assert_eq!(scene.text(".counts tbody tr td"), "1");
        // The better line stands beside the move, and the record has all of it. The list is still growing, so the
        // button may move away from under the pointer.
        scene
            .browser
            .evaluate("document.querySelector('.mistakes .blunder').click()");
        scene.until_said("2. d3-c3: white Miner d3 moves to c3.");
        scene
            .browser
            .evaluate("document.querySelector('.mistakes li:has(.blunder) summary').click()");
        scene
            .browser
            .until("document.querySelector(\"[aria-label='Instead of d3-c3'] .move\")");
        let better = scene.text(".mistakes b");
        let beside = scene.text("[aria-label='Instead of d3-c3'] .move");
        assert_eq!(beside, better);
        scene.browser.picture("blunder");
        scene.browser.evaluate(&click("Save"));
        let saved = scene.browser.downloaded("analysis.txt");
        assert!(
            saved.contains("[White \"Ada\"]") && saved.contains("d3-c3??"),
            "{saved}"
        );
        scene.replay(&saved);
        scene.browser.evaluate(&click("Play from here"));
        scene.until_message("Black to move");
    });
}

pub fn reviews_make_puzzles_of_turning_points() {
    with_page(1280, 900, |scene| {
        // White leaves a Catapult that nobody protects.
        let record = "[Game \"advance\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"0-1\"]\n[Termination \"turns\"]\n\
            [Turns \"1\"]\n[FEN \"3c4g/9/9/9/9/9/8m/9/G2D5 w 0\"]\n\n1. a1-a2 i3-i4\n0-1\n";
        scene.load(record);
        scene.until_moves(2);
        scene.browser.click("#review");
        review::to_moment(scene);
        scene.browser.click(".walk .tools a[href*='analyse']");
        scene.browser.until("document.querySelector('.turning li')");
        scene.browser.until("document.querySelector('.counts')");
        let first = "document.querySelector('.turning li').textContent";
        let told = scene.browser.evaluate(first);
        let told = told.as_str().unwrap();
        assert!(
            told.starts_with("1. a1-a2 blunder: Ada's chance to win fell from "),
            "{told}"
        );
        assert!(
            told.contains(
                "with Ada's Dragon on d1, and nothing would have taken it back. Better was d1xd9."
            ),
            "{told}"
        );
        // The mistake is a puzzle too, so the better move is shown only on request.
        scene
            .browser
            .until("document.querySelector('.mistakes li')");
        scene
            .browser
            .until("document.querySelector('.analysis progress').hidden");
        scene.browser.until_idle();
        let shown = "document.querySelector('.analysis').innerText.includes('d1xd9')";
        assert_eq!(scene.browser.evaluate(shown), false);
        scene.browser.picture("turning");
        scene.browser.click(".mistakes summary");
        scene
            .browser
            .until("document.querySelector(\"[aria-label='Instead of a1-a2'] .move\")?.textContent === 'd1xd9'");
        assert_eq!(scene.browser.evaluate(shown), true);
        let is_open = "document.querySelector('.turning details').open";
        assert_eq!(scene.browser.evaluate(is_open), false);
        scene
            .browser
            .evaluate("document.querySelector('.turning a').click()");
        scene.browser.until(
            "document.querySelector('.puzzles .text')?.textContent.includes('From your game')",
        );
    });
}

pub fn a_position_is_analysed_with_the_keyboard_alone() {
    with_page(1280, 900, |scene| {
        scene.browser.press("?");
        scene.browser.until("document.getElementById('keys')?.open");
        assert!(scene.text("#keys").contains("one move back"));
        scene.browser.picture("keys");
        scene.browser.press("Escape");
        tab_to(scene, "[data-to=analyse]");
        scene.browser.press("Enter");
        scene.until_said("The first position");
        tab_to(scene, ".analysis .cell");
        for (from, to) in [("d2", "d3"), ("e2", "e3")] {
            walk_to(scene, from);
            scene.browser.press("Enter");
            scene
                .browser
                .until("document.querySelector('.analysis .mark')");
            walk_to(scene, to);
            scene.browser.press("Enter");
            scene.until_said(&format!("1. {from}-{to}"));
            if from == "d2" {
                scene.browser.press("Shift+ArrowLeft");
                scene.until_said("The first position");
            }
        }
        scene.browser.press("s");
        walk_to(scene, "e6");
        scene.browser.press("s");
        scene.until_said("Drawn: a green arrow from e3 to e6.");
        scene.browser.press("x");
        scene
            .browser
            .until("!document.querySelector('.arrow.drawn')");
        tab_to(scene, ".moves .move");
        scene.browser.press("ArrowUp");
        scene.until_said("1. d2-d3");
        scene.browser.press("ArrowDown");
        scene.until_said("1. e2-e3");
        scene.browser.press("p");
        scene.browser.press("3");
        assert_eq!(scene.text(".moves"), "1. e2-e3!? 1. d2-d3");
        scene.browser.press("n");
        scene.browser.write("lively");
        scene.browser.press("Shift+Tab");
        tab_to(scene, ".moves .move");
        assert_eq!(scene.text(".moves"), "1. e2-e3!? lively 1. d2-d3");
        scene.browser.press("Delete");
        assert_eq!(scene.text(".moves"), "1. d2-d3");
        scene.until_said("Deleted 1. e2-e3 and what follows. Undo brings it back.");
        scene.browser.press("Ctrl+z");
        assert_eq!(scene.text(".moves"), "1. e2-e3!? lively 1. d2-d3");
        scene.until_said("1. e2-e3");
        // At the first position, keys on a move mean that move.
        scene.browser.press("Home");
        scene.until_said("The first position");
        tab_to(scene, ".moves .move");
        scene.browser.press("1");
        scene.until_said("1. e2-e3");
        assert_eq!(scene.text(".moves"), "1. e2-e3!! lively 1. d2-d3");
        scene.browser.press("Home");
        scene.until_said("The first position");
        tab_to(scene, ".moves .move");
        scene.browser.press("Delete");
        assert_eq!(scene.text(".moves"), "1. d2-d3");
        scene.browser.press("l");
        scene
            .browser
            .until("document.querySelector('.lines .move')");
        let lines = scene.count(".moves .move");
        scene.browser.press("Shift+Enter");
        scene
            .browser
            .until("document.querySelector('.moves [aria-current]')");
        assert_eq!(scene.count(".moves .move"), lines + 1);
    });
}

pub fn what_was_deleted_comes_back_in_its_place() {
    with_page(1280, 900, |scene| {
        let click = |text: &str| {
            format!(
                "[...document.querySelectorAll('.analysis button')].find((it) => it.textContent === '{text}').click()"
            )
        };
        scene.browser.click("[data-to=analyse]");
        scene.until_said("The first position");
        scene.drop_file(
            ".analysis",
            "game.txt",
            b"[Game \"advance\"]\n\n1. d2-d3 (1. e2-e3 e8-e7) (1. f2-f3) 1... d8-d7\n*\n",
        );
        let all = "1. d2-d3 1. e2-e3 e8-e7 1. f2-f3 1... d8-d7";
        scene
            .browser
            .until("document.querySelectorAll('.moves .move').length === 5");
        let shown = scene.text(".moves");
        assert_eq!(shown, all);
        let go_to = |text: &str| {
            format!(
                "[...document.querySelectorAll('.moves .move')].find((it) => it.textContent === '{text}').click()"
            )
        };
        for text in ["e8-e7", "e2-e3"] {
            scene.browser.evaluate(&go_to(text));
            scene.until_said(text);
            scene.browser.evaluate(&click("Delete"));
            scene.until_said("Undo brings it back.");
        }
        assert_eq!(scene.text(".moves"), "1. d2-d3 1. f2-f3 1... d8-d7");
        // Making it again in the meantime gives the same move.
        scene.put("e2", "e3");
        scene.put("f8", "f7");
        scene.browser.evaluate(&click("Undo"));
        scene.until_said("1. e2-e3");
        scene.browser.evaluate(&click("Undo"));
        scene.until_said("1... e8-e7");
        assert_eq!(
            scene.text(".moves"),
            "1. d2-d3 1. f2-f3 1. e2-e3 e8-e7 1... f8-f7 1... d8-d7"
        );
        let undo = "[...document.querySelectorAll('.analysis button')].find((it) => it.textContent === 'Undo').disabled";
        assert_eq!(scene.browser.evaluate(undo), true);
    });
}
