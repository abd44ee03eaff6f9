//! The page about the conduct of bots: their side effects, their manners, and which are alike by their games or by their
//! sources, which stand side by side.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::bot_files::{self, BotFiles};
use super::folder::ClassFolder;
use super::html::{Text, document};
use super::intake::Intake;
use super::marked::Marked;
use super::plan::ClassPlan;
use crate::marking::conduct::manners::Manners;
use crate::marking::conduct::sources::{Pair, Source};
use crate::marking::conduct::{games, groups, sources, words};
use crate::marking::exam::Exam;
use crate::number::counted;
use crate::players::SideEffect;

/// Maximum number of groups whose sources are shown.
const SHOWN: usize = 20;

/// Maximum number of lines of a source that are shown.
const LINES: usize = 2000;

/// The conduct of the bots.
pub(super) struct Conduct {
    /// The bots with side effects: the number of their steps, and of those with each effect.
    effects: Vec<(usize, u32, BTreeMap<SideEffect, u32>)>,
    manners: Vec<(usize, Manners)>,
    games: Vec<Vec<usize>>,
    sources: Vec<(usize, Source)>,
    pairs: Vec<Pair>,
}

impl Conduct {
    /// Compares the bots of a class. Sources that are not there, as after a merge on another machine, are like none.
    pub(super) fn find(
        folder: &ClassFolder,
        plan: &ClassPlan,
        exam: &Exam,
        all: &BTreeMap<usize, Marked>,
    ) -> Self {
        let lengths = all.iter().map(|(&bot, marked)| {
            let played = marked.results.played.iter();
            (bot, played.map(|game| game.plies).collect())
        });
        let record = |bot: usize, game: usize| {
            let files = BotFiles::new(folder.path(), exam, bot, &plan.bots[bot].name);
            files.read_record((exam.cases.len() + game) as u32)
        };
        let games = games::alike(&lengths.collect::<Vec<_>>(), record);
        let entries = Intake::new(plan, Some(folder)).entries;
        let entries = entries.into_iter().enumerate();
        let entries = entries.filter(|(bot, _)| all.contains_key(bot));
        let sources: Vec<_> = entries
            .filter_map(|(bot, entry)| Some((bot, Source::read(&entry.path?))))
            .collect();
        let manners = all.keys().filter_map(|&bot| {
            let files = BotFiles::new(folder.path(), exam, bot, &plan.bots[bot].name);
            Some((bot, files.read_manners()?))
        });
        let effects = all
            .iter()
            .map(|(&bot, Marked { results, .. })| (bot, results.steps, results.effects.clone()))
            .filter(|(_, _, effects)| !effects.is_empty());
        Self {
            effects: effects.collect(),
            manners: manners.collect(),
            games: groups(games),
            pairs: sources::alike(&sources),
            sources,
        }
    }

    /// All bots that are like another one.
    pub(super) fn alike(&self) -> BTreeSet<usize> {
        let games = self.games.iter().flatten().copied();
        let pairs = self
            .pairs
            .iter()
            .flat_map(|pair| [pair.bots.0, pair.bots.1]);
        games.chain(pairs).collect()
    }

    /// The page.
    pub(super) fn page(&self, plan: &ClassPlan) -> String {
        let mut body = "<h1>Conduct</h1>\n<p>These are reasons to ask, not proofs. No mark depends on them.</p>\n"
            .to_owned();
        self.effects(&mut body, plan);
        self.manners(&mut body, plan);
        body.push_str("<h2>The same games</h2>\n");
        if self.games.is_empty() {
            body.push_str("<p>No two bots played the same games.</p>\n");
        }
        for group in &self.games {
            let _ = writeln!(
                body,
                "<p>These played the same games, move for move: {}</p>",
                names(plan, group)
            );
        }
        body.push_str("<h2>Nearly the same sources</h2>\n");
        if self.pairs.is_empty() {
            let count = counted(sources::compared(&self.sources), "submission");
            let _ = writeln!(
                body,
                "<p>Of {count} with sources long enough to compare, no two are nearly the same.</p>"
            );
        }
        let groups = groups(self.pairs.iter().map(|pair| pair.bots));
        for (number, group) in groups.iter().enumerate() {
            let pairs = self
                .pairs
                .iter()
                .filter(|pair| group.contains(&pair.bots.0));
            let shares = pairs.clone().map(|pair| pair.share);
            let least = shares.fold(1.0, f64::min);
            let _ = writeln!(
                body,
                "<section>\n<p>These have at least {:.0}% of their sources in common with another: {}</p>",
                (100.0 * least).floor(),
                names(plan, group)
            );
            if let Some(pair) = pairs.clone().next().filter(|_| number < SHOWN) {
                self.side_by_side(&mut body, plan, pair.bots);
            }
            body.push_str("</section>\n");
        }
        document("Conduct", "class", &body)
    }

    /// A row for each bot with side effects.
    fn effects(&self, body: &mut String, plan: &ClassPlan) {
        if self.effects.is_empty() {
            return;
        }
        body.push_str(
            "<h2>In the sandbox</h2>\n<div class=\"wide\"><table>\n<tr><th>bot</th><th>steps</th>",
        );
        for effect in SideEffect::ALL {
            let _ = write!(body, "<th>{}</th>", words(effect));
        }
        body.push_str("</tr>\n");
        for (bot, steps, effects) in &self.effects {
            let _ = write!(
                body,
                "<tr><td>{}</td><td>{steps}</td>",
                names(plan, &[*bot])
            );
            for effect in SideEffect::ALL {
                let count = effects.get(&effect).copied().unwrap_or_default();
                let _ = write!(body, "<td>{count}</td>");
            }
            body.push_str("</tr>\n");
        }
        body.push_str("</table></div>\n");
    }

    /// A row for each bot whose manners are known.
    fn manners(&self, body: &mut String, plan: &ClassPlan) {
        if self.manners.is_empty() {
            return;
        }
        body.push_str(
            "<h2>Manners</h2>\n<div class=\"wide\"><table>\n<tr><th>bot</th><th class=\"text\">name</th>\
             <th class=\"text\">IN and OUT in one file</th><th class=\"text\">wrong calls that it did not refuse, of 7</th></tr>\n",
        );
        for (bot, manners) in &self.manners {
            let _ = writeln!(
                body,
                "<tr><td>{}</td><td class=\"text\">{}</td><td class=\"text\">{}</td><td class=\"text\">{}</td></tr>",
                names(plan, &[*bot]),
                Text(manners.name.as_deref().unwrap_or("none")),
                Text(manners.in_place.as_deref().unwrap_or("a legal move")),
                Text(match manners.unrefused.as_slice() {
                    [] => "none".to_owned(),
                    calls => calls.join("; "),
                }),
            );
        }
        body.push_str("</table></div>\n");
    }

    /// The sources of two bots; the lines that both have are marked.
    fn side_by_side(&self, body: &mut String, plan: &ClassPlan, (one, other): (usize, usize)) {
        let source = |bot| self.sources.iter().find(|(number, _)| *number == bot);
        let (Some((_, left)), Some((_, right))) = (source(one), source(other)) else {
            return;
        };
        body.push_str("<div class=\"sources\">\n");
        for (bot, source, compared) in [(one, left, right), (other, right, left)] {
            let _ = write!(body, "<div><h3>{}</h3>\n<pre>", Text(&plan.bots[bot].name));
            let common = source.common(compared);
            for (number, line) in source.lines.iter().take(LINES).enumerate() {
                let _ = match common.contains(&number) {
                    true => writeln!(body, "<mark>{}</mark>", Text(line)),
                    false => writeln!(body, "{}", Text(line)),
                };
            }
            body.push_str("</pre></div>\n");
        }
        body.push_str("</div>\n");
    }
}

/// The names of bots, each with a link to its page.
fn names(plan: &ClassPlan, bots: &[usize]) -> String {
    let names = bots.iter().map(|&bot| {
        let name = &plan.bots[bot].name;
        format!(
            "<a href=\"{}\">{}</a>",
            bot_files::page(bot, name),
            Text(name)
        )
    });
    names.collect::<Vec<_>>().join(", ")
}
