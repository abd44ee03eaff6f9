//! The stage: the board and what there is to press are seen at once, in every window.

use serde_json::json;

use super::keyboard::tab_to;
use super::scene::{Scene, with_first_visit, with_page};

/// The windows, with 1440 by 900 at 200% as the last.
const WINDOWS: [(u32, u32); 9] = [
    (1920, 1080),
    (1440, 900),
    (1366, 768),
    (1280, 720),
    (1024, 768),
    (768, 1024),
    (390, 844),
    (360, 640),
    (720, 450),
];

/// Finds the board and the primary button wholly inside of each window, and the focus where it is expected.
fn is_whole(scene: &mut Scene, state: &str, focus: &str) {
    for (width, height) in WINDOWS {
        scene.resize(width, height);
        let outside = scene.browser.evaluate(
            "(() => {
                window.scrollTo(0, 0);
                const parts = [...document.querySelectorAll(':is([data-board] svg, [data-primary])')]
                    .filter((part) => part.checkVisibility());
                const boxes = parts.map((part) => [part.id, part.getBoundingClientRect()]);
                const cut = boxes.filter(([, { left, top, right, bottom }]) =>
                    left < 0 || top < 0 || right > innerWidth || bottom > innerHeight);
                const hidden = parts.filter((part) => part.dataset.primary !== undefined).filter((part) => {
                    const { left, top, width, height } = part.getBoundingClientRect();
                    return !part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
                });
                const primaries = parts.filter((part) => part.dataset.primary !== undefined);
                return [parts.length, primaries.length, cut, hidden.map(({ id }) => id)];
            })()",
        );
        scene
            .browser
            .picture(&format!("stage-{state}-{width}-{height}"));
        assert_eq!(
            outside,
            json!([2, 1, [], []]),
            "{state} in {width} by {height}"
        );
    }
    scene.resize(1280, 900);
    let has_focus = format!("document.activeElement.matches('{focus}')");
    assert_eq!(scene.browser.evaluate(&has_focus), true, "{state}");
}

/// The window of a first visit closes, and the arrow keys go from square to square.
pub fn the_keyboard_begins_on_the_board() {
    with_first_visit(1280, 900, |scene| {
        tab_to(scene, "#welcome [value=play]");
        scene.browser.press("Enter");
        scene
            .browser
            .until("document.activeElement.matches('.cell')");
        scene.until_message("White to move");
        is_whole(scene, "start-by-key", ".cell");
    });
}

pub fn the_board_and_the_next_deed_are_inside_every_window() {
    with_page(1280, 900, |scene| {
        scene.until_message("White to move");
        is_whole(scene, "start", "*");
        for hint in 1..=4 {
            scene
                .browser
                .evaluate("document.getElementById('hint').focus()");
            scene.browser.press("Enter");
            scene.until_message(if hint < 4 { "says more" } else { ". Your " });
            is_whole(scene, &format!("hint-{hint}"), "#hint");
        }
        scene.play("e2-e3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        is_whole(scene, "own-move", "*");
        scene.click_square("a2");
        scene.browser.until("document.querySelector('.mark.build')");
        scene.click_square("a3");
        scene
            .browser
            .until("document.querySelector('.choice').checkVisibility()");
        is_whole(scene, "choice", ".choice button");
        scene.browser.press("Escape");
        scene.choose("resign");
        scene.browser.click("#sure [value=yes]");
        scene.until_message("resigned");
        is_whole(scene, "end", "*");
        scene.browser.click("#rematch");
        scene.until_message("White to move");
        // The answer to the move stays out.
        scene.browser.call("Network.enable", json!({}));
        let late = json!({"offline": false, "latency": 60_000, "downloadThroughput": -1, "uploadThroughput": -1});
        scene.browser.call("Network.emulateNetworkConditions", late);
        for square in ["e2", "e3"] {
            scene.click_square(square);
        }
        scene
            .browser
            .until("document.querySelector('.state').textContent === 'thinking…'");
        is_whole(scene, "thinking", "*");
    });
}
