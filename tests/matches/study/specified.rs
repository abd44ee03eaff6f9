//! The bytes in the documentation.

use advance::data::samples::PositionMarks;
use advance::data::study::{End, Step, Study};
use advance::games::ADVANCE;

use super::{file_of, header, read_of};

/// The hexadecimal dump in docs/data.md.
fn documented() -> Vec<u8> {
    let page = include_str!("../../../docs/data.md");
    let (_, dump) = page.split_once("```text\n00000000  ").unwrap();
    let (dump, _) = dump.split_once("\n```").unwrap();
    let lines = dump.lines().enumerate();
    let bytes = lines.flat_map(|(number, line)| {
        let line = match number {
            0 => line,
            _ => line.split_once("  ").unwrap().1,
        };
        line[..line.len().min(47)].split_whitespace()
    });
    bytes
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect()
}

#[test]
fn the_documented_file_is_exact() {
    let start = ADVANCE.setup("4g4/9/9/9/9/9/9/9/4G4 w 6").unwrap();
    let mut header = header(ADVANCE);
    header.made.games = 1;
    header.made.random_plies = 6;
    header.made.start = start.position.to_string();
    let marks = |slip| PositionMarks {
        quiet: true,
        repeated: false,
        slip,
    };
    let first = start.position.find("e1-e2").unwrap();
    let second = start.position.after(&first).find("e9-e8").unwrap();
    let step = |mv, score, slip| Step {
        mv,
        score,
        marks: marks(slip),
        policy: Vec::new(),
    };
    let study = Study {
        number: 0,
        start,
        begun: 6,
        turns: 100,
        steps: vec![step(first, Some(25), false), step(second, None, true)],
        winner: None,
        end: End::Turns,
    };
    assert!(documented() == file_of(&header, std::slice::from_ref(&study)));
    assert_eq!(read_of(&header, &documented()).unwrap(), [study]);
}
