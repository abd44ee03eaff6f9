//! A busy machine.

use std::process::{Child, Command, Stdio};

/// Processes that take every processor for as long as this lives.
pub struct Load(Vec<Child>);

impl Load {
    pub fn new(count: usize) -> Self {
        let busy = |_| {
            let mut command = Command::new("sh");
            command
                .args(["-c", "while :; do :; done"])
                .stdin(Stdio::null());
            command.spawn().unwrap()
        };
        Self((0..count).map(busy).collect())
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
