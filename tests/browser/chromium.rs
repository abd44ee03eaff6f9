//! A Chromium without a window, steered by the Chrome DevTools Protocol
//! (<https://chromedevtools.github.io/devtools-protocol/>).

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// The names that Chromium may have.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// Long enough for a busy machine; a call that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// The file of the browser, by its first name on the path.
fn program() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut files = NAMES
        .iter()
        .flat_map(|name| env::split_paths(&path).map(move |it| it.join(name)));
    files.find(|file| file.is_file())
}

/// The program, which runs once for all tests, because starting it takes longer than most of them.
struct Program {
    process: Child,
    address: String,
    /// Its profile.
    _folder: TempDir,
}

static PROGRAM: Mutex<Option<Program>> = Mutex::new(None);
static CLIPBOARD: Mutex<()> = Mutex::new(());

impl Program {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut process = Command::new(program().unwrap())
            .args(["--headless=new", "--remote-debugging-port=0"])
            .args(["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--no-first-run", "--mute-audio"])
            // Pages of several tests are open at a time, and none of them is in the background.
            .args([
                "--disable-background-timer-throttling",
                "--disable-renderer-backgrounding",
                "--disable-backgrounding-occluded-windows",
            ])
            .arg(format!("--user-data-dir={}", folder.path().display()))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut errors = BufReader::new(process.stderr.take().unwrap()).lines();
        let address = errors
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                line.strip_prefix("DevTools listening on ")
                    .map(str::to_owned)
            })
            .expect("Chromium tells where it listens");
        // The output must be drained, or the browser would block.
        thread::spawn(move || errors.for_each(drop));
        Self {
            process,
            address,
            _folder: folder,
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A browser with one page, and without traces of other tests.
pub struct Chromium {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    session: Option<String>,
    asked: u64,
    downloads: TempDir,
    /// The errors and warnings of the console.
    complaints: Vec<String>,
    /// Parts of those that the test provokes.
    provoked: Vec<&'static str>,
}

impl Chromium {
    /// True if this machine has a Chromium.
    pub fn is_installed() -> bool {
        program().is_some()
    }

    /// Opens a browser.
    pub fn open() -> Self {
        let address = {
            let mut running = PROGRAM.lock().unwrap();
            running.get_or_insert_with(Program::start).address.clone()
        };
        let (socket, _) = tungstenite::connect(address).unwrap();
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
        }
        let mut chromium = Self {
            socket,
            session: None,
            asked: 0,
            downloads: tempfile::tempdir().unwrap(),
            complaints: Vec::new(),
            provoked: Vec::new(),
        };
        chromium.open_page();
        chromium
    }

    /// Ends the program that all tests share, if it runs.
    pub fn quit() {
        // If it could not be started, there is nothing to end.
        if let Ok(mut running) = PROGRAM.lock() {
            running.take();
        }
    }

    /// Locks the clipboard, which all tests share. Hold it from copying to reading.
    pub fn clipboard() -> MutexGuard<'static, ()> {
        // A failed test leaves nothing behind that matters.
        CLIPBOARD.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open_page(&mut self) {
        // The context has storage, permissions and downloads of its own, and ends with the last connection to it.
        let context = self.call(
            "Target.createBrowserContext",
            json!({"disposeOnDetach": true}),
        );
        let context = &context["browserContextId"];
        let page = json!({"url": "about:blank", "browserContextId": context});
        let target = self.call("Target.createTarget", page);
        let target = json!({"targetId": target["targetId"], "flatten": true});
        let session = self.call("Target.attachToTarget", target);
        let downloads = self.downloads();
        self.call(
            "Browser.setDownloadBehavior",
            json!({"behavior": "allow", "downloadPath": downloads, "browserContextId": context}),
        );
        let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
        self.call(
            "Browser.grantPermissions",
            json!({"permissions": permissions, "browserContextId": context}),
        );
        self.session = Some(session["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Log", "Runtime"] {
            self.call(&format!("{domain}.enable"), json!({}));
        }
        // Each window behaves as if it had the keyboard's focus.
        self.call(
            "Emulation.setFocusEmulationEnabled",
            json!({"enabled": true}),
        );
    }

    /// Calls a method of the protocol and waits for its result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.try_call(method, parameters)
            .unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The same, or the error that the browser answers with.
    fn try_call(&mut self, method: &str, parameters: Value) -> Result<Value, Value> {
        self.asked += 1;
        let mut message = json!({"id": self.asked, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.socket
            .send(Message::text(message.to_string()))
            .unwrap();
        loop {
            let Message::Text(text) = self.socket.read().unwrap() else {
                continue;
            };
            let answer: Value = serde_json::from_str(&text).unwrap();
            self.complaints.extend(complaint(&answer));
            // Events have no id.
            if answer["id"] == self.asked {
                return match &answer["error"] {
                    Value::Null => Ok(answer["result"].clone()),
                    error => Err(error.clone()),
                };
            }
        }
    }

    /// Says that the test provokes complaints of the console which contain these words.
    pub fn provokes(&mut self, words: &'static str) {
        self.provoked.push(words);
    }

    /// Fails if the console has shown an error or a warning that the test does not provoke.
    #[track_caller]
    pub fn assert_quiet(&mut self) {
        // The answer comes after the events before it.
        let _ = self.try_call("Runtime.evaluate", json!({"expression": "1"}));
        let provoked = &self.provoked;
        self.complaints
            .retain(|words| !provoked.iter().any(|part| words.contains(part)));
        assert!(
            self.complaints.is_empty(),
            "the console: {:#?}",
            self.complaints
        );
    }

    /// The value of an expression in the page.
    pub fn evaluate(&mut self, script: &str) -> Value {
        self.try_evaluate(script)
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    fn try_evaluate(&mut self, script: &str) -> Result<Value, Value> {
        let parameters = json!({"expression": script, "awaitPromise": true, "returnByValue": true});
        let answer = self.try_call("Runtime.evaluate", parameters)?;
        assert!(answer["exceptionDetails"].is_null(), "{script}: {answer}");
        Ok(answer["result"]["value"].clone())
    }

    /// Waits until an expression in the page is true. A page that is just being left gives no answer.
    pub fn until(&mut self, script: &str) -> Value {
        let start = Instant::now();
        loop {
            let value = self.try_evaluate(script).unwrap_or(Value::Null);
            if !matches!(value, Value::Null | Value::Bool(false)) && value != "" {
                return value;
            }
            if start.elapsed() > PATIENCE {
                self.picture("failed");
                panic!("never came true: {script}");
            }
            thread::sleep(Duration::from_millis(15));
        }
    }

    /// Waits until the page is no longer busy with earlier actions, so that the next ones do not interfere. It may wait
    /// with a dialog open.
    pub fn until_idle(&mut self) {
        self.until(
            "!document.querySelector('[aria-busy=true]') || document.querySelector('dialog[open]')",
        );
    }

    /// The middle of the element that a selector finds, scrolled into sight.
    fn place(&mut self, selector: &str) -> (f64, f64) {
        self.until_idle();
        let selector = json!(selector);
        let place = self.until(&format!(
            "(() => {{ const element = document.querySelector({selector});
                if (!element || element.disabled) return null;
                element.scrollIntoView({{ block: 'nearest' }});
                const {{ x, y, width, height }} = element.getBoundingClientRect();
                return width ? [x + width / 2, y + height / 2] : null; }})()"
        ));
        (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
    }

    fn mouse(&mut self, kind: &str, place: (f64, f64), buttons: u32) {
        self.mouse_of("left", kind, place, buttons);
    }

    fn mouse_of(&mut self, button: &str, kind: &str, (x, y): (f64, f64), buttons: u32) {
        self.call(
            "Input.dispatchMouseEvent",
            json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1}),
        );
    }

    /// Clicks the middle of an element.
    pub fn click(&mut self, selector: &str) {
        let place = self.place(selector);
        self.mouse("mouseMoved", place, 0);
        self.mouse("mousePressed", place, 1);
        self.mouse("mouseReleased", place, 0);
    }

    /// Rests the pointer on the middle of an element.
    pub fn hover(&mut self, selector: &str) {
        let place = self.place(selector);
        self.mouse("mouseMoved", place, 0);
    }

    /// Drags from the middle of an element to that of another.
    pub fn drag(&mut self, from: &str, to: &str) {
        let (x, y) = self.place(from);
        self.mouse("mousePressed", (x, y), 1);
        let end = self.place(to);
        self.mouse(
            "mouseMoved",
            (f64::midpoint(x, end.0), f64::midpoint(y, end.1)),
            1,
        );
        self.mouse("mouseMoved", end, 1);
        self.mouse("mouseReleased", end, 0);
    }

    /// Drags as [`drag`](Self::drag) does, but holds these buttons at the end: none, if the pointer was let go outside
    /// the window, or also the right one. Nothing is let go there.
    pub fn drag_until_holding(&mut self, buttons: u32, from: &str, to: &str) {
        let start = self.place(from);
        self.mouse("mousePressed", start, 1);
        self.mouse("mouseMoved", (start.0 + 20.0, start.1), 1);
        let end = self.place(to);
        self.mouse_of("none", "mouseMoved", end, buttons);
    }

    /// Draws with the right button from the middle of an element to that of another.
    pub fn draw(&mut self, from: &str, to: &str) {
        let (start, end) = (self.place(from), self.place(to));
        self.mouse_of("right", "mousePressed", start, 2);
        self.mouse_of("right", "mouseMoved", end, 2);
        self.mouse_of("right", "mouseReleased", end, 0);
    }

    fn touch(&mut self, kind: &str, points: &[(f64, f64)]) {
        let point = |(x, y)| json!({"x": x, "y": y});
        let points: Vec<_> = points.iter().copied().map(point).collect();
        let event = json!({"type": kind, "touchPoints": points});
        self.call("Input.dispatchTouchEvent", event);
    }

    /// Touches the middle of an element.
    pub fn tap(&mut self, selector: &str) {
        let place = self.place(selector);
        self.touch("touchStart", &[place]);
        self.touch("touchEnd", &[]);
    }

    /// Puts a finger on the middle of an element, and leaves it there.
    pub fn hold(&mut self, selector: &str) {
        let place = self.place(selector);
        self.touch("touchStart", &[place]);
    }

    /// Takes the finger away.
    pub fn let_go(&mut self) {
        self.touch("touchEnd", &[]);
    }

    /// Moves a finger from the middle of an element to that of another.
    pub fn swipe(&mut self, from: &str, to: &str) {
        let ((x, y), end) = (self.place(from), self.place(to));
        self.touch("touchStart", &[(x, y)]);
        for part in [0.1, 0.3, 0.5, 0.8, 1.0] {
            let place = (x + (end.0 - x) * part, y + (end.1 - y) * part);
            self.touch("touchMove", &[place]);
        }
        self.touch("touchEnd", &[]);
    }

    /// Presses and releases a key: `Tab`, `Enter`, `ArrowUp`, a letter or a digit, with `Shift+` or `Ctrl+` before it
    /// or not.
    pub fn press(&mut self, key: &str) {
        self.until_idle();
        let (modifiers, key) = match key.split_once('+') {
            Some(("Shift", key)) => (8, key),
            Some(("Ctrl", key)) => (2, key),
            _ => (0, key),
        };
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "Delete" => 46,
            sign if sign.len() == 1 => u32::from(sign.as_bytes()[0].to_ascii_uppercase()),
            _ => panic!("{key}: no such key here"),
        };
        let mut event = json!({"type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code,
            "modifiers": modifiers});
        if key == "Enter" {
            event["text"] = json!("\r");
        } else if key.len() == 1 && modifiers != 2 {
            event["text"] = json!(key);
        }
        self.call("Input.dispatchKeyEvent", event.clone());
        event["type"] = json!("keyUp");
        self.call("Input.dispatchKeyEvent", event);
    }

    /// Writes into the element with the focus.
    pub fn write(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Chooses an option of a select element.
    pub fn select(&mut self, selector: &str, value: impl Into<Value>) {
        self.until_idle();
        let (selector, value) = (json!(selector), value.into());
        self.evaluate(&format!(
            "(() => {{ const select = document.querySelector({selector}); select.value = {value};
                select.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
        ));
    }

    /// Gives a file to an element that takes files.
    pub fn hand_in(&mut self, selector: &str, file: &Path) {
        self.until_idle();
        let root = self.call("DOM.getDocument", json!({}));
        let query = json!({"nodeId": root["root"]["nodeId"], "selector": selector});
        let node = self.call("DOM.querySelector", query);
        let files = json!({"files": [file], "nodeId": node["nodeId"]});
        self.call("DOM.setFileInputFiles", files);
    }

    /// The folder of downloads.
    pub fn downloads(&self) -> PathBuf {
        self.downloads.path().to_owned()
    }

    /// Takes a download away as soon as it is there. The browser makes an empty file first, which does not count.
    pub fn downloaded(&mut self, name: &str) -> String {
        let file = self.downloads().join(name);
        let start = Instant::now();
        loop {
            match fs::read_to_string(&file) {
                Ok(text) if !text.is_empty() => {
                    fs::remove_file(&file).unwrap();
                    return text;
                }
                _ => assert!(start.elapsed() < PATIENCE, "{name} is not downloaded"),
            }
            thread::sleep(Duration::from_millis(15));
        }
    }

    /// The page as a PNG.
    pub fn screenshot(&mut self) -> Vec<u8> {
        let answer = self.call("Page.captureScreenshot", json!({"format": "png"}));
        BASE64_STANDARD
            .decode(answer["data"].as_str().unwrap())
            .unwrap()
    }

    /// Keeps a picture of the page for people to look at, and prints its path.
    pub fn picture(&mut self, name: &str) {
        let bytes = self.screenshot();
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        fs::write(&file, bytes).unwrap();
        eprintln!("{}", file.display());
    }
}

/// What the console shows as an error or a warning, if an event is one.
fn complaint(event: &Value) -> Option<String> {
    let parameters = &event["params"];
    let is_bad = |level: &Value| level == "error" || level == "warning" || level == "assert";
    match event["method"].as_str()? {
        "Log.entryAdded" => {
            let entry = &parameters["entry"];
            let words = format!("{} {}", entry["text"], entry["url"]);
            // Browsers ask for an icon beside a picture that is opened by itself; on a busy machine, what is preloaded
            // waits longer than they expect.
            let is_ours = !words.contains("favicon.ico") && !words.contains("link preload");
            (is_bad(&entry["level"]) && is_ours).then_some(words)
        }
        "Runtime.consoleAPICalled" => {
            is_bad(&parameters["type"]).then(|| parameters["args"].to_string())
        }
        "Runtime.exceptionThrown" => Some(parameters["exceptionDetails"].to_string()),
        _ => None,
    }
}
