"""The example that trains a network, where PyTorch is installed."""

import importlib.util
import json
import os
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from advance import Batch, Board, Engine, Limit, Move, generate_cases

SCRIPT = Path(__file__).parents[3] / "examples" / "train.py"


@pytest.fixture
def train() -> ModuleType:
    if os.environ.get("CI") != "true":
        pytest.importorskip("torch", reason="PyTorch is not installed: it takes several gigabytes")
    spec = importlib.util.spec_from_file_location("train", SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """What `advance selfplay` writes, as far as the example reads it."""
    path, board, engine = tmp_path / "data.jsonl", Board(), Engine(9, seed=1)
    with path.open("w", encoding="utf-8") as lines:
        for ply in range(8, 40):
            played = engine.play(board, Limit(nodes=50))
            position = board.fen().rsplit(" ", 1)[0]
            row = {"position": position, "ply": ply, "score": played.info.get("score")}
            lines.write(json.dumps(row) + "\n")
            assert played.move is not None
            board.push(played.move)
    return path


def test_the_whole_example_runs(
    train: ModuleType, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["train.py", str(data), "--seconds", "0.5", "--pairs", "1"])
    train.main()
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("epoch 1: loss ") and told[-1].startswith("against level 6: ")


def test_workers_share_a_file(train: ModuleType, data: Path) -> None:
    rows = [planes.tobytes() for planes, _ in train.Positions(data)]
    loader = train.DataLoader(train.Positions(data), batch_size=None, num_workers=2)
    assert sorted(planes.numpy().tobytes() for planes, _ in loader) == sorted(rows)


def material(batch: Batch) -> np.ndarray:
    return batch.leads() / 100


def test_looking_ahead_finds_wins(train: ModuleType) -> None:
    won = Batch(boards=[case.board() for case in generate_cases(5, count=5)])
    _, over = won.step(train.look_ahead(won, material))
    assert over.all()


def test_looking_ahead_takes_what_the_best_reply_leaves_most_of(train: ModuleType) -> None:
    def left(board: Board, move: Move) -> int:
        after = board.copy()
        after.push(move)
        leads = []
        for reply in after.legal_moves:
            after.push(reply)
            leads.append(after.lead if board.turn else -after.lead)
            after.pop()
        return min(leads)

    boards = [Board("z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4 w"), Board("z3g4/1z7/4d4/4S4/1M1z5/9/9/4B4/4G4 b")]
    actions = train.look_ahead(Batch(boards=boards), material)
    for board, action in zip(boards, actions, strict=True):
        values = [left(board, move) for move in board.legal_moves]
        assert len(set(values)) > 1
        assert left(board, board.move_of(int(action))) == max(values)
