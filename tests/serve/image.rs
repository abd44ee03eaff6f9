//! Pictures of boards.

use crate::serve::scene::{Scene, terms};

const SKIRMISH: &str = "4g4/9/9/9/3z5/4D4/9/9/4G4%20w";

#[test]
fn boards_are_drawn_as_requested() {
    let scene = Scene::new(terms());
    let get = |options: &str| scene.get(&format!("/api/v1/board.svg?position={SKIRMISH}{options}"));
    let plain = get("");
    assert_eq!(plain.status, 200);
    assert_eq!(plain.header("content-type"), Some("image/svg+xml"));
    assert_eq!(
        plain.header("cross-origin-resource-policy"),
        Some("cross-origin")
    );
    assert!(plain.header("cache-control").unwrap().contains("max-age"));
    assert!(plain.body.contains("<title>white Dragon on e4</title>"));
    let moved = get("&move=e4-e5");
    assert!(moved.body.contains("<title>white Dragon on e5</title>"));
    assert!(moved.body.contains("class=\"moved\""));
    let flipped = get("&flipped=true");
    assert_eq!(flipped.status, 200);
    assert_ne!(flipped.body, plain.body);
    for (options, reason) in [
        (
            "&move=e4xd5",
            "move: the Dragon may not capture a neighbour",
        ),
        ("&move=e4", "move"),
        ("&flipped=maybe", "flipped"),
        ("&size=3", "unknown field `size`"),
    ] {
        let refused = get(options);
        assert_eq!(refused.status, 400, "{options}");
        let error = refused.json()["error"].as_str().unwrap().to_owned();
        assert!(error.contains(reason), "{options}: {error}");
        assert_eq!(
            refused.header("cross-origin-resource-policy"),
            Some("same-origin")
        );
    }
    assert_eq!(scene.get("/api/v1/board.svg").status, 400);
}
