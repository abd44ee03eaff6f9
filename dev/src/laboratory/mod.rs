//! The laboratory: questions about strength, decided by matches, and numbers tuned by them. docs/strength.md says how
//! it is used.

pub(crate) mod question;
pub(crate) mod tuning;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, thread};

use anyhow::{Context, bail};
use serde::Deserialize;

/// The output of a match with --json, as far as the laboratory reads it.
#[derive(Debug, Deserialize)]
pub(crate) struct Match {
    pub(crate) total: Total,
    pub(crate) estimate: Option<Estimate>,
    pub(crate) sprt: Option<Sprt>,
}

/// The games, by their results.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Total {
    pub(crate) won: u32,
    pub(crate) tied: u32,
    pub(crate) lost: u32,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Estimate {
    pub(crate) elo: Interval,
}

/// A value with its 95% interval; a bound that is infinite is missing.
#[derive(Debug, Deserialize)]
pub(crate) struct Interval {
    pub(crate) low: Option<f64>,
    pub(crate) value: Option<f64>,
    pub(crate) high: Option<f64>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Sprt {
    pub(crate) verdict: String,
}

/// The folder of programs and games, which git ignores.
pub(crate) struct Laboratory {
    root: PathBuf,
    folder: PathBuf,
}

impl Laboratory {
    pub(crate) fn of(root: &Path) -> anyhow::Result<Self> {
        let root = root.canonicalize().context("cannot find the repository")?;
        let folder = root.join("target/laboratory");
        fs::create_dir_all(&folder).context("cannot make target/laboratory")?;
        Ok(Self { root, folder })
    }

    /// The place of a file or folder in the laboratory.
    pub(crate) fn place(&self, name: impl AsRef<Path>) -> PathBuf {
        self.folder.join(name)
    }

    /// The program of a commit, built if it is not there. With `tune`, the environment sets its numbers.
    pub(crate) fn program(&self, commit: &str, tune: bool) -> anyhow::Result<PathBuf> {
        let named = format!("{commit}^{{commit}}");
        let hash = self.output("git", ["rev-parse", "--short", &named])?;
        let kind = if tune { "-tune" } else { "" };
        let program = self.place(format!("advance-{hash}{kind}"));
        if program.exists() {
            return Ok(program);
        }
        let tree = self.place(format!("source-{hash}"));
        if !tree.exists() {
            let tree = tree.to_str();
            let tree = tree.context("the path of the repository is no UTF-8")?;
            // Forced where git knows the tree, but it was removed with the rest of target/.
            self.output(
                "git",
                ["worktree", "add", "--force", "--detach", tree, &hash],
            )?;
        }
        let target = self.place("build");
        let mut cargo = Command::new("cargo");
        cargo.args(["build", "--release", "--locked", "--bin", "advance"]);
        cargo.args(tune.then_some("--features=tune"));
        cargo.current_dir(&tree).env("CARGO_TARGET_DIR", &target);
        if !cargo.status().context("cannot start cargo")?.success() {
            bail!("{commit} does not build");
        }
        // Whole, or not at all.
        let copy = self.place("copying");
        let copied = fs::copy(target.join("release/advance"), &copy);
        copied
            .and_then(|_| fs::rename(&copy, &program))
            .with_context(|| format!("cannot write {}", program.display()))?;
        Ok(program)
    }

    /// Plays a match, or resumes the one in `games`, with a game on each core. Its progress is seen on standard error.
    pub(crate) fn play(
        &self,
        arena: &Path,
        players: [&str; 2],
        options: &[&str],
        games: Option<&Path>,
    ) -> anyhow::Result<Match> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let mut play = Command::new(arena);
        play.args(["match", "--json", "--concurrency", &cores.to_string()]);
        match games {
            Some(games) if games.exists() => {
                play.arg("--resume").arg(games).arg("--trust");
            }
            _ => {
                play.args([
                    "--a",
                    players[0],
                    "--b",
                    players[1],
                    "--openings",
                    "book",
                    "--adjudicate",
                ]);
                play.args(options);
                if let Some(games) = games {
                    play.arg("--out").arg(games);
                }
            }
        }
        let output = play
            .stderr(Stdio::inherit())
            .output()
            .context("cannot start the match")?;
        if !output.status.success() {
            bail!("the match has failed: {}", output.status);
        }
        serde_json::from_slice(&output.stdout).context("cannot read the result of the match")
    }

    /// The output of a command, without the end of the line.
    fn output<'a>(
        &self,
        command: &str,
        arguments: impl IntoIterator<Item = &'a str>,
    ) -> anyhow::Result<String> {
        let mut command = Command::new(command);
        command
            .args(arguments.into_iter().map(OsStr::new))
            .current_dir(&self.root);
        let output = command.stderr(Stdio::inherit()).output();
        let output = output.with_context(|| format!("cannot start {command:?}"))?;
        if !output.status.success() {
            bail!("{command:?} has failed");
        }
        Ok(String::from_utf8(output.stdout)?.trim().to_owned())
    }
}

/// A player of a match: a program at level 9 with numbers that its environment sets.
pub(crate) fn player(program: &Path, numbers: &str, limit: &str) -> String {
    let program = program.display().to_string().replace('\'', r"'\''");
    let set = match numbers {
        "" => String::new(),
        _ => format!("env {}={numbers} ", advance::search::numbers::VARIABLE),
    };
    format!("ugi={set}'{program}' ugi,option.Level=9,{limit}")
}
