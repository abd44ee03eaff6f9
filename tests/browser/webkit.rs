//! WebKit, the engine of Safari, steered by WebDriver (<https://www.w3.org/TR/webdriver2/>): the first steps of people
//! work in it too.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::portal::Portal;
use super::scene::{Server, cell};

/// Long enough for a busy machine; a call that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program on the path.
fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut files = env::split_paths(&path).map(|folder| folder.join(name));
    files.find(|file| file.is_file())
}

/// The browser that comes with the driver: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`.
fn browser() -> Option<PathBuf> {
    let folders = |path: &Path| fs::read_dir(path).into_iter().flatten().flatten();
    let kinds = folders(Path::new("/usr/lib")).flat_map(|it| folders(&it.path()));
    let mut files = kinds.map(|it| it.path().join("MiniBrowser"));
    files.find(|file| file.is_file())
}

/// A program that is killed when it is dropped.
struct Program(Child);

impl Program {
    fn start(command: &mut Command) -> (Self, ChildStdout) {
        let quiet = command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = quiet.spawn().unwrap();
        let output = process.stdout.take().unwrap();
        (Self(process), output)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A WebKit with one page, on a virtual screen.
pub struct WebKit {
    port: u16,
    /// The path of the WebDriver session.
    session: String,
    _driver: Program,
    _screen: Program,
}

impl WebKit {
    /// True if this machine has all the programs that it needs.
    pub fn is_installed() -> bool {
        program("WebKitWebDriver").is_some() && program("Xvfb").is_some() && browser().is_some()
    }

    fn open() -> Self {
        let screen = ["-displayfd", "1", "-screen", "0", "1280x900x24"];
        let (screen, output) = Program::start(Command::new("Xvfb").args(screen));
        let mut display = String::new();
        BufReader::new(output).read_line(&mut display).unwrap();
        // The port is free again as soon as the listener is dropped.
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let mut driver = Command::new("WebKitWebDriver");
        driver
            .arg(format!("--port={port}"))
            .env("DISPLAY", format!(":{}", display.trim()));
        let (driver, _) = Program::start(&mut driver);
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(
                start.elapsed() < PATIENCE,
                "WebKitWebDriver does not listen"
            );
            thread::sleep(Duration::from_millis(15));
        }
        let mut webkit = Self {
            port,
            session: String::new(),
            _driver: driver,
            _screen: screen,
        };
        let options = json!({"binary": browser().unwrap(), "args": ["--automation"]});
        let wanted =
            json!({"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}});
        let session = webkit.call("POST", "/session", &wanted);
        webkit.session = format!("/session/{}", session["sessionId"].as_str().unwrap());
        webkit
    }

    /// The value of an answer.
    fn try_call(&self, method: &str, path: &str, body: &Value) -> Result<Value, Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (path, sent) = (format!("{}{path}", self.session), body.to_string());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n{sent}",
            self.port,
            sent.len()
        )
        .unwrap();
        // The driver leaves the connection open.
        let mut answer = BufReader::new(stream);
        let (mut is_good, mut length) = (false, 0);
        loop {
            let mut line = String::new();
            answer
                .read_line(&mut line)
                .unwrap_or_else(|error| panic!("{method} {path} {body}: {error}"));
            let line = line.trim_end().to_ascii_lowercase();
            is_good |= line.starts_with("http/1.1 200");
            match line.split_once(": ") {
                Some(("content-length", bytes)) => length = bytes.parse().unwrap(),
                _ if line.is_empty() => break,
                _ => {}
            }
        }
        let mut bytes = vec![0; length];
        answer.read_exact(&mut bytes).unwrap();
        let mut answer: Value = serde_json::from_slice(&bytes).unwrap();
        match is_good {
            true => Ok(answer["value"].take()),
            false => Err(answer),
        }
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_call(method, path, body)
            .unwrap_or_else(|error| panic!("{method} {path} {body}: {error}"))
    }

    fn visit(&self, address: &str) {
        self.call("POST", "/url", &json!({"url": address}));
    }

    /// The value of an expression in the page, if the page answers.
    fn try_evaluate(&self, script: &str) -> Result<Value, Value> {
        let script = json!({"script": format!("return {script}"), "args": []});
        self.try_call("POST", "/execute/sync", &script)
    }

    fn evaluate(&self, script: &str) -> Value {
        self.try_evaluate(script)
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until an expression in the page is true.
    fn until(&self, script: &str) {
        let start = Instant::now();
        while self.try_evaluate(script) != Ok(Value::Bool(true)) {
            assert!(start.elapsed() < PATIENCE, "never came true: {script}");
            thread::sleep(Duration::from_millis(15));
        }
    }

    fn click(&self, selector: &str) {
        self.until(&format!(
            "document.querySelector({}) !== null",
            json!(selector)
        ));
        let found = json!({"using": "css selector", "value": selector});
        let found = self.call("POST", "/element", &found);
        let (_, id) = found.as_object().unwrap().iter().next().unwrap();
        let click = format!("/element/{}/click", id.as_str().unwrap());
        self.call("POST", &click, &json!({}));
    }
}

impl Drop for WebKit {
    fn drop(&mut self) {
        // This closes the browser.
        let _ = self.try_call("DELETE", "", &json!({}));
    }
}

pub fn webkit_plays_and_embeds_boards() {
    let portal = Portal::new();
    let origin = portal.origin();
    let server = Server::start(&["--allow-origin", &origin]);
    let webkit = WebKit::open();
    webkit.visit(&server.address);
    webkit.click("#welcome [value=play]");
    webkit.click(&cell("e2"));
    webkit.until("document.querySelectorAll('.mark').length > 0");
    webkit.click(&cell("e3"));
    // The bot answers.
    webkit.until("document.querySelectorAll('#record button').length === 2");
    webkit.until("document.getElementById('message').textContent.startsWith('White to move')");
    let first = "document.querySelector('#record button').textContent";
    assert_eq!(webkit.evaluate(first), "e2-e3");
    webkit.click("[data-to=learn]");
    webkit.until("document.querySelectorAll('[data-view=learn] .topics li').length > 8");
    webkit.click("[data-to=analyse]");
    webkit.click(".analysis .main");
    webkit.until("document.querySelectorAll('.lines li').length === 3");

    webkit.evaluate(
        "(() => { const games = document.getElementById('which'); games.value = 'checkers';
            games.dispatchEvent(new Event('change')); })()",
    );
    webkit.until("document.querySelectorAll('#board .cell').length === 64");
    assert_eq!(webkit.evaluate("document.title"), "Checkers");
    webkit.evaluate("history.back()");
    webkit.until("document.title === 'Analyse · Advance'");
    webkit.until("document.querySelectorAll('.analysis .cell').length === 81");

    portal.serve(format!(
        "<!doctype html><title>Portal</title>
        <script type=module src='{}advance-board.js'></script>
        <advance-board inline side=both></advance-board><advance-board inline side=both game=checkers></advance-board>
        <advance-board side=both></advance-board>",
        server.address
    ));
    webkit.visit(&origin);
    webkit.until("[...document.querySelectorAll('advance-board')].every((board) => board.state)");
    // The drawings stand in the same shadow root as their boards.
    let pieces = "[...document.querySelectorAll('advance-board[inline]')].map((board) => {
        const it = board.shadowRoot.querySelector('div').shadowRoot;
        return [...it.querySelectorAll('.piece')].filter((piece) => piece.getBoundingClientRect().width > 0).length; })";
    assert_eq!(webkit.evaluate(pieces), json!([36, 24]));
}
