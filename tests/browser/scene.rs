//! The stage of every test: a server, and a browser that has opened its page.

use std::fmt::Display;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use advance::game::Setup;
use advance::games;
use advance::{Move, Position};
use serde_json::{Value, json};

use super::chromium::Chromium;

/// A server, which is killed when it is dropped.
pub struct Server {
    pub address: String,
    process: Child,
}

impl Server {
    /// Starts a server on a free port, with further arguments.
    pub fn start(arguments: &[&str]) -> Self {
        Self::start_at("127.0.0.1:0", arguments)
    }

    /// Starts a server at this address.
    pub fn start_at(address: &str, arguments: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_advance"))
            .args(["serve", "--addr", address])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        Self {
            address: line.trim().to_owned(),
            process,
        }
    }
}

impl Server {
    fn signal(&self, signal: &str) {
        let process = self.process.id().to_string();
        let told = Command::new("kill").args([signal, &process]).status();
        assert!(told.unwrap().success());
    }

    /// Stops the server like a machine that stands still.
    pub fn hang(&self) {
        self.signal("-STOP");
    }

    /// Tells the server to stop, and waits until it has.
    pub fn leave(&mut self) {
        self.signal("-TERM");
        assert!(self.process.wait().unwrap().success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A server and a browser.
pub struct Scene {
    pub browser: Chromium,
    pub address: String,
    pub server: Server,
}

/// Runs a test in a window of this size.
pub fn with_page(width: u32, height: u32, test: impl FnOnce(&mut Scene)) {
    with_page_of(&[], width, height, test);
}

/// The same with other arguments for the server.
pub fn with_page_of(arguments: &[&str], width: u32, height: u32, test: impl FnOnce(&mut Scene)) {
    with_first_visit_of(arguments, width, height, |scene| {
        scene.browser.click("#welcome [value=play]");
        scene.browser.until("!document.getElementById('welcome')");
        scene.until_known();
        // The other games have been visited too.
        for game in games::ALL {
            scene.browser.evaluate(&format!(
                "localStorage.setItem('advance.welcomed.{game}', true)"
            ));
        }
        test(scene);
    });
}

/// Runs a test in a browser on its first visit, with the question that the page then asks.
pub fn with_first_visit(width: u32, height: u32, test: impl FnOnce(&mut Scene)) {
    with_first_visit_of(&[], width, height, test);
}

fn with_first_visit_of(arguments: &[&str], width: u32, height: u32, test: impl FnOnce(&mut Scene)) {
    let browser = Chromium::open();
    let server = Server::start(arguments);
    let mut scene = Scene {
        browser,
        address: server.address.clone(),
        server,
    };
    scene.resize(width, height);
    scene.open();
    scene
        .browser
        .until("document.getElementById('welcome')?.open");
    test(&mut scene);
    scene.browser.assert_quiet();
}

impl Scene {
    pub fn resize(&mut self, width: u32, height: u32) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.browser
            .call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Opens or reloads the page.
    pub fn open(&mut self) {
        self.load_anew();
        self.until_known();
    }

    /// Opens the page, even if it cannot start.
    pub fn load_anew(&mut self) {
        self.browser.evaluate("window.isOld = true");
        let address = json!({"url": self.address});
        self.browser.call("Page.navigate", address);
        self.browser
            .until("!window.isOld && document.readyState === 'complete'");
    }

    /// Blocks requests to addresses of these forms, and no others.
    pub fn block(&mut self, addresses: &[&str]) {
        self.browser.call("Network.enable", json!({}));
        let block = json!({"urls": addresses});
        self.browser.call("Network.setBlockedURLs", block);
    }

    /// Waits for words at the lower edge of the window.
    pub fn until_notice(&mut self, words: &str) {
        let words = json!(words);
        self.browser.until(&format!(
            "document.getElementById('notice').checkVisibility() && document.getElementById('notice').textContent.includes({words})"
        ));
    }

    /// Leaves the page for another one of the same server, which writes nothing to the browser's storage.
    pub fn leave(&mut self) {
        let address = json!({"url": format!("{}pieces.svg", self.address)});
        self.browser.call("Page.navigate", address);
        self.browser
            .until("location.pathname === '/pieces.svg' && document.readyState === 'complete'");
    }

    /// Waits until the page knows the position that it shows.
    pub fn until_known(&mut self) {
        self.browser
            .until("document.getElementById('message').textContent");
    }

    pub fn message(&mut self) -> String {
        let message = self
            .browser
            .evaluate("document.getElementById('message').textContent");
        message.as_str().unwrap().to_owned()
    }

    /// Waits for a message that contains these words.
    pub fn until_message(&mut self, words: &str) {
        self.browser.until_idle();
        let words = json!(words);
        self.browser.until(&format!(
            "document.getElementById('message').textContent.includes({words})"
        ));
    }

    /// The game as the browser keeps it.
    fn kept(&mut self) -> Value {
        self.browser.until_idle();
        self.browser
            .evaluate("JSON.parse(sessionStorage.getItem('advance.game'))")
    }

    /// The moves so far.
    pub fn moves(&mut self) -> Vec<String> {
        let kept = self.kept();
        let moves = kept["moves"].as_array().unwrap().iter();
        moves
            .map(|played| played["move"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The last position of the game.
    pub fn position(&mut self) -> Setup<Position> {
        let kept = self.kept();
        let last = kept["moves"]
            .as_array()
            .unwrap()
            .last()
            .map_or(&kept["start"], |it| &it["after"]);
        last.as_str().unwrap().parse().unwrap()
    }

    /// Waits until `count` moves have been made.
    pub fn until_moves(&mut self, count: usize) {
        self.browser.until(&format!(
            "JSON.parse(sessionStorage.getItem('advance.game')).moves.length >= {count}"
        ));
        self.browser
            .until("document.querySelectorAll('#board .cell').length === 81");
    }

    /// Lets people play both sides.
    pub fn persons(&mut self) {
        self.player("white", 0);
        self.player("black", 0);
    }

    /// Sets the player of a side: a level, or 0 for a person.
    pub fn player(&mut self, side: &str, level: impl Display) {
        self.browser
            .select(&format!("#{side}-level"), level.to_string());
    }

    /// Begins a game against a level, or a person for 0, on a side.
    pub fn new_game(&mut self, level: impl Display, side: &str) {
        let level = level.to_string();
        self.choose("new");
        // In Advance the levels are folded up.
        if level != "0" {
            self.browser.evaluate(
                "document.querySelector('#new-game details:not([open]) > summary')?.click()",
            );
        }
        let opponent = format!("#new-game [name=opponent][value='{level}']");
        self.browser.click(&opponent);
        if level != "0" {
            let side = format!("#new-game [name=side][value={side}]");
            self.browser.click(&side);
        }
        self.browser.click("#new-game [value=start]");
        self.browser
            .until("!document.getElementById('new-game').open");
    }

    /// Chooses something in the menu, by its id; a new game has a button of its own.
    pub fn choose(&mut self, id: &str) {
        if id == "new" {
            self.browser.click("#new");
            return;
        }
        self.browser.click("#menu-button");
        self.browser.click(&format!("#menu #{id}"));
    }

    pub fn click_square(&mut self, square: impl ToString) {
        self.browser.click(&cell(square));
    }

    /// Makes a move by clicks, and answers the question about its kind if there is one.
    pub fn play(&mut self, mv: Move) {
        let made = self.moves().len();
        self.click_square(mv.from);
        self.browser.until("document.querySelector('.mark')");
        self.click_square(mv.to);
        let kind = kind(mv);
        let choice = format!(".choice:not([hidden]) [data-kind={kind}]");
        let played =
            format!("JSON.parse(sessionStorage.getItem('advance.game')).moves.length > {made}");
        let answer = self.browser.until(&format!(
            "({played}) || (document.querySelector('{choice}') && 'choice')"
        ));
        if answer == "choice" {
            self.browser.click(&choice);
        }
        self.until_moves(made + 1);
        assert_eq!(self.moves()[made], mv.to_string());
    }

    /// Continues from a position that it enters in the editor.
    pub fn set_up(&mut self, line: &str) {
        self.choose("set-up");
        let line = json!(line);
        self.browser.evaluate(&format!(
            "(() => {{ const text = document.getElementById('text'); text.value = {line};
                text.dispatchEvent(new Event('input')); }})()"
        ));
        self.browser.click("#done");
        self.browser
            .until("document.getElementById('editor').hidden");
        self.until_known();
    }
}

/// The selector of a square.
pub fn cell(square: impl ToString) -> String {
    format!("[data-square='{}']", square.to_string())
}

/// The page's word for the kind of a move.
pub fn kind(mv: Move) -> String {
    json!(mv.action).as_str().unwrap().to_owned()
}

/// Goes on with Tab until an element has the focus.
pub fn tab_to(scene: &mut Scene, selector: &str) {
    for _ in 0..40 {
        if scene
            .browser
            .evaluate(&format!("document.activeElement.matches('{selector}')"))
            == true
        {
            return;
        }
        scene.browser.press("Tab");
    }
    panic!("Tab never comes to {selector}");
}

/// Goes from the square with the focus to another.
pub fn walk_to(scene: &mut Scene, square: &str) {
    let name = scene
        .browser
        .evaluate("document.activeElement.dataset.square");
    let from = name.as_str().unwrap().as_bytes();
    let to = square.as_bytes();
    let steps = [
        (from[0], to[0], "ArrowRight", "ArrowLeft"),
        (from[1], to[1], "ArrowUp", "ArrowDown"),
    ];
    for (from, to, more, less) in steps {
        for _ in 0..to.abs_diff(from) {
            scene.browser.press(if to > from { more } else { less });
        }
    }
    let name = scene
        .browser
        .evaluate("document.activeElement.dataset.square");
    assert_eq!(name, square);
}
