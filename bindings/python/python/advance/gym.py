"""Advance as an environment of Gymnasium: one agent plays against a level.

    import gymnasium
    env = gymnasium.make("advance.gym:advance/Advance-v0", level=6)

An observation is the planes of `Batch.observe`. The actions are those of `action_table`; `info["action_mask"]`, and
`env.unwrapped.action_masks()`, say which are legal. The reward is 1 for a win and -1 for a loss when a game ends, and 0
before and in a tie. As in matches, a player that does what is not legal has lost: `info["illegal"]` is the reason. From
a position in which the level moves first and wins at once, `reset` shows no legal action, and any action ends the game
as lost.

    envs = gymnasium.make_vec("advance.gym:advance/Advance-v0", num_envs=1024, level=6)

plays many games at once in a `Batch`, with the same observations, rewards and masks. A game that has ended begins anew
at the next step, whose action for it is ignored (`AutoresetMode.NEXT_STEP`).
"""

from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from advance import ACTIONS, Batch, Board, Engine, IllegalMoveError, Limit
from advance.learner import SHAPE, act, observation, observations

__all__ = ["AdvanceEnv", "AdvanceVectorEnv"]


class AdvanceEnv(gymnasium.Env[NDArray[np.float32], SupportsIndex]):
    """Games against a level of Advance.

    `level` is 4 to 9, `limit` that of its searches, `white` whether the agent is white, `position` where games begin,
    in one line, and `turns` how many moves each side has, unless the line says so. The seed of `reset` settles the ties
    of the level. A copy, also a pickled one, has the same game.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 2}

    def __init__(
        self,
        level: int = 6,
        *,
        limit: Limit | None = None,
        white: bool = True,
        turns: int | None = None,
        position: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"found {render_mode!r} as render_mode, expected None or 'ansi'")
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0.0, 1.0, SHAPE, np.float32)
        self.action_space = spaces.Discrete(ACTIONS)
        self._level = level
        self._limit = limit
        self._white = white
        self._batch = Batch(boards=[Board(position)], turns=turns)
        if self._batch.over()[0]:
            raise ValueError("the game is over where it begins")
        self._enemy = Engine(level)
        self._early = False

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal."""
        masks: NDArray[np.bool_] = self._batch.legal_masks()[0]
        return masks

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        self._batch.reset()
        self._enemy = Engine(self._level, seed=int(self.np_random.integers(2**63)))
        if self._batch.white_to_move()[0] != self._white:
            self._reply()
        self._early = bool(self._batch.over()[0])
        return self._seen()

    def step(self, action: SupportsIndex) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        if self._early:
            # The game was over before the agent could act: its action is too late, and not illegal.
            self._early = False
            planes, info = self._seen()
            result = float(self._batch.results()[0])
            return planes, result if self._white else 0.0 - result, True, False, info
        try:
            reward, over = act(self._batch, action)
        except IllegalMoveError as error:
            planes, info = self._seen()
            return planes, -1.0, True, False, {**info, "illegal": str(error)}
        if not over:
            reward, over = self._reply()
        planes, info = self._seen()
        return planes, reward, over, False, info

    def _reply(self) -> tuple[float, bool]:
        """Lets the level move, and gives the reward of the agent."""
        board = self._batch.board(0)
        move = self._enemy.play(board, self._limit).move
        assert move is not None, "the game is not over"
        reward, over = act(self._batch, board.action_of(move))
        # A minus sign would make -0.0 of a tie.
        return 0.0 - reward, over

    def _seen(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        return observation(self._batch, 0, self._white), {"action_mask": self.action_masks().view(np.int8)}

    def render(self) -> str | None:
        return str(self._batch.board(0)) if self.render_mode == "ansi" else None


class AdvanceVectorEnv(VectorEnv[NDArray[np.float32], ArrayLike, NDArray[Any]]):
    """Many games against a level at once, made by `gymnasium.make_vec`.

    The arguments are those of `AdvanceEnv`, and `threads`, over which each step spreads the games.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        level: int = 6,
        *,
        limit: Limit | None = None,
        white: bool = True,
        turns: int | None = None,
        position: str | None = None,
        threads: int = 1,
    ) -> None:
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0.0, 1.0, SHAPE, np.float32)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._level = level
        self._limit = limit
        self._white = white
        self._batch = Batch(boards=[Board(position)] * num_envs, turns=turns, threads=threads)
        if self._batch.over().any():
            raise ValueError("the game is over where it begins")
        self._enemy = Engine(level)
        # Which games have ended, and which of these did before the agent could act.
        self._ended = self._early = np.zeros(num_envs, bool)
        self._masks = self._batch.legal_masks()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, a row for each game."""
        return self._masks

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed[0] if isinstance(seed, list) else seed)
        self._enemy = Engine(self._level, seed=int(self.np_random.integers(2**63)))
        self._ended = np.zeros(self.num_envs, bool)
        self._begin(~self._ended)
        return self._seen()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise TypeError(f"found {chosen.dtype} of the shape {chosen.shape} as actions, expected an action a game")
        begins, early = self._ended, self._early
        known = (chosen >= 0) & (chosen < ACTIONS)
        legal = known & self._masks[np.arange(self.num_envs), np.where(known, chosen, 0)]
        acts = ~begins & ~early
        rewards, over = self._batch.step(np.where(acts & legal, chosen, -1))
        goes_on = acts & legal & ~over
        replies = self._enemy.actions(self._batch, self._limit, which=goes_on)
        punished, over = self._batch.step(replies)
        found = rewards.astype(np.float64) - punished
        found[acts & ~legal] = -1.0
        found[early] = self._batch.results()[early] * (1.0 if self._white else -1.0)
        self._ended = (over & acts) | early | (acts & ~legal)
        self._early = np.zeros(self.num_envs, bool)
        self._begin(begins)
        terminated = self._ended.copy()
        seen, info = self._seen()
        return seen, found, terminated, np.zeros(self.num_envs, bool), info

    def _begin(self, which: NDArray[np.bool_]) -> None:
        """Begins some games anew, with the first move of the level where it has that."""
        if which.any():
            self._batch.reset(which)
            first = which & (self._batch.white_to_move() != self._white)
            self._batch.step(self._enemy.actions(self._batch, self._limit, which=first))
            self._early = which & self._batch.over()
        self._masks = self._batch.legal_masks()

    def _seen(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        return observations(self._batch, self._white), {"action_mask": self._masks.view(np.int8)}


gymnasium.register(
    id="advance/Advance-v0",
    entry_point="advance.gym:AdvanceEnv",
    vector_entry_point="advance.gym:AdvanceVectorEnv",
)
