//! bench
use advance::board::*;
use advance::moves::*;
use advance::search::*;
use advance::strategy::*;
use std::time::*;
fn main() {
    let s = std::fs::read_to_string("fixtures/reachable.txt").unwrap();
    let mut ps = vec![Position::new(
        *text::BoardFile::parse(text::START.as_bytes())
            .unwrap()
            .board(),
        Colour::White,
    )];
    for l in s.lines().step_by(20) {
        let mut w = l.split(' ');
        let c: Colour = w.next().unwrap().parse().unwrap();
        let b = w.next().unwrap();
        let ls: Vec<&[u8]> = b.as_bytes().chunks(9).collect();
        ps.push(Position::new(
            *text::BoardFile::parse(&ls.join(&b'\n')).unwrap().board(),
            c,
        ));
    }
    for (n, pol) in [
        ("free", &Free as &dyn Policy<Position>),
        ("greedy", &Greedy),
    ] {
        let mut nodes = 0;
        let mut depth = 0;
        let t = Instant::now();
        for p in &ps {
            let mut se = Search::new(&Judgement, pol, pol);
            let m: Vec<_> = p.legal_moves();
            let r = se.run(
                p,
                &m,
                &Limits {
                    nodes: Some(100000),
                    ..Limits::default()
                },
            );
            nodes += r.nodes;
            depth += r.depth;
        }
        let s = t.elapsed().as_secs_f64();
        println!(
            "{n}: {nodes} nodes {:.3} M/s, avg depth {:.2}",
            nodes as f64 / s / 1e6,
            depth as f64 / ps.len() as f64
        );
    }
}
