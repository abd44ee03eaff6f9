//! The subfolders in the folder of a class.

/// The steps of each bot's exam.
pub(super) const STEPS: &str = "steps";

/// The page about each bot.
pub(super) const PAGES: &str = "bots";

/// The results of builds, and the reasons why builds failed.
pub(super) const BUILDS: &str = "builds";

/// The manifest of each bot.
pub(super) const MANIFESTS: &str = "manifests";

/// The files of submissions that were archives.
pub(super) const SUBMISSIONS: &str = "submissions";

/// The manners of each bot.
pub(super) const CONDUCT: &str = "conduct";

/// The records of the games, with a folder for each bot.
pub(super) const GAMES: &str = "games";

/// The evidence of faults, with a folder for each case or game in which a bot made no legal move.
pub(super) const FAULTS: &str = "faults";
