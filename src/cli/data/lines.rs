//! `advance data`: games to learn from as lines of JSON.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read, Seek, Write};
use std::path::PathBuf;

use advance::any::AnyGame;
use advance::data::study::{Archive, ReadStudyError, Reader};
use advance::games::GAMES;
use advance::number::counted;
use anyhow::{Context, anyhow};

use crate::cli::arguments::game::game;
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file from 'selfplay --format bin'
    file: PathBuf,
    /// Print only the header, a JSON object that says how the file was made
    #[arg(long)]
    header: bool,
    /// Print the games before the first that is missing, cut off or changed
    #[arg(long, conflicts_with = "header")]
    salvage: bool,
    /// Refuse a file of any other game
    #[arg(long, value_parser = game())]
    game: Option<AnyGame>,
}

const EXAMPLES: &str = "\
Examples:
  advance data data.bin > data.jsonl     every position on a line
  advance data data.bin --header         by which version, options and seed
  advance data broken.bin --salvage > data.jsonl
                                         what is whole before the damage

A file that is incomplete or was changed is refused before anything is printed,
with the game where it begins.

The lines are those of 'selfplay', without nodes, and with
  quiet     no legal move gains anything at once
  repeated  the position was met before in this game
  slip      the move is random (--slips): what follows says nothing about the
            position";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let name = || format!("cannot use '{}'", args.file.display());
    let mut file = File::open(&args.file).with_context(name)?;
    match file.metadata().with_context(name)?.is_file() {
        true => print(args, file),
        // A pipe can be read only once.
        false => {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).with_context(name)?;
            print(args, Cursor::new(bytes))
        }
    }
}

fn print(args: &Args, mut file: impl Read + Seek) -> anyhow::Result<()> {
    let name = || format!("cannot use '{}'", args.file.display());
    let mut out = output::out();
    if args.header {
        let reader = Reader::new(BufReader::new(file), GAMES).with_context(name)?;
        let header = serde_json::to_string(args.checked(reader).with_context(name)?.header())?;
        return writeln!(out, "{header}").context(PRINTING);
    }
    let (archive, damage) = Archive::salvage(&mut file, GAMES).with_context(name)?;
    if let Some(damage) = damage {
        if !args.salvage {
            let error = match archive.len() {
                0 => anyhow!("{damage}"),
                _ => anyhow!("{damage}; --salvage prints the games before"),
            };
            return Err(error).with_context(name);
        }
        let games = counted(archive.len(), "game");
        output::notify(format_args!(
            "warning: '{}': {damage}: {games} printed",
            args.file.display()
        ));
    }
    file.rewind().with_context(name)?;
    let reader = Reader::new(BufReader::new(file), GAMES).with_context(name)?;
    let mut reader = args.checked(reader).with_context(name)?;
    for _ in 0..archive.len() {
        let Some(study) = reader.study().with_context(name)? else {
            break;
        };
        let lines = study.lines(&reader.header().made)?;
        out.write_all(&lines).context(PRINTING)?;
    }
    Ok(())
}

impl Args {
    /// The reader, if the file is of the requested game.
    fn checked<R: BufRead>(&self, reader: Reader<R>) -> Result<Reader<R>, ReadStudyError> {
        match self.game {
            Some(game) => reader.expect_game(game),
            None => Ok(reader),
        }
    }
}
