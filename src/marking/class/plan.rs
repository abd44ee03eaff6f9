//! The plan of a class.

use std::env;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::bot::ClassBot;
use super::roster::Gradebook;
use super::students::Student;
use super::submissions::{PassedOver, is_hidden, submissions};
use crate::cases::{self, BalanceError, CaseLevel, ReadCasesError};
use crate::games::ADVANCE;
use crate::marking::exam::Exam;
use crate::marking::hidden::hidden_cases;
use crate::marking::trial::Trial;
use crate::matches::Shard;
use crate::players::isolation::CPU_IS_KNOWN;
use crate::players::{Bot, CommandLine, PLACEHOLDER, ParseBotError, ParseCommandLineError};

/// The way submissions are built.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildPlan {
    /// The command, with `{}` for the folder of the copy in which it runs.
    pub command: String,
    /// Files of the marker that replace those of the same suffix in the copy.
    pub with: Vec<PathBuf>,
}

/// The bots to mark, with all settings of the exam. Paths are as they were given.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClassPlan {
    /// The bots.
    pub bots: Vec<ClassBot>,
    /// The folder or the list that names them; `None` for a bot that was named itself.
    pub source: Option<PathBuf>,
    /// The entries of the class that are no bots.
    #[serde(default)]
    pub passed_over: Vec<PassedOver>,
    /// The students whose bots they are; none if nobody has listed them.
    #[serde(default)]
    pub students: Vec<Student>,
    /// The gradebook of another system in which they stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gradebook: Option<Gradebook>,
    /// The folder of the cases.
    pub cases: PathBuf,
    /// The levels to mark; if there are none, all, whose cases must then be balanced.
    pub levels: Vec<u8>,
    /// Number of games of each bot.
    pub games: u32,
    /// The opponent in the games, a [`Bot`] by its text.
    pub opponent: String,
    /// The points for a win beyond 30 of 100 games, in hundredths.
    pub per_win: u32,
    /// The seed of the games.
    pub seed: u64,
    /// Time limit of a move, in milliseconds.
    pub time_limit: u64,
    /// Limit of the processor time of a move, in milliseconds.
    pub time_limit_cpu: Option<u64>,
    /// Time limit of all cases and games of a bot, one after another, in milliseconds.
    pub total_time: Option<u64>,
    /// True if a bot that has failed a case of a level goes on to the later levels and the games.
    pub all: bool,
    /// The seed of the hidden cases; `None` for none.
    pub hidden: Option<u64>,
    /// The bots to mark here, by their numbers.
    pub shard: Shard,
    /// The way submissions are built; `None` if the bots run as they are.
    #[serde(rename = "builder")]
    pub build: Option<BuildPlan>,
    /// Trust in the bots.
    pub trust: Trust,
    /// The current folder, to which paths are relative.
    pub place: PathBuf,
    /// The fingerprint of the cases; set when the class begins.
    pub fingerprint: Option<u64>,
    /// The wishes of an author who marks their own bot.
    #[serde(skip)]
    pub trial: Trial,
}

/// Trust in bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trust {
    /// The bot is this program.
    Own,
    /// The bots may see what the user sees, but have limits.
    Trusted,
    /// The bots run in a sandbox.
    Sandboxed,
}

/// The reason why a plan can't be carried out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The cases cannot be read.
    #[error(transparent)]
    Cases(#[from] ReadCasesError),
    /// The cases make no fair mark.
    #[error("{0}; to mark some levels only, name them: --level 5,6")]
    Balance(BalanceError),
    /// There is no such case.
    #[error("no case '{name}' in '{}': expected one such as 4/white/tests/0.txt", folder.display())]
    Case {
        /// Its name.
        name: String,
        /// The folder of the cases.
        folder: PathBuf,
    },
    /// A level asked for has no cases.
    #[error(transparent)]
    Level(BalanceError),
    /// The command line of a bot is invalid.
    #[error("cannot call '{name}'")]
    Bot {
        /// Its name.
        name: String,
        /// The fault of its command line.
        source: ParseCommandLineError,
    },
    /// Builds, and the bots that they make, need a sandbox.
    #[error("builds need a sandbox: build the bots that you trust yourself")]
    Unsafe,
    /// A folder lies among the submissions, whose neighbours are marked.
    #[error("'{}' lies in '{}', where every entry is a submission: name another folder", folder.display(), class.display())]
    Among {
        /// The folder of the cases or of the marks.
        folder: PathBuf,
        /// The folder of the submissions.
        class: PathBuf,
    },
    /// Processor time can't be limited here.
    #[error(
        "this system does not tell how much processor time a program uses: limit its time by the clock"
    )]
    Cpu,
    /// The cases are not those that the class was begun with.
    #[error("the cases in '{}' are not those that this was begun with: put those back, or begin anew", .0.display())]
    Changed(PathBuf),
    /// The opponent is no bot.
    #[error("the opponent '{text}'")]
    Opponent {
        /// Its text.
        text: String,
        /// The reason why it is none.
        source: ParseBotError,
    },
    /// The class was begun in another folder.
    #[error("this class was begun in '{}': resume it there", .0.display())]
    Elsewhere(PathBuf),
}

impl ClassPlan {
    /// The commands and the files outside the folder of the marks that the plan names, except this program. Another
    /// person may have made the plan.
    pub(super) fn trust_subjects(&self, folder: &Path) -> Vec<String> {
        let build = self.build.iter().map(|build| build.command.clone());
        let with = self.build.iter().flat_map(|build| &build.with);
        let files = with.chain([&self.cases]).chain(&self.source);
        let files = files.filter(|file| !lies_in(file, folder));
        let files = files.map(|file| format!("'{}'", file.display()));
        let bots = self.commands(&[]).into_iter();
        bots.chain(build).chain(files).collect()
    }

    /// The commands of the bots, except the `known` ones, and except this program where it is marked alone: other
    /// programs can join those of a source.
    pub(super) fn commands(&self, known: &[ClassBot]) -> Vec<String> {
        let own = env::current_exe().map(ClassBot::program);
        let is_alone = self.trust == Trust::Own && self.source.is_none();
        let is_own = |bot: &&ClassBot| is_alone && own.as_ref().is_ok_and(|own| own == *bot);
        let place = match self.trust {
            Trust::Sandboxed => "",
            Trust::Own | Trust::Trusted => ", without a sandbox",
        };
        let command = |bot: &ClassBot| {
            let line = bot.line().map(|line| line.to_string());
            let line = line.unwrap_or_else(|_| bot.call.clone());
            match &bot.path {
                Some(path) if !bot.call.contains(PLACEHOLDER) => {
                    format!("{line}{place}, for '{}'", path.display())
                }
                _ => format!("{line}{place}"),
            }
        };
        let new = self.bots.iter().filter(|bot| !known.contains(bot));
        new.filter(|bot| !is_own(bot)).map(command).collect()
    }

    /// The submissions, except the `known` ones, that lie elsewhere than in the folder of `source`, or of the list there:
    /// a list or a link may name any file.
    pub(super) fn outside_submissions(&self, known: &[ClassBot]) -> Vec<String> {
        let Some(source) = &self.source else {
            return Vec::new();
        };
        let class = match source.is_dir() {
            true => source,
            false => crate::file::folder(source),
        };
        let new = self.bots.iter().filter(|bot| !known.contains(bot));
        let paths = new.filter_map(|bot| bot.path.as_deref());
        let outside_submissions = paths.filter(|path| !lies_in(path, class));
        outside_submissions
            .map(|path| format!("'{}'", path.display()))
            .collect()
    }

    /// The exam that the bots take.
    ///
    /// # Errors
    /// When processor time cannot be limited here, the opponent is no bot, or the cases cannot be read, do not fit the
    /// plan, or have changed.
    pub(super) fn exam(&self) -> Result<Exam, PlanError> {
        if self.time_limit_cpu.is_some() && !CPU_IS_KNOWN {
            return Err(PlanError::Cpu);
        }
        let is_bot = Bot::parse(ADVANCE, &self.opponent);
        is_bot.map_err(|source| PlanError::Opponent {
            text: self.opponent.clone(),
            source,
        })?;
        let mut cases = cases::read(&self.cases)?;
        if let Some(file) = &self.trial.case {
            cases.retain(|case| Path::new(file).ends_with(case.to_string()));
            if cases.is_empty() {
                return Err(PlanError::Case {
                    name: file.clone(),
                    folder: self.cases.clone(),
                });
            }
        } else if self.levels.is_empty() {
            cases::check_balance(&cases, &self.cases).map_err(PlanError::Balance)?;
        } else {
            let asked = |level: &CaseLevel| self.levels.contains(&level.level().number());
            let levels: Vec<_> = CaseLevel::ALL.into_iter().filter(asked).collect();
            cases.retain(|case| levels.contains(&case.level));
            cases::check_levels(&cases, &levels, &self.cases).map_err(PlanError::Level)?;
        }
        let hidden = self.hidden.map(|seed| hidden_cases(&cases, seed));
        let exam = Exam {
            cases,
            games: self.games,
            opponent: self.opponent.clone(),
            per_win: self.per_win,
            seed: self.seed,
            all: self.all,
            first: self.trial.first,
            hidden: hidden.unwrap_or_default(),
            total_time: self.total_time.map(Duration::from_millis),
        };
        let known = self.fingerprint;
        if known.is_some_and(|known| known != fingerprint(&exam)) {
            return Err(PlanError::Changed(self.cases.clone()));
        }
        Ok(exam)
    }

    /// Adds the bots that have come to the folder or the list since; the later submission of a student takes the place of
    /// the earlier one. A part of a class stays as it is.
    pub(super) fn add_new_bots(&mut self) {
        let known = self.bots.first().map(|bot| bot.call.clone());
        let (Some(source), Some(call), true) = (&self.source, known, self.shard.is_whole()) else {
            return;
        };
        let call = (call != PLACEHOLDER).then_some(call);
        // If it is gone or damaged, the known bots are still marked.
        let Ok(found) = submissions(source, call.as_deref(), &self.students) else {
            return;
        };
        for bot in found.bots {
            if self.bots.iter().any(|known| known.name == bot.name) {
                continue;
            }
            let earlier = |known: &&mut ClassBot| {
                let over = found.passed_over.iter().find(|it| it.name == known.name);
                over.is_some_and(|it| it.later.as_ref() == Some(&bot.name))
            };
            match self.bots.iter_mut().find(earlier) {
                Some(known) => *known = bot,
                None => self.bots.push(bot),
            }
        }
        self.passed_over = found.passed_over;
    }

    /// Checks that neither the cases nor the folder of the marks, `out`, is or will be a submission.
    pub(super) fn check_apart(&self, out: Option<&Path>) -> Result<(), PlanError> {
        let class = self.source.as_deref().filter(|source| source.is_dir());
        let Some((class, real)) = class.and_then(|class| Some((class, class.canonicalize().ok()?)))
        else {
            return Ok(());
        };
        let is_among = |folder: &&Path| {
            let folder = resolved_path(&self.place.join(folder));
            let within = folder.strip_prefix(&real);
            within.is_ok_and(|within| !is_hidden(within.as_os_str()))
        };
        let folders = [Some(self.cases.as_path()), out];
        let among = folders
            .into_iter()
            .flatten()
            .find(is_among)
            .map(Path::to_owned);
        among.map_or(Ok(()), |folder| {
            let class = class.to_owned();
            Err(PlanError::Among { folder, class })
        })
    }

    /// The numbers of the bots to mark here.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + Clone + Send + use<> {
        self.shard.numbers(self.bots.len() as u32)
    }

    /// The command lines of bots.
    pub(super) fn lines(bots: &[ClassBot]) -> Result<Vec<CommandLine>, PlanError> {
        let line = |bot: &ClassBot| {
            bot.line().map_err(|source| PlanError::Bot {
                name: bot.name.clone(),
                source,
            })
        };
        bots.iter().map(line).collect()
    }

    /// Checks that the current folder is the one in which the class was begun.
    pub(super) fn check_place(&self) -> Result<(), PlanError> {
        match env::current_dir() {
            Ok(here) if here == self.place => Ok(()),
            _ => Err(PlanError::Elsewhere(self.place.clone())),
        }
    }

    pub(super) fn time_limit(&self) -> Duration {
        Duration::from_millis(self.time_limit)
    }

    pub(super) fn cpu(&self) -> Option<Duration> {
        self.time_limit_cpu.map(Duration::from_millis)
    }
}

/// The fingerprint of an exam's cases.
pub(super) fn fingerprint(exam: &Exam) -> u64 {
    cases::folder::fingerprint(exam.cases.iter().chain(&exam.hidden))
}

/// True if a path leads into a folder.
pub(super) fn lies_in(path: &Path, folder: &Path) -> bool {
    let place = env::current_dir().unwrap_or_default();
    let [path, folder] = [path, folder].map(|path| resolved_path(&place.join(path)));
    path.starts_with(folder)
}

/// The absolute path of a file or folder, without links and `..`; it need not exist yet.
fn resolved_path(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut at, part| {
        if part == Component::ParentDir {
            at.pop();
        } else {
            at.push(part);
        }
        at.canonicalize().unwrap_or(at)
    })
}
