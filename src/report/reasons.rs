//! Why a layer keeps a move or drops it, in words.

use super::explanation::{Forecast, seen};
use super::merits::Merits;
use crate::board::Move;
use crate::chooser::{Reading, Settings, Stage};
use crate::engine::Criterion;
use crate::moves::Position;

/// One layer, and the two moves that it judges.
pub(super) struct LayerCase<'a> {
    pub(super) position: &'a Position,
    pub(super) settings: &'a Settings,
    /// The moves that the layer began with.
    pub(super) before: &'a Stage,
    pub(super) stage: &'a Stage,
    pub(super) played: &'a Merits,
    pub(super) asked: &'a Merits,
}

impl LayerCase<'_> {
    /// Why the layer keeps the move asked about or drops it.
    pub(super) fn why(&self) -> String {
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

    /// Whether the chooser is a player of limited strength, to whom the moves before the draw only seem good enough.
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
        // Compare what a move may bring with what another move guarantees.
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

/// Whether a stage keeps a move.
pub(super) fn has(stage: &Stage, mv: Move) -> bool {
    stage.kept.iter().any(|candidate| candidate.mv == mv)
}
