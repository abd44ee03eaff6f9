"""How fast games are played: legal moves of positions of random games, and steps, by this package and by others.

Run it with the wheel of a release installed, and with `pyffish`, `pettingzoo`, `chess` and `pygame` beside it.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator

import chess
import numpy as np
import pyffish
from pettingzoo.classic import chess_v6

from advance import ACTIONS, Batch, advance_v0


def rate(seconds: float, work: Callable[[], int]) -> float:
    """How many times something is done in a second of the processor, by the number that `work` says it has done."""
    done, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < seconds:
        done += work()
    return done / passed


def batches(count: int, turns: int) -> Iterator[Batch]:
    """The same games of random moves, ply by ply."""
    batch = Batch(count, turns=turns)
    ply = 0
    while True:
        yield batch
        _, over = batch.step(batch.sample(ply))
        batch.reset(over)
        ply += 1


def masks(count: int) -> Callable[[], int]:
    """Asks for the legal masks of positions that random games have come to."""
    games = batches(count, 100)
    positions = [batch.copy() for batch, _ in zip(games, range(64), strict=False)]
    out = np.empty((count, ACTIONS), bool)

    def work() -> int:
        for batch in positions:
            batch.legal_masks(out=out)
        return count * len(positions)

    return work


def masks_and_steps(count: int) -> Callable[[], int]:
    """Plays random games: the masks of all positions, an action of each, and the steps."""
    games = batches(count, 100)
    out = np.empty((count, ACTIONS), bool)

    def work() -> int:
        next(games).legal_masks(out=out)
        return count

    return work


def fairy(variant: str) -> Callable[[], int]:
    """Asks pyffish for the legal moves of positions that random games of a variant have come to."""
    chance = random.Random(1)
    positions = []
    while len(positions) < 500:
        fen, moves = pyffish.start_fen(variant), []
        for _ in range(60):
            legal = pyffish.legal_moves(variant, fen, moves)
            if not legal:
                break
            positions.append(pyffish.get_fen(variant, fen, moves))
            moves.append(chance.choice(legal))

    def work() -> int:
        for fen in positions:
            pyffish.legal_moves(variant, fen, [])
        return len(positions)

    return work


def python_chess() -> int:
    """Asks python-chess for the legal moves at the start, a hundred times."""
    board = chess.Board()
    return sum(len(list(board.legal_moves)) == 20 for _ in range(100))


def agents(make: Callable[[], object]) -> Callable[[], int]:
    """Plays random games in an environment of PettingZoo, as its performance benchmark does."""
    env = make()
    random.seed(1)
    env.reset(seed=1)

    def work() -> int:
        for count in range(100):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset(seed=1)
                return count
            env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        return 100

    return work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each is measured, three times over")
    parser.add_argument("--games", type=int, default=4096, help="the size of a batch")
    options = parser.parse_args()
    rows = {
        "Batch: legal masks": masks(options.games),
        "Batch: legal masks, a random action, a step": masks_and_steps(options.games),
        "pyffish: legal_moves, chess on 9x9 (modern)": fairy("modern"),
        "pyffish: legal_moves, shogi": fairy("shogi"),
        "python-chess: legal_moves": python_chess,
        "PettingZoo: advance_v0": agents(advance_v0.env),
        "PettingZoo: chess_v6": agents(chess_v6.env),
    }
    best = dict.fromkeys(rows, 0.0)
    # In turn, so that what slows the machine slows all of them.
    for _ in range(3):
        for name, work in rows.items():
            best[name] = max(best[name], rate(options.seconds, work))
    for name, found in best.items():
        print(f"{name:<46} {found:>12,.0f} a second")


if __name__ == "__main__":
    main()
