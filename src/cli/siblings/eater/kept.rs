//! The folder in which games are kept.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use advance::arena::record::Text;
use advance::file;
use advance::games::eater::Game;
use anyhow::{Context, ensure};

use crate::cli::arguments::input;

/// Makes the folder before anybody plays. A folder with other files is refused.
pub fn prepare(folder: &Path) -> anyhow::Result<()> {
    let fault = || format!("cannot use '{}'", folder.display());
    fs::create_dir_all(folder).with_context(fault)?;
    let used = fs::read_dir(folder).with_context(fault)?.next().is_some();
    ensure!(
        !used,
        "'{}' is not empty: resume its series with --resume, or name another folder",
        folder.display()
    );
    Ok(())
}

/// The games of a series of so many that were played to their end, by number from 1.
pub fn finished(folder: &Path, games: u32) -> anyhow::Result<BTreeMap<u32, Game>> {
    let fault = || format!("cannot use '{}'", folder.display());
    file::remove_leftovers(folder).with_context(fault)?;
    let mut finished = BTreeMap::new();
    for entry in fs::read_dir(folder).with_context(fault)? {
        let path = entry.with_context(fault)?.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let number = stem.and_then(|stem| stem.parse().ok()).unwrap_or_default();
        if !(1..=games).contains(&number) || path != self::path(folder, number) {
            continue;
        }
        let game = read(&path).with_context(|| format!("'{}' is damaged", path.display()))?;
        if game.board().winner().is_some() {
            finished.insert(number, game);
        }
    }
    Ok(finished)
}

/// Puts a game into its folder, whether it has come to its end or not.
pub fn keep(folder: &Path, number: u32, game: &Game, players: [&str; 2]) -> anyhow::Result<()> {
    let record = game.record(players, number);
    file::write(&path(folder, number), record.as_bytes())?;
    Ok(())
}

fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:06}.txt"))
}

fn read(path: &Path) -> anyhow::Result<Game> {
    let text: Text = input::text(path)?.parse()?;
    Ok(Game::from_record(&text)?)
}
