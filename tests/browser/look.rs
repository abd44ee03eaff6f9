//! The layout of the page: measurements, and pictures for people.

use std::collections::BTreeSet;

use serde_json::json;

use super::scene::{Scene, kind, with_page};

/// Plays a little, so that there is something to see.
fn a_few_moves(scene: &mut Scene) {
    for (text, plies) in [("e2-e3", 2), ("f1-g3", 4)] {
        scene.play(text.parse().unwrap());
        scene.until_moves(plies);
        scene.until_message("White to move");
    }
    scene.click_square("a2");
    scene.browser.until("document.querySelector('.mark.build')");
}

fn dark(scene: &mut Scene) {
    let features = json!([{"name": "prefers-color-scheme", "value": "dark"}]);
    scene
        .browser
        .call("Emulation.setEmulatedMedia", json!({"features": features}));
}

/// Nothing sticks out to the side, squares are large enough to hit, and the whole board is visible at once.
fn fits(scene: &mut Scene, width: u32) {
    let over = scene
        .browser
        .evaluate("document.documentElement.scrollWidth");
    assert!(
        over.as_u64().unwrap() <= u64::from(width),
        "{over} of {width}"
    );
    let square = "document.querySelector('[data-square=e5]').getBoundingClientRect().width";
    let square = scene.browser.evaluate(square).as_f64().unwrap();
    assert!(square >= 24.0, "{square}");
    let parts = "(() => { const { top, bottom, height } = document.querySelector('#board svg').getBoundingClientRect();
        return [top, innerHeight - bottom, innerHeight - height]; })()";
    let parts = scene.browser.evaluate(parts);
    let [above, below, room] = [0, 1, 2].map(|part| parts[part].as_f64().unwrap());
    assert!(room >= 0.0, "{parts}");
    // In lower windows the rest of the page is scrolled away.
    let is_low = scene.browser.evaluate("innerHeight < 544") == true;
    assert!(is_low || (above >= 0.0 && below >= 0.0), "{parts}");
}

pub fn the_board_is_whole_in_every_window() {
    with_page(360, 740, |scene| {
        a_few_moves(scene);
        let windows = [
            (320, 480),
            (390, 844),
            (844, 390),
            (667, 375),
            (768, 1024),
            (1280, 720),
            (2560, 1440),
            // 1280 by 1024 at 400%.
            (320, 256),
        ];
        for (width, height) in windows {
            scene.resize(width, height);
            scene.browser.evaluate("window.scrollTo(0, 0)");
            fits(scene, width);
            scene.browser.picture(&format!("light-{width}-{height}"));
        }
        scene.resize(360, 2000);
        scene.browser.picture("light-360-long");
        scene.choose("set-up");
        fits(scene, 360);
        scene.browser.picture("set-up-360");
    });
}

pub fn dark_mode_follows_system_and_button() {
    with_page(1280, 860, |scene| {
        let paper = "getComputedStyle(document.body).backgroundColor";
        let light = scene.browser.evaluate(paper);
        a_few_moves(scene);
        dark(scene);
        let night = scene.browser.evaluate(paper);
        assert_ne!(light, night);
        scene.browser.picture("dark-1280");
        scene.browser.click("#theme");
        assert_eq!(scene.browser.evaluate(paper), light);
        scene.browser.click("#theme");
        assert_eq!(scene.browser.evaluate(paper), night);
        scene.resize(360, 740);
        scene.browser.picture("dark-360");
        // Touch targets in the header of a phone are large enough for a finger, and it has two rows in each theme.
        for theme in ["Dark", "Auto", "Light"] {
            for width in [360, 390] {
                scene.resize(width, 740);
                let boxes = "[...document.querySelectorAll('header :is(select, a, button)')]
                    .map((it) => it.getBoundingClientRect())";
                let small = format!(
                    "{boxes}.filter(({{ width, height }}) => width < 44 || height < 44).length"
                );
                assert_eq!(scene.browser.evaluate(&small), 0, "{theme} {width}");
                let rows = format!("new Set({boxes}.map(({{ top }}) => top)).size");
                assert_eq!(scene.browser.evaluate(&rows), 2, "{theme} {width}");
                scene.browser.picture(&format!("header-{width}-{theme}"));
            }
            scene.browser.click("#theme");
        }
    });
}

/// The moves of a game between bots that the picture shows.
const GAME: usize = 30;

/// Makes docs/page.png, the picture in the README.
pub fn the_picture_of_the_readme() {
    with_page(1200, 800, |scene| {
        scene.player("black", 6);
        scene.player("white", 8);
        scene.browser.click("#pause");
        scene.until_moves(GAME);
        scene.browser.click("#pause");
        scene.player("black", 8);
        scene.player("white", 0);
        scene
            .browser
            .until("!document.querySelector('.state').textContent");
        scene.until_message("White to move");
        scene
            .browser
            .evaluate("document.getElementById('chart-part').open = true");
        scene
            .browser
            .until("document.getElementById('score').textContent.startsWith('Score')");
        // The piece that can do the most different things.
        let moves = scene.position().position.legal_moves();
        let kinds = |from| {
            let own = moves.iter().filter(|mv| mv.from == from);
            own.map(|&mv| kind(mv)).collect::<BTreeSet<_>>().len()
        };
        let busiest = moves.iter().map(|mv| mv.from);
        scene.click_square(busiest.max_by_key(|&from| kinds(from)).unwrap());
        scene.browser.until("document.querySelector('.mark')");
        let bytes = scene.browser.screenshot();
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/page.png"), bytes).unwrap();
    });
}
