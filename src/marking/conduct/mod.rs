//! Conduct: what a lecturer may want to ask the authors of bots about. It never changes a mark.

pub(super) mod games;
pub(super) mod manners;
pub(super) mod sources;

use crate::players::SideEffect;

/// A side effect as a title, and in a sentence about a bot.
pub(super) const fn words(effect: SideEffect) -> &'static str {
    match effect {
        SideEffect::Network => "tried the network",
        SideEffect::Processes => "left processes running",
        SideEffect::Program => "wrote beside its program",
        SideEffect::Files => "left files",
    }
}

/// Groups of bots, by their numbers, that are alike in pairs.
pub(super) fn groups(pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (one, other) in pairs {
        let (join_notes, mut rest): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|group| group.contains(&one) || group.contains(&other));
        let mut group: Vec<_> = join_notes
            .into_iter()
            .flatten()
            .chain([one, other])
            .collect();
        group.sort_unstable();
        group.dedup();
        rest.push(group);
        groups = rest;
    }
    groups.sort();
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_with_a_common_bot_are_one_group() {
        assert_eq!(
            groups([(1, 2), (5, 6), (3, 4), (2, 3)]),
            [vec![1, 2, 3, 4], vec![5, 6]]
        );
        assert!(groups([]).is_empty());
    }
}
