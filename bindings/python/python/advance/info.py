"""What a search has found of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from advance._native import Move


class Info(TypedDict, total=False):
    """What `Engine.analyse` gives, and `PlayResult.info`.

    All of it is there but `full_tree`, or nothing where there was no search.
    """

    #: Its place among the moves that were asked for, from 1.
    multipv: int
    #: In hundredths of a point, for the side to move; `None` where the end is forced.
    score: int | None
    #: The moves of both sides until a forced end, negative for a loss.
    plies_to_end: int | None
    #: What both sides are expected to play, this move first.
    pv: list[Move]
    #: The plies that were searched completely.
    depth: int
    #: The positions searched.
    nodes: int
    #: The seconds that it took.
    time: float
    #: The positions searched per second.
    nps: int
    #: Only in `PlayResult.info`, and true: the level's tree was full, so that more time or nodes would not let it grow.
    full_tree: bool
