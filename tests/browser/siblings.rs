//! The sibling games on the page: each is played to its end, and analysed, set up or shared as Advance is.

use advance::game::{Game, Setup};
use advance::games::{checkers, connections, eater, jeson_mor};
use serde_json::json;

use super::chromium::Chromium;
use super::learn::{MESSAGE, go, square, until_told};
use super::scene::{Scene, with_page};

impl Scene {
    /// Opens the page for a game at a position, with people on both sides.
    fn open_game<G: Game>(&mut self, line: &str) {
        let position: G = line.parse().unwrap_or_else(|_| panic!("{line}"));
        let address = self.address.clone();
        let fen = json!(position.to_string());
        // Chosen from the list, as people do.
        self.browser
            .until("document.querySelectorAll('#which option').length > 1");
        self.browser.select("#which", G::NAME);
        assert_eq!(
            self.browser.evaluate("location.href"),
            format!("{address}?play={}", G::NAME)
        );
        self.until_known();
        self.persons();
        self.browser.evaluate(&format!(
            "location.hash = 'fen=' + encodeURIComponent({fen})"
        ));
        self.browser.until("location.hash === ''");
        self.persons();
        self.browser.until_idle();
    }

    /// The link to the game, as the page copies it.
    fn shared(&mut self) -> String {
        let _clipboard = Chromium::clipboard();
        self.choose("share");
        self.until_message("Copied a link");
        let link = self.browser.evaluate("navigator.clipboard.readText()");
        link.as_str().unwrap().to_owned()
    }

    /// Clicks squares in turn, and then the choice.
    fn point(&mut self, squares: &[&str], choice: Option<&str>) {
        for square in squares {
            self.click_square(square);
        }
        if let Some(words) = choice {
            let button = format!(
                "[...document.querySelectorAll('.choice button')].find((it) => it.textContent === {})",
                json!(words)
            );
            self.browser.until(&button);
            self.browser.evaluate(&format!("{button}.click()"));
        }
    }

    /// The saved record replays as the same game.
    fn replays_as(&mut self, game: &str, told: &str) {
        let saved = self.save();
        assert!(saved.contains(&format!("[Game \"{game}\"]")), "{saved}");
        let checked = self.replay(&saved);
        assert!(checked.contains(told), "{checked}\n{saved}");
        self.load(&saved);
        self.browser.until_idle();
    }
}

pub fn leaving_the_centre_wins_jeson_mor() {
    with_page(1280, 900, |scene| {
        scene.open_game::<jeson_mor::Position>(
            "kakakakak/........./........./........./....K..../........./........./........./KAKA.AKAK 0 0 0 w",
        );
        scene.browser.picture("jeson-mor");
        scene.click_square("e5");
        scene.browser.until("document.querySelector('.mark')");
        scene.click_square("f6");
        scene.until_message("A Knight cannot go there.");
        scene.point(&["f7"], None);
        scene.until_message("White has won: its Knight has left the centre.");
        scene.replays_as("jeson-mor", "1-0 (rules), 1 move");
        scene.until_message("White has won: its Knight has left the centre.");
    });
}

pub fn connections_is_played_to_a_full_board() {
    with_page(390, 844, |scene| {
        scene.open_game::<connections::Position>("PPPPPx/PPPPPP/pppppp/pp..pX");
        scene.until_message("Player 1 to move");
        scene.browser.picture("connections");
        // The result is in points, for the side by its name in the game.
        scene.choose("analyse");
        scene.browser.click(".analysis .main");
        scene
            .browser
            .until("document.querySelector('.cost').textContent.endsWith('done')");
        scene
            .browser
            .until("document.querySelectorAll('.lines li').length === 3 && document.querySelector('.over .circle.best')");
        let worth = scene
            .browser
            .evaluate("document.querySelector('.evalbar').getAttribute('aria-valuetext')");
        assert_eq!(worth, "+1.0 for player 1");
        scene.browser.evaluate("location.hash = 'view=play'");
        scene
            .browser
            .until("document.querySelector('[data-view=analyse]').hidden");
        scene.point(&["c3"], Some("A plus"));
        scene.until_message("Player 2 to move");
        scene.point(&["d3"], Some("A cross"));
        scene.until_message("Player 1 has won with a score of 41 to 33.");
        scene.replays_as("connections", "(rules, 41-33 points), 2 moves");
    });
}

pub fn checkers_is_won_by_jumping_on() {
    with_page(1280, 900, |scene| {
        scene.open_game::<checkers::Position>(
            "......../..b...../......../..b...../...r..../......../......../........ cm r",
        );
        scene.until_message("Red to move");
        scene.browser.picture("checkers");
        // In the words of the terminal.
        scene.point(&["d4", "e5"], None);
        scene.until_message("Red has to capture: d4xb6");
        // The page shows the scores of the positions at the end.
        let chart = "document.getElementById('chart-part').hidden";
        assert_eq!(scene.browser.evaluate(chart), true);
        scene.point(&["b6"], Some("d4 → b6 → d8"));
        scene.until_message("Black has no move: red has won.");
        assert_eq!(scene.browser.evaluate(chart), false);
        assert_eq!(
            scene
                .browser
                .evaluate("document.getElementById('moves-live').textContent"),
            "red pawn d4 goes to d8 and captures 2 pieces"
        );
        scene.replays_as("checkers", "1-0 (rules), 1 move");
        let link = scene.shared();
        with_page(390, 844, |other| {
            // The same page from another server, in a browser that has visited neither.
            let (_, rest) = link.split_once('?').unwrap();
            other.address = format!("{}?{rest}", other.address);
            other.open();
            other.until_message("Black has no move: red has won.");
            assert_eq!(
                other
                    .browser
                    .evaluate("[...document.querySelectorAll('#record li:not(.result)')].map((it) => it.innerText.trim()).join('\\n')"),
                "1.\nd4xb6xd8"
            );
        });
        // A bot plays the other side, and gives a hint.
        scene.new_game("beginner", "black");
        scene.until_message("Black to move");
        scene.browser.click("#hint");
        scene.until_message("Hint: ");
    });
}

pub fn every_configuration_of_a_game_can_be_chosen() {
    with_page(1280, 900, |scene| {
        let begun = |scene: &mut Scene, answers: &[&str]| {
            scene.choose("new");
            for (index, answer) in answers.iter().enumerate() {
                let field = format!("#beginning label:nth-child({}) > *", index + 1);
                scene.browser.select(&field, *answer);
            }
            // Levels have names for people, not those of commands.
            let name = |level: &str| {
                let label = format!("label:has([name=opponent][value={level}]) span");
                json!(format!("#opponents {label}"))
            };
            for (level, title) in [("easy", "Easy"), ("search", "Expert")] {
                let shown = format!("document.querySelector({}).textContent", name(level));
                assert_eq!(scene.browser.evaluate(&shown), title);
            }
            let persons = "#new-game [name=opponent][value='0']";
            scene.browser.click(persons);
            scene.browser.click("#new-game [value=start]");
            scene
                .browser
                .until("!document.getElementById('new-game').open");
            scene.browser.until_idle();
            let game = scene
                .browser
                .evaluate("document.querySelector('#which').value");
            let kept = format!("advance.game.{}", game.as_str().unwrap());
            let start = scene.browser.evaluate(&format!(
                "JSON.parse(sessionStorage.getItem({})).start",
                json!(kept)
            ));
            start.as_str().unwrap().to_owned()
        };
        scene.open_game::<jeson_mor::Position>("kak/.../KAK 0 0 0 w");
        let start = begun(scene, &["5", "k", "2"]);
        assert_eq!(start, "kkkkk/...../...../...../KKKKK 0 0 2 w 0");
        scene.until_message("White to move: no captures and no win in the next 2 moves.");
        let start = begun(scene, &["25", "ka", "0"]);
        assert!(
            start.parse::<Setup<jeson_mor::Position>>().is_ok(),
            "{start}"
        );
        scene.until_message("White to move.");
        assert_eq!(
            scene
                .browser
                .evaluate("document.querySelectorAll('.cell').length"),
            625
        );
        scene.open_game::<checkers::Position>(&checkers::Position::start().to_string());
        let mut rules = Vec::new();
        for captures in ["c", "n"] {
            for jumps in ["m", "a", "s"] {
                let start = begun(scene, &[captures, jumps]);
                assert!(
                    start.parse::<Setup<checkers::Position>>().is_ok(),
                    "{start}"
                );
                rules.push(start.split(' ').nth(1).unwrap().to_owned());
            }
        }
        assert_eq!(rules, ["cm", "ca", "cs", "nm", "na", "ns"]);
        scene.until_message("Red to move: captures are optional, single jumps.");
    });
}

pub fn decided_games_of_eater_finish_at_once() {
    with_page(1280, 900, |scene| {
        scene.open_game::<eater::Position>("P.P/.EE/... w -");
        let hidden = "document.getElementById('play-out').hidden";
        scene.until_message("Passer: choose a square.");
        assert_eq!(scene.browser.evaluate(hidden), true);
        // Each side owns two edges.
        for side in ["white", "black"] {
            let edges = format!("document.querySelectorAll('#board .edge.{side}').length");
            assert_eq!(scene.browser.evaluate(&edges), 2);
        }
        scene.point(&["1,2", "2,1"], None);
        scene.until_message("The Eater is sure to win");
        scene.browser.picture("eater-decided");
        scene.browser.click("#play-out");
        scene.until_message("The Eater has won: the board is full");
        assert_eq!(scene.browser.evaluate(hidden), true);
        scene.replays_as("eater", "0-1 (rules)");
    });
}

pub fn a_search_compares_moves_with_the_best() {
    with_page(1280, 900, |scene| {
        // Red gives a pawn away.
        scene.open_game::<checkers::Position>(
            "......../......../......../....b.../......../..r...../......../r....... cm r",
        );
        scene.until_message("Red to move");
        scene.point(&["c3", "d4"], None);
        scene.until_message("Black to move");
        scene.browser.click("#why-not > summary");
        let told = "document.getElementById('verdict').textContent";
        let told = scene
            .browser
            .until(&format!("{told}.includes('would play') && {told}"));
        let told = told.as_str().unwrap();
        assert!(told.starts_with("Expert would play "), "{told}");
        assert!(
            told.contains("After c3-d4: ")
                && told.contains("Black's pawn on e5 jumps over the pawn on d4 to c3."),
            "{told}"
        );
        let kept = "JSON.parse(sessionStorage.getItem('advance.game.checkers')).isPractice";
        scene.point(&["e5", "c3"], None);
        scene.until_message("Red to move");
        assert_eq!(scene.browser.evaluate(kept), true);
        // If both sides choose at once, no move is best.
        scene.open_game::<eater::Position>(".../.../... w -");
        scene.point(&["1,1", "2,2"], None);
        scene.until_message("Last round");
        let hidden = "document.getElementById('why-not').hidden";
        assert_eq!(scene.browser.evaluate(hidden), true);
    });
}

/// Opens a topic of the rules of a game: its board, its moves to try and its illegal ones.
fn open_topic(scene: &mut Scene, game: &str, topic: &str, turn: &str) {
    if scene
        .browser
        .evaluate("document.getElementById('which').value")
        != game
    {
        scene.browser.select("#which", game);
        scene.until_known();
        go(scene, "view=learn");
        scene
            .browser
            .until("document.querySelectorAll('.topics a').length > 3");
        not_wider(scene, game);
    }
    go(scene, &format!("view=learn&topic={topic}"));
    until_told(scene, MESSAGE, turn);
    not_wider(scene, topic);
    let width = scene.browser.evaluate("innerWidth");
    scene
        .browser
        .picture(&format!("learn-{game}-{topic}-{width}"));
}

/// Nothing has to be scrolled sideways.
fn not_wider(scene: &mut Scene, what: &str) {
    let over = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_eq!(scene.browser.evaluate(over), 0, "{what}");
}

/// Presses the last of the moves to try, which is illegal.
fn try_last(scene: &mut Scene, reason: &str) {
    scene.browser.click(".tries li:last-child button");
    until_told(scene, MESSAGE, reason);
}

fn rules_are_tried(scene: &mut Scene) {
    let tap = |scene: &mut Scene, names: &[&str]| {
        for name in names {
            scene.browser.tap(&square(name));
        }
    };
    let choose = |scene: &mut Scene, words: &str| {
        let button = format!(
            "[...document.querySelectorAll('.learn .choice button')].find((it) => it.textContent === {})",
            json!(words)
        );
        scene.browser.until(&button);
        scene.browser.evaluate(&format!("{button}.click()"));
    };
    open_topic(scene, "checkers", "compulsory", "Red to move");
    try_last(scene, "Red has to capture: d4xb6.");
    tap(scene, &["d4"]);
    scene
        .browser
        .until("document.querySelector('.learn .mark')");
    tap(scene, &["b6"]);
    until_told(scene, MESSAGE, "Black to move");
    scene.browser.click("article .actions button");
    until_told(scene, MESSAGE, "Red to move");
    scene.browser.click("[aria-label='Example 2']");
    until_told(scene, MESSAGE, "captures are optional");
    tap(scene, &["g3"]);
    scene
        .browser
        .until("document.querySelector('.learn .mark')");
    tap(scene, &["h4"]);
    until_told(scene, MESSAGE, "Black to move");

    open_topic(scene, "connections", "captures", "Player 1 to move");
    try_last(scene, "C1 is not empty.");
    tap(scene, &["d1"]);
    choose(scene, "A plus");
    until_told(scene, MESSAGE, "Player 2 to move");
    let taken = format!("document.querySelector(\"{}\").ariaLabel", square("c1"));
    scene
        .browser
        .until(&format!("{taken} === 'c1, player 1 plus'"));

    // The Passer has chosen already; one person tries both sides.
    open_topic(
        scene,
        "eater",
        "path",
        "The passer has chosen. Eater: choose a square.",
    );
    try_last(scene, "This cell already belongs to the Passer.");
    tap(scene, &["3,1"]);
    until_told(scene, MESSAGE, "Passer: choose a square.");
    scene.browser.click("article .actions button");
    until_told(scene, MESSAGE, "Eater: choose a square.");
    tap(scene, &["3,2"]);
    until_told(
        scene,
        MESSAGE,
        "The Passer has won: its path leads from top to bottom.",
    );

    open_topic(scene, "jeson-mor", "wins", "White to move");
    try_last(scene, "A Knight cannot go there.");
    tap(scene, &["c3"]);
    scene
        .browser
        .until("document.querySelector('.learn .mark')");
    tap(scene, &["d5"]);
    until_told(
        scene,
        MESSAGE,
        "White has won: its Knight has left the centre.",
    );
}

pub fn every_games_rules_are_tried_on_boards() {
    with_page(390, 844, rules_are_tried);
    with_page(1280, 900, rules_are_tried);
}

/// All places where a secretly chosen cell could be read: all texts, and all attributes except those that are the same
/// for every empty cell.
const TOLD: &str = "(() => {
    const told = [document.documentElement.innerText];
    for (const element of document.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
            if (element.matches('.cell') && ['data-square', 'aria-label'].includes(name)) continue;
            told.push(value);
        }
    }
    const other = [...document.querySelectorAll('.cell')].filter((cell) => cell.getAttribute('aria-label') !== `${cell.dataset.square}, empty`);
    return [...told, ...other.map((cell) => cell.getAttribute('aria-label'))]; })()";

pub fn choices_in_eater_stay_secret() {
    with_page(390, 844, |scene| {
        // The Passer gets through in the last row, unless both choose the same cell.
        scene.open_game::<eater::Position>("PPE/EPE/... w -");
        scene.player("white", "random");
        scene.until_message("The passer has chosen. Eater: choose a square.");
        scene.browser.until_idle();
        let last = "JSON.parse(sessionStorage.getItem('advance.game.eater')).moves.at(-1).move";
        let named = scene.browser.evaluate(last);
        let named = named.as_str().unwrap();
        let told = scene.browser.evaluate(TOLD);
        for text in told.as_array().unwrap() {
            let text = text.as_str().unwrap();
            assert!(!text.contains(named), "{named}: {text}");
        }
        scene.browser.picture("eater");
        let mine = ["3,1", "3,2"].into_iter().find(|&cell| cell != named);
        scene.point(&[mine.unwrap()], None);
        scene.until_message("The Passer has won: its path leads from top to bottom.");
        let reached = format!(
            "document.querySelector('.path') && document.querySelector(\"[data-square='{named}']\").ariaLabel"
        );
        assert_eq!(
            scene.browser.until(&reached),
            format!("{named}, passer cell, on the winning path")
        );
        // Both chances are known: that of either side is 1 of 3.
        let mixed = "document.getElementById('mixed').textContent";
        // A return during the request still waits.
        scene.block(&["*/api/v1/move"]);
        for button in ["#back", "#forward", "#back"] {
            scene.browser.click(button);
        }
        scene
            .browser
            .until(&format!("{mixed}.startsWith('Asking')"));
        scene.block(&[]);
        scene.browser.click("#forward");
        for side in ["eater", "passer"] {
            scene.browser.click("#back");
            scene
                .browser
                .until(&format!("{mixed}.includes('The {side} named')"));
            let told = scene.browser.evaluate(mixed);
            let told = told.as_str().unwrap();
            assert!(told.contains("the passer wins 83% of the games"), "{told}");
            assert!(
                told.contains("3,1 33%") && told.contains("3,2 33%"),
                "{told}"
            );
            scene
                .browser
                .until("document.querySelectorAll('.note').length === 3");
        }
        scene.browser.picture("mixed");
    });
}
