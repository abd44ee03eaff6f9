"""The bounds of memory that docs/deploy.md names, in Python, with the questions that need most."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "deploy.md"

# Without a bound, the tree of the first alone would take more than all of it may.
WORST = """
import resource
from advance import Board, Engine, Limit

def most():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

before = most()
for game, level, position, limit in [
    ("eater", "mcts", "...../...../...../...../..... w -", Limit(nodes=10_000)),
    ("eater", "smart", "..../..../..../.... w -", Limit()),
    ("advance", 9, None, Limit(time=1)),
    ("checkers", "search", None, Limit(time=0.5)),
    ("connections", "search", None, Limit(time=0.5)),
    ("jeson-mor", "search", None, Limit(time=0.5)),
]:
    board = Board(game=game) if position is None else Board(position, game=game)
    Engine(level=level, game=game).play(board, limit)
print(most() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is counted in other units, or not at all")
def test_a_process_stays_within_what_is_documented() -> None:
    rows = re.findall(r"\| (.+?) \| (\d+) MB \|", PAGE.read_text())
    used = ("the program", "the table of a search", "the tree of Eater")
    documented = sum(int(most) for what, most in rows if what.startswith(used))
    done = subprocess.run([sys.executable, "-c", WORST], capture_output=True, text=True, check=True)
    assert int(done.stdout) / 1024 <= documented
