//! sets on published level-7 cases
use advance::board::*;
use advance::chooser::*;
use advance::moves::*;
fn main() {
    for (name, r) in [
        ("worst", Reading::Worst),
        ("mean", Reading::Mean),
        ("union", Reading::Union),
        ("possible", Reading::Possible),
    ] {
        let mut multi = 0;
        let mut tot = 0;
        let mut avg = 0usize;
        for c in Colour::BOTH {
            for l in [4, 5, 6, 7] {
                for e in
                    std::fs::read_dir(format!("/work/shared/advance/cases/{l}/{c}/tests")).unwrap()
                {
                    let b = std::fs::read(e.unwrap().path()).unwrap();
                    let p = Position::new(*text::BoardFile::parse(&b).unwrap().board(), c);
                    let mut k = Candidates::legal(&p).unwrap();
                    Win.narrow(&p, &mut k);
                    Material.narrow(&p, &mut k);
                    Prediction::new(r).narrow(&p, &mut k);
                    tot += 1;
                    avg += k.as_slice().len();
                    if l == 7 && k.as_slice().len() > 1 {
                        multi += 1;
                        println!("{name} {l} {}", k.as_slice().len());
                    }
                }
            }
        }
        println!("{name}: {multi} multi of {tot}, avg {avg}");
    }
    // average set size on reachable
    for (name, r) in [
        ("worst", Reading::Worst),
        ("mean", Reading::Mean),
        ("union", Reading::Union),
        ("possible", Reading::Possible),
    ] {
        let s = std::fs::read_to_string("fixtures/reachable.txt").unwrap();
        let mut n = 0;
        let mut m = 0;
        let t = std::time::Instant::now();
        let mut mx = 0f64;
        for l in s.lines() {
            let mut w = l.split(' ');
            let c: Colour = w.next().unwrap().parse().unwrap();
            let b = w.next().unwrap();
            let ls: Vec<&[u8]> = b.as_bytes().chunks(9).collect();
            let p = Position::new(
                *text::BoardFile::parse(&ls.join(&b'\n')).unwrap().board(),
                c,
            );
            let mut k = Candidates::legal(&p).unwrap();
            Win.narrow(&p, &mut k);
            Material.narrow(&p, &mut k);
            m += k.as_slice().len();
            let t1 = std::time::Instant::now();
            Prediction::new(r).narrow(&p, &mut k);
            mx = mx.max(t1.elapsed().as_secs_f64() * 1e3);
            n += k.as_slice().len();
        }
        println!(
            "{name}: after material {m}, left {n} of 400 positions; {:?} max {mx:.2} ms",
            t.elapsed() / 400
        );
    }
}
