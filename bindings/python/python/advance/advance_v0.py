"""Advance as an environment of PettingZoo: `player_0`, who is white, and `player_1` move in turn (AEC).

    from advance import advance_v0
    env = advance_v0.env()

An observation is a dict: `observation`, the planes of `Batch.observe` as the agent sees them, and `action_mask`, which
of the `ACTIONS` actions of `action_table` are legal; none are for the side that is not to move. The reward is 1 for the
winner and -1 for the loser when a game ends, and 0 before and in a tie. A game ends when the side to move has no legal
move, or when each side has made its turns: then the lead decides. That is a rule, so it terminates and does not
truncate. An illegal action loses the game in `env`, and is an error in `raw_env`.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from advance import ACTIONS, Batch, Board
from advance.learner import SHAPE, act, exchanged

__all__ = ["env", "raw_env"]

_AGENTS = ["player_0", "player_1"]
_OTHER = dict(zip(_AGENTS, reversed(_AGENTS), strict=True))


def env(**kwargs: Any) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's wrappers; it takes the arguments of `raw_env`."""
    wrapped: AECEnv[str, Any, Any] = wrappers.TerminateIllegalWrapper(raw_env(**kwargs), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv[str, Any, Any]):
    """The environment without wrappers.

    `position` is where games begin, in one line, and `turns` how many moves each side has, unless the line says so.
    With `render_mode="ansi"`, `render` gives the board as text. A copy, also a pickled one, has the same game.
    """

    metadata = {"render_modes": ["ansi"], "name": "advance_v0", "is_parallelizable": False, "render_fps": 2}

    def __init__(self, render_mode: str | None = None, turns: int | None = None, position: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"found {render_mode!r} as render_mode, expected None or 'ansi'")
        self.render_mode = render_mode
        self.possible_agents = list(_AGENTS)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, SHAPE, np.float32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = {agent: seen for agent in _AGENTS}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in _AGENTS}
        self._batch = Batch(boards=[Board(position)], turns=turns)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. Nothing is left to chance, so the seed does not matter."""
        self._batch.reset()
        self.agents = list(_AGENTS)
        self.rewards = dict.fromkeys(_AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(_AGENTS, 0.0)
        over = bool(self._batch.over()[0])
        self.terminations = dict.fromkeys(_AGENTS, over)
        self.truncations = dict.fromkeys(_AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in _AGENTS}
        self._mover = _AGENTS[0 if self._batch.white_to_move()[0] else 1]
        self.agent_selection = self._mover

    def observe(self, agent: str) -> dict[str, Any]:
        planes = self._batch.observe()[0]
        if agent == self._mover:
            return {"observation": planes, "action_mask": self._batch.legal_masks()[0].view(np.int8)}
        return {"observation": exchanged(planes), "action_mask": np.zeros(ACTIONS, np.int8)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        reward, over = act(self._batch, action)
        other = _OTHER[agent]
        self.rewards = {agent: reward, other: 0.0 - reward}
        self._cumulative_rewards[agent] = reward
        self._cumulative_rewards[other] -= reward
        if over:
            self.terminations = dict.fromkeys(_AGENTS, True)
        self.agent_selection = self._mover = other

    def render(self) -> str | None:
        return str(self._batch.board(0)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
