"""How fast games are played: legal moves of positions of random games, and steps, by this package and by others.

Run it with the wheel of a release installed. `pyffish`, `chess`, `open_spiel`, `gymnasium`, and `pettingzoo` with
`pygame` are measured if they are installed. With a file of games to learn from, it also measures how workers share the
reading of it.
"""

import argparse
import importlib
import multiprocessing
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from advance import ACTIONS, Batch, Studies

#: Measures something, and gives how often it has done it.
Work = Callable[[], int]


def rate(seconds: float, work: Work, clock: Callable[[], float]) -> float:
    """How many times something is done in a second of a clock, by the number that `work` says it has done."""
    done, begun = 0, clock()
    while (passed := clock() - begun) < seconds:
        done += work()
    return done / passed


def batches(count: int, turns: int, **options: int) -> Iterator[Batch]:
    """The same games of random moves, ply by ply."""
    batch = Batch(count, turns=turns, **options)
    ply = 0
    while True:
        yield batch
        _, over = batch.step(batch.sample(ply))
        batch.reset(over)
        ply += 1


def masks(count: int) -> Work:
    """Asks for the legal masks of positions that random games have come to."""
    games = batches(count, 100)
    positions = [batch.copy() for batch, _ in zip(games, range(64), strict=False)]
    out = np.empty((count, ACTIONS), bool)

    def work() -> int:
        for batch in positions:
            batch.legal_masks(out=out)
        return count * len(positions)

    return work


def masks_and_steps(count: int, **options: int) -> Work:
    """Plays random games: the masks of all positions, an action of each, and the steps."""
    games = batches(count, 100, **options)
    out = np.empty((count, ACTIONS), bool)

    def work() -> int:
        next(games).legal_masks(out=out)
        return count

    return work


def fairy(pyffish: Any, variant: str) -> Work:
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


def python_chess(chess: Any) -> Work:
    """Asks python-chess for the legal moves at the start, a hundred times."""
    board = chess.Board()
    return lambda: sum(len(list(board.legal_moves)) == 20 for _ in range(100))


def spiel(pyspiel: Any) -> Work:
    """Plays random games of OpenSpiel's chess, which is in C++: the legal actions of a position, and a step."""
    game, chance = pyspiel.load_game("chess"), random.Random(1)
    state = game.new_initial_state()

    def work() -> int:
        nonlocal state
        for _ in range(100):
            if state.is_terminal():
                state = game.new_initial_state()
            state.apply_action(chance.choice(state.legal_actions()))
        return 100

    return work


def single(module: Any) -> Work:
    """Plays random moves against level 6 in the environment of Gymnasium."""
    env, chance = module.AdvanceEnv(), random.Random(1)
    _, info = env.reset(seed=1)

    def work() -> int:
        nonlocal info
        for _ in range(100):
            action = chance.choice(np.flatnonzero(info["action_mask"]).tolist() or [0])
            _, _, over, _, info = env.step(action)
            if over:
                _, info = env.reset(seed=1)
        return 100

    return work


def several(module: Any, count: int) -> Work:
    """Plays random moves against level 6 in the vector environment of Gymnasium."""
    envs, seeds = module.AdvanceVectorEnv(count), iter(range(2**62))
    envs.reset(seed=1)

    def work() -> int:
        # Of the games that begin anew, the action is ignored.
        envs.step(np.maximum(envs._batch.sample(next(seeds)), 0))
        return count

    return work


def agents(make: Callable[[], Any]) -> Work:
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


def reading(path: str, worker: int, workers: int) -> tuple[int, float]:
    """Reads the games of one of several workers, with their planes: their positions, and the processor's seconds."""
    begun = time.process_time()
    positions = sum(len(study.positions.observe()) for study in Studies(path, shard=(worker, workers)))
    return positions, time.process_time() - begun


def shared(path: str, workers: int) -> str:
    """The time that `workers` processes take to read a file together."""
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        parts = pool.starmap(reading, [(path, worker, workers) for worker in range(workers)], chunksize=1)
    positions, most = sum(positions for positions, _ in parts), max(seconds for _, seconds in parts)
    return f"{positions:,} positions, at most {most:.2f} s of a processor for each worker"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each is measured, three times over")
    parser.add_argument("--games", type=int, default=4096, help="the size of a batch")
    parser.add_argument("--threads", type=int, nargs="*", default=[2], help="on how many threads steps are measured")
    parser.add_argument("--studies", metavar="FILE", help="games of `advance selfplay --format bin`")
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2, 4], help="how many workers share FILE")
    options = parser.parse_args()
    cpu, wall = time.process_time, time.perf_counter
    rows: dict[str, tuple[Work, Callable[[], float]]] = {}

    def measure(name: str, needs: list[str], make: Callable[..., Work], clock: Callable[[], float] = cpu) -> None:
        """Measures what the modules that it needs are there for."""
        try:
            modules = [importlib.import_module(module) for module in needs]
        except ImportError as error:
            print(f"{name:<58} not measured: {error}")
            return
        rows[name] = make(*modules), clock

    count = options.games
    measure("Batch: legal masks", [], lambda: masks(count))
    measure("Batch: legal masks, a random action, a step", [], lambda: masks_and_steps(count))
    measure("the same, by the clock on the wall", [], lambda: masks_and_steps(count), wall)
    for threads in options.threads:
        name = f"the same on {threads} threads, by the clock on the wall"
        measure(name, [], lambda threads=threads: masks_and_steps(count, threads=threads), wall)
    measure("OpenSpiel: chess, legal_actions and a random step", ["pyspiel"], spiel)
    measure("pyffish: legal_moves, chess on 9x9 (modern)", ["pyffish"], lambda module: fairy(module, "modern"))
    measure("pyffish: legal_moves, shogi", ["pyffish"], lambda module: fairy(module, "shogi"))
    measure("python-chess: legal_moves", ["chess"], python_chess)
    measure("Gymnasium: random steps against level 6", ["advance.gym"], single)
    measure("Gymnasium: the same with make_vec", ["advance.gym"], lambda module: several(module, count))
    measure("PettingZoo: advance_v0", ["advance.advance_v0"], lambda module: agents(module.env))
    measure("PettingZoo: chess_v6", ["pettingzoo.classic.chess_v6"], lambda module: agents(module.env))
    best = dict.fromkeys(rows, 0.0)
    # In turn, so that what slows the machine slows all of them.
    for _ in range(3):
        for name, (work, clock) in rows.items():
            best[name] = max(best[name], rate(options.seconds, work, clock))
    for name, found in best.items():
        print(f"{name:<58} {found:>12,.0f} a second")
    for workers in options.workers if options.studies else []:
        print(f"Studies: planes, {workers} workers: {shared(options.studies, workers)}")


if __name__ == "__main__":
    main()
