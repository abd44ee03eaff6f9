//! The lines of an engine in the Universal Game Interface.

use std::str::SplitWhitespace;

use crate::player::MoveInfo;
use crate::search::{PLY, WIN};

/// A line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UgiLine<'l> {
    /// `id name`: the name of the engine.
    Name(&'l str),
    /// `option`: an option that the engine has.
    Option(EngineOption),
    /// `ugiok`: the end of the engine's introduction.
    UgiOk,
    /// `readyok`: earlier commands are done.
    ReadyOk,
    /// `info`: the engine's evaluation of its best move so far; `None` for fields that it leaves out.
    Info(MoveInfo),
    /// An error in an earlier command.
    Error(&'l str),
    /// `bestmove`: the engine's move; empty if it names none.
    BestMove(&'l str),
    /// A line without use for the referee.
    Other,
}

/// An option of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineOption {
    pub(super) name: String,
    /// The greatest value of a number.
    pub(super) greatest: Option<u64>,
}

/// The beginning of error lines of `advance ugi`; other engines have no such lines.
const ERROR_PREFIX: &str = "info string error: ";

impl<'l> UgiLine<'l> {
    pub(super) fn read(line: &'l str) -> Self {
        if let Some(error) = line.strip_prefix(ERROR_PREFIX) {
            return Self::Error(error);
        }
        let mut words = line.split_whitespace();
        match words.next() {
            Some("ugiok") => Self::UgiOk,
            Some("readyok") => Self::ReadyOk,
            Some("bestmove") => Self::BestMove(words.next().unwrap_or_default()),
            Some("id") if words.next() == Some("name") => {
                // The rest of the line, with its spaces.
                let name = line.split_once("name").map_or("", |(_, name)| name.trim());
                Self::Name(name)
            }
            Some("option") => engine_option(words).map_or(Self::Other, Self::Option),
            Some("info") => info(words).map_or(Self::Other, Self::Info),
            _ => Self::Other,
        }
    }
}

/// `name N type T default D min A max B`; names may have spaces.
fn engine_option(mut words: SplitWhitespace<'_>) -> Option<EngineOption> {
    if words.next() != Some("name") {
        return None;
    }
    let name: Vec<&str> = words.by_ref().take_while(|&word| word != "type").collect();
    words.find(|&word| word == "max");
    Some(EngineOption {
        name: name.join(" "),
        greatest: words.next().and_then(|word| word.parse().ok()),
    })
}

/// The fields about the best line; other lines are ignored.
fn info(mut words: SplitWhitespace<'_>) -> Option<MoveInfo> {
    let mut info = MoveInfo::default();
    while let Some(word) = words.next() {
        match word {
            "multipv" if words.next() != Some("1") => return None,
            "depth" => info.depth = words.next()?.parse().ok(),
            "nodes" => info.nodes = words.next()?.parse().ok(),
            "score" => info.score = score(words.next()?, words.next()?),
            // Moves or free text follow.
            "pv" | "string" => break,
            _ => {}
        }
    }
    (info != MoveInfo::default()).then_some(info)
}

/// A score in hundredths of a point; a forced end has the score that this program's search gives it.
fn score(unit: &str, value: &str) -> Option<i32> {
    let value: i32 = value.parse().ok()?;
    match unit {
        "cp" => Some(value),
        "mate" => {
            // The last move is the winner's.
            let moves = value.clamp(-400, 400);
            let plies = 2 * moves.abs() - i32::from(moves > 0);
            let won = WIN - PLY * plies;
            Some(if moves > 0 { won } else { -won })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use vauban_laws::tries;

    use super::*;

    /// Words of the interface, numbers and anything else, in any order.
    const LINES: &str = "((id|name|option|type|max|info|depth|nodes|score|cp|mate|multipv|pv|bestmove|\
        [-+]?[0-9]{1,20}|\\PC{0,8})[ \t]{0,2}){0,9}";

    proptest! {
        #![proptest_config(tries(5_000))]

        /// The texts that are read are parts of the line, and scores stay within those of a search.
        #[test]
        fn any_line_is_read(line in LINES) {
            match UgiLine::read(&line) {
                UgiLine::Name(part) | UgiLine::Error(part) | UgiLine::BestMove(part) => prop_assert!(line.contains(part)),
                UgiLine::Info(MoveInfo { score: Some(score), .. }) if line.contains("mate") && !line.contains("cp") => {
                    prop_assert!(score.abs() < WIN);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn lines_are_classified() {
        let option = |name: &str, greatest| {
            let name = name.to_owned();
            UgiLine::Option(EngineOption { name, greatest })
        };
        for (line, parsed) in [
            ("ugiok", UgiLine::UgiOk),
            (" readyok ", UgiLine::ReadyOk),
            ("id name The  Bot 1.0 ", UgiLine::Name("The  Bot 1.0")),
            ("id author Nobody", UgiLine::Other),
            ("bestmove e2-e3 ponder e8-e7", UgiLine::BestMove("e2-e3")),
            ("bestmove", UgiLine::BestMove("")),
            (
                "option name Seed type string default <empty>",
                option("Seed", None),
            ),
            (
                "option name Hash Size type spin default 2 min 1 max 64",
                option("Hash Size", Some(64)),
            ),
            ("option Hash", UgiLine::Other),
            ("info string depth 3", UgiLine::Other),
            (
                "info string error: option Level",
                UgiLine::Error("option Level"),
            ),
            ("", UgiLine::Other),
            ("nonsense", UgiLine::Other),
        ] {
            assert_eq!(UgiLine::read(line), parsed, "{line}");
        }
    }

    #[test]
    fn the_best_line_is_a_thought() {
        let info = |score, depth, nodes| {
            UgiLine::Info(MoveInfo {
                score,
                depth,
                nodes,
            })
        };
        for (line, parsed) in [
            (
                "info depth 3 multipv 1 score cp -12 nodes 99 time 1 nps 7 pv e2-e3 depth",
                info(Some(-12), Some(3), Some(99)),
            ),
            (
                "info depth 3 multipv 2 score cp -12 nodes 99",
                UgiLine::Other,
            ),
            ("info score mate 1", info(Some(WIN - PLY), None, None)),
            ("info score mate -2", info(Some(4 * PLY - WIN), None, None)),
            ("info nodes many depth 2", info(None, Some(2), None)),
            ("info currmove e2-e3", UgiLine::Other),
            ("info depth", UgiLine::Other),
        ] {
            assert_eq!(UgiLine::read(line), parsed, "{line}");
        }
    }
}
