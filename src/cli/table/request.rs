//! The requests of people at a table, in addition to moves and the commands of every game.

use std::path::PathBuf;

/// A request of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableRequest {
    /// The rules: the whole, or one topic.
    Rules(Option<String>),
    /// The reason why this is not the move to play.
    Why(String),
    /// To resign.
    Resign,
    /// To end the game as a draw, if the other side agrees.
    Draw,
    /// To save the game in a file.
    Save(PathBuf),
    /// To see the moves that decided the game.
    Review,
    /// To let the computer play at the strength in the text of a bot.
    Strength(String),
}

impl TableRequest {
    /// The requests in words, with an end after each line.
    pub const HELP: &'static str = "\
  rules        the rules of the game with boards; rules TOPIC: one topic
  why MOVE     why not this move?
  level NAME   another level of the computer in this game; elo N in Advance
  resign       give the game up
  draw         offer a draw
  save FILE    write the game so far to a file for 'advance replay'
  review       what has decided the game (Advance)
";

    /// True if it can be met when the game is over.
    pub const fn is_for_the_end(&self) -> bool {
        !matches!(self, Self::Why(_) | Self::Resign | Self::Draw)
    }

    /// The request of a line, if it is one.
    pub fn of(line: &str) -> Option<Self> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Some(match (word.to_ascii_lowercase().as_str(), rest) {
            ("rules", "") => Self::Rules(None),
            ("rules", topic) => Self::Rules(Some(topic.to_owned())),
            ("resign", "") => Self::Resign,
            ("draw", "") => Self::Draw,
            ("review", "") => Self::Review,
            ("why", mv) if !mv.is_empty() => Self::Why(mv.to_owned()),
            ("save", file) if !file.is_empty() => Self::Save(file.into()),
            (option @ ("level" | "elo"), value) if !value.is_empty() => {
                Self::Strength(format!("{option}={value}"))
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::TableRequest;

    #[test]
    fn requests_are_told_from_moves() {
        assert_eq!(
            TableRequest::of("why e2-e3"),
            Some(TableRequest::Why("e2-e3".to_owned()))
        );
        assert_eq!(
            TableRequest::of("Save My Game.txt"),
            Some(TableRequest::Save("My Game.txt".into()))
        );
        assert_eq!(
            TableRequest::of("elo 900"),
            Some(TableRequest::Strength("elo=900".to_owned()))
        );
        for line in ["e2-e3", "why", "resign now", "draw e2", "a1->b3", ""] {
            assert_eq!(TableRequest::of(line), None, "{line}");
        }
    }
}
