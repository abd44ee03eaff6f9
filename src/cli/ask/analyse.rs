//! `advance analyse COLOUR BOARD`: the results of a search, depth by depth.

use std::io::{self, Write};
use std::num::NonZero;

use advance::Limits;
use advance::answer::{Analysis, Line, Moment, Versioned};
use advance::api::analyse_position;
use advance::search::Query;
use advance::words::wrapped;
use anyhow::Context;

use crate::cli::arguments::level::{level_in, level_of_any_game};
use crate::cli::arguments::limits::LimitArgs;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::position::PositionArg;
use crate::cli::arguments::threads::{MOST_THREADS, ONE_THREAD};
use crate::cli::ask;
use crate::cli::terminal::interrupt::stop_on_signal;
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

/// The least number of moves to find.
const ONE: NonZero<usize> = NonZero::<usize>::MIN;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    limits: LimitArgs,
    /// Search on this many threads. More threads search more in the same time, but the result may differ from run
    /// to run
    #[arg(long, value_name = "N", default_value_t = ONE_THREAD, value_parser = whole(ONE_THREAD..=MOST_THREADS))]
    threads: NonZero<usize>,
    /// Number of best moves to find
    #[arg(long, value_name = "K", default_value_t = ONE, value_parser = whole(ONE..=NonZero::<usize>::MAX))]
    multipv: NonZero<usize>,
    /// How to search: 8 searches the moves that level 7 keeps and expects both sides to gain the most,
    /// 9 searches all moves [default: the highest of the game]
    #[arg(long, value_name = "LEVEL", value_parser = level_of_any_game(|level| level.searches()), hide_possible_values = true)]
    level: Option<String>,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = concat!(
    "\
Without a limit, the search goes on until Ctrl-C or a forced end of the game.

Examples:
  advance analyse white board.txt --time 1000
                                         search for a second
  advance analyse black - --multipv 3 < board.txt
                                         the three best moves, until Ctrl-C
  advance analyse white '4g4/9/9/9/9/9/9/9/4G4 w' --depth 6 --json

Each depth prints a line: the score of the best move for the side to move, in
points; the positions searched so far, the milliseconds, the positions per
second; and the line of play, which begins with the best move. Where the end is
forced, 'wins in 5' counts the moves of both sides until then. The best moves
are printed last, each with its own line of play.

With --json, each depth prints one object, and the best moves a last one:
",
    include_str!("keys/analysis.txt")
);

pub fn run(args: &Args) -> anyhow::Result<()> {
    let line = args.position.any()?;
    let api = ask::api(&line);
    let level = level_in(api.game(), args.level.as_deref())?;
    let level = level.unwrap_or_else(|| api.game().highest());
    let query = Query {
        width: args.multipv,
        threads: args.threads,
        ..Query::new(args.limits.limits())
    };
    let mut printer = Printer {
        out: output::out(),
        json: args.json,
    };
    let task = analyse_position(api, line, level, query)?;
    let stop = stop_on_signal()?;
    if args.limits.limits() == Limits::default() && !output::is_terminal() {
        output::notify("the search goes on until Ctrl-C, or a forced end of the game");
    }
    let mut printed = printer.title();
    let found = task.part(&stop, &mut |analysis| {
        if printed.is_ok() {
            printed = printer.print(&analysis);
        }
        if printed.is_err() {
            stop.request();
        }
    })?;
    printed
        .and_then(|()| printer.print(&found.answer))
        .context(PRINTING)
}

struct Printer<W> {
    out: W,
    json: bool,
}

impl<W: Write> Printer<W> {
    fn title(&mut self) -> io::Result<()> {
        if self.json {
            return Ok(());
        }
        let [depth, score, nodes, ms, speed] = ["depth", "score", "nodes", "ms", "nodes/s"];
        writeln!(
            self.out,
            "{depth:>5} {score:>11} {nodes:>11} {ms:>8} {speed:>9}  line"
        )
    }

    fn print(&mut self, analysis: &Analysis) -> io::Result<()> {
        match analysis.kind {
            _ if self.json => writeln!(self.out, "{}", Versioned::new(analysis)),
            Moment::Depth => self.depth(analysis),
            Moment::Best => self.best(analysis),
        }?;
        self.out.flush()
    }

    fn depth(&mut self, analysis: &Analysis) -> io::Result<()> {
        let Analysis {
            depth,
            nodes,
            ms,
            nps,
            ..
        } = analysis;
        for line in analysis.lines.iter().take(1) {
            let score = score(line);
            let numbers = format!("{depth:>5} {score:>11} {nodes:>11} {ms:>8} {nps:>9}  ");
            self.moves(&numbers, line)?;
        }
        Ok(())
    }

    fn best(&mut self, analysis: &Analysis) -> io::Result<()> {
        writeln!(self.out, "\n best       score  line")?;
        for (line, rank) in analysis.lines.iter().zip(1..) {
            let score = score(line);
            self.moves(&format!("{rank:>5} {score:>11}  "), line)?;
        }
        Ok(())
    }

    /// The moves of a line beside its numbers, wrapped between moves; in a pipe, in one line.
    fn moves(&mut self, numbers: &str, line: &Line) -> io::Result<()> {
        let columns = match output::is_terminal() {
            true => output::width().saturating_sub(numbers.len()),
            false => usize::MAX,
        };
        let text = wrapped(&line.pv.join(" "), columns.max(8));
        let mut margin = numbers.to_owned();
        for moves in text.lines() {
            writeln!(self.out, "{margin}{moves}")?;
            margin = " ".repeat(numbers.len());
        }
        Ok(())
    }
}

fn score(line: &Line) -> String {
    match line.score.plies_to_end {
        Some(plies @ 0..) => format!("wins in {plies}"),
        Some(plies) => format!("loses in {}", -plies),
        None => format!("{:+.2}", line.score.points()),
    }
}
