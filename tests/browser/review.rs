//! The walk through the moments that decided a game.

use serde_json::json;

use super::learn::{go, make, square, until_told};
use super::scene::{Scene, with_page, with_page_of};

/// White leaves a Catapult that nobody protects.
const RECORD: &str = "[Game \"advance\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"0-1\"]\n[Termination \"turns\"]\n\
    [Turns \"1\"]\n[FEN \"3c4g/9/9/9/9/9/8m/9/G2D5 w 0\"]\n\n1. a1-a2 i3-i4\n0-1\n";

/// Opens the first moment from the card.
pub fn begin(scene: &mut Scene) {
    scene.load(RECORD);
    scene.until_moves(2);
    scene.browser.until("document.querySelector('#moments a')");
    scene.browser.click("#review");
    until_told(scene, ".walk h2", "Moment 1 of ");
}

pub fn walks_through_moments_end_with_exercises() {
    with_page(1280, 900, |scene| {
        begin(scene);
        until_told(
            scene,
            ".walk .text",
            "1. White General a1 moves to a2. It lowered white's chance to win by ",
        );
        let has_focus = "document.activeElement.matches('.walk h2')";
        scene.browser.until(has_focus);
        scene
            .browser
            .until("document.querySelector('.walk .arrow.drawn.red')");
        // The move of the game is not good enough, and is taken back by itself.
        make(scene, "a1-a2");
        until_told(scene, ".walk .feedback", "That is the move of the game.");
        until_told(scene, ".walk .message", "White to move");
        scene.browser.until(&format!(
            "document.querySelector(\"{}\").getAttribute('aria-label').includes('General')",
            square("a1")
        ));
        scene
            .browser
            .until("document.querySelector('.walk .arrow.drawn.red')");
        // Nor is another one that leaves the Catapult; the answer is not given away.
        make(scene, "d1-d2");
        until_told(scene, ".walk .feedback", "n");
        let told = "document.querySelector('.walk .feedback').dataset.how";
        scene.browser.until(&format!("{told} === 'bad'"));
        let shown = "document.querySelector('.walk').innerText.includes('d1xd9')";
        assert_eq!(scene.browser.evaluate(shown), false);
        scene.browser.until(&format!(
            "document.querySelector(\"{}\").getAttribute('aria-label').includes('Dragon')",
            square("d1")
        ));
        make(scene, "d1xd9");
        until_told(scene, ".walk .feedback", "That is it!");
        scene
            .browser
            .until("document.activeElement.matches('.walk a[data-primary]')");
        scene.browser.picture("walk");
        // Black could have done better, too, or the walk ends here.
        while scene
            .browser
            .evaluate("document.querySelector('.walk h2').textContent.startsWith('Moment')")
            == true
        {
            if scene
                .browser
                .evaluate("Boolean(document.querySelector('.walk button[data-primary]'))")
                == true
            {
                scene.browser.click(".walk button[data-primary]");
                until_told(scene, ".walk .feedback", "This was better: ");
            }
            let head = scene
                .browser
                .evaluate("document.querySelector('.walk h2').textContent");
            scene.browser.press("Enter");
            scene.browser.until(&format!(
                "document.querySelector('.walk h2').textContent !== {head}"
            ));
        }
        until_told(scene, ".walk h2", "What to practise");
        until_told(scene, ".walk .accuracy", "Accuracy: white ");
        scene.browser.picture("practise");
        // The way back leads to the moment before.
        scene.browser.evaluate("history.back()");
        until_told(scene, ".walk h2", "Moment ");
        scene.browser.evaluate("history.forward()");
        until_told(scene, ".walk h2", "What to practise");
        scene.browser.click(".walk a[data-primary]");
        scene
            .browser
            .until("location.hash.startsWith('#view=learn&topic=')");
    });
}

/// A person is shown the own moments, and the mistakes of the opponent only where they were not punished, after them.
pub fn walks_show_mistakes_then_missed_chances() {
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
        let card = "document.querySelectorAll('#moments a').length === 2
            && document.getElementById('moments').textContent";
        let card = scene.browser.until(card);
        let card = card.as_str().unwrap();
        assert!(!card.contains("Miner"), "{card}");
        scene.browser.click("#review");
        until_told(scene, ".walk h2", "Moment 1 of 2");
        until_told(
            scene,
            ".walk .text",
            "1. White General a1 moves to a2. It lowered your chance",
        );
        scene.browser.click(".walk a[href='#view=review&moment=2']");
        until_told(scene, ".walk h2", "Your chance: moment 2 of 2");
        until_told(
            scene,
            ".walk .text",
            "1... Black Miner i3 moves to i4. That was a mistake of your opponent, which you did not punish.",
        );
        make(scene, "d1xd9");
        until_told(scene, ".walk .feedback", "That is it!");
        until_told(scene, ".walk .accuracy", "Accuracy: you ");
        // The searches of the walk are not repeated.
        let searches = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/analyse') || name.includes('/review')).length";
        let before = scene.browser.evaluate(searches);
        scene.browser.click(".walk .actions a[href*='analyse']");
        scene
            .browser
            .until("document.querySelector('.report .counts')");
        assert_eq!(scene.browser.evaluate(searches), before);
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
        until_told(scene, ".walk h2", "Nothing to repair");
        until_told(scene, ".walk .accuracy", "Accuracy: you ");
        scene.browser.picture("nothing-to-repair");
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
        until_told(scene, ".walk h2", "Moment 1 of ");
        until_told(scene, ".walk .text", "1. Red ");
        scene.browser.click(".walk button[data-primary]");
        until_told(scene, ".walk .feedback", "This was better: ");
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
