//! Puzzles.

use advance::puzzles::{Pack, Puzzle, Theme};
use advance::{Move, Position};
use serde_json::json;

use super::learn::{MESSAGE, go, make, square, until_told};
use super::scene::{Scene, with_page};

/// Makes a move as soon as it is the person's turn.
fn solve(scene: &mut Scene, position: &Position, mv: Move) {
    until_told(scene, MESSAGE, "to move");
    act(scene, position, mv);
}

/// Makes a move, and chooses it where a choice is offered.
fn act(scene: &mut Scene, position: &Position, mv: Move) {
    scene.browser.click(&square(&mv.from.to_string()));
    scene
        .browser
        .until("document.querySelector('.puzzles .mark')");
    scene.browser.click(&square(&mv.to.to_string()));
    let legal = position.legal_moves().into_iter();
    let beside = legal.filter(|it| (it.from, it.to) == (mv.from, mv.to));
    if beside.count() > 1 {
        let kind = json!(mv.action).as_str().unwrap().to_owned();
        let choice = format!(".puzzles .choice:not([hidden]) [data-kind={kind}]");
        scene.browser.click(&choice);
    }
}

/// The first puzzle of the pack that takes so many moves.
fn of_moves(moves: usize) -> Puzzle {
    let mut all = Pack::published().iter();
    all.find(|it| it.solution.len().div_ceil(2) == moves)
        .unwrap()
}

pub fn puzzles_are_judged_at_once_and_answered() {
    with_page(1024, 768, |scene| {
        let puzzle = of_moves(2);
        let Puzzle {
            position,
            solution,
            hint,
            elo,
            ..
        } = &puzzle;
        let number = puzzle.number.unwrap();
        go(scene, &format!("view=puzzles&theme=all&number={number}"));
        until_told(
            scene,
            ".puzzles .text",
            &format!("Number {number} · Elo {elo}"),
        );
        until_told(scene, ".puzzles .steps", "Move 1 of 2");
        // The verdict does not wait for the reason.
        let mut wrong = position.legal_moves().into_iter();
        let alone = |mv: &Move| {
            let mut legal = position.legal_moves().into_iter();
            !legal.any(|it| it != *mv && (it.from, it.to) == (mv.from, mv.to))
        };
        let wrong = wrong.find(|mv| *mv != solution[0] && alone(mv)).unwrap();
        make(scene, &wrong.to_string());
        until_told(scene, ".judgement .verdict", "Not this one.");
        // The reason comes later.
        scene
            .browser
            .until("document.querySelector('.judgement').childElementCount > 1");
        let told = scene
            .browser
            .evaluate("document.querySelector('.judgement').textContent");
        let answer = solution[0].to_string();
        assert!(!told.as_str().unwrap().contains(&answer), "{told}");
        until_told(scene, ".puzzles .message", "to move");
        scene.browser.click(".puzzles .actions button:nth-child(2)");
        until_told(scene, ".puzzles .message", &format!("Look at {hint}."));
        act(scene, position, solution[0]);
        until_told(scene, ".judgement .verdict", "Right! Go on.");
        until_told(scene, ".puzzles .steps", "Move 2 of 2");
        let then = position.after(solution[0]).after(solution[1]);
        solve(scene, &then, solution[2]);
        until_told(scene, ".judgement .verdict", "Solved!");
        scene.browser.picture("puzzle");
        let focused = "document.activeElement === document.querySelector('.puzzles button.main')";
        assert_eq!(scene.browser.evaluate(focused), true);
        scene.browser.click(".puzzles button.main");
        scene.browser.until(&format!(
            "/theme=all&number=\\d+$/.test(location.hash) && !location.hash.endsWith('={number}')"
        ));
    });
}

pub fn solutions_are_played_on_request() {
    with_page(390, 844, |scene| {
        let puzzle = of_moves(2);
        go(
            scene,
            &format!("view=puzzles&theme=all&number={}", puzzle.number.unwrap()),
        );
        until_told(scene, ".puzzles .message", "to move");
        scene.browser.click(".puzzles .actions button:last-child");
        until_told(scene, ".judgement .verdict", "The solution");
        scene
            .browser
            .until("!document.querySelector('.puzzles button.main').hidden");
    });
}

pub fn puzzle_themes_are_chosen_from_a_list() {
    with_page(390, 844, |scene| {
        go(scene, "view=puzzles");
        until_told(scene, ".puzzles .message", "to move");
        scene.browser.select(".puzzles select", "trap");
        until_told(scene, ".puzzles h2", Theme::Trap.title());
        scene
            .browser
            .until("/theme=trap&number=\\d+$/.test(location.hash)");
        let hash = scene.browser.evaluate("location.hash");
        let number = hash
            .as_str()
            .unwrap()
            .rsplit('=')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        assert_eq!(
            Pack::published().get(number).unwrap().theme,
            Some(Theme::Trap)
        );
    });
}

/// The puzzle on the board.
fn shown(scene: &mut Scene) -> Puzzle {
    until_told(scene, ".puzzles .message", "to move");
    let number = scene.browser.evaluate(
        "document.querySelector('.puzzles .origin').textContent.match(/Number (\\d+)/)[1]",
    );
    let number = number.as_str().unwrap().parse().unwrap();
    Pack::published().get(number).unwrap()
}

/// Makes the right moves of the puzzle on the board, and waits for the replies.
fn solve_whole(scene: &mut Scene, puzzle: &Puzzle) {
    let mut position = puzzle.position;
    for (ply, &mv) in puzzle.solution.iter().enumerate() {
        if ply % 2 == 0 {
            solve(scene, &position, mv);
        }
        position = position.after(mv);
        if ply % 2 == 1 {
            let step = format!("Move {} of", ply / 2 + 2);
            until_told(scene, ".puzzles .steps", &step);
        }
    }
}

/// Goes on to the next puzzle of a run.
fn go_on(scene: &mut Scene) -> Puzzle {
    scene.browser.click(".puzzles button.main");
    scene
        .browser
        .until("document.querySelector('.judgement').childElementCount === 0");
    shown(scene)
}

pub fn the_next_puzzle_is_prefetched() {
    with_page(1280, 900, |scene| {
        // The second seed is the first one again: the puzzle on the board must not be the next one too.
        scene.browser.evaluate(
            "(() => {
                const random = Math.random;
                const asked = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/puzzle?'));
                Math.random = () => (asked().length < 2 ? 0.25 : random());
            })()",
        );
        go(scene, "view=puzzles&theme=trap");
        until_told(scene, MESSAGE, "to move");
        scene.browser.until(
            "(() => {
                const names = performance.getEntriesByType('resource').map(({ name }) => name);
                const puzzles = names.filter((name) => name.includes('/puzzle?'));
                const last = names.lastIndexOf(puzzles.at(-1));
                return puzzles.length >= 3 && names.slice(last).some((name) => name.endsWith('/status'));
            })()",
        );
        scene.browser.click(".puzzles .actions button:last-child");
        scene
            .browser
            .until("!document.querySelector('.puzzles button.main').hidden");
        scene.browser.until_idle();
        let hash = scene.browser.evaluate("location.hash");
        scene.block(&["*/api/*"]);
        scene.browser.click(".puzzles button.main");
        scene.browser.until(&format!("location.hash !== {hash}"));
        until_told(scene, MESSAGE, "to move");
        let targets = scene.count(".puzzles .board .held");
        assert!(targets > 0, "what may be done is known");
    });
}

/// So many puzzles are solved before the first is missed.
const SOLVED: i32 = 8;

/// Checks that a puzzle is one of the 24 of the pack that are nearest to what a run asks for after so many are solved.
fn assert_is_as_hard(puzzle: &Puzzle, solved: i32) {
    let wanted = 450 + 60 * solved;
    let far = |puzzle: &Puzzle| (i32::from(puzzle.elo.number()) - wanted).abs();
    let pack = Pack::published();
    let mut all: Vec<_> = pack.iter().map(|puzzle| far(&puzzle)).collect();
    all.sort_unstable();
    let (far, most) = (far(puzzle), all[23]);
    assert!(
        far <= most,
        "{solved} solved: {far} from {wanted}, not {most}"
    );
}

pub fn a_run_grows_harder_until_three_are_missed() {
    with_page(1280, 900, |scene| {
        go(scene, "view=puzzles&run=1");
        let mut puzzle = shown(scene);
        assert_is_as_hard(&puzzle, 0);
        until_told(scene, ".puzzles .score", "0 solved · 3 chances left");
        for solved in 1..=SOLVED {
            solve_whole(scene, &puzzle);
            until_told(
                scene,
                ".puzzles .score",
                &format!("{solved} solved · 3 chances left · your best run: {solved}"),
            );
            puzzle = go_on(scene);
            assert_is_as_hard(&puzzle, solved);
        }
        for left in ["2 chances", "1 chance", "the run is over"] {
            // One that is missed makes the next one neither harder nor easier.
            assert_is_as_hard(&puzzle, SOLVED);
            scene.browser.click(".puzzles .actions button:last-child");
            until_told(scene, ".puzzles .score", left);
            if left != "the run is over" {
                puzzle = go_on(scene);
            }
        }
        until_told(scene, ".puzzles button.main", "New run");
        assert_is_as_hard(&go_on(scene), 0);
        until_told(
            scene,
            ".puzzles .score",
            &format!("0 solved · 3 chances left · your best run: {SOLVED}"),
        );
    });
}

pub fn daily_puzzles_count_streaks() {
    with_page(390, 844, |scene| {
        let today = "Math.floor(Date.now() / 864e5)";
        let yesterday = format!(
            "localStorage.setItem('advance.daily', JSON.stringify({{day: {today} - 1, days: 2}}))"
        );
        scene.browser.evaluate(&yesterday);
        let date = scene
            .browser
            .evaluate("new Date().toISOString().slice(0, 10).replaceAll('-', '')");
        let seed = date.as_str().unwrap().parse().unwrap();
        let puzzle = Pack::published().choose(None, None, seed).unwrap();
        let solve_all = |scene: &mut Scene| {
            let mut position = puzzle.position;
            for (ply, &mv) in puzzle.solution.iter().enumerate() {
                if ply % 2 == 0 {
                    solve(scene, &position, mv);
                } else {
                    until_told(
                        scene,
                        ".puzzles .steps",
                        &format!("Move {} of", ply / 2 + 2),
                    );
                }
                position = position.after(mv);
            }
            until_told(scene, ".verdict", "Solved!");
        };
        go(scene, "view=puzzles");
        until_told(
            scene,
            ".puzzles .score",
            "Solved at the first try on 2 days in a row. Today is still to come.",
        );
        solve_all(scene);
        until_told(
            scene,
            ".puzzles .score",
            "Solved at the first try on 3 days in a row.",
        );

        // A clock that was ahead once does not stop the count.
        scene.browser.evaluate(&format!(
            "localStorage.setItem('advance.daily', JSON.stringify({{day: {today} + 1, days: 5}}))"
        ));
        scene.open();
        go(scene, "view=puzzles");
        until_told(
            scene,
            ".puzzles .score",
            "Solved at the first try on 5 days in a row. Today is still to come.",
        );
        solve_all(scene);
        until_told(
            scene,
            ".puzzles .score",
            "Solved at the first try on 5 days in a row.",
        );
        scene.browser.until(&format!(
            "JSON.parse(localStorage.getItem('advance.daily')).day === {today}"
        ));
    });
}

/// No other way to puzzles is lit meanwhile.
pub fn puzzles_lead_back_to_their_game() {
    with_page(1280, 900, |scene| {
        let position = "3c4g/9/9/9/9/9/8m/9/G2D5 w";
        let asked = position.replace(' ', "+");
        go(
            scene,
            &format!("view=puzzles&position={asked}&from=analyse"),
        );
        until_told(scene, ".puzzles .text", "From your game");
        let lit = "document.querySelectorAll('.puzzles .kinds [aria-current]').length";
        assert_eq!(scene.browser.evaluate(lit), 0);
        scene.browser.click(".puzzles button.main");
        scene
            .browser
            .until("!document.querySelector('[data-view=analyse]').hidden");
    });
}

pub fn only_ones_own_mistakes_are_puzzles() {
    for (white, black, expected) in [
        ("person", "bot level 9", true),
        ("bot level 9", "person", false),
    ] {
        with_page(1280, 900, |scene| {
            // White leaves a Catapult that nobody protects.
            scene.load(&format!(
                "[Game \"advance\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"0-1\"]\n\
                 [Termination \"turns\"]\n[Turns \"1\"]\n[FEN \"3c4g/9/9/9/9/9/8m/9/G2D5 w 0\"]\n\n\
                 1. a1-a2 i3-i4\n0-1\n"
            ));
            scene.until_moves(2);
            go(scene, "view=analyse&review=1");
            scene
                .browser
                .until("document.querySelector('.turning li')?.textContent.startsWith('1. a1-a2')");
            let offered = "Boolean(document.querySelector('.turning li a'))";
            assert_eq!(scene.browser.evaluate(offered), expected, "{white} {black}");
        });
    }
}
