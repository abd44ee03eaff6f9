//! Effects, sounds, and the themes of boards and pieces.

use serde_json::{Value, json};

use super::scene::{Scene, with_page};
use super::welcome::without_motion;

/// Writes down each animation that begins: the class of what moves, and how long it lasts.
const WATCH: &str = "(() => {
    window.seen = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
        seen.push([this.getAttribute('class'), timing.duration + (timing.delay ?? 0)]);
        return animate.call(this, frames, timing);
    };
})()";

/// A position, a move in it, and the class of what is seen of that move.
const DEEDS: [(&str, &str, &str); 4] = [
    ("4g4/9/4z4/9/9/4C4/9/9/4G4 w", "e4*e7", "stone"),
    ("4g4/9/9/9/3m5/4J4/9/9/4G4 w", "e4^d5", "spell"),
    ("4g4/9/9/9/9/9/3B5/9/4G4 w", "d3#d4", "wall"),
    ("g8/9/1G7/9/9/9/9/9/7M1 w", "h1-h9", "bars"),
];

/// Makes the moves of people, and returns what was seen of each.
fn deeds(scene: &mut Scene) -> Vec<Vec<(String, f64)>> {
    scene.persons();
    scene.browser.evaluate(WATCH);
    DEEDS
        .map(|(position, mv, _)| {
            scene.set_up(position);
            scene.persons();
            scene.browser.evaluate("window.seen.length = 0");
            scene.play(mv.parse().unwrap());
            scene.until_known();
            scene.until_message(if mv.ends_with("h9") { "won" } else { "Black" });
            scene.browser.picture(&format!("deed-{}", &mv[2..3]));
            serde_json::from_value(scene.browser.evaluate("window.seen")).unwrap()
        })
        .into()
}

pub fn effects_are_short_and_respect_reduced_motion() {
    with_page(1280, 900, |scene| {
        for (seen, (_, mv, class)) in deeds(scene).into_iter().zip(DEEDS) {
            assert!(seen.iter().any(|(name, _)| name == class), "{mv}: {seen:?}");
            assert!(seen.iter().all(|(_, time)| *time < 200.0), "{mv}: {seen:?}");
        }
        // Nothing is left of it.
        scene
            .browser
            .until("!document.querySelector('#board .effects *')");
        without_motion(scene);
        for (seen, (_, mv, _)) in deeds(scene).into_iter().zip(DEEDS) {
            assert_eq!(seen, [], "{mv}");
        }
    });
}

pub fn sounds_start_and_stop_by_a_click() {
    const HEARD: &str = "window.heard";
    const LISTEN: &str = "(() => {
        window.heard = 0;
        const { start } = AudioScheduledSourceNode.prototype;
        AudioScheduledSourceNode.prototype.start = function (...when) { heard += 1; return start.apply(this, when); };
    })()";
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.browser.evaluate(LISTEN);
        scene.play("e2-e3".parse().unwrap());
        scene.browser.until("window.heard > 0");
        scene.browser.click("#sound");
        let pressed = "document.getElementById('sound').ariaPressed";
        assert_eq!(scene.browser.evaluate(pressed), "false");
        let heard = scene.browser.evaluate(HEARD);
        scene.play("e8-e7".parse().unwrap());
        assert_eq!(scene.browser.evaluate(HEARD), heard);
        scene.open();
        assert_eq!(scene.browser.evaluate(pressed), "false");
        scene.browser.click("#sound");
        scene.browser.evaluate(LISTEN);
        scene.play("d2-d3".parse().unwrap());
        scene.browser.until("window.heard > 0");
    });
}

/// The margin between pieces and the edges of their squares, in pixels.
fn margin(scene: &mut Scene) -> f64 {
    let margin = scene.browser.evaluate(
        "Math.min(...[...document.querySelectorAll('#board .pieces use.piece')].map((piece) => {
            const { left, top, right, bottom } = piece.getBoundingClientRect();
            const cell = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).find((it) => it.matches('.cell'));
            const square = cell.getBoundingClientRect();
            return Math.min(left - square.left, top - square.top, square.right - right, square.bottom - bottom);
        }))",
    );
    margin.as_f64().unwrap()
}

pub fn themes_are_chosen_and_kept() {
    with_page(1280, 900, |scene| {
        let colour = "getComputedStyle(document.querySelector('#board .dark')).fill";
        let discs = "document.querySelectorAll('symbol > circle:first-child').length";
        let wood = scene.browser.evaluate(colour);
        let figures = scene.browser.evaluate(discs);
        let least = margin(scene);
        assert!(least >= 2.0, "{least}");
        scene.choose("look");
        scene.browser.click("#looks [value=slate]");
        scene.browser.click("#looks [value=tokens]");
        scene.browser.click("#looks .main");
        scene
            .browser
            .until("document.querySelectorAll('symbol > circle:first-child').length === 8");
        assert_ne!(scene.browser.evaluate(colour), wood);
        assert_ne!(scene.browser.evaluate(discs), figures);
        scene.browser.picture("look-slate-tokens");
        let least = margin(scene);
        assert!(least >= 2.0, "{least}");
        let slate = scene.browser.evaluate(colour);
        scene.open();
        assert_eq!(scene.browser.evaluate(colour), slate);
        assert_eq!(scene.browser.evaluate(discs), 8);
    });
}

pub fn type_scales_and_numbers_have_labels() {
    with_page(390, 844, |scene| {
        let size = "parseFloat(getComputedStyle(document.documentElement).fontSize)";
        let mut sizes: Vec<Value> = Vec::new();
        for width in [390, 1440, 2560] {
            scene.resize(width, 844);
            sizes.push(scene.browser.evaluate(size));
        }
        assert_eq!(sizes[0], json!(16));
        assert!(sizes.is_sorted_by_key(Value::as_f64), "{sizes:?}");
        assert!(sizes[2].as_f64().unwrap() > 18.0, "{sizes:?}");
        let points = "document.querySelector('#white .points').textContent";
        assert_eq!(scene.browser.evaluate(points), "48 points");
    });
}
