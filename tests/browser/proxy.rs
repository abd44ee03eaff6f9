//! The page behind a proxy.

use serde_json::json;

use super::nginx::{self, Nginx};
use super::scene::{Scene, with_page_of};

pub fn the_page_plays_under_a_path_of_nginx() {
    let nginx = Nginx::new();
    let origin = nginx.origin();
    let terms = ["--allow-host", nginx::NAME, "--trust-proxy", "127.0.0.1"];
    with_page_of(&terms, 1280, 900, |scene| {
        let _running = nginx.start(&scene.address);
        scene.address = format!("{origin}/games/advance/");
        let trust = json!({"ignore": true});
        scene
            .browser
            .call("Security.setIgnoreCertificateErrors", trust);
        scene.open();
        // The browser has not been here before.
        scene.browser.click("#welcome [value=play]");
        scene.play("e2-e3".parse().unwrap());
        scene.until_moves(2);
        scene.until_message("White to move");
        scene.browser.picture("proxy");
        stays_within(scene);
        for view in ["learn", "puzzles", "analyse"] {
            scene
                .browser
                .evaluate(&format!("location.hash = 'view={view}'"));
            scene
                .browser
                .until(&format!("document.querySelector('[data-view={view}] use')"));
        }
        // An analysis comes line by line.
        scene.browser.click(".analysis .beside-board button.main");
        scene
            .browser
            .until("document.querySelector('.lines .worth')?.textContent");
        stays_within(scene);
        scene.address += "?embed=1&side=none&level=4";
        scene.open();
        scene
            .browser
            .until("document.getElementById('moves-live').textContent");
        stays_within(scene);
        // The metrics are only for operators of the server.
        for (route, status) in [("healthz", 200), ("metrics", 403)] {
            let asked = format!("fetch('{origin}/games/advance/{route}').then((it) => it.status)");
            assert_eq!(scene.browser.evaluate(&asked), json!(status), "{route}");
        }
    });
}

/// All requests went to addresses under the path, and succeeded. Requests that the page gave up have no status.
fn stays_within(scene: &mut Scene) {
    let (folder, _) = scene.address.rsplit_once('/').unwrap();
    let strays = scene.browser.evaluate(&format!(
        "performance.getEntriesByType('resource')
            .filter(({{ name, responseStatus }}) => !name.startsWith({}) || ![0, 200].includes(responseStatus))
            .map(({{ name, responseStatus }}) => `${{responseStatus}} ${{name}}`)",
        json!(format!("{folder}/"))
    ));
    assert_eq!(strays, json!([]));
}
