//! The first hour: the estimate from the first games.

use serde_json::json;

use super::learn::go;
use super::scene::{Scene, with_page};

/// The key under which the results are kept.
const RESULTS: &str = "advance.results";

pub fn opponent(scene: &mut Scene) -> String {
    let name = "document.querySelector('#black .name').textContent";
    let name = scene.browser.evaluate(name);
    name.as_str().unwrap().to_owned()
}

/// Plays a move, and gives the game up.
fn lose(scene: &mut Scene) {
    scene.play("e2-e3".parse().unwrap());
    scene.until_moves(2);
    scene.until_message("White to move");
    scene.choose("resign");
    scene.browser.click("#sure [value=yes]");
    scene.until_message("resigned");
}

pub fn games_lead_to_an_estimated_strength() {
    with_page(1280, 900, |scene| {
        let standing = "document.getElementById('standing-head').textContent";
        let is_hidden = "document.getElementById('standing').hidden";
        assert_eq!(scene.browser.evaluate(is_hidden), true);
        scene.until_message("White to move");
        lose(scene);
        assert_eq!(scene.browser.evaluate(standing), "Your strength: 690?");
        // A game counts once, however often its end is shown.
        scene.open();
        scene.until_message("resigned");
        assert_eq!(scene.browser.evaluate(standing), "Your strength: 690?");
        // A game without strengths on the scale shows no estimate.
        let address = scene.address.clone();
        scene.address += "?play=checkers";
        scene.open();
        scene.until_message("Red to move");
        assert_eq!(scene.browser.evaluate(is_hidden), true);
        scene.address = address;
        scene.open();
        scene.until_message("resigned");
        scene.choose("new");
        let even = "document.querySelector('#new-game [name=opponent]:checked').value";
        assert_eq!(scene.browser.evaluate(even), "even");
        scene.browser.picture("even");
        scene.browser.click("#new-game [value=start]");
        scene.until_message("White to move");
        assert_eq!(opponent(scene), "First game (690)");
        let offered = "document.getElementById('black-level').length";
        let before = scene.browser.evaluate(offered);
        lose(scene);
        // The second game is one of equals.
        assert_eq!(scene.browser.evaluate(standing), "Your strength: 560?");
        scene.browser.click("#standing > summary");
        scene.browser.picture("standing");
        scene.resize(390, 844);
        scene.browser.picture("standing-390");
        scene.resize(1280, 900);
        // The even opponent follows.
        scene.browser.click("#rematch");
        scene.until_message("White to move");
        assert_eq!(opponent(scene), "First steps (560)");
        // "Players" offers the strength of this game, and no longer that of the last one.
        assert_eq!(scene.browser.evaluate(offered), before);
        // A hint makes it practice.
        scene.browser.click("#hint");
        scene.until_message("Hint");
        lose(scene);
        assert_eq!(scene.browser.evaluate(standing), "Your strength: 560?");
        // After a defeat, the next opponent is an easier one.
        go(scene, "view=review&step=9");
        scene.browser.click(".walk a[href*='then=next']");
        scene.until_message("White to move");
        assert_eq!(opponent(scene), "First steps (460)");
        lose(scene);
        scene.choose("swap");
        scene.until_moves(1);
        let mine = "document.querySelector('#white .name').textContent";
        assert_eq!(scene.browser.evaluate(mine), "First steps (460)");
        scene.browser.click("#forget");
        assert_eq!(scene.browser.evaluate(is_hidden), true);
        let kept = format!("localStorage.getItem('{RESULTS}')");
        assert!(scene.browser.evaluate(&kept).is_null());
    });
}

pub fn the_estimate_follows_its_formula() {
    with_page(1280, 900, |scene| {
        let module = json!(format!("{}table/estimate.js", scene.address));
        let curve = |scene: &mut Scene, results: &str| {
            scene.browser.evaluate(&format!(
                "import({module}).then(({{ curveOf, resultsIn }}) => curveOf(resultsIn({results})).map(({{ elo }}) => Math.round(elo)))"
            ))
        };
        // A loss never raises a newcomer, and a win never lowers one, however strong the opponent is.
        for opponent in [400, 1000, 1700, 2900] {
            let ends = curve(scene, &format!("[[{opponent}, 0]]"))[0].as_i64();
            assert!(ends.unwrap() <= 1000, "{opponent}");
            let ends = curve(scene, &format!("[[{opponent}, 1]]"))[0].as_i64();
            assert!(ends.unwrap() >= 1000, "{opponent}");
        }
        // The numbers of the paper's formula, worked out apart.
        assert_eq!(
            curve(scene, "[[1000, 1], [1240, 1], [1200, 0.5]]"),
            json!([1175, 1314, 1286])
        );
        // The scale has two ends, and many games still move the estimate.
        let ends = curve(scene, "[...Array(300)].map(() => [2900, 1])");
        assert_eq!(ends[299], 2900);
        let last = curve(scene, "[...Array(200).fill([1000, 0.5]), [1000, 1]]");
        assert_eq!(last[200], 1010);
        // Entries that are no results are left out.
        let hostile = "[null, 7, 'x', [], [1000], [1e9, 1], [1000.5, 1], [1000, 2], ['1000', 1], {0: 1000, 1: 1}, [1000, 0]]";
        assert_eq!(curve(scene, hostile), json!([825]));
        assert_eq!(curve(scene, "{ length: 1e9 }"), json!([]));
    });
}

pub fn missing_and_hostile_storage_is_harmless() {
    with_page(1280, 900, |scene| {
        for text in [
            "{",
            "null",
            "7",
            "[[",
            "{\"length\":3}",
            "[[9e99,1]]",
            "\"x\"",
        ] {
            let text = json!(text);
            scene.leave();
            scene
                .browser
                .evaluate(&format!("localStorage.setItem('{RESULTS}', {text})"));
            scene.open();
            scene.until_message("White to move");
            let is_hidden = "document.getElementById('standing').hidden";
            assert_eq!(scene.browser.evaluate(is_hidden), true, "{text}");
        }
        lose(scene);
        let standing = "document.getElementById('standing-head').textContent";
        assert_eq!(scene.browser.evaluate(standing), "Your strength: 690?");
    });
    with_page(1280, 900, |scene| {
        let script = "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name,
            { get() { throw new DOMException('no', 'SecurityError'); } });";
        scene.browser.call(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": script}),
        );
        scene.load_anew();
        scene.browser.click("#welcome [value=play]");
        scene.until_message("White to move");
        // The page keeps nothing about the moves.
        scene.click_square("e2");
        scene.browser.until("document.querySelector('.mark')");
        scene.click_square("e3");
        scene
            .browser
            .until("document.querySelectorAll('#record button').length === 2");
        scene.until_message("White to move");
        scene.choose("resign");
        scene.browser.click("#sure [value=yes]");
        scene.until_message("resigned");
        let standing = "document.getElementById('standing-head').textContent";
        assert_eq!(scene.browser.evaluate(standing), "Your strength: 690?");
    });
}
