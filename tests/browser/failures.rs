//! What the page does when the server fails.

use super::scene::{Scene, with_page, with_page_of};

/// Lets requests to a route fail as they do where there is no server.
fn cut_off(scene: &mut Scene, route: &str) {
    scene.browser.evaluate(&format!(
        "(() => {{ window.whole ??= window.fetch;
            window.fetch = (url, ...more) => (url.endsWith('/{route}')
                ? Promise.reject(new TypeError('cut off')) : window.whole(url, ...more)); }})()"
    ));
}

fn mend(scene: &mut Scene) {
    scene.browser.evaluate("window.fetch = window.whole");
}

fn is_thinking(scene: &mut Scene) -> bool {
    let states = "[...document.querySelectorAll('.state')].some((it) => it.textContent)";
    scene.browser.evaluate(states) == true
}

#[test]
fn a_bot_that_fails_is_asked_again_by_a_button_or_a_click() {
    with_page(1280, 900, |scene| {
        cut_off(scene, "move");
        scene.play("d2-d3".parse().unwrap());
        scene.until_message("The server does not answer.");
        assert!(!is_thinking(scene));
        scene.browser.click("#again");
        scene.until_message("The server does not answer.");
        mend(scene);
        scene.browser.click("#again");
        scene.until_moves(2);
        scene.until_message("White to move");
        assert_eq!(
            scene
                .browser
                .evaluate("document.getElementById('again').hidden"),
            true
        );
    });
}

#[test]
fn a_board_that_could_not_be_asked_about_is_asked_about_again() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.play("d2-d3".parse().unwrap());
        scene.until_message("Black to move");
        cut_off(scene, "status");
        scene.browser.click("#first");
        scene.browser.click("#play-on");
        scene.until_message("The server does not answer.");
        mend(scene);
        scene.click_square("e2");
        scene.browser.until("document.querySelector('.mark')");
    });
}

#[test]
fn no_time_is_offered_beyond_that_of_the_server() {
    with_page_of(&["--max-time", "500"], 1280, 900, |scene| {
        let times =
            "[...document.getElementById('black-time').options].map((it) => it.value).join()";
        assert_eq!(scene.browser.evaluate(times), "0,200,500");
    });
}
