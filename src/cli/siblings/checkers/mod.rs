//! `advance checkers`: a game of checkers at a terminal.

use std::path::PathBuf;

use advance::file;
use advance::game::Game;
use advance::games::Plain;
use advance::games::checkers::exchange::{self, MAX_BYTES};
use advance::games::checkers::{Move, Position, Square, name};

use super::table::{Opponent, Seated, Setting, Who, at_table, seconds, who};
use crate::cli::arguments::number::whole;

#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// The exchange file to begin from, as for 'advance rankmoves' [default: the usual start, captures
    /// compulsory, multiple jumps]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Who plays red (moves first, at the bottom): console, or a computer by its level, such as easy, or with
    /// limits, as in search,nodes=20000
    #[arg(long, value_name = "PLAYER", default_value = "console", value_parser = who::<Position>)]
    red: Who,
    /// Who plays black, as for --red [default: search]
    #[arg(long, value_name = "PLAYER", value_parser = who::<Position>, conflicts_with = "level")]
    black: Option<Who>,
    #[command(flatten)]
    opponent: Opponent,
    /// How long the computer may search for a move, in seconds [default: some seconds]
    #[arg(long, value_name = "S", value_parser = whole(1..=3600_u64))]
    time: Option<u64>,
}

/// The rules that `rankmoves` goes by too.
const RULES: &str = "\
Rules: pawns step diagonally forward, red (r) up and black (b) down, and become
kings (R, B) on the last rank; kings step all four ways. A piece captures an
enemy beside it by jumping to the empty square behind. Captures are compulsory
unless the file says otherwise; a piece may go on jumping, or stop. A side
without a move has lost.
";

const EXAMPLES: &str = "
Examples:
  advance checkers --level easy        play red; type moves as in c3->d4
  advance checkers --red search --black console
                                       play black against the computer
  advance checkers --black console     two people at one terminal";

fn help() -> String {
    format!("{RULES}{EXAMPLES}")
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let start = match &args.file {
        Some(path) => exchange::parse(&file::read(path, MAX_BYTES)?)?,
        None => Position::start(),
    };
    let second = || args.opponent.computer(Plain::Search);
    let players = [args.red.clone(), args.black.clone().unwrap_or_else(second)];
    let limits = args.time.map_or(at_table(), seconds);
    let setting = Setting {
        start,
        by_hand: players.each_ref().map(Who::is_person),
        clock: None,
        seed: args.opponent.seed,
        minds: |seed| players.each_ref().map(|player| player.mind(seed, limits)),
    };
    setting.play()
}

/// The squares that a line names, whatever stands between them.
fn squares(line: &str) -> Vec<Square> {
    let bytes = line.to_ascii_lowercase().into_bytes();
    let pairs = bytes
        .windows(2)
        .map(|pair| Square::named([pair[0], pair[1]]));
    pairs.flatten().collect()
}

impl Seated for Position {
    const TITLE: &'static str = "Checkers";
    const RULES: &'static str = RULES;
    const TYPED: &'static str = "the squares of a move, as in c3->d4 or c3 d4";

    fn read(&self, line: &str) -> Result<Move, String> {
        let typed = squares(line);
        let legal = self.legal_moves();
        if let Some(&mv) = legal.iter().find(|mv| mv.path() == typed) {
            return Ok(mv);
        }
        let (Some(from), [_, .., to]) = (typed.first(), &typed[..]) else {
            return Err(format!("type {}", Self::TYPED));
        };
        // Of a row of jumps, its ends are enough where only one row has them.
        let same_ends = |mv: &&Move| {
            typed.len() == 2 && mv.path().first() == Some(from) && mv.path().last() == Some(to)
        };
        if let [only] = legal.iter().filter(same_ends).collect::<Vec<_>>()[..] {
            return Ok(*only);
        }
        let side = self.to_move();
        let captures = legal.iter().any(|mv| mv.captured().next().is_some());
        Err(match self.at(*from) {
            None => format!("nothing stands on {from}"),
            Some(piece) if piece.side != side => format!("the piece on {from} is not yours"),
            Some(_) if captures && self.rules().must_capture => {
                let legal: Vec<_> = legal.iter().map(ToString::to_string).collect();
                format!("{} has to capture: {}", name(side), legal.join(", "))
            }
            Some(_) => format!("{line} is not a legal move: type moves to see which are"),
        })
    }

    fn ended(&self) -> String {
        let side = self.to_move();
        format!("{} has no move: {} has won.", name(side), name(!side))
    }
}
