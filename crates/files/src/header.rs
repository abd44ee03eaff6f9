//! The header of a kept run: the kind of the run, the number of the format, and the build that made it.
//!
//! Every kept run begins with one: the settings of a folder, a line of text, or the first bytes of data.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::read::{open_regular, read_regular};

/// The file of the plan of a folder. A run writes it first, so a folder that has one can be resumed.
pub(super) const PLAN: &str = "settings.json";

/// The longest plan that is read, in bytes: far more than openings take.
pub(super) const MOST_BYTES: usize = 64 << 20;

/// The number of the format of kept runs.
const FORMAT: u32 = 1;

/// The bytes at the beginning of a file in which its header is looked for.
const BEGINNING: u64 = 64 << 10;

/// The bytes that a header in a file begins with.
const BEGINS: &[u8] = b"{\"run\":";

/// A build of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// The version of the program.
    pub version: Cow<'static, str>,
    /// The fingerprint of its sources.
    #[serde(rename = "build")]
    pub fingerprint: Cow<'static, str>,
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (build {})", self.version, self.fingerprint)
    }
}

/// A kind of run that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunKind {
    /// Games of two players.
    Match,
    /// Games of several players.
    Tournament,
    /// The marks of a bot or a class.
    Marks,
    /// Games of a bot against itself, as data.
    Selfplay,
    /// A pack of puzzles.
    Puzzles,
    /// Positions for games to begin from.
    Openings,
    /// Counted openings.
    Explorer,
}

impl RunKind {
    /// The kind of this word.
    fn named(word: &str) -> Option<Self> {
        serde_json::from_value(word.into()).ok()
    }

    /// The contents of its folder or file, in a word.
    pub(super) const fn holds(self) -> &'static str {
        match self {
            Self::Match | Self::Tournament | Self::Selfplay => "games",
            Self::Marks => "marks",
            Self::Puzzles => "puzzles",
            Self::Openings | Self::Explorer => "openings",
        }
    }

    /// The whole contents in words, and the command that takes them.
    const fn phrases(self) -> [&'static str; 2] {
        match self {
            Self::Match => ["the games of a match", "match --resume"],
            Self::Tournament => ["the games of a tournament", "tournament --resume"],
            Self::Marks => ["the marks of bots", "mark --resume"],
            Self::Selfplay => ["games of self-play", "selfplay --resume"],
            Self::Puzzles => ["a pack of puzzles", "puzzle --pack"],
            Self::Openings => ["openings for a match", "match --openings"],
            Self::Explorer => ["counted openings", "explorer"],
        }
    }
}

/// The header of a kept run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    run: RunKind,
    format: u32,
    /// The build that began the run.
    #[serde(flatten)]
    pub build: Build,
    /// The fingerprints of the other programs that take part, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub programs: BTreeMap<String, String>,
}

/// A header as it is found, perhaps written by another version.
#[derive(Deserialize)]
struct FoundHeader {
    run: Option<String>,
    format: Option<u32>,
    version: Option<String>,
    build: Option<String>,
    #[serde(default)]
    programs: BTreeMap<String, String>,
}

/// The choice of what to do with a run that another build has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherBuilds {
    /// Refuse it; the user can admit it.
    Refuse,
    /// Go on: each game tells which build played it.
    Admit,
    /// Refuse it: what the two make could not be told apart.
    Inseparable,
}

/// The terms on which a build goes on with runs.
#[derive(Clone, Copy, Debug)]
pub struct Admission<'a> {
    /// The build itself.
    pub own: &'a Build,
    /// The choice about runs of other builds.
    pub others: OtherBuilds,
}

/// The reason why a run cannot be resumed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HeaderError {
    /// It has no header of this format.
    #[error("it was made by an earlier version: go on with that one, or begin anew")]
    Earlier,
    /// It has a header of a later format, or an unknown kind.
    #[error("it was made by a later version, {0}: go on with that one")]
    Later(Box<Build>),
    /// It is a run of another kind.
    #[error("it holds {}: use 'advance {}'", .0.phrases()[0], .0.phrases()[1])]
    OtherKind(RunKind),
    /// Another build has begun it.
    #[error("it was made by {made}, and this is {own}: {}", advice(*others))]
    OtherBuild {
        /// The build that has begun it.
        made: Box<Build>,
        /// The build that is to go on with it.
        own: Box<Build>,
        /// The choice that refused it.
        others: OtherBuilds,
    },
    /// Another program takes part under the same name.
    #[error("{name} was another program then: its file had the checksum {then}, and has {now}; {}", advice(*others))]
    OtherProgram {
        /// The name of the program.
        name: Box<str>,
        /// Its fingerprint when the run was begun.
        then: Box<str>,
        /// Its fingerprint now.
        now: Box<str>,
        /// The choice that refused it.
        others: OtherBuilds,
    },
    /// It is no text of a header.
    #[error("it is damaged")]
    Damaged(#[from] serde_json::Error),
}

const fn advice(others: OtherBuilds) -> &'static str {
    match others {
        OtherBuilds::Inseparable => "go on with that one, or begin anew",
        _ => "go on with that one, begin anew, or mix both with --other-build",
    }
}

impl Header {
    /// The header of a run that this build begins.
    #[must_use]
    pub fn new(run: RunKind, build: &Build) -> Self {
        Self {
            run,
            format: FORMAT,
            build: build.clone(),
            programs: BTreeMap::new(),
        }
    }

    /// The same for a run in which these programs take part.
    #[must_use]
    pub fn with_programs(self, programs: BTreeMap<String, String>) -> Self {
        Self { programs, ..self }
    }

    /// The kind of the run.
    #[must_use]
    pub const fn run(&self) -> RunKind {
        self.run
    }

    /// The header in an object of JSON, which may have more keys; of one of the kinds `expected`.
    ///
    /// # Errors
    /// The text is damaged, of another version, or of another kind.
    pub fn read(json: &[u8], expected: &[RunKind]) -> Result<Self, HeaderError> {
        Self::of(serde_json::from_slice(json)?, expected)
    }

    fn of(found: FoundHeader, expected: &[RunKind]) -> Result<Self, HeaderError> {
        let (Some(run), Some(format), Some(version), Some(build)) =
            (found.run, found.format, found.version, found.build)
        else {
            return Err(HeaderError::Earlier);
        };
        let [version, fingerprint] = [version, build].map(Cow::Owned);
        let build = Build {
            version,
            fingerprint,
        };
        match RunKind::named(&run) {
            Some(_) if format < FORMAT => Err(HeaderError::Earlier),
            Some(run) if format == FORMAT && expected.contains(&run) => Ok(Self {
                run,
                format,
                build,
                programs: found.programs,
            }),
            Some(run) if format == FORMAT => Err(HeaderError::OtherKind(run)),
            _ => Err(HeaderError::Later(build.into())),
        }
    }

    /// The header at the beginning of a file, or in the settings of a folder.
    ///
    /// # Errors
    /// There is none, or it is of another version or kind.
    pub fn at(path: &Path, expected: &[RunKind]) -> Result<Self, HeaderError> {
        if path.is_dir() {
            let settings = read_regular(&path.join(PLAN), MOST_BYTES);
            return Self::read(&settings.map_err(serde_json::Error::io)?, expected);
        }
        let mut text = Vec::new();
        let read = open_regular(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut text));
        read.map_err(serde_json::Error::io)?;
        let mut windows = text.windows(BEGINS.len());
        let begins = windows.position(|window| window == BEGINS);
        let begins = begins.ok_or(HeaderError::Earlier)?;
        let mut found = serde_json::Deserializer::from_slice(&text[begins..]).into_iter();
        Self::of(found.next().ok_or(HeaderError::Earlier)??, expected)
    }

    /// A line of text, a comment, with this header and these settings.
    ///
    /// # Panics
    /// The settings are no object.
    #[must_use]
    pub fn line(&self, settings: &impl Serialize) -> String {
        let json = serde_json::to_string(&Headed {
            header: self,
            settings,
        });
        format!("# {}\n", json.expect("settings are an object"))
    }

    /// The build and the programs, in words.
    #[must_use]
    pub fn makers(&self) -> String {
        let programs = self.programs.iter();
        let programs = programs.map(|(name, checksum)| format!(", {name} (checksum {checksum})"));
        format!("{}{}", self.build, programs.collect::<String>())
    }

    /// Checks that this build has begun the run.
    ///
    /// # Errors
    /// Another build has, and is not admitted.
    pub fn check_build(&self, admission: Admission<'_>) -> Result<(), HeaderError> {
        let Admission { own, others } = admission;
        match others == OtherBuilds::Admit || self.build == *own {
            true => Ok(()),
            false => Err(HeaderError::OtherBuild {
                made: self.build.clone().into(),
                own: own.clone().into(),
                others,
            }),
        }
    }

    /// Checks that the same programs take part.
    ///
    /// # Errors
    /// Another one does, and is not admitted.
    pub fn check_programs(
        &self,
        now: &BTreeMap<String, String>,
        others: OtherBuilds,
    ) -> Result<(), HeaderError> {
        let changed = |(name, _): &(&String, &String)| now.get(*name) != self.programs.get(*name);
        match self.programs.iter().find(changed) {
            Some((name, then)) if others != OtherBuilds::Admit => Err(HeaderError::OtherProgram {
                name: name.as_str().into(),
                then: then.as_str().into(),
                now: now.get(name).map_or("none", |it| it).into(),
                others,
            }),
            _ => Ok(()),
        }
    }
}

/// Settings with their header.
#[derive(Serialize)]
pub(super) struct Headed<'a, S> {
    #[serde(flatten)]
    pub(super) header: &'a Header,
    #[serde(flatten)]
    pub(super) settings: &'a S,
}
