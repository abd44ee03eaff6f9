//! Games to learn from.
#![no_main]

use std::io::Cursor;

use advance::data::study::{Archive, Index, Reader, bytes, head};
use advance::games::GAMES;

// A game that is read is written as the same game, and read by its place as the same game.
advance_fuzz::target!(|file: &[u8]| {
    let Ok(mut reader) = Reader::new(file, GAMES) else {
        return;
    };
    let archive = Archive::open(&mut Cursor::new(file), GAMES);
    let (salvaged, _) = Archive::salvage(&mut Cursor::new(file), GAMES).unwrap();
    let mut place = 0;
    while let Ok(Some(study)) = reader.study() {
        study.lines(&reader.header().made).unwrap();
        let header = reader.header();
        let head = head(header).unwrap();
        let game = bytes(&study, header);
        let mut index = Index::new(&head);
        index.add(&game);
        let again = [head, game, index.tail()].concat();
        let mut again = Reader::new(&again[..], GAMES).unwrap();
        assert_eq!(again.study().unwrap().as_ref(), Some(&study));
        assert_eq!(again.study().unwrap(), None);
        let range = salvaged.range(place).unwrap();
        let bytes = file[range.start as usize..range.end as usize].to_vec();
        assert_eq!(salvaged.study(place, bytes).unwrap(), study);
        place += 1;
    }
    if reader.is_over() {
        assert_eq!(archive.unwrap().len(), salvaged.len());
    }
});
