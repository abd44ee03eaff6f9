//! Several games on one page, one after the other.

use serde_json::json;

use super::scene::{Scene, with_page};

impl Scene {
    /// Chooses another game from the list, and waits until it is there.
    fn change_game(&mut self, game: &str) {
        self.browser.select("#which", game);
        self.until_game(game);
    }

    fn until_game(&mut self, game: &str) {
        let squares = match game {
            "advance" => 81,
            _ => 64,
        };
        self.browser.until(&format!(
            "document.querySelectorAll('#board .cell').length === {squares}
                && document.getElementById('which').value === '{game}' && document.getElementById('message').textContent"
        ));
        self.browser.until_idle();
    }

    /// The number of moves of the game in this tab.
    fn kept_moves(&mut self, game: &str) -> u64 {
        let kept = format!("JSON.parse(sessionStorage.getItem('{game}')).moves.length");
        self.browser.evaluate(&kept).as_u64().unwrap()
    }
}

pub fn changing_games_needs_no_reload() {
    with_page(1280, 900, |scene| {
        scene.browser.evaluate("window.isSame = true");
        // Two bots play, and a clock runs.
        scene.choose("new");
        scene
            .browser
            .evaluate("document.querySelector('#new-game details:not([open]) > summary')?.click()");
        scene.browser.click("#new-game [name=opponent][value='4']");
        scene.browser.select("#control", "4");
        scene.browser.click("#new-game [value=start]");
        scene.player("white", 4);
        scene.browser.click("#pause");
        scene.until_moves(4);

        scene.change_game("checkers");
        assert_eq!(
            scene
                .browser
                .evaluate("[location.search, location.hash, document.title, window.isSame]"),
            json!(["?play=checkers", "", "Checkers", true])
        );
        // Views that only Advance has are not offered, and the clock of the other game is not shown.
        let hidden = "['[data-to=learn]', '[data-to=puzzles]', '#away', '[data-to=analyse]']
            .map((selector) => document.querySelector(selector).hidden)";
        assert_eq!(
            scene.browser.evaluate(hidden),
            json!([false, true, true, false])
        );
        // The bots have stopped.
        let before = scene.kept_moves("advance.game");
        scene.persons();
        scene.click_square("c3");
        scene.browser.until("document.querySelector('.mark')");
        scene.click_square("d4");
        scene.until_message("Black to move");
        assert_eq!(scene.kept_moves("advance.game.checkers"), 1);
        assert_eq!(scene.kept_moves("advance.game"), before);
        // Each key is heard once.
        scene.browser.press("t");
        let flipped = "JSON.parse(sessionStorage.getItem('advance.flipped.checkers'))";
        assert_eq!(scene.browser.evaluate(flipped), true);
        scene.browser.evaluate("location.hash = 'view=analyse'");
        scene
            .browser
            .until("document.querySelectorAll('.analysis .cell').length === 64");

        // Back over the view to the game before, which then continues.
        scene.browser.evaluate("history.go(-2)");
        scene.until_game("advance");
        assert_eq!(
            scene
                .browser
                .evaluate("[location.search, document.title, window.isSame]"),
            json!(["", "Advance", true])
        );
        assert_eq!(
            scene.browser.evaluate(hidden),
            json!([false, false, false, false])
        );
        let palette = "document.querySelectorAll('#palette [data-symbol]').length";
        assert_eq!(scene.browser.evaluate(palette), 18);
        let gone_on =
            format!("JSON.parse(sessionStorage.getItem('advance.game')).moves.length > {before}");
        scene.browser.until(&gone_on);

        // Forward again, where a view of the game is open.
        scene.browser.evaluate("history.go(2)");
        scene
            .browser
            .until("document.querySelectorAll('.analysis .cell').length === 64");
        assert_eq!(
            scene.browser.evaluate("document.title"),
            "Analyse · Checkers"
        );
        scene.browser.evaluate("location.hash = 'view=puzzles'");
        scene.until_notice("There is no view \"puzzles\" of Checkers.");
    });
}

pub fn questions_close_with_their_game() {
    with_page(1280, 900, |scene| {
        scene.change_game("checkers");
        scene.persons();
        scene.click_square("c3");
        scene.browser.until("document.querySelector('.mark')");
        scene.click_square("d4");
        scene.until_message("Black to move");
        scene.choose("resign");
        scene.browser.until("document.getElementById('sure').open");
        scene.browser.evaluate("history.back()");
        scene.until_game("advance");
        let open = "document.querySelector('dialog[open]')";
        assert_eq!(scene.browser.evaluate(open), json!(null));
        scene.change_game("checkers");
        scene.until_message("Black to move");
    });
}
