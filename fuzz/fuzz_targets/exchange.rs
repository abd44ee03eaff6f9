//! Files in which checkers positions are exchanged.
#![no_main]

use advance::games::checkers::{Position, exchange};
use advance_fuzz::position;

advance_fuzz::target!(|text: &[u8]| {
    if let Ok(read) = exchange::parse(text) {
        let line = read.to_string();
        assert_eq!(position::<Position>(&line), Some(read));
    }
});
