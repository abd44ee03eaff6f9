//! Without a mouse.

use super::learn::until_told;
use super::scene::{Scene, tab_to, walk_to, with_first_visit, with_page};
use super::welcome::{fight_by, marked};

pub fn the_keyboard_alone_wins_the_first_battle() {
    with_first_visit(1280, 900, |scene| {
        scene
            .browser
            .until("document.activeElement?.id === 'begin'");
        scene.browser.press("Enter");
        let (from, _) = &marked(scene)[0];
        walk_to(scene, from);
        scene.browser.press("Enter");
        let held = "document.querySelectorAll('#welcome .cell[aria-selected=true]').length";
        scene.browser.until(&format!("{held} === 1"));
        // It puts the piece down, and the window stays.
        scene.browser.press("Escape");
        scene.browser.until(&format!("{held} === 0"));
        fight_by(
            scene,
            |_| 0,
            |scene, square| {
                walk_to(scene, square);
                scene.browser.press("Enter");
            },
        );
        scene.browser.press("Enter");
        until_told(scene, "#welcome h2", "Choose your opponent");
        scene.browser.press("Enter");
        scene.browser.until("!document.getElementById('welcome')");
        tab_to(scene, ".cell");
    });
}

pub fn the_keyboard_alone_plays_a_game() {
    with_page(1280, 900, |scene| {
        tab_to(scene, ".cell");
        walk_to(scene, "c2");
        scene.browser.press("Enter");
        scene.browser.until("document.querySelector('.mark')");
        scene.browser.press("Escape");
        scene.browser.until("!document.querySelector('.mark')");
        walk_to(scene, "d2");
        scene.browser.press("Enter");
        scene.browser.until("document.querySelector('.mark')");
        scene.browser.picture("keyboard");
        walk_to(scene, "d3");
        let label = scene
            .browser
            .evaluate("document.activeElement.getAttribute('aria-label')");
        assert_eq!(label, "d3, empty, can move");
        scene.browser.press("Enter");
        // The bot answers, and the page announces both moves.
        scene.until_moves(2);
        scene.until_message("White to move");
        let told = scene
            .browser
            .evaluate("document.getElementById('moves-live').textContent");
        assert!(told.as_str().unwrap().starts_with("black "), "{told}");

        // The page asks which kind of move is meant.
        walk_to(scene, "a2");
        scene.browser.press("Enter");
        scene.browser.until("document.querySelector('.mark.build')");
        walk_to(scene, "a3");
        scene.browser.press("Enter");
        scene
            .browser
            .until("document.activeElement.closest('.choice')");
        scene.browser.picture("choice");
        scene.browser.press("Escape");
        scene.browser.until("document.querySelector('.choice').hidden && document.activeElement.dataset.square === 'a3'");
        scene.browser.press("Enter");
        scene
            .browser
            .until("document.activeElement.closest('.choice')");
        let first = scene
            .browser
            .evaluate("document.activeElement.dataset.kind");
        scene.browser.press("ArrowDown");
        let second = scene
            .browser
            .evaluate("document.activeElement.dataset.kind");
        assert_ne!(first, second);
        scene.browser.press("Enter");
        scene.until_moves(4);
        let mark = if second == "build" { "#" } else { "-" };
        assert_eq!(scene.moves()[2], format!("a2{mark}a3"));

        // And back again.
        scene.until_message("White to move");
        tab_to(scene, "#take-back");
        scene.browser.press("Enter");
        scene
            .browser
            .until("JSON.parse(localStorage.getItem('advance.game')).moves.length === 2");
    });
}

pub fn the_keyboard_alone_sets_up_positions() {
    with_page(1280, 900, |scene| {
        tab_to(scene, "#menu-button");
        scene.browser.press("Enter");
        tab_to(scene, "#set-up");
        scene.browser.press("Enter");
        tab_to(scene, "[role=radio]");
        // From the General on: Dragon, Catapult.
        scene.browser.press("ArrowRight");
        scene.browser.press("ArrowRight");
        scene
            .browser
            .evaluate("document.querySelector('.cell[tabindex=\"0\"]').focus()");
        walk_to(scene, "e5");
        scene.browser.press("Enter");
        tab_to(scene, "#done");
        scene.browser.press("Enter");
        scene
            .browser
            .until("document.getElementById('editor').hidden");
        scene.until_message("White to move");
        let position = scene.position().to_string();
        assert_eq!(
            position,
            "mjdsgscjm/bzzzzzzzb/9/9/4C4/9/9/BZZZZZZZB/MJCSGSDJM w 0"
        );
    });
}

/// The id of the element with the focus, or the square.
fn focused(scene: &mut Scene) -> String {
    let name = "document.activeElement.id || document.activeElement.dataset.square || document.activeElement.tagName";
    let name = scene.browser.evaluate(name);
    name.as_str().unwrap().to_owned()
}

pub fn focus_moves_on_from_removed_buttons() {
    with_page(1280, 900, |scene| {
        scene.persons();
        for text in ["d2-d3", "e8-e7"] {
            scene.play(text.parse().unwrap());
            scene.until_message("to move");
        }
        for (pressed, next) in [
            ("first", "run"),
            ("play-on", "hint"),
            ("set-up", "BUTTON"),
            ("cancel", "menu-button"),
        ] {
            if pressed == "set-up" {
                scene.choose(pressed);
            } else {
                let focus = format!("document.getElementById('{pressed}').focus()");
                scene.browser.evaluate(&focus);
                scene.browser.press("Enter");
            }
            if pressed == "play-on" {
                scene.browser.until("document.getElementById('sure').open");
                scene.browser.press("Enter");
                scene
                    .browser
                    .until("document.getElementById('play-on').hidden");
            }
            // By now the browser itself would have moved the focus off a hidden button.
            scene.browser.evaluate(
                "new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))",
            );
            assert_eq!(focused(scene), next, "{pressed}");
        }
        scene.play("d2-d3".parse().unwrap());
        scene
            .browser
            .evaluate("document.getElementById('take-back').focus()");
        scene.browser.press("Enter");
        scene
            .browser
            .until("document.getElementById('take-back').disabled");
        assert_eq!(focused(scene), "hint");
        // The lists beside the board keep the focus when something else changes.
        scene.choose("players-button");
        scene
            .browser
            .evaluate("document.getElementById('black-level').focus()");
        scene.player("black", 4);
        assert_eq!(focused(scene), "black-level");
    });
}

pub fn moves_can_be_typed_in_both_views() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.until_message("White to move");
        let typed = ".typed:not([hidden]) input";
        let is_open = "Boolean(document.querySelector('.typed:not([hidden])'))";
        // Another key opens nothing, and Escape gives a move up.
        scene.browser.press("y");
        assert_eq!(scene.browser.evaluate(is_open), false);
        scene.browser.press("d");
        scene.browser.until(&format!(
            "document.activeElement === document.querySelector('{typed}')"
        ));
        scene.browser.press("Escape");
        assert_eq!(scene.browser.evaluate(is_open), false);
        scene.until_moves(0);
        // As much of a move as is needed, without its mark; the keys that do something else are letters here.
        scene.browser.press("f");
        scene.browser.write("2f3");
        scene.browser.picture("typed");
        scene.browser.press("Enter");
        scene.until_moves(1);
        scene.browser.until(&format!("!{is_open}"));
        scene.until_message("Black to move");
        scene.browser.press("d");
        scene.browser.write("8");
        scene.browser.press("Enter");
        let told = "document.querySelector('.typed:not([hidden]) output').textContent";
        let several = scene.browser.until(told);
        assert!(several.as_str().unwrap().contains("d8-d7"), "{several}");
        scene.browser.write("-d4");
        scene.browser.press("Enter");
        scene.browser.until(&format!("{told}.includes('Zombie')"));
        scene.until_moves(1);
        scene.browser.press("Escape");

        scene.browser.evaluate("location.hash = 'view=analyse'");
        until_told(scene, ".analysis .message", "1. f2-f3");
        scene.browser.press("d");
        scene.browser.write("8d7");
        scene.browser.press("Enter");
        until_told(scene, ".analysis .message", "1... d8-d7");
    });
}
