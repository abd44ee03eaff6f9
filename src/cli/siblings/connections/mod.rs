//! `advance connections`: a game of Connections at a terminal, or by the screens of the assignment.

mod console;

use std::time::Duration;

use advance::any::{AnyGame, AnyMove, Tabletop};
use advance::engine::Level as _;
use advance::games::Level;
use advance::games::connections::{Computer, Position};

use crate::cli::arguments::number::whole;
use crate::cli::table::{ComputerPlayer, EndActions, Opponent, PlayerArg, Session, player_arg};
use crate::cli::table::{GameSeed, is_interactive};

const EXAMPLES: &str = "
Example: advance connections -2            play Player 1 against the computer
Type moves as in a2+ (column, row, kind), m for the menu, q to quit.";

fn help() -> String {
    format!("{}{EXAMPLES}", Position::RULES)
}

/// The time that people have for all their moves together, in milliseconds, by the rules of the assignment.
const CLOCK: u64 = 180_000;

const CONNECTIONS: AnyGame = AnyGame::of::<Position>();

#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// The computer plays Player 1
    #[arg(short = '1', conflicts_with = "second")]
    first: bool,
    /// The computer plays Player 2
    #[arg(short = '2')]
    second: bool,
    /// Who plays Player 1: console, or a computer by its level or with limits, as in search,nodes=20000
    #[arg(long, value_name = "PLAYER", value_parser = player_arg(CONNECTIONS), conflicts_with = "first")]
    player1: Option<PlayerArg>,
    /// Who plays Player 2: as for --player1
    #[arg(long, value_name = "PLAYER", value_parser = player_arg(CONNECTIONS), conflicts_with = "second")]
    player2: Option<PlayerArg>,
    #[command(flatten)]
    opponent: Opponent,
    /// Time of the computer for its moves: all those of its highest level together, in milliseconds, at most 180000
    #[arg(long, value_name = "MS", default_value_t = 60_000, value_parser = whole(1..=CLOCK))]
    time: u64,
    /// Time of people at a terminal for all their moves, in milliseconds; 0 for no clock
    #[arg(long, value_name = "MS", default_value_t = CLOCK, value_parser = whole(0..=86_400_000_u64))]
    clock: u64,
}

impl Args {
    /// The players of the first and the second side.
    fn players(&self) -> [PlayerArg; 2] {
        let computer = self.opponent.computer(CONNECTIONS, Level::Search);
        // A level alone means a game against it in which the person begins.
        let second =
            self.second || self.opponent.level.is_some() && !self.first && self.player1.is_none();
        let player = |asked: &Option<PlayerArg>, computes| match asked {
            Some(who) => who.clone(),
            None if computes => computer.clone(),
            None => PlayerArg::Person,
        };
        [
            player(&self.player1, self.first),
            player(&self.player2, second),
        ]
    }

    /// The computer that plays, if it is one.
    fn computer(&self, player: &PlayerArg, seed: Option<u64>) -> Option<ComputerPlayer> {
        if *player != Opponent::strongest(CONNECTIONS) {
            return player.computer(seed, CONNECTIONS.move_limits());
        }
        let mut computer = Computer::new(Duration::from_millis(self.time)).seeded(seed);
        let name = Level::Search.title().to_owned();
        Some(ComputerPlayer::custom(
            name,
            move |position, stop, watch| {
                let found = computer.choose_by(position.of()?, stop, |found| {
                    watch(found.depth, found.nodes);
                })?;
                Some(AnyMove::new(found))
            },
        ))
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let players = args.players();
    let by_hand = players.each_ref().map(PlayerArg::is_person);
    let seed = args.opponent.seed;
    let computers = |seed| players.each_ref().map(|player| args.computer(player, seed));
    if is_interactive() {
        let setting = Session {
            start: CONNECTIONS.start(),
            by_hand,
            turns: None,
            end: EndActions::default(),
            clock: (args.clock > 0).then(|| Duration::from_millis(args.clock)),
            seed,
            computers,
        };
        return setting.play();
    }
    let game_seed = GameSeed::new(seed, by_hand);
    console::play(computers(seed), game_seed)?;
    game_seed.report();
    Ok(())
}
