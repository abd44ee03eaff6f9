//! Isolation on systems without a sandbox: a program gets a folder and an environment of its own, and no more.

use std::convert::Infallible;
use std::io::Read;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use super::limits::{NoIsolation, ResourceUse};
use super::{Build, Call};
use crate::player::{Failure, Fault};
use crate::programs::processes::command_line::CommandLine;

/// A sandbox, which this system does not have. Its field is private, so that the compiler does not call the code of
/// other modules unreachable.
#[derive(Clone, Debug)]
pub struct Sandbox(Infallible);

impl Sandbox {
    /// A sandbox in which the folders `hidden` are empty.
    ///
    /// # Errors
    /// Always: this system has no sandbox.
    pub fn new(_hidden: &[&Path], _shared: &[&Path]) -> Result<Self, NoIsolation> {
        Err(NoIsolation::System(
            "only Linux has what that takes".to_owned(),
        ))
    }

    /// The gaps in this system's isolation, one sentence for each.
    pub(super) fn gaps(&self) -> Vec<String> {
        match self.0 {}
    }

    pub(super) fn group(&self) -> ControlGroup {
        match self.0 {}
    }

    pub(super) fn command(
        &self,
        _: &CommandLine,
        _: Call,
        _: Duration,
        _: &ControlGroup,
    ) -> Command {
        match self.0 {}
    }

    pub(in crate::programs) fn build(&self, _: &Build, _: Duration, _: &ControlGroup) -> Command {
        match self.0 {}
    }

    pub(crate) fn receive(
        &self,
        _: impl Read,
        _: &Path,
    ) -> Result<Receiver<Result<bool, Failure>>, Failure> {
        match self.0 {}
    }

    pub(super) fn visible_path(&self) -> &'static Path {
        match self.0 {}
    }
}

/// Other users, as whom this system runs no programs.
#[derive(Clone, Debug)]
pub struct OtherUsers(Infallible);

impl OtherUsers {
    /// Users who may not enter the folders `hidden`.
    ///
    /// # Errors
    /// Always: this system runs no programs as other users.
    pub fn new(
        _hidden: &[&Path],
        _shared: &[&Path],
        _because: &NoIsolation,
    ) -> Result<Self, NoIsolation> {
        Err(NoIsolation::System(
            "only Linux has what that takes".to_owned(),
        ))
    }

    pub(super) fn gaps(&self) -> Vec<String> {
        match self.0 {}
    }

    pub(super) fn command(&self, _: &CommandLine, _: &Path, _: Duration) -> Command {
        match self.0 {}
    }

    pub(super) fn obstacle(&self, _: &CommandLine) -> Option<String> {
        match self.0 {}
    }
}

/// A control group, which this system does not have.
#[derive(Debug, Default)]
pub(crate) struct ControlGroup {}

impl ControlGroup {
    pub(crate) fn check(&self, _: Option<Duration>) -> Result<(), Fault> {
        Ok(())
    }
}

/// The unchanged command: only the job or the process group sets limits here.
pub(super) fn limited(command: Command, _patience: Duration) -> Command {
    command
}

/// The watch over a process's use of resources, which this system does not report.
pub(super) struct Watch;

impl Watch {
    pub(super) fn new(_process: u32, _is_sandboxed: bool, _: &ControlGroup) -> Option<Self> {
        None
    }

    pub(super) fn measure(&self) -> Option<ResourceUse> {
        None
    }
}
