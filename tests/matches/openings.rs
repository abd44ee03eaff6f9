//! The book of openings.

use std::collections::HashSet;

use advance::any::AnySetup;
use advance::games::{ADVANCE, BOOK};
use advance::matches::openings::lines;

#[test]
fn the_book_holds_500_different_openings() {
    let setup = |line| ADVANCE.setup(line).unwrap();
    let openings: Vec<AnySetup> = lines(BOOK).map(setup).collect();
    assert_eq!(openings.len(), 500);
    let different: HashSet<_> = openings.iter().map(AnySetup::to_string).collect();
    assert_eq!(different.len(), 500);
    for opening in &openings {
        assert!(!opening.position.is_over(), "{opening}");
    }
}
