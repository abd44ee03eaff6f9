//! A move that was chosen and one that was not: how far the other one came, and what it lacks.

use serde::Serialize;

use super::expected::foreseen;
use super::explanation::{Forecast, Searched, seen};
use crate::board::Move;
use crate::chooser::{self, Decision, Level, Reading, Settings, Stage};
use crate::engine::{Criterion, Strength};
use crate::moves::Position;
use crate::referee::{self, Refusal};
use crate::search::{Analysis, Query};

/// Why a move is played and not another one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Comparison {
    /// The position in one line.
    pub position: Position,
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
}

/// What there is to be said for a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Merits {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What it gains at once, in points.
    pub gain: i32,
    /// Whether it leaves the enemy without a legal move.
    pub wins: bool,
    /// What it is expected to lead to; nothing where it wins.
    pub prospect: Option<Forecast>,
    /// What the search found, where it had both moves to choose from.
    pub search: Option<Searched>,
    /// What both sides are then expected to play, this move first.
    pub pv: Vec<Move>,
}

/// What a layer does with a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
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
    /// Compares a move with the one of a `decision` that a chooser of these settings made in `position`.
    /// Where a deep search has preferred the one, the other is searched to the same depth.
    ///
    /// # Errors
    /// Why the move is not legal.
    pub fn new(
        position: &Position,
        settings: &Settings,
        decision: &Decision,
        asked: Move,
    ) -> Result<Self, Refusal> {
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
            // To a strength as a number, the highest level lends its search.
            let level = settings.strength.level().unwrap_or(Level::HIGHEST);
            let query = Query::new(settings.limits);
            for merits in [&mut played, &mut asked] {
                // A player of limited strength does not always play the best that its search has found.
                if found.best() == Some(merits.mv) {
                    merits.search(found);
                } else if let Some(alone) =
                    chooser::alone(level, position, merits.mv, &query, found.depth)
                {
                    merits.search(&alone);
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
        Ok(Self {
            position: *position,
            strength: settings.strength,
            layers: layers.collect(),
            dropped_by: dropped_by.map(|stage| stage.layer),
            played,
            asked,
        })
    }

    /// Why the move that is played is better than the one asked about, in sentences: by the layer that decides, and by what
    /// the moves are expected to lead to.
    #[must_use]
    pub fn why(&self) -> String {
        let decides = self.layers.last().map_or("", |layer| layer.why.as_str());
        let mut words = decides.chars();
        let first = words.next().map(|letter| letter.to_ascii_uppercase());
        let decides: String = first.into_iter().chain(words).collect();
        let [played, asked] = [&self.played, &self.asked].map(foreseen);
        format!("{decides}. {played}. {asked}.")
    }

    /// Where the move asked about drops out, and why; `None` where it is the one that is played.
    #[must_use]
    pub fn told(&self) -> Option<String> {
        let layer = self.layers.iter().find(|layer| !layer.stays)?;
        let (played, asked) = (self.played.mv, self.asked.mv);
        let Judgement { layer, why, .. } = layer;
        Some(format!(
            "expected {played}, got {asked}, which drops out at '{layer}': {why}"
        ))
    }
}

fn has(stage: &Stage, mv: Move) -> bool {
    stage.kept.iter().any(|candidate| candidate.mv == mv)
}

impl Merits {
    fn new(position: &Position, settings: &Settings, mv: Move) -> Self {
        Self {
            mv,
            gain: position.gain(mv),
            wins: position.wins(mv),
            prospect: Forecast::new(position, &settings.prediction(), mv),
            search: None,
            pv: Vec::new(),
        }
    }

    fn search(&mut self, analysis: &Analysis<Move>) {
        self.search = Some(Searched::new(analysis));
        let best = analysis.lines.first();
        self.pv = best.map_or_else(Vec::new, |line| line.moves().collect());
    }

    /// The forecast in words.
    fn points(&self) -> String {
        self.prospect
            .as_ref()
            .map_or_else(|| "a win".to_owned(), Forecast::points)
    }

    /// What the search says it is worth, in words.
    fn worth(&self) -> String {
        self.search
            .map_or_else(String::new, |search| search.to_string())
    }
}

/// One layer and the two moves before it.
struct LayerCase<'a> {
    position: &'a Position,
    settings: &'a Settings,
    /// What the layer began with.
    before: &'a Stage,
    stage: &'a Stage,
    played: &'a Merits,
    asked: &'a Merits,
}

impl LayerCase<'_> {
    /// Why the layer keeps the move asked about or drops it.
    fn why(&self) -> String {
        let Self { played, asked, .. } = self;
        let (stays, better) = (has(self.stage, asked.mv), played.mv);
        let alone = self.before.kept.len() == 1;
        match self.stage.criterion {
            Criterion::Legality => match self.stage.kept.len() {
                1 => "it is the only legal move".to_owned(),
                count => format!("it is one of {count} legal moves"),
            },
            _ if alone => "it is the only move left".to_owned(),
            Criterion::Win if asked.wins => "it wins at once".to_owned(),
            Criterion::Win if played.wins => {
                format!("it does not win at once, and {better} does")
            }
            Criterion::Win => "no move wins at once".to_owned(),
            Criterion::Gain | Criterion::Forecast if played.wins => {
                "it wins at once, and nothing else matters".to_owned()
            }
            Criterion::Gain if stays => {
                format!("it gains {:+}, and no move gains more", asked.gain)
            }
            Criterion::Gain => format!(
                "it gains {:+}, and {better} gains {:+}",
                asked.gain, played.gain
            ),
            Criterion::Forecast => self.foreseen(stays),
            Criterion::Search if asked.mv == better => {
                format!("the deep search finds it best: {}", asked.worth())
            }
            Criterion::Search => format!(
                "the deep search prefers {better} ({}) to it ({})",
                played.worth(),
                asked.worth()
            ),
            Criterion::Sight => {
                let sight = self.before.kept.iter().find(|kept| kept.mv == asked.mv);
                let seen = sight.and_then(|kept| kept.sight).map(seen);
                format!("it {}", seen.unwrap_or_default())
            }
            Criterion::Draw if asked.mv == better => {
                let equal = if self.is_seen() {
                    "good enough"
                } else {
                    "equal"
                };
                format!("it was drawn from {} {equal} moves", self.before.kept.len())
            }
            Criterion::Draw if self.is_seen() => {
                format!("good enough, as {better}, which was drawn: another seed may draw it")
            }
            Criterion::Draw => {
                format!("as good as {better}, which was drawn: another seed may draw it")
            }
        }
    }

    /// Whether a player of limited strength chooses, to whom the moves before the draw only seem good enough.
    fn is_seen(&self) -> bool {
        self.before.kept.iter().any(|kept| kept.sight.is_some())
    }

    fn foreseen(&self, stays: bool) -> String {
        let Self { played, asked, .. } = self;
        let points = asked.points();
        if self.settings.prediction().reading() != Reading::Any {
            return match stays {
                true => format!("its forecast is {points}, and none is greater"),
                false => format!(
                    "its forecast is {points}, and that of {} is {}",
                    played.mv,
                    played.points()
                ),
            };
        }
        // What a move may come to is measured by what another one is certain of.
        let prediction = self.settings.prediction();
        let certain = self.before.kept.iter().filter_map(|candidate| {
            let [least, _] = Forecast::new(self.position, &prediction, candidate.mv)?.range?;
            Some((least, candidate.mv))
        });
        let safest = certain.max_by_key(|&(least, mv)| (least, mv == played.mv));
        match (stays, safest) {
            (false, Some((least, mv))) => {
                format!("its forecast is {points}, and {mv} is certain of {least:+}")
            }
            (true, Some((least, _))) => {
                format!("its forecast is {points}, and no move is certain of more than {least:+}")
            }
            (_, None) => format!("its forecast is {points}"),
        }
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
        Comparison::new(&position, settings, &decision, asked.parse().unwrap()).unwrap()
    }

    #[track_caller]
    fn assert_last(told: &Comparison, layer: &str, why: &str) {
        let last = told.layers.last().unwrap();
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
            let explanation = Explanation::new(&position, &settings, &decision);
            for mv in position.legal_moves() {
                let told = Comparison::new(&position, &settings, &decision, mv).unwrap();
                let dropping = explanation.layers.iter().find(|layer| {
                    let mut groups = layer.dropped.iter();
                    groups.any(|group| group.moves.contains(&mv))
                });
                assert_eq!(told.dropped_by, dropping.map(|layer| layer.layer), "{mv}");
                assert_eq!(told.dropped_by.is_none(), mv == explanation.mv, "{mv}");
                let stays =
                    |layer: &Judgement| layer.stays == (told.dropped_by != Some(layer.layer));
                assert!(told.layers.iter().all(stays), "{told:?}");
            }
        }
    }

    #[test]
    fn each_layer_says_what_it_compares() {
        let seven = settings(Level::Seven);
        // Two moves are equal, and one of them is drawn.
        let told = compared(SKIRMISH, &seven, "d3-g6");
        let drawn = told.played.mv.to_string();
        let why = format!("its forecast is +4, and that of {drawn} is +7");
        assert_last(&told, "prediction", &why);
        let equals = ["g1-f1", "g1-f2"].into_iter();
        let [other] = equals.filter(|mv| *mv != drawn).collect::<Vec<_>>()[..] else {
            panic!("{drawn} was drawn");
        };
        let told = compared(SKIRMISH, &seven, other);
        let why = format!("as good as {drawn}, which was drawn: another seed may draw it");
        assert_last(&told, "tiebreak", &why);
        let why = "it does not win at once, and h1-h9 does";
        assert_last(&compared(WON, &seven, "h1-h2"), "win", why);
        let told = compared(WON, &seven, "h1-h9");
        assert_last(&told, "tiebreak", "it is the only move left");
        let material = "z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4 w";
        let told = compared(material, &seven, "b5-b3");
        assert_last(&told, "material", "it gains +0, and b5xd5 gains +1");
    }

    #[test]
    fn a_search_compares_both_moves_at_one_depth() {
        let nine = settings(Level::Nine);
        let told = compared(SKIRMISH, &nine, "d3-g6");
        assert_eq!(told.dropped_by, Some("search"));
        let [played, asked] = [&told.played, &told.asked].map(|merits| merits.search.unwrap());
        assert_eq!(asked.depth, played.depth);
        assert_eq!(told.asked.pv[0].to_string(), "d3-g6");
        let why = format!(
            "the deep search prefers {} ({played}) to it ({asked})",
            told.played.mv
        );
        assert_last(&told, "search", &why);
    }

    #[test]
    fn an_illegal_move_is_refused() {
        let position: Position = SKIRMISH.parse().unwrap();
        let seven = settings(Level::Seven);
        let decision = Chooser::new(&seven).choose(&position).unwrap();
        let asked = "e2-e5".parse().unwrap();
        let refusal = Comparison::new(&position, &seven, &decision, asked).unwrap_err();
        assert_eq!(Err(refusal), referee::judge(&position, asked));
    }
}
