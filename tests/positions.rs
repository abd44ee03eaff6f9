//! Labelled positions and perft counts, read from `fixtures/`.

use std::fs;
use std::path::PathBuf;

use advance::board::text::BoardFile;
use advance::board::{Colour, WIDTH};
use advance::chooser::{Candidates, Layer, Material, Prediction, Reading, Win};
use advance::moves::{Position, perft};

fn fixture(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name);
    fs::read_to_string(path).unwrap()
}

/// `COLOUR BOARD81`, as the fixtures write a position.
fn position(colour: &str, squares: &str) -> Position {
    let lines: Vec<&[u8]> = squares.as_bytes().chunks(WIDTH).collect();
    let board = *BoardFile::parse(&lines.join(&b'\n')).unwrap().board();
    let colour = if colour == "white" {
        Colour::White
    } else {
        Colour::Black
    };
    Position::new(board, colour)
}

fn names(candidates: &Candidates) -> String {
    let mut names: Vec<_> = candidates
        .as_slice()
        .iter()
        .map(|c| c.action.to_string())
        .collect();
    names.sort();
    names.join(",")
}

fn labelled(name: &str) {
    for line in fixture(name).lines() {
        let mut fields = line.split(' ');
        let (colour, squares) = (fields.next().unwrap(), fields.next().unwrap());
        let label = |key: &str| {
            let (_, value) = line.split_once(&format!(" {key}=")).unwrap();
            value.split(' ').next().unwrap()
        };
        let position = position(colour, squares);
        let legal = Candidates::legal(&position).unwrap();
        assert_eq!(legal.as_slice().len().to_string(), label("legal"), "{line}");

        let mut winning = legal.clone();
        Win.narrow(&position, &mut winning);
        let wins = position.wins(winning.as_slice()[0].action);
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
    labelled("reachable.txt");
}

#[test]
fn strewn_positions_are_judged_as_labelled() {
    labelled("strewn.txt");
}

#[test]
fn perft_counts_are_right() {
    let suite = fixture("perft.txt");
    let lines = suite.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let mut fields = line.split(' ');
        let position = position(fields.next().unwrap(), fields.next().unwrap());
        for (depth, count) in (1..).zip(fields) {
            assert_eq!(
                perft(&position, depth).to_string(),
                count,
                "depth {depth} of {line}"
            );
        }
    }
}
