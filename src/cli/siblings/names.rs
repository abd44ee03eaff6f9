//! The names of the assignments' programs, under which this program may be called, as by a link or a copy.

use std::ffi::OsString;
use std::path::Path;

use clap::Subcommand;

use super::Command;

/// The command line, in which the name of the program gives the command: `rankmoves -v FILE` stands for `advance
/// rankmoves -v FILE`, and `playgame -1 connections` for `advance connections -1`.
pub fn with_command(args: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    let mut args: Vec<_> = args.collect();
    let name = args.first().and_then(|path| Path::new(path).file_stem());
    let name = name.and_then(|name| name.to_str());
    let name = name.unwrap_or_default().to_owned();
    if Command::has_subcommand(&name) {
        args.insert(1, name.clone().into());
    }
    if name == "playgame" {
        let is_game = |arg: &OsString| arg.to_str().is_some_and(Command::has_subcommand);
        let game = args.iter().position(is_game);
        let game = game.map_or_else(|| "connections".into(), |index| args.remove(index));
        args.insert(1, game);
    }
    args.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_the_command() {
        for (called, command) in [
            ("advance rankmoves -v", "rankmoves -v"),
            ("./rankmoves -v -d 2 f", "rankmoves -v -d 2 f"),
            ("bin/rankmoves.exe", "rankmoves"),
            ("playgame -1 connections", "connections -1"),
            ("playgame connections -2", "connections -2"),
            ("playgame -2", "connections -2"),
            ("jeson-mor 5 2", "jeson-mor 5 2"),
            ("advance-v3 white in out", "white in out"),
        ] {
            let args = called.split(' ').map(OsString::from);
            let found: Vec<_> = with_command(args).skip(1).collect();
            assert_eq!(found.join(" ".as_ref()), command, "{called}");
        }
        assert_eq!(with_command(std::iter::empty()).count(), 0);
    }
}
