//! Learning: the rules, the first steps, the first game, and the cards of the pieces.

use advance::Position;
use advance::game::Setup;
use advance::rulebook;
use serde_json::json;

use super::scene::{Scene, tab_to, walk_to, with_page};

/// The square of the board that is shown.
pub fn square(name: &str) -> String {
    format!("section[data-view]:not([hidden]) [data-square='{name}']")
}

/// Goes to another view, or to a page of it.
pub fn go(scene: &mut Scene, hash: &str) {
    let hash = json!(hash);
    scene.browser.evaluate(&format!("location.hash = {hash}"));
}

/// Waits until an element has a text that contains these words.
pub fn until_told(scene: &mut Scene, selector: &str, words: &str) {
    let (selector, words) = (json!(selector), json!(words));
    scene.browser.until(&format!(
        "document.querySelector({selector})?.textContent.includes({words})"
    ));
}

/// The message below the board of a trial.
pub const MESSAGE: &str = "section[data-view]:not([hidden]) .trial .message";

/// Makes a move by clicks, as soon as the board knows its moves.
pub fn make(scene: &mut Scene, mv: &str) {
    until_told(scene, MESSAGE, "to move");
    scene.browser.click(&square(&mv[..2]));
    scene
        .browser
        .until("document.querySelector('section[data-view]:not([hidden]) .mark')");
    scene.browser.click(&square(&mv[3..]));
}

pub fn first_steps_lead_to_a_resumable_game() {
    with_page(1024, 768, |scene| {
        go(scene, "view=learn");
        scene.browser.click("article a.main");
        let steps = rulebook::rulebook().course;
        for (step, number) in steps.iter().zip(1..) {
            let heading = format!("First steps · {number} of {}", steps.len());
            until_told(scene, "article", &heading);
            if number == 1 {
                // Without a mouse.
                until_told(scene, MESSAGE, "White to move");
                tab_to(scene, ".learn .cell");
                walk_to(scene, "e2");
                scene.browser.press("Enter");
                scene
                    .browser
                    .until("document.querySelector('.learn .mark')");
                walk_to(scene, "e3");
                scene.browser.press("Enter");
                until_told(scene, ".feedback", step.praise);
                tab_to(scene, ".learn .main");
                scene.browser.press("Enter");
                continue;
            }
            if number == 3 {
                make(scene, "d3xd7");
                until_told(scene, ".feedback", "not what is asked for");
                scene.browser.click(".learn .foot .actions button");
                until_told(scene, ".feedback", step.hint);
            }
            let goal = step.goals[0].to_string();
            make(scene, &goal);
            if goal.contains('#') {
                scene.browser.click(".learn .choice [data-kind=build]");
            }
            until_told(scene, ".feedback", step.praise);
            scene.browser.click(".learn .foot a.main");
        }

        until_told(scene, ".remarks", "Look at your ");
        make(scene, "e2-e3");
        until_told(scene, ".learn .score", "Move 2 of 100");
        go(scene, "view=play");
        scene.open();
        assert!(scene.moves().is_empty(), "the other game has its own place");
        go(scene, "view=learn&topic=first-game");
        until_told(scene, ".learn .score", "Move 2 of 100");

        // The end of another one.
        let won = json!({
            "start": "g8/9/1G7/9/9/9/9/9/7M1 w 0", "moves": [],
            "players": {"white": {"level": 0, "time": 0}, "black": {"level": 4, "time": 0}},
        });
        let won = json!(won.to_string());
        go(scene, "view=learn");
        scene.browser.until("document.querySelector('.topics')");
        scene.browser.evaluate(&format!(
            "sessionStorage.setItem('advance.first-game', {won})"
        ));
        go(scene, "view=learn&topic=first-game");
        until_told(
            scene,
            ".remarks",
            "You can win at once: look at your Miner on h1.",
        );
        make(scene, "h1-h9");
        until_told(scene, ".remarks", "You have won.");
    });
}

pub fn rules_are_tried_with_reasons_for_refusals() {
    with_page(390, 844, |scene| {
        go(scene, "view=learn&topic=dragon");
        until_told(scene, MESSAGE, "White to move");
        scene.browser.picture("learn-390");
        // The illegal tries come last.
        scene.browser.click(".tries li:last-child button");
        until_told(scene, MESSAGE, "The Dragon moves and captures only along");
        scene.browser.tap(&square("e4"));
        scene
            .browser
            .until("document.querySelector('.learn .mark')");
        scene.browser.tap(&square("d5"));
        until_told(scene, MESSAGE, "The Dragon may not capture a neighbour.");
        scene.browser.tap(&square("e7"));
        until_told(scene, MESSAGE, "Black to move");
        scene.browser.click("article .actions button");
        until_told(scene, MESSAGE, "White to move");

        go(scene, "view=learn&topic=end");
        scene.browser.click("[aria-label='Example 3']");
        until_told(scene, MESSAGE, "Black to move");
        scene.browser.click(".tries button");
        let told = "White has won with 4 points to 1: both sides have made 100 moves.";
        until_told(scene, MESSAGE, told);

        go(scene, "view=learn&topic=marks");
        until_told(scene, "article", "Make an enemy piece your own, and stay.");
    });
}

pub fn cards_describe_pieces_for_every_input() {
    const SHOWN: &str = "#board .card:not([hidden])";
    with_page(800, 900, |scene| {
        scene.browser.hover("#board [data-square=c1]");
        until_told(scene, SHOWN, "White Catapult · 6 points · shielded");
        until_told(scene, SHOWN, "It captures by shooting");
        scene.browser.press("Escape");
        scene
            .browser
            .until(&format!("!document.querySelector('{SHOWN}')"));

        scene.browser.hold("#board [data-square=a9]");
        until_told(scene, SHOWN, "Black Miner · 4 points");
        scene.browser.let_go();
        assert_eq!(
            scene
                .browser
                .evaluate("document.querySelector('#board > svg .mark')"),
            json!(null)
        );

        tab_to(scene, ".cell");
        walk_to(scene, "d1");
        let described = "document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent";
        let told = scene.browser.evaluate(described);
        assert!(
            told.as_str().unwrap().starts_with("White Sentinel"),
            "{told}"
        );
        until_told(scene, SHOWN, "It shields its friends");
        walk_to(scene, "d3");
        let described = "document.activeElement.hasAttribute('aria-describedby')";
        assert_eq!(scene.browser.evaluate(described), false);
        let position: Setup<Position> = scene.position();
        assert_eq!(position, Setup::start());

        // It stands beside its piece, wholly inside of the window, and shows how the piece moves.
        for (width, height) in [(1280, 900), (390, 844), (844, 390), (320, 480)] {
            scene.resize(width, height);
            for square in ["c1", "a9", "i2", "e8"] {
                scene
                    .browser
                    .hold(&format!("#board [data-square={square}]"));
                scene
                    .browser
                    .until(&format!("document.querySelector('{SHOWN}')"));
                if height > 800 {
                    scene
                        .browser
                        .until(&format!("document.querySelector('{SHOWN} .diagram .mark')"));
                }
                scene
                    .browser
                    .picture(&format!("card-{width}-{height}-{square}"));
                let apart = scene.browser.evaluate(&format!(
                    "(() => {{
                        const [card, piece] = ['{SHOWN}', '#board [data-square={square}]'].map((it) => document.querySelector(it).getBoundingClientRect());
                        const isCut = card.left < 0 || card.top < 0 || card.right > innerWidth || card.bottom > innerHeight;
                        const across = Math.max(card.left - piece.right, piece.left - card.right);
                        const down = Math.max(card.top - piece.bottom, piece.top - card.bottom);
                        return isCut ? 'cut' : Math.max(across, down); }})()"
                ));
                let apart = apart.as_f64().unwrap_or_else(|| panic!("{apart}"));
                assert!(
                    (0.0..=8.0).contains(&apart),
                    "{apart} pixels, {square} at {width} by {height}"
                );
                scene.browser.let_go();
                scene.browser.press("Escape");
            }
        }
    });
}

/// Plays as a newcomer who knows only what the page says: picks up the piece that the coach names, wins or takes with it
/// when the coach says that it can, and goes forward otherwise. Gives the final message, once the game is over.
const NEWCOMER: &str = r"(async (turn) => {
    const until = async (found) => {
        for (let waited = 0; waited < 20_000; waited += 5) {
            const value = found();
            if (value) return value;
            await new Promise((resolve) => setTimeout(resolve, 5));
        }
        throw new Error(`turn ${turn}, ${score()}, ${message()}, ${said()}: never came: ${found}`);
    };
    const view = document.querySelector('section[data-view=learn]');
    const said = () => view.querySelector('.remarks').textContent;
    const cells = [...view.querySelectorAll('.cell')];
    const cell = (square) => cells.find((it) => it.dataset.square === square);
    const label = (it) => it.getAttribute('aria-label');
    const enter = (it) => {
        it.focus();
        it.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    };
    const isPickedUp = (it) => it.getAttribute('aria-selected') === 'true';
    const targets = () => cells.filter((it) => /, can /.test(label(it)));
    const pickUp = (it) => {
        if (!isPickedUp(it)) enter(it);
    };
    const putDown = (it) => {
        if (isPickedUp(it)) enter(it);
    };
    const ahead = (piece, to) => to.dataset.square[1] - piece.dataset.square[1];
    const picked = (piece, isWanted) => {
        pickUp(piece);
        const to = targets().find((it) => isWanted(piece, it));
        if (!to) putDown(piece);
        return to && { piece, to };
    };
    /** The piece and the square of what is to be done. */
    const choose = () => {
        const told = said().match(/[Ll]ook at your \w+ on (\w\d)(: it can take)?/);
        const wins = (_, to) => / and win/.test(label(to));
        const takes = (_, to) => /can (capture|shot|convert)/.test(label(to));
        const goes = [(piece, to) => ahead(piece, to) > 0, () => true];
        const any = said().includes('You can win at once') ? [wins] : told?.[2] ? [takes, ...goes] : goes;
        // The piece that is named comes first, and then those at the back.
        const mine = cells.filter((it) => / white /.test(label(it))).reverse();
        const named = mine.filter((it) => it.dataset.square === told?.[1]);
        for (const isWanted of any) for (const piece of [...named, ...mine]) {
            const found = picked(piece, isWanted);
            if (found) return found;
        }
    };
    const score = () => view.querySelector('.score').textContent;
    const message = () => view.querySelector('.message').textContent;
    const isOver = () => /You have won|has won|A tie/.test(said());
    const isTurn = () => score().startsWith(`Move ${turn} of`) && message().startsWith('White to move');
    await until(() => isOver() || (isTurn() && said() !== view.dataset.answered));
    if (isOver()) return said();
    const { piece, to } = choose();
    view.dataset.answered = said();
    pickUp(piece);
    enter(to);
    await until(() => {
        view.querySelector('.choice:not([hidden]) button')?.click();
        return !isTurn();
    });
    return null;
})";

pub fn the_pages_advice_wins_the_first_game() {
    with_page(1024, 768, |scene| {
        go(scene, "view=learn&topic=first-game");
        until_told(scene, ".remarks", "Look at your ");
        let mut turns = 1..;
        let end = turns.find_map(|turn| {
            let said = scene.browser.evaluate(&format!("{NEWCOMER}({turn})"));
            said.as_str().map(str::to_owned)
        });
        let end = end.unwrap();
        assert!(end.starts_with("You have won."), "{end}");
        scene.browser.picture("first-game");
    });
}
