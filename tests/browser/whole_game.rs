//! Games from a late position to the end and on to the next one, by the keyboard alone and by fingers alone.

use serde_json::json;

use super::scene::{Scene, cell, tab_to, walk_to, with_page};

/// White wins in two moves; black's one move between them is forced.
const LATE: &str = "g8/9/9/8M/9/9/9/9/1M2G2M1 w";
const WIN: [[&str; 2]; 2] = [["i6", "i7"], ["h1", "h9"]];

/// Opens the late position by its address.
fn open_late(scene: &mut Scene) {
    let hash = json!(format!("fen={LATE}"));
    scene.browser.evaluate(&format!("location.hash = {hash}"));
    scene
        .browser
        .until("document.querySelectorAll('.board .piece').length === 5");
}

/// Waits until it is white's turn and the page knows the moves.
fn until_turn(scene: &mut Scene, plies: usize) {
    scene.until_moves(plies);
    scene.until_message("White to move");
}

pub fn the_keyboard_alone_plays_whole_games() {
    with_page(1280, 900, |scene| {
        open_late(scene);
        tab_to(scene, ".cell");
        for ([from, to], plies) in WIN.into_iter().zip([0, 2]) {
            until_turn(scene, plies);
            walk_to(scene, from);
            scene.browser.press("Enter");
            scene.browser.until("document.querySelector('.mark')");
            walk_to(scene, to);
            scene.browser.press("Enter");
        }
        scene.until_message("White has won");
        scene
            .browser
            .until("document.activeElement.id === 'ended-head'");
        tab_to(scene, "#menu-button");
        scene.browser.press("Enter");
        tab_to(scene, "#new");
        scene.browser.press("Enter");
        scene
            .browser
            .until("document.activeElement.matches('#new-game [name=opponent]:checked')");
        tab_to(scene, "#new-game [type=range]");
        scene.browser.press("ArrowLeft");
        let strength = "document.querySelector('#new-game .slider strong').textContent";
        assert_eq!(scene.browser.evaluate(strength), "First game (750)");
        tab_to(scene, "#new-game [value=start]");
        scene.browser.press("Enter");
        scene
            .browser
            .until("!document.getElementById('new-game').open");
        until_turn(scene, 0);
        assert!(scene.moves().is_empty());
        tab_to(scene, ".cell");
        walk_to(scene, "e2");
        scene.browser.press("Enter");
        scene.browser.until("document.querySelector('.mark')");
        walk_to(scene, "e3");
        scene.browser.press("Enter");
        until_turn(scene, 2);
        assert_eq!(scene.moves()[0], "e2-e3");
    });
}

/// The whole board is visible without scrolling, and nothing has been scrolled.
fn is_whole(scene: &mut Scene) {
    let board =
        "(() => { const { top, bottom } = document.querySelector('.board').getBoundingClientRect();
        return scrollY === 0 && top >= 0 && bottom <= innerHeight; })()";
    assert_eq!(scene.browser.evaluate(board), true);
}

pub fn fingers_alone_play_whole_games() {
    with_page(390, 844, |scene| {
        let phone = json!({"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true});
        scene
            .browser
            .call("Emulation.setDeviceMetricsOverride", phone);
        scene.browser.call(
            "Emulation.setTouchEmulationEnabled",
            json!({"enabled": true}),
        );
        open_late(scene);
        is_whole(scene);
        for ([from, to], plies) in WIN.into_iter().zip([0, 2]) {
            until_turn(scene, plies);
            scene.browser.tap(&cell(from));
            scene.browser.until("document.querySelector('.mark')");
            scene.browser.tap(&cell(to));
        }
        scene.until_message("White has won");
        is_whole(scene);
        scene.browser.tap("#menu-button");
        scene.browser.tap("#new");
        scene.browser.tap("#new-game summary");
        scene.browser.tap("#new-game [name=opponent][value='4']");
        scene.browser.tap("#new-game [value=start]");
        scene
            .browser
            .until("!document.getElementById('new-game').open");
        until_turn(scene, 0);
        assert!(scene.moves().is_empty());
        scene.browser.swipe(&cell("e2"), &cell("e3"));
        until_turn(scene, 2);
        assert_eq!(scene.moves()[0], "e2-e3");
        is_whole(scene);
        scene.browser.picture("fingers");
    });
}
