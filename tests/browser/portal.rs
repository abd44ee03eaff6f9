//! Servers of pages that are not the program's: another port is another origin.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

/// A server of one page. It lives as long as the test program.
pub struct Portal {
    listener: TcpListener,
}

impl Portal {
    pub fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        Self { listener }
    }

    pub fn origin(&self) -> String {
        format!("http://{}", self.listener.local_addr().unwrap())
    }

    /// Serves the page at every address.
    pub fn serve(self, page: String) {
        thread::spawn(move || {
            for stream in self.listener.incoming() {
                // The browser may have disconnected.
                let _ = answer(stream.unwrap(), &page);
            }
        });
    }
}

fn answer(stream: TcpStream, page: &str) -> std::io::Result<()> {
    let head = BufReader::new(&stream).lines();
    // Up to the empty line.
    for line in head {
        if line?.is_empty() {
            break;
        }
    }
    write!(
        &stream,
        "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{page}",
        page.len()
    )
}
