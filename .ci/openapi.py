"""What schemathesis cannot know of the API: which texts are positions."""

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

# Positions of the sibling games.
LINES = {
    "checkers": [
        ".b.b.b.b/b.b.b.b./.b.b.b.b/......../......../r.r.r.r./.r.r.r.r/r.r.r.r. cm r 0",
        "......../..b...../......../..b...../...r..../......../......../........ nm r",
    ],
    "connections": ["P....x/....../....../p....X 0", "P..P.x/....../.x..../p....X 3"],
    "eater": ["...../...../...../...../..... w - 0", ".../.P./E.. b 2,1"],
    "jeson-mor": ["kak/.../KAK 0 0 5 w", "kakak/...../...../...../KAKAK 0 0 0 b 1"],
}

for game, lines in LINES.items():
    schemathesis.openapi.format(f"position.{game}", st.sampled_from(lines))
