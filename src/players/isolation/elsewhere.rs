//! Where there is no sandbox: a folder and an environment of its own is all that a program gets.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::limits::{NoIsolation, Used};
use crate::players::player::Fault;
use crate::players::processes::command_line::CommandLine;

/// There is none.
#[derive(Clone, Debug)]
pub enum Sandbox {}

impl Sandbox {
    /// A sandbox in which the folders `hidden` are empty.
    ///
    /// # Errors
    /// Always: this system has none.
    pub fn new(_hidden: &[&Path]) -> Result<Self, NoIsolation> {
        Err(NoIsolation("only Linux has what that takes".to_owned()))
    }

    pub(super) fn group(&self) -> ControlGroup {
        match *self {}
    }

    pub(super) fn command(
        &self,
        _: &CommandLine,
        _: &Path,
        _: Duration,
        _: &ControlGroup,
    ) -> Command {
        match *self {}
    }

    pub(super) fn seen(&self) -> &'static Path {
        match *self {}
    }
}

/// There are none.
#[derive(Debug, Default)]
pub(in crate::players) struct ControlGroup {}

impl ControlGroup {
    pub(super) fn bounds_memory(&self) -> bool {
        false
    }

    pub(in crate::players) fn check(&self) -> Result<(), Fault> {
        Ok(())
    }
}

/// The command as it is: no limits are known here but those of the job, or of the process group.
pub(super) fn limited(command: Command, _patience: Duration) -> Command {
    command
}

/// What a process uses is not known.
pub(super) struct Watch;

impl Watch {
    pub(super) fn new(_process: u32, _counts_memory: bool) -> Self {
        Self
    }

    pub(super) fn look(&self) -> Option<Used> {
        None
    }
}
