//! The card at the end of a game.

use serde_json::json;

use super::learn::until_told;
use super::scene::{Scene, tab_to, with_page};

/// White wins at once by h1-h9.
const LATE: &str = "g8/8M/9/9/9/9/9/9/1M2G2M1 w 0";

fn text(scene: &mut Scene, id: &str) -> String {
    let text = scene.browser.until(&format!(
        "!document.getElementById('ended').hidden && document.getElementById('{id}').textContent"
    ));
    text.as_str().unwrap().to_owned()
}

/// Wins a game from a late position.
fn win(scene: &mut Scene) {
    scene.set_up(LATE);
    scene.until_message("White to move");
    scene.play("h1-h9".parse().unwrap());
    scene
        .browser
        .until("document.activeElement.id === 'ended-head'");
}

pub fn victories_lead_to_stronger_opponents() {
    with_page(1280, 900, |scene| {
        win(scene);
        assert_eq!(
            text(scene, "ended-head"),
            "You won! The General has no way out."
        );
        // The opponent says something, and the list of moves ends with the result.
        assert_ne!(text(scene, "ended-who"), "");
        let faces = "document.querySelectorAll('#ended .face, #black .face').length";
        assert_eq!(scene.browser.evaluate(faces), 2);
        let result = "document.querySelector('#record li:last-child').textContent";
        assert_eq!(scene.browser.evaluate(result), "1–0");
        // The sentence of the referee is only heard.
        let is_unseen = "document.getElementById('message').classList.contains('unseen')";
        assert_eq!(scene.browser.evaluate(is_unseen), true);
        // A position that was set up says nothing of the person's strength.
        assert!(text(scene, "ended-strength").starts_with("This was practice"));
        scene.browser.picture("won");
        // The end is no news after a reload, and the side that has lost is not asked for a move.
        scene.open();
        scene
            .browser
            .until("!document.getElementById('ended').hidden");
        let active = scene.browser.evaluate("document.activeElement.tagName");
        assert_eq!(active, "BODY");
        // An earlier position has no card.
        scene.browser.click("#back");
        scene
            .browser
            .until("document.getElementById('ended').hidden");
        scene.browser.click("#last");
        scene
            .browser
            .until("!document.getElementById('ended').hidden");
        // The story goes on with the arrow keys, and leads to the next opponent.
        scene.browser.press("ArrowRight");
        until_told(scene, ".walk h2", "Your best move");
        until_told(scene, ".walk .verdict", "You made no mistake");
        scene.browser.press("ArrowRight");
        until_told(scene, ".walk h2", "What next");
        scene.browser.press("ArrowLeft");
        until_told(scene, ".walk h2", "Your best move");
        scene.browser.press("ArrowRight");
        until_told(scene, ".walk h2", "What next");
        tab_to(scene, ".walk [data-primary]");
        scene.browser.press("Enter");
        scene.until_message("White to move");
        let name = "document.querySelector('#black .name').textContent";
        scene.browser.until(&format!("{name} === 'Easy (900)'"));
        let is_hidden = "document.getElementById('ended').hidden";
        assert_eq!(scene.browser.evaluate(is_hidden), true);
    });
}

pub fn defeats_show_the_change_of_strength() {
    with_page(1280, 900, |scene| {
        scene.play("e2-e3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        scene.choose("resign");
        scene.browser.click("#sure [value=yes]");
        scene
            .browser
            .until("document.activeElement.id === 'ended-head'");
        assert_eq!(text(scene, "ended-head"), "You resigned.");
        let uncertain = "Your strength: 690? after one game. It settles with every game.";
        assert_eq!(text(scene, "ended-strength"), uncertain);
        scene.browser.click("#rematch");
        scene.until_message("White to move");
        // Once it is settled, the change is that of the numbers shown.
        scene.browser.evaluate(
            "localStorage.setItem('advance.results', JSON.stringify(Array.from({ length: 40 }, (_, game) => [1000, game % 2])))",
        );
        scene.open();
        scene.play("e2-e3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        scene.choose("resign");
        scene.browser.click("#sure [value=yes]");
        scene.until_message("resigned");
        let told = text(scene, "ended-strength");
        let numbers: Vec<i32> = told
            .split(|sign: char| !sign.is_ascii_digit())
            .filter_map(|part| part.parse().ok())
            .collect();
        let before = "import('/table/estimate.js').then(({ curve }) => Math.round(curve().at(-2).elo / 10) * 10)";
        let before = scene.browser.evaluate(before).as_i64().unwrap();
        assert!(told.ends_with("less than before."), "{told}");
        assert_eq!(numbers[0] + numbers[1], i32::try_from(before).unwrap());
    });
}

/// Endings of siblings speak to the person, too.
pub fn lost_sibling_games_address_the_person() {
    with_page(1280, 900, |scene| {
        let module = json!(format!("{}play/ended.js", scene.address));
        let told = format!(
            "import({module}).then(({{ addressed }}) => [
                ['Player 2 has won with a score of 12 to 9.', false],
                ['Player 1 has won with a score of 12 to 9.', true],
                ['Red has no move: Blue has won.', false],
                ['white has won: its Knight has left the centre.', false],
                ['The Eater has won: the board is full, and no path leads to the bottom.', true],
            ].map(([text, hasWon]) => addressed(text, hasWon)))"
        );
        let expected = json!([
            "You lost 9 to 12.",
            "You won 12 to 9.",
            "You have no move: you lost.",
            "You lost: your opponent's Knight has left the centre.",
            "You won: the board is full, and no path leads to the bottom.",
        ]);
        assert_eq!(scene.browser.evaluate(&told), expected);
    });
}
