//! A choice of a move, layer by layer.

use serde::Serialize;

use super::advice;
use crate::answer::Searched;
use crate::board::Move;
use crate::chooser::strategy::POINT;
use crate::chooser::{Candidate, Decision, Level, Prediction, Reading, Settings, Stage};
use crate::engine::{Criterion, Sight, Strength};
use crate::game::GameLine;
use crate::moves::Position;
use crate::number::counted;

/// What a move is expected to lead to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Forecast {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What it gains at once, in points.
    pub gain: i32,
    /// Its gain, minus the gain of the enemy's reply, plus the gain of the response to that, in points; a
    /// reply or a response that wins counts 1000.
    pub forecast: f64,
    /// Level 8: the least and the greatest forecast, as the enemy may choose any of its equal replies.
    pub range: Option<[i32; 2]>,
    /// The reply that the forecast counts on.
    pub reply: Move,
    /// What the reply gains for the enemy, in points; one that wins counts 1000 more.
    pub reply_worth: i32,
    /// The response to it; nothing where the reply wins.
    pub response: Option<Move>,
    /// What the response gains, in points; one that wins counts 1000 more.
    pub response_worth: i32,
}

impl Forecast {
    /// The forecast of a legal move; `None` if it wins.
    pub(super) fn new(position: &Position, prediction: &Prediction, mv: Move) -> Option<Self> {
        let seen = prediction.forecast(position, mv)?;
        let gain = position.gain(mv);
        Some(Self {
            mv,
            gain,
            forecast: seen.points.to_f64(),
            range: (prediction.reading() == Reading::Any).then_some(seen.range),
            reply: seen.expected.mv,
            reply_worth: seen.expected.worth,
            response: seen.expected.response,
            response_worth: seen.expected.value - gain + seen.expected.worth,
        })
    }

    /// The forecast in words.
    #[must_use]
    pub fn points(&self) -> String {
        match self.range {
            Some([least, greatest]) if least < greatest => format!("{least:+} to {greatest:+}"),
            _ => format!("{:+}", (self.forecast * 100.0).round() / 100.0),
        }
    }
}

/// Moves that a layer judged equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group {
    /// What they are, in words.
    pub why: String,
    /// The moves, in the byte order of their notation.
    pub moves: Vec<Move>,
}

/// What a layer did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sifted {
    /// The layer's name; `legal` for the rules.
    pub layer: &'static str,
    /// What it kept, best forecast first.
    pub kept: Vec<Group>,
    /// What it dropped, best forecast first.
    pub dropped: Vec<Group>,
}

/// A choice and the reasons for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// The position in one line, with the number of moves before it and the length of the game where these are known.
    #[cfg_attr(feature = "schema", schemars(with = "Position"))]
    pub position: GameLine<Position>,
    /// The strength that chose.
    #[serde(flatten)]
    pub strength: Strength<Level>,
    /// The move chosen.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What it gains at once, in points.
    pub gain: i32,
    /// Whether it leaves the enemy without a legal move.
    pub wins: bool,
    /// The layers, in the order in which they judged; the first one is the legal moves.
    pub layers: Vec<Sifted>,
    /// What the last layer chose from, the chosen move first and then by falling forecast. Moves that win
    /// have none and are left out.
    pub best: Vec<Forecast>,
    /// The greatest forecast among the moves that were thrown away before.
    pub runner_up: Option<Forecast>,
    /// What the search found, where the level has one and there was something to choose.
    pub search: Option<Searched>,
    /// Where to look for the move, and why, without the move, in words for players.
    pub hint: String,
    /// What the move does and what follows, in words for players; both sides are named.
    pub words: String,
    /// The same as advice to the side that moves, which is addressed as "you".
    pub advice: String,
}

impl Explanation {
    /// The reasons for a `decision` that a chooser of these settings made in the position of a line.
    #[must_use]
    pub fn new(
        line: impl Into<GameLine<Position>>,
        settings: &Settings,
        decision: &Decision,
    ) -> Self {
        let line = line.into();
        let position = &line.setup.position;
        let stages = &decision.stages;
        let forecasts = Forecasts::new(position, settings, stages);
        // The last layer always leaves one move.
        let equals = stages
            .iter()
            .rev()
            .nth(1)
            .map_or(&[][..], |stage| &stage.kept);
        let (mut best, others): (Vec<_>, Vec<_>) = forecasts
            .0
            .iter()
            .cloned()
            .partition(|forecast| contains(equals, forecast.mv));
        let mut moves = best.iter().map(|forecast| forecast.mv);
        if let Some(chosen) = moves.position(|mv| mv == decision.chosen.mv) {
            best[..=chosen].rotate_right(1);
        }
        let found = decision.searched.as_ref();
        let found = found.filter(|found| found.best() == Some(decision.chosen.mv));
        let pv = found.and_then(|found| found.lines.first());
        let pv: Vec<_> = pv.map_or_else(Vec::new, |line| line.moves().collect());
        let end = found.and_then(|found| Searched::new(found).score.plies_to_end);
        let wins = position.wins(decision.chosen.mv);
        let texts = advice(position, decision.chosen.mv, &pv, end);
        Self {
            position: line,
            strength: settings.strength,
            mv: decision.chosen.mv,
            gain: decision.chosen.gain,
            wins,
            layers: sifted(stages, &forecasts),
            best,
            runner_up: others.into_iter().next(),
            search: decision.searched.as_ref().map(Searched::new),
            hint: texts.hint,
            words: texts.words,
            advice: texts.advice,
        }
    }
}

fn contains(candidates: &[Candidate], mv: Move) -> bool {
    candidates.iter().any(|candidate| candidate.mv == mv)
}

/// The forecasts of all legal moves that do not win, greatest first.
struct Forecasts(Vec<Forecast>);

impl Forecasts {
    fn new(position: &Position, settings: &Settings, stages: &[Stage]) -> Self {
        let prediction = settings.prediction();
        let legal = stages.first().map_or(&[][..], |stage| &stage.kept);
        let mut forecasts: Vec<_> = legal
            .iter()
            .filter_map(|candidate| Forecast::new(position, &prediction, candidate.mv))
            .collect();
        forecasts.sort_by_cached_key(|forecast| forecast.mv.to_string());
        forecasts.sort_by(|a, b| b.forecast.total_cmp(&a.forecast));
        Self(forecasts)
    }

    /// The rank of a move by its forecast, from 0; `None` for a move that wins, so that it comes first.
    fn rank(&self, mv: Move) -> Option<usize> {
        self.0.iter().position(|forecast| forecast.mv == mv)
    }

    fn of(&self, mv: Move) -> Option<&Forecast> {
        self.rank(mv).map(|rank| &self.0[rank])
    }
}

fn sifted(stages: &[Stage], forecasts: &Forecasts) -> Vec<Sifted> {
    let first = std::iter::once(&[][..]);
    let before = first.chain(stages.iter().map(|stage| &stage.kept[..]));
    before
        .zip(stages)
        .map(|(before, stage)| {
            let dropped = before.iter();
            let dropped = dropped.filter(|candidate| !contains(&stage.kept, candidate.mv));
            Sifted {
                layer: stage.layer,
                kept: groups(stage.kept.iter(), forecasts, |candidate, forecast| {
                    kept(stage.criterion, candidate, forecast)
                }),
                dropped: groups(dropped, forecasts, |candidate, forecast| {
                    dropped_for(stage.criterion, candidate, forecast)
                }),
            }
        })
        .collect()
}

fn groups<'a>(
    candidates: impl Iterator<Item = &'a Candidate>,
    forecasts: &Forecasts,
    why: impl Fn(&Candidate, Option<&Forecast>) -> String,
) -> Vec<Group> {
    let mut candidates: Vec<_> = candidates.collect();
    candidates.sort_by_cached_key(|candidate| forecasts.rank(candidate.mv));
    let mut groups: Vec<Group> = Vec::new();
    for candidate in candidates {
        let mv = candidate.mv;
        let why = why(candidate, forecasts.of(mv));
        match groups.iter_mut().find(|group| group.why == why) {
            Some(group) => group.moves.push(mv),
            None => groups.push(Group {
                why,
                moves: vec![mv],
            }),
        }
    }
    for group in &mut groups {
        group.moves.sort_by_cached_key(Move::to_string);
    }
    groups
}

/// Why a layer keeps a move.
fn kept(criterion: Criterion, candidate: &Candidate, forecast: Option<&Forecast>) -> String {
    match (criterion, forecast) {
        (Criterion::Legality, _) => "legal".to_owned(),
        (Criterion::Search, _) => "best by the deep search".to_owned(),
        (Criterion::Sight, _) => candidate.sight.map_or_else(String::new, seen),
        (Criterion::Draw, _) => "drawn".to_owned(),
        // Without a reply of the enemy, there is no forecast.
        (_, None) => "wins at once".to_owned(),
        (Criterion::Win, Some(_)) => "does not win at once".to_owned(),
        (Criterion::Gain, Some(_)) => format!("gain {:+}", candidate.gain),
        (Criterion::Forecast, Some(forecast)) => format!("forecast {}", forecast.points()),
    }
}

/// A score in whole points.
const fn whole_points(score: i32) -> i32 {
    (score + POINT / 2) / POINT
}

/// How a player of limited strength saw a move, and what the whole search says about it.
pub(super) fn seen(sight: Sight) -> String {
    let Sight {
        plies,
        seems,
        loses,
        at_least,
    } = sight;
    let looking = match plies {
        0 => "before any reply".to_owned(),
        1 => "looking one ply ahead".to_owned(),
        plies => format!("looking {plies} plies ahead"),
    };
    let seems = match whole_points(seems) {
        0 => "seems as good as any".to_owned(),
        points => format!("seems to lose {}", counted(points, "point")),
    };
    match whole_points(loses) {
        real if real == whole_points(sight.seems) => format!("{seems}, {looking}"),
        0 => format!("{seems}, {looking}; it loses nothing"),
        real => {
            let most = if at_least { " or more" } else { "" };
            format!(
                "{seems}, {looking}; it loses {}{most}",
                counted(real, "point")
            )
        }
    }
}

/// Why a layer drops a move.
fn dropped_for(criterion: Criterion, candidate: &Candidate, forecast: Option<&Forecast>) -> String {
    match criterion {
        Criterion::Search => "not best by the deep search".to_owned(),
        Criterion::Draw if candidate.sight.is_some() => "good enough, but not drawn".to_owned(),
        Criterion::Draw => "equal, but not drawn".to_owned(),
        Criterion::Sight
        | Criterion::Legality
        | Criterion::Win
        | Criterion::Gain
        | Criterion::Forecast => kept(criterion, candidate, forecast),
    }
}
