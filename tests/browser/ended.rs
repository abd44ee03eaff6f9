//! The card at the end of a game.

use serde_json::json;

use super::scene::{Scene, tab_to, with_page};

/// White wins at once by h1-h9.
const LATE: &str = "g8/8M/9/9/9/9/9/9/1M2G2M1 w 0";

fn text(scene: &mut Scene, id: &str) -> String {
    let text = scene.browser.until(&format!(
        "!document.getElementById('ended').hidden && document.getElementById('{id}').textContent"
    ));
    text.as_str().unwrap().to_owned()
}

fn has_confetti(scene: &mut Scene) -> bool {
    scene
        .browser
        .evaluate("Boolean(document.querySelector('.confetti'))")
        == true
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
        assert!(has_confetti(scene));
        scene.browser.until("!document.querySelector('.confetti')");
        // The sentence of the referee is only heard.
        let is_unseen = "document.getElementById('message').classList.contains('unseen')";
        assert_eq!(scene.browser.evaluate(is_unseen), true);
        // A position that was set up says nothing of the person's strength.
        assert!(text(scene, "ended-strength").starts_with("This was practice"));
        scene.browser.picture("won");
        // The end is no news after a reload.
        scene.open();
        scene
            .browser
            .until("!document.getElementById('ended').hidden");
        let active = scene.browser.evaluate("document.activeElement.tagName");
        assert_eq!(active, "BODY");
        assert!(!has_confetti(scene));
        // An earlier position has no card.
        scene.browser.click("#back");
        scene
            .browser
            .until("document.getElementById('ended').hidden");
        scene.browser.click("#last");
        scene
            .browser
            .until("!document.getElementById('ended').hidden");
        tab_to(scene, "#next[data-primary]");
        scene.browser.press("Enter");
        scene
            .browser
            .until("document.activeElement.matches('.cell')");
        scene.until_message("White to move");
        let name = "document.querySelector('#black .name').textContent";
        assert_eq!(scene.browser.evaluate(name), "Easy (900)");
        let is_hidden = "document.getElementById('ended').hidden";
        assert_eq!(scene.browser.evaluate(is_hidden), true);
    });
    with_page(390, 844, |scene| {
        let features = json!([{"name": "prefers-reduced-motion", "value": "reduce"}]);
        scene
            .browser
            .call("Emulation.setEmulatedMedia", json!({"features": features}));
        win(scene);
        assert!(!has_confetti(scene));
        scene.browser.picture("won-390");
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
        assert_eq!(
            text(scene, "ended-strength"),
            "Your strength: about 690 ± 520. Newcomers begin at 1000 ± 690."
        );
        assert!(!has_confetti(scene));
        scene.browser.click("#rematch");
        scene.until_message("White to move");
        scene.play("e2-e3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        scene.choose("resign");
        scene.browser.click("#sure [value=yes]");
        scene.until_message("resigned");
        assert!(text(scene, "ended-strength").ends_with("It was 690 ± 520."));
    });
}

/// The card names the turning point, also of games between bots or two people.
pub fn the_moments_that_decided_a_game_are_named() {
    with_page(1280, 900, |scene| {
        // White leaves a Catapult that nobody protects.
        let record = "[Game \"advance\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"0-1\"]\n[Termination \"turns\"]\n\
            [Turns \"1\"]\n[FEN \"3c4g/9/9/9/9/9/8m/9/G2D5 w 0\"]\n\n1. a1-a2 i3-i4\n0-1\n";
        scene.load(record);
        scene.until_moves(2);
        assert_eq!(
            text(scene, "ended-head"),
            "Black won. All moves are played: 10 points to 7."
        );
        let strength = "document.getElementById('ended-strength').textContent";
        assert_eq!(scene.browser.evaluate(strength), "");
        let moments = text(scene, "moments");
        assert!(
            moments.starts_with("1. a1-a2: white's chance to win fell by "),
            "{moments}"
        );
    });
}
