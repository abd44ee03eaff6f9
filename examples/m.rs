//! m A B games: in-process match. spec: level=8,nodes=..,predict=..
use advance::arena;
use advance::board::*;
use advance::chooser::*;
use advance::moves::*;
use advance::search::*;
use std::time::*;
fn spec(s: &str, seed: u64) -> Settings {
    let mut st = Settings {
        level: Level::Seven,
        seed,
        reading: Reading::Worst,
        limits: Limits::default(),
    };
    for kv in s.split(',') {
        let (k, v) = kv.split_once('=').unwrap();
        match k {
            "level" => {
                st.level = v.parse().unwrap();
                if st.level == Level::Eight {
                    st.reading = Reading::Union
                }
            }
            "nodes" => st.limits.nodes = Some(v.parse().unwrap()),
            "time" => st.limits.time = Some(Duration::from_millis(v.parse().unwrap())),
            "depth" => st.limits.depth = Some(v.parse().unwrap()),
            "predict" => {
                st.reading = match v {
                    "worst" => Reading::Worst,
                    "mean" => Reading::Mean,
                    "first" => Reading::First,
                    "random" => Reading::Random(seed),
                    "union" => Reading::Union,
                    "possible" => Reading::Possible,
                    _ => panic!(),
                }
            }
            _ => panic!(),
        }
    }
    st
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: u64 = a[3].parse().unwrap();
    let s0: u64 = a.get(4).map_or(0, |x| x.parse().unwrap());
    let start = Position::new(
        *text::BoardFile::parse(text::START.as_bytes())
            .unwrap()
            .board(),
        Colour::White,
    );
    let next = std::sync::atomic::AtomicU64::new(0);
    let res = std::sync::Mutex::new(vec![]);
    let t = Instant::now();
    std::thread::scope(|sc| {
        for _ in 0..2 {
            sc.spawn(|| {
                loop {
                    let g = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    if g >= n {
                        break;
                    }
                    let mut pa = Chooser::new(&spec(&a[1], s0 * 100000 + 2 * g));
                    let mut pb = Chooser::new(&spec(&a[2], s0 * 100000 + 2 * g + 1));
                    let aw = g % 2 == 0;
                    let o = if aw {
                        arena::play(&start, &mut pa, &mut pb, 100)
                    } else {
                        arena::play(&start, &mut pb, &mut pa, 100)
                    };
                    let r = match o.winner {
                        None => 0,
                        Some(c) => {
                            if (c == Colour::White) == aw {
                                1
                            } else {
                                -1
                            }
                        }
                    };
                    res.lock().unwrap().push((r, o.trap, o.plies));
                }
            });
        }
    });
    let r = res.lock().unwrap();
    let c = |f: &dyn Fn(&(i32, bool, u32)) -> bool| r.iter().filter(|x| f(x)).count();
    println!(
        "{} vs {}: +{} ={} -{} (traps +{} -{}) mean plies {:.0} {:.0}s",
        a[1],
        a[2],
        c(&|x| x.0 == 1),
        c(&|x| x.0 == 0),
        c(&|x| x.0 == -1),
        c(&|x| x.0 == 1 && x.1),
        c(&|x| x.0 == -1 && x.1),
        r.iter().map(|x| x.2 as f64).sum::<f64>() / n as f64,
        t.elapsed().as_secs_f64()
    );
}
