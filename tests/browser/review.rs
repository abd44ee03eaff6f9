//! The walk through the moments that decided a game.

use serde_json::json;

use super::learn::{go, make, square, until_told};
use super::scene::{Scene, with_page, with_page_of};

/// White leaves a Catapult that nobody protects.
const RECORD: &str = "[Game \"advance\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"0-1\"]\n[Termination \"turns\"]\n\
    [Turns \"1\"]\n[FEN \"3c4g/9/9/9/9/9/8m/9/G2D5 w 0\"]\n\n1. a1-a2 i3-i4\n0-1\n";

/// Opens the first moment of the story.
pub fn begin(scene: &mut Scene) {
    scene.load(RECORD);
    scene.until_moves(2);
    scene.browser.click("#review");
    to_moment(scene);
}

/// Goes on to the first moment.
pub fn to_moment(scene: &mut Scene) {
    scene
        .browser
        .until("document.querySelector('.walk h2')?.textContent");
    if !scene.text(".walk h2").contains("oment") {
        scene.browser.click(".walk a[data-primary]");
    }
    until_told(scene, ".walk h2", "oment");
}

pub fn stories_show_moments_and_end_with_games() {
    with_page(1280, 900, |scene| {
        begin(scene);
        // Players of a record are called by their names.
        until_told(
            scene,
            ".walk .text",
            "Ada could have taken Bo's Catapult on d9 with Ada's Dragon on d1",
        );
        until_told(scene, ".walk .text", "Ada's chance to win fell from ");
        let has_focus = "document.activeElement.matches('.walk h2')";
        scene.browser.until(has_focus);
        for arrow in ["drawn.red", "hint"] {
            scene
                .browser
                .until(&format!("document.querySelector('.walk .arrow.{arrow}')"));
        }
        // The move of the game is not good enough, and is taken back by itself.
        make(scene, "a1-a2");
        until_told(scene, ".walk .feedback", "That is the move of the game.");
        scene.browser.until(&format!(
            "document.querySelector(\"{}\").getAttribute('aria-label').includes('General')",
            square("a1")
        ));
        make(scene, "d1xd9");
        until_told(scene, ".walk .feedback", "That is it!");
        // What followed is shown on the board, and tried in place.
        scene
            .browser
            .evaluate("[...document.querySelectorAll('.walk button')].find((it) => it.textContent === 'Better').click()");
        scene.browser.until(&format!(
            "document.querySelector(\"{}\").getAttribute('aria-label').includes('Dragon')",
            square("d9")
        ));
        // What is heard is of the step that is shown.
        let heard = "document.querySelector('.walk .unseen').textContent";
        let first = scene.browser.evaluate(heard);
        let board = "document.querySelector('.walk [role=grid]').getAttribute('aria-label')";
        let label = scene.browser.evaluate(board);
        scene.browser.evaluate("document.activeElement.blur()");
        while scene
            .browser
            .evaluate("document.querySelector('.walk h2').textContent === 'What next'")
            != true
        {
            let place = scene.text(".walk .place");
            scene.browser.click(".walk a[data-primary]");
            scene.browser.until(&format!(
                "document.querySelector('.walk .place').textContent !== {}",
                json!(place)
            ));
        }
        assert_ne!(scene.browser.evaluate(heard), first);
        assert_ne!(scene.browser.evaluate(board), label);
        until_told(scene, ".walk .accuracy", "Accuracy: white ");
        scene.browser.picture("what-next");
        scene.browser.evaluate("history.back()");
        until_told(scene, ".walk h2", "oment");
        scene.browser.evaluate("history.forward()");
        until_told(scene, ".walk h2", "What next");
        scene.browser.click(".walk .tools a");
        scene
            .browser
            .until("/^#view=(learn&topic|puzzles&theme)=/.test(location.hash)");
    });
}

/// A person is shown the own moments, and what the opponent overlooked.
pub fn stories_address_the_person_who_played() {
    with_page(1280, 900, |scene| {
        let game = json!({
            "start": "3d4g/9/9/9/9/9/8m/9/G2D5 w 0",
            "players": {"white": {"level": 0, "time": 0}, "black": {"level": 4, "time": 0}},
            "cutShort": {"winner": "black", "end": "resignation"},
            "moves": [
                {"move": "a1-a2", "after": "3d4g/9/9/9/9/9/8m/G8/3D5 b 1"},
                {"move": "i3-i4", "after": "3d4g/9/9/9/9/8m/9/G8/3D5 w 2"},
                {"move": "a2-a3", "after": "3d4g/9/9/9/9/8m/G8/9/3D5 b 3"},
            ],
        });
        let game = json!(game.to_string());
        scene.leave();
        scene
            .browser
            .evaluate(&format!("sessionStorage.setItem('advance.game', {game})"));
        scene.open();
        scene.until_message("resigned");
        scene.browser.click("#review");
        until_told(scene, ".walk .text", "could");
        let text = "document.querySelector('.walk .text').textContent";
        while scene
            .browser
            .evaluate("document.querySelector('.walk h2').textContent.includes('oment')")
            != true
        {
            scene.browser.press("ArrowRight");
            scene.browser.until(&format!("{text}.length > 20"));
        }
        let told = scene.browser.evaluate(text);
        let told = told.as_str().unwrap();
        assert!(told.contains("our chance to win fell from"), "{told}");
        assert!(!told.contains("white"), "{told}");
        until_told(scene, ".walk .accuracy", "Accuracy: you ");
        // The searches of the story are not repeated, and the analysis opens at the moment in view.
        let searches = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/analyse') || name.includes('/review')).length";
        let before = scene.browser.evaluate(searches);
        scene.browser.click(".walk .tools a[href*='analyse']");
        scene
            .browser
            .until("document.querySelector('.report .counts')");
        assert_eq!(scene.browser.evaluate(searches), before);
        let is_over = "document.querySelector('.analysis').matches('.over')";
        assert_eq!(scene.browser.evaluate(is_over), false);
    });
}

pub fn reviews_handle_flawless_and_empty_games() {
    with_page(390, 844, |scene| {
        go(scene, "view=review");
        until_told(scene, ".walk", "There is no game to look back at yet.");
        scene.browser.click(".walk a");
        scene.play("e2-e3".parse().unwrap());
        scene.until_moves(2);
        go(scene, "view=review");
        until_told(scene, ".walk .verdict", "You made no mistake");
        go(scene, "view=review&step=2");
        until_told(scene, ".walk .text", "Nothing to repair");
    });
}

/// A sibling game has a walk too: through its dearest mistakes.
pub fn a_game_of_checkers_is_walked_through() {
    with_page(1280, 900, |scene| {
        let address = scene.address.clone();
        // Red gives a piece away.
        scene.address = format!(
            "{address}?play=checkers#fen=.......b/......../......../....b.../......../..r...../......../r.....r.%20cm%20r%200&game=c3-d4_e5-c3"
        );
        scene.open();
        scene
            .browser
            .until("document.querySelectorAll('#record button').length === 2");
        go(scene, "view=review");
        to_moment(scene);
        until_told(scene, ".walk .text", "1. Red ");
        until_told(scene, ".walk .text", "chance to win fell from ");
        scene.browser.picture("walk-checkers");
    });
}

pub fn the_accuracy_follows_its_formula() {
    with_page_of(&[], 1280, 900, |scene| {
        let module = json!(format!("{}review/accuracy.js", scene.address));
        let mut of = |script: &str| {
            scene.browser.evaluate(&format!(
                "import({module}).then(({{ accuracyOf, accuraciesOf }}) => {script})"
            ))
        };
        // A move that loses nothing is perfect, and chances that were lost count as in the formula, worked out apart.
        let of_moves = "[[50, 50], [40, 60], [70, 36], [100, 0]].map((chances) => Math.round(accuracyOf(...chances) * 10) / 10)";
        assert_eq!(of(of_moves), json!([100, 100, 21.3, 0]));
        // Of an even game, both sides' is perfect; the loser of a piece is the less accurate one.
        let even =
            "accuraciesOf(Array(5).fill({ points: 0 }), ['white', 'black', 'white', 'black'])";
        assert_eq!(of(even), json!({"white": 100, "black": 100}));
        let lost = "accuraciesOf([0, 0, 0, -3, -3].map((points) => ({ points })), ['white', 'black', 'white', 'black'])";
        let found = of(lost);
        assert_eq!(found["black"], 100);
        assert!(found["white"].as_f64().unwrap() < 50.0, "{found}");
        let empty = "accuraciesOf([{ points: 0 }], [])";
        assert_eq!(of(empty), json!({}));
    });
}
