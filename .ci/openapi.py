"""What schemathesis cannot know of the API: which texts are positions."""

import json
from pathlib import Path

import schemathesis
from hypothesis import strategies as st

BOARDS = [
    "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM",
    "z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4",
    "4g4/9/9/9/3z5/4D4/9/9/4G4",
    "3sg4/3z5/9/9/4m3#/2B6/3D5/4Z4/3SG1J2",
]

schemathesis.openapi.format(
    "position",
    st.builds(
        lambda board, side, ply: f"{board} {side}{ply}",
        st.sampled_from(BOARDS),
        st.sampled_from("wb"),
        st.sampled_from(["", " 0", " 7", " 7 0+100", " 9 1+100"]),
    ),
)

RECORDS = [
    "1. e2-e3! {quiet} (1. d2-d3) e8-e7 2. d2-d3 *",
    '[White "Ann"]\n[Result "1-0"]\n\n{At once} 1. e2-e3 $14 1-0\n\n1. d2-d3 *',
    '[Game "checkers"]\n\n1. a3->b4 b6->a5 *',
    "1. e2-e9 *",
]
schemathesis.openapi.format("record", st.sampled_from(RECORDS))

# Positions of the sibling games, besides their starts.
LINES = {
    "checkers": ["......../..b...../......../..b...../...r..../......../......../........ nm r"],
    "connections": ["P..P.x/....../.x..../p....X 3"],
    "eater": [".../.P./E.. b 2,1"],
    "jeson-mor": ["kak/.../KAK 0 0 5 w", "kakak/...../...../...../KAKAK 0 0 0 b 1"],
}

# The description, as .ci/openapi has stored it, knows the games and their starts.
for request in json.loads(Path("openapi.json").read_text())["components"]["schemas"].values():
    position = request.get("properties", {}).get("position", {})
    if (form := position.get("format", "")).startswith("position."):
        lines = position["examples"] + LINES.get(form.removeprefix("position."), [])
        schemathesis.openapi.format(form, st.sampled_from(lines))
