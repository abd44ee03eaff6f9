"""Games to learn from: what the program writes, as Python reads it."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from advance import Board, Studies

PROGRAM = os.environ.get("ADVANCE_PROGRAM", "")
RUN = ["selfplay", "--games", "4", "--level", "9", "--nodes", "60", "--turns", "12", "--slips", "5", "--adjudicate"]

pytestmark = pytest.mark.skipif(
    not PROGRAM and os.environ.get("CI") != "true", reason="ADVANCE_PROGRAM does not name the program"
)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, object]]]:
    """The same games in both formats: a file, and rows."""
    folder = tmp_path_factory.mktemp("games")
    for out, form in (("games.bin", "bin"), ("games.jsonl", "jsonl")):
        command = [PROGRAM, *RUN, "--format", form, "--out", str(folder / out)]
        subprocess.run(command, check=True, capture_output=True)
    lines = (folder / "games.jsonl").read_text("utf-8").splitlines()
    return folder / "games.bin", [json.loads(line) for line in lines]


def test_a_file_is_read_as_the_lines_say(files: tuple[Path, list[dict[str, object]]]) -> None:
    path, rows = files
    studies = Studies(path)
    assert studies.header["nodes"] == 60 and studies.header["slips"] == 5
    left = iter(rows)
    for number, study in enumerate(studies):
        assert study.number == number
        assert len(study) == len(study.positions) == len(study.actions) == len(study.quiet)
        for index in range(len(study)):
            row = next(left)
            board = study.positions.board(index)
            assert board.fen() == f"{row['position']} {row['ply']}"
            assert str(board.move_of(int(study.actions[index]))) == row["move"]
            score = study.scores[index]
            assert np.isnan(score) if row["score"] is None else abs(score) <= 1_000_000
            assert row["result"] == {1: "1-0", 0: "1/2-1/2", -1: "0-1"}[study.result]
            gains = [board.gain(move) for move in board.legal_moves]
            assert study.quiet[index] == (max(gains) <= 0)
    assert next(left, None) is None


def test_what_is_no_such_file_is_refused(files: tuple[Path, list[dict[str, object]]], tmp_path: Path) -> None:
    path, _ = files
    text = path.read_bytes()
    with pytest.raises(OSError):
        Studies(tmp_path / "missing")
    other = tmp_path / "other"
    other.write_bytes(b"PAR1" + text)
    with pytest.raises(ValueError, match="advance study 1"):
        Studies(other)
    other.write_bytes(text[:-3])
    with pytest.raises(ValueError, match="interrupted run can be resumed"):
        list(Studies(other))


@pytest.fixture
def parquet() -> ModuleType:
    if os.environ.get("CI") != "true":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    script = Path(__file__).parents[3] / "examples" / "parquet.py"
    spec = importlib.util.spec_from_file_location("parquet", script)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_parquet_has_the_same_rows(
    parquet: ModuleType,
    files: tuple[Path, list[dict[str, object]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, rows = files
    out = tmp_path / "games.parquet"
    # More than one piece.
    monkeypatch.setattr(parquet, "ROWS", 20)
    monkeypatch.setattr(sys, "argv", ["parquet.py", str(path), str(out)])
    parquet.main()
    table = parquet.pq.read_table(out)
    assert json.loads(table.schema.metadata[b"advance"]) == Studies(path).header
    assert table.num_rows == len(rows)
    for kept, row in zip(table.to_pylist(), rows, strict=True):
        board = Board(str(row["position"]))
        assert (kept["game"], kept["ply"], kept["white_to_move"]) == (row["game"], row["ply"], board.turn)
        assert str(board.move_of(kept["action"])) == row["move"]
        assert (kept["score"] is None) == (row["score"] is None)
        won = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}[str(row["result"])]
        assert kept["result"] == (won if board.turn else -won)
