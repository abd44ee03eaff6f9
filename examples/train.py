"""Trains a small network by PyTorch on games of self-play, and lets it play against level 6.

    advance selfplay --games 3000 --random-plies 30 --turns 10 --level 9 --nodes 400 --format bin --out games.bin
    python examples/train.py games.bin

Short games after many random moves: where only good players have moved, nothing hangs, and a network can't learn what a
piece is worth.

The network learns what a search has found a position to be worth. It plays by looking two plies ahead: it takes the
move after whose best reply it likes the position most. The package for Python is described in docs/python.md.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, TensorDataset, get_worker_info

from advance import PLANES, Batch, Board, Engine, Studies

#: A lead of this many hundredths of a point makes a win e times as likely as a loss: so the engine's own network has
#: learned its scores (`LOGISTIC` in train.rs).
SCALE = 200

#: The planes of the pieces and walls: what a search finds does not depend on how long the game goes on.
SEEN = PLANES - 1


class Positions(IterableDataset):
    """The planes of the positions of a file of self-play, and what the search has found of them, from 0 to 1.

    Where there are several workers, each takes its share of the games.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def __iter__(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        worker = get_worker_info()
        shard = (worker.id, worker.num_workers) if worker else None
        for study in Studies(self.path, shard=shard):
            searched = ~np.isnan(study.scores)
            planes = study.positions.observe()[searched, :SEEN]
            worth = 1 / (1 + np.exp(-np.clip(study.scores[searched], -2000, 2000) / SCALE))
            yield from zip(planes, worth, strict=True)


class Net(nn.Module):
    """What each piece is worth where it stands, and beside that what a hidden layer makes of all of them."""

    def __init__(self) -> None:
        super().__init__()
        self.squares = nn.Linear(SEEN * 81, 1)
        self.hidden = nn.Sequential(nn.Linear(SEEN * 81, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, planes: torch.Tensor) -> torch.Tensor:
        seen = planes.flatten(1)
        return (self.squares(seen) + self.hidden(seen)).squeeze(1)


def train(path: Path, seconds: float) -> nn.Module:
    """A network that has learned for so long."""
    torch.manual_seed(1)
    net = Net()
    loss_of = nn.BCEWithLogitsLoss()
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    # What fits into memory is read once; larger files would be given to the loader as they are.
    rows = list(Positions(path))
    if not rows:
        sys.exit(f"'{path}' has no scores: let it be played by level 8 or 9, which search")
    planes, worth = (torch.from_numpy(np.stack(column)) for column in zip(*rows, strict=True))
    loader = DataLoader(TensorDataset(planes, worth), batch_size=512, shuffle=True)
    begun, epoch = time.monotonic(), 0
    while time.monotonic() - begun < seconds:
        total = 0.0
        for seen, target in loader:
            optimizer.zero_grad()
            # The rules know no left and right.
            both = torch.cat([seen, seen.flip(3)])
            loss = loss_of(net(both), target.repeat(2))
            loss.backward()
            optimizer.step()
            total += loss.item()
        epoch += 1
        print(f"epoch {epoch}: loss {total / len(loader):.4f}")
    return net.eval()


def worth_by(net: nn.Module) -> Callable[[Batch], np.ndarray]:
    """What the positions of a batch are worth to the side to move, from -1 to 1."""

    def worth(batch: Batch) -> np.ndarray:
        with torch.no_grad():
            parts = torch.from_numpy(batch.observe()[:, :SEEN]).split(8192)
            return torch.cat([torch.tanh(net(part) / 2) for part in parts]).numpy()

    return worth


def settled(batch: Batch, worth: np.ndarray) -> np.ndarray:
    """The worth of positions to the side to move, where that of games that are over is more than any other."""
    results = np.where(batch.white_to_move(), batch.results(), -batch.results())
    return np.where(batch.over(), 2.0 * results, worth)


def look_ahead(batch: Batch, worth: Callable[[Batch], np.ndarray]) -> np.ndarray:
    """The action of each game after whose best reply the position is worth most."""
    after, games, actions = batch.children()
    replies, parents, _ = after.children()
    left = np.full(len(after), 3.0)
    np.minimum.at(left, parents, settled(replies, worth(replies)))
    left = np.where(after.over(), -settled(after, left), left)
    chosen = np.full(len(batch), -1)
    # The best of a game is the last one that is written.
    order = np.argsort(left, kind="stable")
    chosen[games[order]] = actions[order]
    return chosen


def match(worth: Callable[[Batch], np.ndarray], pairs: int) -> list[int]:
    """Wins, draws and losses against level 6: pairs of games from openings of eight random moves."""
    batch = Batch(pairs)
    for ply in range(8):
        batch.step(batch.sample(ply))
    openings = [batch.board(index).fen() for index in range(pairs)]
    batch = Batch(boards=[Board(opening) for opening in openings for _ in range(2)])
    # In every pair, each plays white once.
    white = np.arange(len(batch)) % 2 == 0
    engine = Engine(level=6, seed=1)
    while not batch.over().all():
        own = (batch.white_to_move() == white) & ~batch.over()
        batch.step(np.where(own, look_ahead(batch, worth), engine.actions(batch, which=~own)))
    results = np.where(white, batch.results(), -batch.results())
    return [int((results == result).sum()) for result in (1, 0, -1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to train")
    parser.add_argument("--pairs", type=int, default=10, help="how many pairs of games to play")
    options = parser.parse_args()
    net = train(options.data, options.seconds)
    wins, draws, losses = match(worth_by(net), options.pairs)
    print(f"against level 6: {wins} won, {draws} drawn, {losses} lost")


if __name__ == "__main__":
    main()
