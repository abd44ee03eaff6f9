//! The accessibility of the page, as far as [axe](https://github.com/dequelabs/axe-core) can tell: every view and every
//! dialog, in a narrow window and in a wide one, light and dark.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::learn::{go, until_told};
use super::scene::{Scene, with_first_visit, with_page};
use super::welcome::{fight, marked};

/// The file in which `.ci/page` puts axe.
const AXE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/target/page/node_modules/axe-core/axe.min.js"
);

/// True if that file exists.
pub fn is_installed() -> bool {
    Path::new(AXE).is_file()
}

impl Scene {
    /// Checks the page as it is, light and dark; the two differ only in their colours.
    fn look(&mut self, what: &str) {
        self.browser.until_idle();
        if self.browser.evaluate("window.axe === undefined") == true {
            let script = fs::read_to_string(AXE).unwrap();
            self.browser.evaluate(&format!("{script}; undefined"));
        }
        for (theme, options) in [
            ("light", json!({})),
            ("dark", json!({"runOnly": ["color-contrast"]})),
        ] {
            let features = json!([
                {"name": "prefers-color-scheme", "value": theme},
                {"name": "prefers-reduced-motion", "value": "reduce"},
            ]);
            self.browser
                .call("Emulation.setEmulatedMedia", json!({"features": features}));
            let found = self.browser.evaluate(&format!(
                "axe.run(document, {options}).then(({{ violations }}) => violations.flatMap(({{ id, nodes }}) =>
                    nodes.map(({{ html, failureSummary }}) => `${{id}}: ${{html}}: ${{failureSummary}}`)))"
            ));
            let width = self.browser.evaluate("innerWidth");
            assert_eq!(found, json!([]), "{what}, {theme}, {width} pixels wide");
        }
    }

    /// Checks a dialog, and closes it.
    fn look_at_dialog(&mut self, button: &str, dialog: &str) {
        match button.strip_prefix("#menu #") {
            Some(id) => self.choose(id),
            None => self.browser.click(button),
        }
        self.browser
            .until(&format!("document.querySelector('{dialog}')?.open"));
        self.look(dialog);
        self.browser.press("Escape");
        self.browser
            .until(&format!("!document.querySelector('{dialog}')?.open"));
    }
}

fn every_view(scene: &mut Scene) {
    scene.browser.select("#control", "4");
    scene.new_game(4, "white");
    scene.play("e2-e3".parse().unwrap());
    scene.until_moves(2);
    scene.until_message("White to move");
    scene.click_square("a2");
    scene.browser.until("document.querySelector('.mark.build')");
    scene.look("Play");
    scene.browser.click("#why > summary");
    scene.browser.until("document.querySelector('#reasons p')");
    scene.look("Play, with the reasons of the bot");
    scene.look_at_dialog("#menu #new", "#new-game");
    scene.look_at_dialog("#menu #players-button", "#players");
    scene.look_at_dialog("#menu #look", "#looks");
    scene.look_at_dialog("#menu #resign", "#sure");
    scene.look_at_dialog("#keys-button", "#keys");
    scene.browser.click("#menu-button");
    scene.look("the menu");
    scene.browser.press("Escape");
    scene.choose("set-up");
    scene
        .browser
        .until("!document.getElementById('editor').hidden");
    scene.look("Set up");
    scene.browser.click("#cancel");

    for (page, element) in [
        ("learn", ".topics"),
        ("learn&topic=catapult", ".tries"),
        ("learn&topic=marks", "article h2"),
        ("learn&topic=course", ".learn progress"),
        ("learn&topic=first-game", ".remarks li"),
        ("puzzles", ".puzzles .mark, .puzzles .cell"),
    ] {
        go(scene, &format!("view={page}"));
        scene
            .browser
            .until(&format!("document.querySelector('{element}')"));
        scene.look(page);
    }

    go(scene, "view=review");
    until_told(scene, ".walk .accuracy", "Accuracy");
    scene.look("review");

    go(scene, "view=games");
    until_told(scene, ".kept", "Not over yet.");
    scene.look("the games of this browser");

    go(scene, "view=analyse");
    until_told(scene, ".analysis .message", ".");
    scene
        .browser
        .select("[aria-label='How long to search']", "depth 4");
    scene.browser.click(".analysis .main");
    scene
        .browser
        .until("document.querySelector('.cost').textContent.endsWith('done')");
    scene.browser.evaluate("[...document.querySelectorAll('.analysis button')].find((it) => it.textContent === 'Analyse this game').click()");
    scene.browser.until("document.querySelector('.counts')");
    scene.look("Analyse");

    let page = scene.address.clone();
    scene.address =
        format!("{page}?play=eater#fen=.../.../...%20w%20-&game=1,2_3,3_2,2_1,1_3,1_3,2");
    scene.open();
    scene.until_message("The Passer has won");
    scene.look("Eater, won by a path");
    scene.browser.click("#back");
    scene.browser.until("document.querySelector('.note')");
    scene.look("Eater, with what best play mixes");

    scene.address = format!("{page}?embed=1");
    scene.open();
    scene.look("embedded");
}

/// The scenes of the welcome.
fn first_visit(scene: &mut Scene) {
    const NEXT: &str = "#welcome [data-primary]";
    scene.look("the film of the first visit");
    scene.browser.click(NEXT);
    marked(scene);
    scene.look("the battle");
    fight(scene, |_| 0);
    scene.look("the victory");
    scene.browser.click(NEXT);
    scene.look("the opponents");
}

pub fn everybody_can_use_a_narrow_page() {
    with_first_visit(390, 844, first_visit);
    with_page(390, 844, every_view);
}

pub fn everybody_can_use_a_wide_page() {
    with_first_visit(1280, 900, first_visit);
    with_page(1280, 900, every_view);
}
