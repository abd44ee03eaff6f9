//! Headers for browsers, and refused pages.

use advance::serve::{Host, Origin, ServerTerms};

use crate::serve::scene::{Reply, Scene, terms};

const STATUS: &str = r#"{"position":"4g4/9/9/9/9/9/9/9/4G4 w"}"#;

const PORTAL: &str = "https://portal.example";

fn ask(scene: &Scene, lines: &[&str]) -> Reply {
    let lines = [&["content-type: application/json"], lines].concat();
    scene.request("POST", "/api/v1/status", &lines, STATUS.as_bytes())
}

fn scene_with_portal() -> Scene {
    Scene::new(ServerTerms {
        allowed: vec![PORTAL.parse().unwrap()],
        ..terms()
    })
}

#[test]
fn every_answer_carries_the_headers() {
    let scene = Scene::new(terms());
    let replies = [
        scene.get("/"),
        scene.get("/nothing"),
        scene.get("/api/v1/moves"),
        ask(&scene, &[]),
        ask(&scene, &["host: evil.example"]),
        ask(&scene, &["origin: https://evil.example"]),
        scene.post("/api/v1/moves", "x".repeat(70_000)),
    ];
    for reply in replies {
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        assert!(policy.ends_with("; frame-ancestors 'self'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        // Without this, the page cannot be installed.
        assert!(policy.contains("; manifest-src 'self';"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
}

#[test]
fn foreign_host_names_are_refused() {
    let scene = Scene::new(terms());
    for name in [
        "localhost:8080",
        "LOCALHOST",
        "127.0.0.1:9",
        "127.0.0.2",
        "[::1]:80",
        "[::ffff:127.0.0.1]:80",
    ] {
        assert_eq!(
            ask(&scene, &[&format!("host: {name}")]).status,
            200,
            "{name}"
        );
    }
    for name in [
        "evil.example",
        "localhost.evil.example",
        "10.0.0.1",
        "",
        "a b",
        "[::2]",
    ] {
        assert_eq!(
            ask(&scene, &[&format!("host: {name}")]).status,
            403,
            "{name}"
        );
    }
    assert_eq!(scene.raw(b"GET / HTTP/1.0\r\n\r\n").status, 403);
}

#[test]
fn a_name_can_be_given_to_the_server() {
    let scene = Scene::new(ServerTerms {
        hosts: ["play.example", "chess.example:8080"]
            .map(|host| host.parse().unwrap())
            .into(),
        ..terms()
    });
    for (name, status) in [
        ("play.example", 200),
        ("PLAY.example:80", 200),
        ("chess.example:8080", 200),
        ("chess.example", 403),
        ("chess.example:80", 403),
        ("evil.play.example", 403),
        ("localhost", 200),
    ] {
        let reply = ask(&scene, &[&format!("host: {name}")]);
        assert_eq!(reply.status, status, "{name}");
        if status == 403 {
            assert_eq!(reply.json()["code"], "foreign_host");
        }
    }
    // The page of the server itself has that name.
    let own = ["host: play.example", "origin: https://play.example"];
    assert_eq!(ask(&scene, &own).status, 200);
    for bad in [
        "",
        "https://play.example",
        "play.example/",
        "user@play.example",
    ] {
        assert!(bad.parse::<Host>().is_err(), "{bad}");
    }
}

#[test]
fn pages_of_others_are_refused() {
    let scene = Scene::new(terms());
    let own = format!("origin: http://{}", scene.address);
    assert_eq!(ask(&scene, &[&own]).status, 200);
    for origin in [
        "https://evil.example",
        "null",
        "",
        "http://127.0.0.1:1",
        PORTAL,
    ] {
        let reply = ask(&scene, &[&format!("origin: {origin}")]);
        assert_eq!(reply.status, 403, "{origin}");
        assert!(
            reply.json()["error"]
                .as_str()
                .unwrap()
                .contains("--allow-origin")
        );
    }
}

#[test]
fn pages_that_are_allowed_may_ask_and_read() {
    let scene = scene_with_portal();
    let origin = format!("origin: {PORTAL}");
    let reply = ask(&scene, &[&origin]);
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("access-control-allow-origin"), Some(PORTAL));
    let exposed = reply.header("access-control-expose-headers");
    assert_eq!(exposed, Some("retry-after,x-request-id"));
    let wish = "access-control-request-method: POST";
    let reply = scene.request("OPTIONS", "/api/v1/status", &[&origin, wish], b"");
    assert_eq!(reply.status, 200);
    assert_eq!(
        reply.header("access-control-allow-headers"),
        Some("content-type,x-request-id,traceparent,tracestate")
    );
    let policy = scene.get("/");
    let policy = policy.header("content-security-policy").unwrap();
    assert!(policy.ends_with(&format!("frame-ancestors 'self' {PORTAL}")));
    // Requests that the portal forwards for its visitors have its name.
    assert_eq!(ask(&scene, &["host: portal.example", &origin]).status, 200);
    assert_eq!(ask(&scene, &["origin: https://evil.example"]).status, 403);
}

#[test]
fn origins_are_what_browsers_send() {
    for good in [
        PORTAL,
        "http://localhost:3000",
        "https://a.b:8443",
        "http://[::1]:443",
    ] {
        assert_eq!(good.parse::<Origin>().unwrap().to_string(), good);
    }
    for (long, short) in [
        ("https://a.b:443", "https://a.b"),
        ("http://[::1]:80", "http://[::1]"),
    ] {
        assert_eq!(long.parse::<Origin>().unwrap().to_string(), short);
    }
    for bad in [
        "",
        "*",
        "portal.example",
        "https://",
        "https://a/",
        "https://a/b",
        "https://A",
        "https://a?b",
        "https://u@a",
        "https://a;b",
        "https://a b",
        "https://a, https://b",
        "null",
    ] {
        assert!(bad.parse::<Origin>().is_err(), "{bad}");
    }
}

/// The request that a foreign page makes a browser send, for a picture, a link or a frame.
fn visit(scene: &Scene, path: &str, lines: &[&str]) -> Reply {
    scene.request(
        "GET",
        path,
        &[&["sec-fetch-site: cross-site"], lines].concat(),
        b"",
    )
}

#[test]
fn foreign_pages_start_no_search_by_address() {
    let scene = Scene::new(terms());
    let puzzle = "/api/v1/puzzle?position=3c4g/9/9/9/9/9/8m/9/G2D5%20w";
    for site in ["cross-site", "same-site"] {
        let line = format!("sec-fetch-site: {site}");
        let reply = scene.request("GET", puzzle, &[&line], b"");
        assert_eq!(reply.status, 403, "{site}");
        assert_eq!(reply.json()["code"], "foreign_page");
    }
    for site in ["same-origin", "none"] {
        let line = format!("sec-fetch-site: {site}");
        assert_eq!(scene.request("GET", puzzle, &[&line], b"").status, 200);
    }
    // A picture may stand on any page.
    let picture = "/api/v1/board.svg?position=4g4/9/9/9/9/9/9/9/4G4%20w";
    assert_eq!(visit(&scene, picture, &[]).status, 200);
    let scene = scene_with_portal();
    let origin = format!("origin: {PORTAL}");
    assert_eq!(visit(&scene, puzzle, &[&origin]).status, 200);
}

#[test]
fn frames_on_foreign_pages_explain_themselves() {
    let frame = "sec-fetch-dest: iframe";
    let referer = format!("referer: {PORTAL}/game?x=<b>");
    let scene = Scene::new(terms());
    let reply = visit(&scene, "/?embed=1", &[frame, &referer]);
    assert_eq!(reply.status, 403);
    let told = format!("advance serve --allow-origin {PORTAL}<");
    assert!(reply.body.contains(&told), "{}", reply.body);
    let policy = reply.header("content-security-policy").unwrap();
    assert_eq!(policy, "default-src 'none'; frame-ancestors *");
    let unnamed = visit(&scene, "/?embed=1", &[frame]);
    assert!(unnamed.body.contains("--allow-origin"), "{}", unnamed.body);
    // The module of the element can be loaded.
    let module = scene.request(
        "GET",
        "/advance-board.js",
        &[&format!("origin: {PORTAL}")],
        b"",
    );
    assert_eq!(module.status, 200);
    assert_eq!(module.header("access-control-allow-origin"), Some("*"));
    let scene = scene_with_portal();
    for lines in [&[frame, &*referer][..], &[frame]] {
        assert_eq!(visit(&scene, "/?embed=1", lines).status, 200);
    }
    let other = visit(
        &scene,
        "/?embed=1",
        &[frame, "referer: https://evil.example/"],
    );
    assert!(other.body.contains("Pages of https://evil.example may not"));
}

#[test]
fn unknown_addresses_answer_in_html() {
    let scene = Scene::new(terms());
    let browser = ["accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"];
    for (path, root) in [("/playy", "./"), ("/api/v1/movs", "../../"), ("/a/", "../")] {
        let reply = scene.request("GET", path, &browser, b"");
        assert_eq!(reply.status, 404);
        assert_eq!(
            reply.header("content-type"),
            Some("text/html; charset=utf-8")
        );
        let link = format!("<a href=\"{root}\">");
        assert!(reply.body.contains(&link), "{path}: {}", reply.body);
        assert_eq!(scene.get(path).json()["code"], "not_found");
    }
}

#[test]
fn a_request_names_one_host_and_once() {
    let scene = Scene::new(terms());
    let here = scene.address;
    for (target, hosts) in [
        ("/healthz", format!("host: {here}\r\nhost: {here}\r\n")),
        (
            "/healthz",
            format!("host: {here}\r\nhost: evil.example\r\n"),
        ),
        ("http://evil.example/healthz", format!("host: {here}\r\n")),
    ] {
        let request = format!("GET {target} HTTP/1.1\r\nconnection: close\r\n{hosts}\r\n");
        assert_eq!(scene.raw(request.as_bytes()).status, 400, "{request}");
    }
    let whole =
        format!("GET http://{here}/healthz HTTP/1.1\r\nconnection: close\r\nhost: {here}\r\n\r\n");
    assert_eq!(scene.raw(whole.as_bytes()).status, 200);
}
