"""What an environment shows of a game of Advance, to either side.

The actions and planes are those of `Batch`: see there and `action_table`.
"""

import operator
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from advance import PLANES, Batch, IllegalMoveError

#: The shape of an observation: planes, ranks, files.
SHAPE = (PLANES, 9, 9)

# The first planes are the pieces of the side to move, the next ones the enemy's.
_EXCHANGED = [*range(8, 16), *range(8), *range(16, PLANES)]


def observation(batch: Batch, index: int, white: bool) -> NDArray[np.float32]:
    """The planes of one game as one of the sides sees it, even if the other is to move.

    >>> planes = observation(Batch(1), 0, white=False)
    >>> int(planes[:8].sum()), [int(rank.sum()) for rank in planes[:8].sum(axis=0)]
    (18, [0, 0, 0, 0, 0, 0, 0, 9, 9])
    """
    planes: NDArray[np.float32] = batch.observe()[index]
    if batch.white_to_move()[index] == white:
        return planes
    return exchanged(planes)


def observations(batch: Batch, white: bool) -> NDArray[np.float32]:
    """The planes of all games as one of the sides sees them.

    >>> bool((observations(Batch(2), True) == Batch(2).observe()).all())
    True
    """
    planes: NDArray[np.float32] = batch.observe()
    others = batch.white_to_move() != white
    planes[others] = planes[others][:, _EXCHANGED, ::-1]
    return planes


def act(batch: Batch, action: SupportsIndex) -> tuple[float, bool]:
    """Makes an action in the only game of a batch: the reward of the side that has moved, and whether the game is over.

    >>> act(Batch(1), -1)
    Traceback (most recent call last):
    advance.IllegalMoveError: -1 is not a legal action
    """
    number = operator.index(action)
    # To a batch, -1 is no action at all.
    if number < 0:
        raise IllegalMoveError(f"{number} is not a legal action")
    rewards, over = batch.step(np.array([number]))
    return float(rewards[0]), bool(over[0])


def exchanged(planes: NDArray[np.float32]) -> NDArray[np.float32]:
    """The planes of a position as the other side sees it."""
    return planes[_EXCHANGED, ::-1].copy()
