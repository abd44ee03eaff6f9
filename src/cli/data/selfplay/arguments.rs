//! The options of `selfplay`: the games, their players, and the output.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use advance::any::AnyGame;
use advance::data::selfplay::{Format, SelfPlay, VariationSettings};
use advance::data::study::MOST_BEST;
use advance::engine::LevelOption;
use advance::engine::Strength;
use advance::games::ADVANCE;
use advance::matches::Shard;
use advance::players::Bot;
use advance::{Limits, OWN_BUILD};
use anyhow::{Context, bail};

use crate::cli::arguments::BadArguments;
use crate::cli::arguments::choice::ChoiceArgs;
use crate::cli::arguments::game::game;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::other_build::OtherBuildArgs;
use crate::cli::arguments::size::start;
use crate::cli::arguments::threads::MOST_THREADS;
use crate::cli::arguments::turns::turns;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Number of games, in all shards together
    #[arg(help_heading = "Games", long, value_name = "N", value_parser = whole(0..=u32::MAX))]
    games: u32,
    /// Where to write the data ('-' for standard output)
    #[arg(
        help_heading = "Data",
        long,
        value_name = "FILE",
        required_unless_present = "resume"
    )]
    out: Option<PathBuf>,
    /// Format of the data: one JSON object per line, or about 5 bytes per position, which 'advance data' turns into
    /// lines
    #[arg(help_heading = "Data", long, value_enum, default_value_t = Form::Jsonl)]
    format: Form,
    /// Play only part K of N here; 'merge' joins the parts
    #[arg(help_heading = "Data", long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Resume the run in this file, with its options, or begin it if there is no such file
    #[arg(
        help_heading = "Data",
        long,
        value_name = "FILE",
        conflicts_with = "out"
    )]
    pub(super) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(super) other_build: OtherBuildArgs,
    /// Play on a board with this many rows, in eater (3 to 15) and jeson-mor (odd, 3 to 25)
    #[arg(hide_short_help = true, help_heading = "Games", long, value_name = "M", value_parser = whole(1..=usize::MAX))]
    size: Option<usize>,
    /// Random moves that each game begins with
    #[arg(help_heading = "Games", long, value_name = "K", default_value_t = 8, value_parser = whole(0..=SelfPlay::MOST_PLIES))]
    random_plies: u32,
    /// Moves drawn from the three best, better ones more often; they come after the random ones
    #[arg(hide_short_help = true, help_heading = "Games", long, value_name = "K", default_value_t = 0, value_parser = whole(0..=SelfPlay::MOST_PLIES))]
    varied_plies: u32,
    /// Keep the K best moves, of each position, with their scores; finding more of them costs nodes
    #[arg(hide_short_help = true, help_heading = "Data", long, value_name = "K", value_parser = whole(NonZero::<usize>::MIN..=MOST_BEST))]
    multipv: Option<NonZero<usize>>,
    /// After the varied moves, make one move in N at random (0 for none)
    #[arg(hide_short_help = true, help_heading = "Games", long, value_name = "N", default_value_t = 0, value_parser = whole(0..=u32::MAX))]
    slips: u32,
    /// End decided games, and games without progress
    #[arg(help_heading = "Games", long)]
    adjudicate: bool,
    #[arg(help_heading = "Games", long, value_name = "N", value_parser = whole(0..=u32::MAX), help = turns())]
    turns: Option<u32>,
    /// Games to play at once [default: one per core]
    #[arg(hide_short_help = true, help_heading = "Machine", long, value_name = "N", value_parser = whole(NonZero::<usize>::MIN..=MOST_THREADS))]
    pub(super) concurrency: Option<NonZero<usize>>,
    /// Which game to play; --level and --predict are for Advance only
    #[arg(help_heading = "Games", long, default_value_t = ADVANCE, value_parser = game())]
    game: AnyGame,
    #[command(flatten)]
    choice: ChoiceArgs,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Form {
    Jsonl,
    Bin,
}

const EXAMPLES: &str = "\
Examples:
  advance selfplay --games 1000 --nodes 2000 --out data.jsonl
                                         a thousand games of level 8
  advance selfplay --games 1000 --nodes 2000 --resume data.jsonl
                                         resume an interrupted run
  advance selfplay --games 1000 --nodes 2000 --shard 3/10 --out part3.jsonl
                                         the third of ten machines
  advance merge part*.jsonl --out all.jsonl
                                         put the ten parts together
  advance selfplay --games 1000 --level 9 --nodes 800 --varied-plies 12 \\
      --slips 30 --adjudicate --format bin --out data.bin
                                         games to learn from

The games are written in order. Unless --time is given, the same options
give the same bytes on every machine.

--resume needs the options, and the build of this program, that the file was
begun with.

Each line is a JSON object for one position of a game:
  round     the number of the game in the whole run, from 1
  ply       the number of moves made before, with random ones
  begun     the number of moves made before the first position of the game, from
            which its turns count
  to_move   the side to move: \"white\", which moves first in all games, or the
            other one, \"black\"
  position  the position in one line, as other commands read it
  legal_count
            the number of legal moves
  move      the chosen move
  level     the number of the level that chose it; in other games \"search\",
            in Eater \"mcts\"
  score     the score of the move by the search, in hundredths of a point for
            the side to move; from 800000, a forced win: 1000000 minus 1000 for
            each ply until then; negative for a loss; null at a level that
            does not search; if only one move was left to choose, the score is
            one ply deep
  nodes     the number of positions searched; null where score is null
  result    the result of the game: \"1-0\" white won, \"0-1\" black won,
            \"1/2-1/2\" a tie
  termination
            what ended it: \"trap\" no legal move (\"rules\" in other games),
            \"turns\" the last turn was played, or with --adjudicate a
            position came up three times, or 50 moves gained nothing: the
            lead decides; \"resignation\" with --adjudicate, the search saw
            a forced end, or 25 points more in six scores in a row
  final_points
            {white, black}: the points at the end; in Connections only
  last      the ply of the last line of the game
  made      in the first line of a game, how it was made: by which version and
            build, level, limits of a search, options and seed, in a run of how
            many games
  policy    with --multipv, the best moves, best first: each has its move and
            its score; fewer where fewer were searched";

impl Args {
    /// The path of the data.
    pub fn path(&self) -> &Path {
        let file = self.resume.as_deref().or(self.out.as_deref());
        // The parser requires one of the two options.
        file.unwrap_or(Path::new("-"))
    }

    /// The requested games.
    pub(super) fn selfplay(&self) -> anyhow::Result<SelfPlay> {
        let bot = match self.game == ADVANCE {
            true => self.of_advance()?,
            false => self.of_sibling()?,
        };
        Ok(SelfPlay {
            // The limits of a move for both sides: without `--time`, no clock matters, so the games are the same
            // everywhere.
            bot: Bot {
                limits: self.choice.limits_or(Limits {
                    time: None,
                    ..self.game.move_limits()
                }),
                ..bot
            },
            start: start(self.game, self.size)?,
            games: self.games,
            shard: self.shard,
            turns: self.turns.unwrap_or(self.game.facts().turns),
            seed: self.choice.seed().unwrap_or(0),
            random_plies: self.random_plies,
            variation: VariationSettings {
                varied_plies: self.varied_plies,
                slips: self.slips,
                adjudicates: self.adjudicate,
            },
            multipv: self.multipv,
            format: match self.format {
                Form::Jsonl => Format::Lines,
                Form::Bin => Format::Study,
            },
            build: OWN_BUILD,
        })
    }

    /// A bot of Advance. It gets no seed, because one seed for both sides and all games would make all games alike.
    fn of_advance(&self) -> anyhow::Result<Bot> {
        let bot = self.choice.bot()?;
        if let Strength::Elo(_) = self.choice.strength() {
            let message = "self-play is for levels, and its files name them: leave --elo out";
            bail!(BadArguments(message.to_owned()));
        }
        self.choice.check(self.of_best_moves())?;
        Ok(Bot { seed: None, ..bot })
    }

    /// The bot of a sibling game at its highest level.
    fn of_sibling(&self) -> anyhow::Result<Bot> {
        let game = self.game;
        if let Some(option) = self.choice.only_of_advance().next() {
            bail!(BadArguments(format!(
                "--{option} is for Advance only: {game} is played at its highest level"
            )));
        }
        let level = game.facts().level;
        let bot = Bot::new(game, level);
        // Refuses the options that its bots refuse.
        for limit in self.choice.limits_given() {
            let text = format!("{},{limit}=1", bot.name());
            Bot::parse(game, &text).with_context(|| format!("--{limit}"))?;
        }
        match self.of_best_moves().next() {
            Some(option) if !level.searches() => bail!(BadArguments(format!(
                "'{level}' does not search for the best moves: leave out --{option}"
            ))),
            _ => Ok(bot),
        }
    }

    /// The names of the given options that need a search which ranks moves.
    fn of_best_moves(&self) -> impl Iterator<Item = LevelOption> {
        let multipv = self.multipv.map(|_| LevelOption::MultiPv);
        let varied = (self.varied_plies > 0).then_some(LevelOption::VariedPlies);
        multipv.into_iter().chain(varied)
    }
}
