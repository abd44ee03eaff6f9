//! Labelled positions and perft counts.

use advance::chooser::{Candidates, Material, Prediction, Reading, Win};
use advance::engine::Layer;
use advance::moves::perft;

use crate::rules::reading;

fn names(candidates: &Candidates) -> String {
    crate::rules::names(candidates.as_slice().iter().map(|c| c.mv), ",")
}

fn check_labels(name: &str) {
    for line in reading::suite(name).lines() {
        let (position, _) = reading::position(line);
        let label = |key: &str| {
            let (_, value) = line.split_once(&format!(" {key}=")).unwrap();
            value.split(' ').next().unwrap()
        };
        let legal = Candidates::legal(&position).unwrap();
        assert_eq!(legal.as_slice().len().to_string(), label("legal"), "{line}");

        let mut winning = legal.clone();
        Win.narrow(&position, &mut winning);
        let wins = position.wins(winning.as_slice()[0].mv);
        assert_eq!(
            if wins {
                names(&winning)
            } else {
                "none".to_owned()
            },
            label("win"),
            "{line}"
        );

        let mut best = winning;
        Material.narrow(&position, &mut best);
        assert_eq!(names(&best), label("best"), "{line}");

        for (reading, key) in [(Reading::Worst, "min"), (Reading::Mean, "mean")] {
            let mut kept = best.clone();
            Prediction::new(reading).narrow(&position, &mut kept);
            assert_eq!(names(&kept), label(key), "{key} of {line}");
        }
    }
}

#[test]
fn reachable_positions_are_judged_as_labelled() {
    check_labels("reachable.txt");
}

#[test]
fn strewn_positions_are_judged_as_labelled() {
    check_labels("strewn.txt");
}

#[test]
fn perft_counts_are_right() {
    let suite = reading::suite("perft.txt");
    let lines = suite.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let (position, counts) = reading::position(line);
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(
                perft(&position, depth).to_string(),
                count,
                "depth {depth} of {line}"
            );
        }
    }
}
