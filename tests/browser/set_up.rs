//! Positions that are set up by hand.

use super::scene::{cell, with_page};

pub fn setup_pieces_are_dragged_on_and_off() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.choose("set-up");
        scene.browser.click("#clear");
        for (symbol, square) in [
            ("G", "e1"),
            ("g", "e9"),
            ("M", "a1"),
            ("#", "a5"),
            ("z", "d6"),
        ] {
            scene
                .browser
                .drag(&format!("[data-symbol='{symbol}']"), &cell(square));
        }
        scene.browser.drag(&cell("a1"), &cell("b2"));
        scene.browser.drag(&cell("d6"), "#text");
        // A drag whose end outside the window was not heard puts nothing down, nor does one that the right button ends:
        // <https://github.com/lichess-org/lila/issues/3778>, <https://github.com/gbtami/pychess-variants/issues/994>.
        for buttons in [0, 3] {
            let piece = "[data-symbol='d']";
            scene
                .browser
                .drag_until_holding(buttons, piece, &cell("c3"));
            assert_eq!(scene.count(".ghost"), 0);
        }
        // A click puts the chosen piece of the palette on the square.
        scene.browser.click("[data-symbol=b]");
        scene.click_square("i7");
        scene.browser.click("#to-move [value=black]");
        scene.browser.picture("set-up");
        scene.browser.click("#done");
        scene.until_message("Black to move");
        assert_eq!(
            scene.position().to_string(),
            "4g4/9/8b/9/#8/9/9/1M7/4G4 b 0"
        );
    });
}

pub fn setup_takes_files_and_lines() {
    with_page(1280, 900, |scene| {
        scene.persons();
        scene.load("....g....\r\n.........\r\n....z....\r\n.........\r\n#........\r\n.........\r\n.........\r\n.........\r\n....G....\r\n");
        scene.browser.until("document.querySelector('[data-square=e7]').getAttribute('aria-label') === 'e7, black Zombie'");
        scene.browser.click("#done");
        scene.until_message("White to move");
        assert_eq!(scene.position().to_string(), "4g4/9/4z4/9/#8/9/9/9/4G4 w 0");

        scene.set_up("4g4/9/4z4/9/#8/9/9/9/4G4 w 12");
        assert_eq!(scene.position().ply, 12);
        scene.choose("set-up");
        scene.browser.click("[data-symbol=Z]");
        scene.click_square("e4");
        scene.browser.click("#done");
        scene.until_message("White to move");
        assert_eq!(scene.position().ply, 12);

        scene.choose("set-up");
        for (text, words) in [
            ("4g4/9/9/9/9/9/9/9/9 w", "Position: "),
            ("4g4/9/9/9/9/9/9/9/4G5 w", "rank 1 has 10 squares"),
            ("....g....\n....", "Line 2 has 4 characters"),
        ] {
            let text = serde_json::json!(text);
            scene.browser.evaluate(&format!("(() => {{ const text = document.getElementById('text'); text.value = {text}; text.dispatchEvent(new Event('input')); }})()"));
            scene.browser.until(&format!(
                "document.getElementById('trouble').textContent.includes('{words}')"
            ));
        }
        // None of these shows up as a failed request in the console.
        let failures = "performance.getEntriesByType('resource').filter(({ responseStatus }) => responseStatus >= 400).length";
        assert_eq!(scene.browser.evaluate(failures), 0);
        scene.browser.click("#cancel");
        scene.until_message("White to move");
        assert_eq!(
            scene.position().to_string(),
            "4g4/9/4z4/9/#8/4Z4/9/9/4G4 w 12"
        );
    });
}
