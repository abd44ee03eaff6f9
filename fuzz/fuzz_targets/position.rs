//! Positions of Advance in one line.
#![no_main]

use advance::Position;
use advance::referee::Claim;
use advance_fuzz::{position, with_text};

advance_fuzz::target!(|bytes: &[u8]| with_text(bytes, |text| {
    let Some(position) = position::<Position>(text) else {
        return;
    };
    let line = position.to_string();
    let claim: Claim = line.parse().expect("a position may be claimed");
    assert_eq!(claim.to_move, position.to_move);
    for general in ['G', 'g'] {
        let ranks = line.split(' ').next().unwrap_or_default();
        assert_eq!(ranks.matches(general).count(), 1, "{line}");
    }
    let flipped = position.flipped();
    assert_eq!(flipped.flipped(), position);
    assert_eq!(
        flipped.count_legal(),
        position.legal_moves().len(),
        "{line}"
    );
}));
