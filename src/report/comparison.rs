//! Compares the chosen move with another one: the layer at which the other drops out, and why.

use std::fmt;

use serde::Serialize;

use super::merits::Merits;
use super::reasons::{LayerCase, has};
use super::remark::{Remark, Voice};
use crate::board::Move;
use crate::chooser::{self, Decision, Level, Settings, Stage};
use crate::engine::{Criterion, Strength};
use crate::game::GameLine;
use crate::moves::Position;
use crate::referee::{self, Refusal};
use crate::search::Query;
use crate::words::{capital, sentence};

/// Why a move is played and not another one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The position in one line, with the number of moves before it and the length of the game where these are known.
    #[cfg_attr(feature = "schema", schemars(with = "Position"))]
    pub position: GameLine<Position>,
    /// The strength that chose.
    #[serde(flatten)]
    pub strength: Strength<Level>,
    /// The move that is played.
    pub played: Merits,
    /// The move asked about.
    pub asked: Merits,
    /// The layer at which the move asked about drops out; `None` where it is the one that is played.
    pub dropped_by: Option<&'static str>,
    /// The layers up to that one, in the order in which they judge; the first one is the legal moves.
    pub layers: Vec<Judgement>,
    /// What the move asked about lacks, in words for players that do not name the better move; `None` where it is the
    /// one that is played.
    pub lacks: Option<&'static str>,
    /// Both moves compared, in words for players; their side is addressed as "you".
    pub words: String,
}

/// What a layer does with a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judgement {
    /// The layer's name; `legal` for the rules.
    pub layer: &'static str,
    /// How many moves it leaves.
    pub left: usize,
    /// Whether the move is one of them.
    pub stays: bool,
    /// The reason in words.
    pub why: String,
}

impl Comparison {
    /// Compares the move `asked` with the one of a `decision` that a chooser of these settings made in the position of a line. If a
    /// search decided, both moves are searched to the same depth.
    ///
    /// # Errors
    /// Why the move is not legal.
    pub fn new(
        line: impl Into<GameLine<Position>>,
        settings: &Settings,
        decision: &Decision,
        asked: Move,
    ) -> Result<Self, Refusal> {
        let line = line.into();
        let position = &line.setup.position;
        referee::judge(position, asked)?;
        let stages = &decision.stages;
        let mut played = Merits::new(position, settings, decision.chosen.mv);
        let mut asked = Merits::new(position, settings, asked);
        let fall = stages.iter().position(|stage| !has(stage, asked.mv));
        let dropped_by = fall.map(|fall| &stages[fall]);
        let by_search = |stage: &&Stage| {
            use Criterion::{Draw, Search, Sight};
            matches!(stage.criterion, Search | Sight | Draw)
        };
        if let Some(found) = &decision.searched
            && dropped_by.as_ref().is_none_or(by_search)
        {
            // A strength as a number uses the search of the highest level.
            let level = settings.strength.level().unwrap_or(Level::HIGHEST);
            let query = Query {
                left: line.length.map(|length| line.setup.left(length.last_ply())),
                ..Query::new(settings.limits)
            };
            for merits in [&mut played, &mut asked] {
                // A player of limited strength does not always play the best move of its search.
                if found.best() == Some(merits.mv) {
                    merits.search(position, found);
                } else if let Some(alone) =
                    chooser::alone(level, position, merits.mv, &query, found.depth)
                {
                    merits.search(position, &alone);
                }
            }
        }
        let judges = fall.map_or(stages.len(), |fall| fall + 1);
        let before = [0].into_iter().chain(0..);
        let layers = before
            .zip(&stages[..judges])
            .map(|(before, stage)| Judgement {
                layer: stage.layer,
                left: stage.kept.len(),
                stays: has(stage, asked.mv),
                why: LayerCase {
                    position,
                    settings,
                    before: &stages[before],
                    stage,
                    played: &played,
                    asked: &asked,
                }
                .why(),
            });
        let layers = layers.collect();
        let lacks = dropped_by.map(|stage| lacks(stage.criterion, &played, &asked));
        let mut compared = Self {
            position: line,
            strength: settings.strength,
            layers,
            dropped_by: dropped_by.map(|stage| stage.layer),
            played,
            asked,
            lacks,
            words: String::new(),
        };
        compared.words = compared.words_for();
        Ok(compared)
    }

    fn words_for(&self) -> String {
        let position = &self.position.setup.position;
        let [asked, better] = [&self.asked, &self.played].map(|merits| {
            merits
                .remark(position, Voice::You(position.to_move))
                .sentence()
        });
        let best = self.played.mv;
        match self.dropped_by {
            None => format!("No move is better. {asked}"),
            Some(_) if self.is_equal() => format!("It is as good as {best}. {asked}"),
            Some(_) => format!("{asked} Better is {best}. {better}"),
        }
    }

    /// The reason why the played move is better than the one asked about, in one sentence, as a coach gives it after a
    /// game.
    #[must_use]
    pub fn reason(&self, voice: Voice<'_>) -> String {
        let [best, missed] = self.remarks(voice);
        sentence(best.reason(&missed))
    }

    /// The deeds of the played move and of the one asked about, in sentences.
    #[must_use]
    pub fn deeds(&self, voice: Voice<'_>) -> [String; 2] {
        self.remarks(voice).map(|remark| sentence(remark.done()))
    }

    fn remarks<'a>(&'a self, voice: Voice<'a>) -> [Remark<'a>; 2] {
        let position = &self.position.setup.position;
        [&self.played, &self.asked].map(|merits| merits.remark(position, voice))
    }

    /// The shares of games that the side wins after the played move and after the one asked about, from 0 to 1; `None`
    /// if no search compared them.
    #[must_use]
    pub fn chances(&self) -> Option<[f64; 2]> {
        let [played, asked] = [self.played.search?, self.asked.search?];
        Some([played.score.wins(), asked.score.wins()])
    }

    /// Whether only the draw dropped the move asked about.
    fn is_equal(&self) -> bool {
        self.dropped_by == Some("tiebreak")
    }

    /// Why the played move is better than the one asked about, in sentences: the reason of the layer that decides, and
    /// what each move is expected to lead to.
    #[must_use]
    pub fn why(&self) -> String {
        let decides = self.layers.last().map_or("", |layer| layer.why.as_str());
        let decides = capital(decides);
        let [played, asked] = [&self.played, &self.asked].map(Merits::foreseen);
        format!("{decides}. {played}. {asked}.")
    }

    /// The layer at which the move asked about drops out, and why; `None` if it is the move played.
    #[must_use]
    pub fn summary(&self) -> Option<String> {
        let layer = self.layers.iter().find(|layer| !layer.stays)?;
        let (played, asked) = (self.played.mv, self.asked.mv);
        let Judgement { layer, why, .. } = layer;
        Some(format!(
            "expected {played}, got {asked}, which drops out at '{layer}': {why}"
        ))
    }
}

/// What a move lacks that drops out by this criterion.
fn lacks(criterion: Criterion, played: &Merits, asked: &Merits) -> &'static str {
    let end = |merits: &Merits| merits.search.and_then(|search| search.score.plies_to_end);
    match criterion {
        Criterion::Draw => "It is as good as another move",
        _ if played.wins => "Another move wins at once",
        _ if end(played).is_some_and(|plies| plies > 0) => "Another move wins by force",
        _ if end(asked).is_some_and(|plies| plies < 0) => "Another move holds out",
        Criterion::Gain => "Another move takes more",
        _ => "Another move brings more in the end",
    }
}

/// What each of the two moves is expected to lead to: the sum of a forecast, and the line of a search.
pub struct Expected<'a>(pub &'a Comparison);

impl fmt::Display for Expected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Comparison { played, asked, .. } = self.0;
        played.write(f)?;
        if asked.mv != played.mv {
            asked.write(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chooser::Chooser;
    use crate::report::Explanation;
    use crate::search::Limits;

    /// Few pieces, with shields and a wall.
    const SKIRMISH: &str = "3sg4/3z5/9/9/4m3#/2B6/3D5/4Z4/3SG1J2 w";

    /// White can win at once.
    const WON: &str = "g8/9/1G7/9/9/9/9/9/7M1 w";

    fn settings(level: Level) -> Settings {
        Settings {
            limits: Limits {
                nodes: Some(200),
                ..Limits::default()
            },
            ..Settings::new(level)
        }
    }

    fn compared(position: &str, settings: &Settings, asked: &str) -> Comparison {
        let position: Position = position.parse().unwrap();
        let decision = Chooser::new(settings).choose(&position).unwrap();
        Comparison::new(position, settings, &decision, asked.parse().unwrap()).unwrap()
    }

    #[track_caller]
    fn assert_last(comparison: &Comparison, layer: &str, why: &str) {
        let last = comparison.layers.last().unwrap();
        assert_eq!((last.layer, &*last.why), (layer, why));
    }

    #[test]
    fn a_move_drops_out_at_the_layer_that_an_explanation_names() {
        for (line, level) in [SKIRMISH, WON]
            .into_iter()
            .flat_map(|line| Level::ALL.map(|level| (line, level)))
        {
            let position: Position = line.parse().unwrap();
            let settings = settings(level);
            let decision = Chooser::new(&settings).choose(&position).unwrap();
            let explanation = Explanation::new(position, &settings, &decision);
            for mv in position.legal_moves() {
                let comparison = Comparison::new(position, &settings, &decision, mv).unwrap();
                let dropping = explanation.layers.iter().find(|layer| {
                    let mut groups = layer.dropped.iter();
                    groups.any(|group| group.moves.contains(&mv))
                });
                assert_eq!(
                    comparison.dropped_by,
                    dropping.map(|layer| layer.layer),
                    "{mv}"
                );
                assert_eq!(
                    comparison.dropped_by.is_none(),
                    mv == explanation.mv,
                    "{mv}"
                );
                let stays =
                    |layer: &Judgement| layer.stays == (comparison.dropped_by != Some(layer.layer));
                assert!(comparison.layers.iter().all(stays), "{comparison:?}");
            }
        }
    }

    #[test]
    fn each_layer_says_what_it_compares() {
        let seven = settings(Level::Seven);
        // Two moves are equal, and one of them is drawn.
        let comparison = compared(SKIRMISH, &seven, "d3-g6");
        let drawn = comparison.played.mv.to_string();
        let why = format!("its forecast is +4, and that of {drawn} is +7");
        assert_last(&comparison, "prediction", &why);
        let equals = ["g1-f1", "g1-f2"].into_iter();
        let [other] = equals.filter(|mv| *mv != drawn).collect::<Vec<_>>()[..] else {
            panic!("{drawn} was drawn");
        };
        let comparison = compared(SKIRMISH, &seven, other);
        let why = format!("as good as {drawn}, which was drawn: another seed may draw it");
        assert_last(&comparison, "tiebreak", &why);
        let why = "it does not win at once, and h1-h9 does";
        assert_last(&compared(WON, &seven, "h1-h2"), "win", why);
        let comparison = compared(WON, &seven, "h1-h9");
        assert_last(&comparison, "tiebreak", "it is the only move left");
        let material = "z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4 w";
        let comparison = compared(material, &seven, "b5-b3");
        assert_last(&comparison, "material", "it gains +0, and b5xd5 gains +1");
    }

    #[test]
    fn a_search_compares_both_moves_at_one_depth() {
        let nine = settings(Level::Nine);
        let comparison = compared(SKIRMISH, &nine, "d3-g6");
        assert_eq!(comparison.dropped_by, Some("search"));
        let [played, asked] =
            [&comparison.played, &comparison.asked].map(|merits| merits.search.unwrap());
        assert_eq!(asked.depth, played.depth);
        assert_eq!(comparison.asked.pv[0].to_string(), "d3-g6");
        let why = format!(
            "the deep search prefers {} ({played}) to it ({asked})",
            comparison.played.mv
        );
        assert_last(&comparison, "search", &why);
    }

    #[test]
    fn an_illegal_move_is_refused() {
        let position: Position = SKIRMISH.parse().unwrap();
        let seven = settings(Level::Seven);
        let decision = Chooser::new(&seven).choose(&position).unwrap();
        let asked = "e2-e5".parse().unwrap();
        let refusal = Comparison::new(position, &seven, &decision, asked).unwrap_err();
        assert_eq!(Err(refusal), referee::judge(&position, asked));
    }
}
