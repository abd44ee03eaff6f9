//! The page offers exactly the players and pieces that the server has.

use advance::report::About;
use serde_json::json;

use super::scene::with_page;

pub fn every_level_and_every_piece_is_offered() {
    let about = About::new();
    with_page(1280, 900, |scene| {
        let levels =
            "[...document.getElementById('white-level').options].map((it) => [it.value, it.text])";
        let bots = about.levels.iter().map(|bot| {
            let text = bot.name.to_owned();
            json!([bot.level.to_string(), text])
        });
        let strengths = about.strengths.iter().map(|strength| {
            let (first, rest) = strength.name.split_at(1);
            let text = format!("{}{rest} ({})", first.to_uppercase(), strength.elo);
            json!([format!("elo={}", strength.elo), text])
        });
        let person = std::iter::once(json!(["0", "Person"]));
        let expected: Vec<_> = person.chain(strengths).chain(bots).collect();
        assert_eq!(scene.browser.evaluate(levels), json!(expected));
        let usual = scene
            .browser
            .evaluate("document.getElementById('black-level').value");
        let friendly = about.friendly.elo().unwrap();
        assert_eq!(usual, format!("elo={friendly}"));

        for bot in &about.levels {
            scene.persons();
            scene.player("black", bot.level);
            let hidden = scene
                .browser
                .evaluate("document.getElementById('black-time').hidden");
            assert_eq!(hidden, !bot.searches, "{}", bot.level);
        }

        scene.choose("set-up");
        for kind in &about.kinds {
            for (side, symbol) in [
                ("white", kind.letter),
                ("black", kind.letter.to_ascii_lowercase()),
            ] {
                let tool = format!("document.querySelector('[data-symbol={symbol}]')");
                let label = scene.browser.evaluate(&format!("{tool}?.title"));
                assert_eq!(label, format!("{side} {}", kind.name));
                let drawing = format!(
                    "document.querySelector({tool}.querySelector('use').getAttribute('href')) !== null"
                );
                assert_eq!(
                    scene.browser.evaluate(&drawing),
                    true,
                    "{} has no drawing",
                    kind.name
                );
            }
        }
    });
}

pub fn a_page_without_a_server_waits() {
    with_page(1280, 900, |scene| {
        scene.block(&["*/api/v1/about"]);
        scene.load_anew();
        scene.until_notice("The server does not answer.");
        scene.block(&[]);
        scene.until_message("White to move");
    });
}
