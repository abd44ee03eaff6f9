//! The program at a pseudo-terminal, whose other end the tests hold.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::command::scene::Scene;

/// Long enough for a busy machine; a step that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program at a terminal of 80 columns.
pub struct Terminal {
    child: Child,
    /// The folder that it runs in.
    scene: Scene,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    /// The output to the terminal that no test has read yet.
    sent: String,
}

impl Terminal {
    /// Starts the program with these arguments, and these variables in addition to those of a usual terminal.
    pub fn open(args: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::of(Scene::new(), args, variables)
    }

    /// The same in the folder of a scene.
    pub fn of(scene: Scene, args: &[&str], variables: &[(&str, &str)]) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let size = Winsize {
            ws_row: 50,
            ws_col: 80,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&master, size).unwrap();
        let path = ptsname(&master, Vec::new()).unwrap();
        let path = std::ffi::OsStr::from_bytes(path.to_bytes());
        let open = || {
            OpenOptions::new()
                .read(true)
                .write(true)
                .open(path)
                .unwrap()
        };
        let mut process = scene.process(args);
        process.env("TERM", "xterm");
        // Other variables that decide about colours; CI may set them.
        for variable in ["CI", "CLICOLOR", "CLICOLOR_FORCE", "NO_COLOR"] {
            process.env_remove(variable);
        }
        process.envs(variables.iter().copied());
        process.stdin(open()).stdout(open()).stderr(open());
        let child = process.spawn().unwrap();
        // Now only the process holds the terminal's end, so reading ends when it ends.
        drop(process);
        let keyboard = File::from(master);
        let mut reader = keyboard.try_clone().unwrap();
        let (sender, screen) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            scene,
            keyboard,
            screen,
            sent: String::new(),
        }
    }

    /// Waits until the terminal receives `text`, and gives all output up to there.
    #[track_caller]
    pub fn until(&mut self, text: &str) -> String {
        loop {
            if let Some(begin) = self.sent.find(text) {
                let rest = self.sent.split_off(begin + text.len());
                return std::mem::replace(&mut self.sent, rest);
            }
            match self.screen.recv_timeout(PATIENCE) {
                Ok(bytes) => self.sent += &String::from_utf8_lossy(&bytes),
                Err(error) => panic!("{error} before {text:?} in {:?}", self.sent),
            }
        }
    }

    /// Types a line.
    pub fn type_line(&mut self, line: &str) {
        self.keyboard
            .write_all(format!("{line}\r").as_bytes())
            .unwrap();
    }

    /// Presses the keys by which a person ends the input.
    pub fn end_input(&mut self) {
        self.keyboard.write_all(b"\x04").unwrap();
    }

    /// Sends the signal of Ctrl-C, as the terminal of a shell does.
    pub fn interrupt(&self) {
        kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
    }

    /// Sends the signal of a terminal that is closed.
    pub fn hang_up(&self) {
        kill_process(Pid::from_child(&self.child), Signal::HUP).unwrap();
    }

    /// The contents of a file in the folder of the program.
    pub fn read(&self, name: &str) -> String {
        String::from_utf8(self.scene.read(name)).unwrap()
    }

    /// Waits for the end of the program, and gives the rest of the output.
    #[track_caller]
    pub fn close(&mut self) -> (String, ExitStatus) {
        loop {
            match self.screen.recv_timeout(PATIENCE) {
                Ok(bytes) => self.sent += &String::from_utf8_lossy(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(error) => panic!("{error} at the end of {:?}", self.sent),
            }
        }
        let status = self.child.wait().unwrap();
        (std::mem::take(&mut self.sent), status)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
