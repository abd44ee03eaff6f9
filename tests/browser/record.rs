//! The record of the game: going through it, taking back, keeping it.

use super::scene::with_page;

const MOVES: [&str; 4] = ["d2-d3", "e8-e7", "a2#a3", "i8-i7"];

fn play_all(scene: &mut super::scene::Scene) {
    scene.persons();
    for text in MOVES {
        scene.play(text.parse().unwrap());
    }
}

#[test]
fn a_click_in_the_record_shows_the_position_and_play_goes_on_from_there() {
    with_page(1280, 900, |scene| {
        play_all(scene);
        scene
            .browser
            .click("#record li:nth-child(1) button:nth-of-type(1)");
        scene.until_message("After move 1. d2-d3");
        let e7 = "document.querySelector('[data-square=e7]').getAttribute('aria-label')";
        assert_eq!(scene.browser.evaluate(e7), "e7, empty");
        scene.click_square("e8");
        scene.until_message("This is an earlier position");
        scene.browser.click("#forward");
        scene.until_message("After move 1... e8-e7");
        scene.browser.click("#first");
        scene.until_message("The position at the start");
        scene.browser.select("#speed", "120");
        scene.browser.click("#run");
        scene.until_message("White to move");
        scene.browser.click("#back");
        scene.browser.click("#play-on");
        scene.until_message("Black to move");
        assert_eq!(scene.moves(), MOVES[..3]);
    });
}

#[test]
fn a_move_is_taken_back_with_the_answer_of_the_bot() {
    with_page(1280, 900, |scene| {
        scene.play("d2-d3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        scene.browser.click("#take-back");
        scene
            .browser
            .until("JSON.parse(localStorage.getItem('advance.game')).moves.length === 0");
        scene.persons();
        play_all(scene);
        scene.browser.click("#take-back");
        scene.until_message("Black to move");
        assert_eq!(scene.moves(), MOVES[..3]);
    });
}

#[test]
fn the_game_survives_a_reload_of_the_page() {
    with_page(1280, 900, |scene| {
        play_all(scene);
        let position = scene.position();
        scene.open();
        assert_eq!(scene.moves(), MOVES);
        assert_eq!(scene.position(), position);
        scene.play("c2-c3".parse().unwrap());
        scene.browser.click("#new");
        scene.browser.click("#sure [value=no]");
        assert_eq!(scene.moves().len(), 5);
        scene.browser.click("#new");
        scene.browser.click("#sure [value=yes]");
        scene.until_message("White to move");
        assert!(scene.moves().is_empty());
    });
}

#[test]
fn hint_and_why_tell_what_the_bot_thinks() {
    with_page(1280, 900, |scene| {
        scene.browser.click("#hint");
        scene.until_message("Hint: white ");
        scene.browser.until("document.querySelector('.arrow.hint')");
        scene.play("d2-d3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        scene.browser.click("#why > summary");
        let why = scene
            .browser
            .until("document.getElementById('reasons').textContent");
        let why = why.as_str().unwrap();
        let answer = &scene.moves()[1];
        for part in [
            &format!("Level 8 chose {answer}"),
            "Legal actions: ",
            "Most material: kept ",
        ] {
            assert!(why.contains(part), "{part}: {why}");
        }
        // The score line has a point for each position.
        scene.browser.until(
            "document.querySelector('#chart .score')?.getAttribute('d').split('L').length === 3",
        );
        scene.browser.picture("why");
    });
}
