//! An nginx without privileges, with the configuration of docs/deploy.md and a certificate of its own.

use std::env;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Browsers take every name under `localhost` for this machine, but the server does not: to the server it is as foreign
/// as the name of a portal.
pub const NAME: &str = "portal.localhost";

/// A program on the path, or where Debian keeps those of the system.
fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    folders.find_map(|folder| Some(folder.join(name)).filter(|file| file.is_file()))
}

/// The folder and the ports that nginx runs with.
pub struct Nginx {
    port: u16,
    plain: u16,
    folder: TempDir,
}

/// An nginx that is killed when it is dropped.
pub struct Running {
    process: Child,
    _folder: TempDir,
}

impl Nginx {
    /// True if this machine has all the programs that it needs.
    pub fn is_installed() -> bool {
        program("nginx").is_some() && program("openssl").is_some()
    }

    /// An nginx with a port of its own.
    pub fn new() -> Self {
        // The ports are free again as soon as the listeners are dropped.
        let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        let [port, plain] = listeners.map(|listener| listener.local_addr().unwrap().port());
        Self {
            port,
            plain,
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// The origin of the pages that it serves.
    pub fn origin(&self) -> String {
        format!("https://{NAME}:{}", self.port)
    }

    /// The address at which it serves the same without a certificate.
    pub fn plain(&self) -> (&'static str, u16) {
        ("127.0.0.1", self.plain)
    }

    /// Forwards to the servers at these addresses, as the documentation says.
    pub fn start(self, servers: [&str; 2]) -> Running {
        let folder = self.folder.path().display();
        let made = Command::new(program("openssl").unwrap())
            .args([
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1",
            ])
            .args(["-subj", &format!("/CN={NAME}")])
            .args([
                "-keyout",
                &format!("{folder}/key"),
                "-out",
                &format!("{folder}/certificate"),
            ])
            .output()
            .unwrap();
        assert!(made.status.success(), "{made:?}");
        let (http, server) = documented(servers);
        let configuration = format!(
            "pid {folder}/pid;
            error_log stderr;
            events {{}}
            http {{
                {http}
                access_log off;
                client_body_temp_path {folder}/body;
                proxy_temp_path {folder}/proxy;
                fastcgi_temp_path {folder}/fastcgi;
                uwsgi_temp_path {folder}/uwsgi;
                scgi_temp_path {folder}/scgi;
                server {{
                    listen 127.0.0.1:{port} ssl http2;
                    listen 127.0.0.1:{plain};
                    server_name {NAME};
                    ssl_certificate {folder}/certificate;
                    ssl_certificate_key {folder}/key;
                    {server}
                }}
            }}",
            port = self.port,
            plain = self.plain,
        );
        let file = self.folder.path().join("nginx.conf");
        fs::write(&file, configuration).unwrap();
        // One process, which does not change its user.
        let process = Command::new(program("nginx").unwrap())
            .args([
                "-g",
                "daemon off; master_process off;",
                "-e",
                "stderr",
                "-c",
            ])
            .arg(file)
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let running = Running {
            process,
            _folder: self.folder,
        };
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(start.elapsed() < PATIENCE, "nginx does not listen");
            thread::sleep(Duration::from_millis(10));
        }
        running
    }
}

/// The block of the documentation in its two parts, for servers at these addresses.
fn documented(servers: [&str; 2]) -> (String, String) {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/deploy.md");
    let page = fs::read_to_string(page).unwrap();
    let block = page.split("```nginx\n").nth(1).unwrap();
    let block = block.split("```").next().unwrap();
    let named = ["127.0.0.1:8080", "127.0.0.1:8081"]
        .into_iter()
        .zip(servers);
    let block = named.fold(block.to_owned(), |block, (named, server)| {
        let there = server.trim_start_matches("http://").trim_end_matches('/');
        block.replace(named, there)
    });
    let (http, server) = block.split_once("# Within server { }\n").unwrap();
    (http.to_owned(), server.to_owned())
}

impl Drop for Running {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
