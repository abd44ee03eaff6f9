from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, ClassVar, Generic, TypeVar, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from advance.info import Info

__all__ = [
    "PLANES",
    "Analysis",
    "Batch",
    "Board",
    "Case",
    "Engine",
    "IllegalMoveError",
    "Limit",
    "Move",
    "Outcome",
    "PlayResult",
    "Record",
    "Refused",
    "Studies",
    "Study",
    "__build__",
    "__version__",
    "action_name",
    "action_table",
    "ask",
    "generate_cases",
    "read_cases",
]

_F = TypeVar("_F")

PLANES: int
__build__: str
__version__: str

class IllegalMoveError(ValueError):
    """A move that is not legal where it was to be made. The message is the referee's reason."""

class Refused(ValueError):
    """A question that is not answered. The message is the reason, and `code` its word for programs."""

    code: str

@final
class Move:
    """A move in notation. Those of the sibling games are words that only their boards understand.

    >>> move = Move('e2-e3')
    >>> move.from_square, move.mark, move.to_square
    ('e2', '-', 'e3')
    >>> move == Move('e2-e3'), str(move)
    (True, 'e2-e3')
    >>> Move('e2e3')
    Traceback (most recent call last):
    ValueError: 'e2e3' is not a move: expected FROM MARK TO without spaces, such as d2-d3 (marks: - x * # ~ ^)
    """
    def __new__(cls, text: str, game: str = "advance") -> Move: ...
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def from_square(self) -> str | None:
        """The square of the piece, as in `'e2'`; `None` in the sibling games."""
    @property
    def to_square(self) -> str | None:
        """The square that it acts on; `None` in the sibling games."""
    @property
    def mark(self) -> str | None:
        """Its action there: `-` steps, `x` captures, `*` shoots, `#` builds, `~` swaps, `^` converts; `None` in the
        sibling games.
        """
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str]: ...

@final
class Outcome:
    """The ending of a game.

    >>> board = Board('4g4/9/9/9/9/9/9/9/4G4 w', turns=0)
    >>> board.outcome()
    Outcome(termination='turns', winner=None)
    """
    def __new__(cls, termination: str, winner: bool | None) -> Outcome: ...
    def __hash__(self) -> int: ...
    @property
    def termination(self) -> str:
        """The cause of the end: `trap` or `turns`, and `rules` or the like in the sibling games."""
    @property
    def winner(self) -> bool | None:
        """`True` where white has won, `False` where black has; `None` for a tie."""
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`."""
    def __getnewargs__(self) -> tuple[str, bool | None]: ...

@final
class Board:
    """A game: where it began, its moves, and where it stands.

    `Board()` is a game of Advance from the start. `position` is any position in one line, `game` is `advance` or
    a sibling game, such as `checkers`, `turns` is how many moves each side has before the lead decides, and `moves` are
    made at once. Turns are counted from `position` on, unless the line says otherwise, or the game has `begun` after so
    many moves. A game that is over has no legal moves.

    >>> board = Board()
    >>> board.legal_count()
    43
    >>> board.push('e2-e3')
    >>> board.turn, board.ply
    (False, 1)
    >>> board.pop()
    Move('e2-e3')
    >>> board == Board()
    True
    >>> Board(game='checkers').legal_moves[0]
    Move('...', 'checkers')
    """
    def __new__(
        cls,
        position: str | None = None,
        game: str = "advance",
        turns: int | None = None,
        moves: Sequence[Move | str] = (),
        begun: int | None = None,
    ) -> Board: ...
    @staticmethod
    def from_text(text: str, turn: bool = True) -> Board:
        """A game of Advance that begins from nine lines of nine characters, as in a board file.

        >>> Board.from_text(str(Board())) == Board()
        True
        """
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def turn(self) -> bool:
        """Whether white is to move."""
    @property
    def ply(self) -> int:
        """The moves of both sides before this position, those before the start among them."""
    @property
    def turns(self) -> int:
        """The number of moves of each side before the lead decides."""
    @property
    def begun(self) -> int:
        """The moves of both sides before the game began: turns are counted from there."""
    @property
    def key(self) -> int:
        """A number that equal positions have in common, on every machine."""
    @property
    def lead(self) -> int:
        """White's lead, in points."""
    @property
    def move_stack(self) -> list[Move]:
        """The moves since the start."""
    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves, in an order that depends on the position only; none where the game is over."""
    def legal_count(self) -> int:
        """The number of legal moves."""
    def fen(self) -> str:
        """The game in one line, from which `Board` makes an equal one: the position, the side to move, the moves made
        before, and the length of the game as `BEGUN+TURNS`.

        >>> Board().fen()
        'mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w 0 0+100'
        """
    def parse_move(self, text: str) -> Move:
        """The move of this text, which has to be legal.

        >>> Board().parse_move('e2-e3')
        Move('e2-e3')
        """
    def is_legal(self, mv: Move | str) -> bool:
        """Whether a move is legal here.

        >>> Board().is_legal(Move('e2-e7'))
        False
        """
    def why_not(self, mv: Move | str) -> str | None:
        """The reason why a move is not legal, or `None`.

        >>> Board().why_not('e2-e7')
        'the Zombie ...'
        """
    def gain(self, mv: Move | str) -> int:
        """By how much a legal move changes the lead of the side that makes it, in points.

        >>> Board('4g4/9/9/9/3z5/4Z4/9/9/4G4 w').gain('e4xd5')
        1
        """
    def gives_win(self, mv: Move | str) -> bool:
        """Whether a legal move wins at once."""
    def is_capture(self, mv: Move | str) -> bool:
        """Whether a legal move captures a piece or a wall; in Advance, a shot does too.

        >>> Board('4g4/9/9/9/3z5/4Z4/9/9/4G4 w').is_capture('e4xd5')
        True
        """
    def push(self, mv: Move | str) -> None:
        """Makes a legal move.

        >>> Board().push('e2-e7')
        Traceback (most recent call last):
        advance.IllegalMoveError: ...
        """
    def pop(self) -> Move:
        """Takes the last move back, and gives it."""
    def peek(self) -> Move:
        """The last move."""
    def outcome(self) -> Outcome | None:
        """The ending of the game, or `None` while it goes on."""
    def is_game_over(self) -> bool:
        """Whether the game is over: no legal move is left, or both sides have used up their turns."""
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
    def is_check(self) -> bool:
        """Whether the General of the side to move is in danger. For Advance only."""
    def piece_at(self, square: str) -> str | None:
        """The content of a square, as a board file has it, or `None`. For Advance only.

        >>> Board().piece_at('e1')
        'G'
        """
    def piece_map(self) -> dict[str, str]:
        """The contents of the squares that are not empty, walls too, as a board file has it. For Advance only.

        >>> Board('4g4/9/9/9/9/9/9/3#5/4G4 w').piece_map()
        {'d2': '#', 'e1': 'G', 'e9': 'g'}
        """
    def action_of(self, mv: Move | str) -> int:
        """The number of a legal move in the action space, and the other way round. For Advance only.

        >>> board = Board()
        >>> board.move_of(board.action_of('e2-e3'))
        Move('e2-e3')
        """
    def move_of(self, action: int) -> Move:
        """The legal move that an action is here. For Advance only."""
    def mirror(self) -> Board:
        """The same game seen by the other side: colours exchanged, ranks flipped, from here on. For Advance only.

        >>> Board().mirror().mirror() == Board()
        True
        """
    def record(self, players: tuple[str, str] = ("?", "?"), *, winner: bool | None = None, draw: bool = False) -> str:
        """The record of the game as text. One that is not over may have been settled: `winner` is whether white has won
        because the other side resigned, and `draw=True` says that a draw was agreed to.

        >>> print(Board(moves=['e2-e3']).record(('Ann', 'Bob'), winner=True))
        [Game "advance"]
        ...
        1. e2-e3
        1-0
        <BLANKLINE>
        """
    def copy(self) -> Board:
        """A board of its own with the same game."""
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: Any) -> Board: ...
    def _repr_svg_(self) -> str:
        """A picture for notebooks, with the last move marked."""
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __getnewargs__(self) -> tuple[str, str, None, list[str]]: ...

@final
class Limit:
    """The limits of a search; the first one reached ends it. Nodes and depth give the same move on every machine, time
    does not.

    >>> Limit(nodes=2000)
    Limit(nodes=2000)
    """
    def __new__(cls, time: float | None = None, *, depth: int | None = None, nodes: int | None = None) -> Limit: ...
    @property
    def time(self) -> float | None:
        """Seconds."""
    @property
    def depth(self) -> int | None:
        """Plies of iterative deepening."""
    @property
    def nodes(self) -> int | None:
        """Nodes visited, exactly."""
    def __getnewargs_ex__(self) -> tuple[tuple[float | None], dict[str, Any]]: ...

@final
class PlayResult:
    """The move of a level, and what its search has found of it."""
    def __new__(cls, move: Move | None, info: Info) -> PlayResult: ...
    @property
    def move(self) -> Move | None:
        """The move; `None` where none is legal."""
    @property
    def info(self) -> Info:
        """The result of `Engine.analyse` for this move; empty at levels that do not search."""

@final
class Analysis(Generic[_F]):
    """A search under way: a sequence of its findings, one for each depth. It ends by its limit, by `stop()`, or with a
    `with` statement.

    >>> with Engine(level=9).analysis(Board(), Limit(depth=3)) as analysis:
    ...     [info['depth'] for info in analysis]
    [1, 2, 3]
    """
    def stop(self) -> None:
        """Asks the search to end, which takes some milliseconds. What it has found can still be read."""
    def wait(self) -> _F:
        """Waits for the end of the search: its last finding."""
    def __iter__(self) -> Iterator[_F]: ...
    def __next__(self) -> _F: ...
    def __enter__(self) -> Analysis[_F]: ...
    def __exit__(self, *_error: object) -> None: ...

@final
class Engine:
    """A level of a game, which chooses moves and searches.

    `level` is 4 to 9 in Advance (8 by default), and a word in its siblings. In Advance `elo` may stand in its
    place: a strength from 400 for a beginner to 2900 for level 9. It limits its own search, of which a `Limit` can only
    take away. With a `seed`, ties are settled by that; without one, always in the same way. On one thread, the same
    position, level, seed and limits of nodes or depth give the same move on every machine.

    A search runs on this many `threads`, but on no more than there are cores. Several threads find more in the same
    time, but not the same every time. Levels that do not search ignore them.

    A copy, also a pickled one, has the same options and remembers nothing. A process that is forked while a thread uses
    an engine cannot use that engine.

    >>> engine = Engine(level=7)
    >>> board = Board('z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4 w')
    >>> engine.play(board).move
    Move('b5xd5')
    >>> info = Engine(level=9).analyse(board, Limit(depth=3))
    >>> info['pv'][0], info['depth']
    (Move('b5xd5'), 3)
    >>> Engine(elo=1200).play(board).move
    Move(...)
    >>> Engine(level='random', game='connections').play(Board(game='connections')).info
    {}
    """
    def __new__(
        cls,
        level: int | str | None = None,
        *,
        elo: int | None = None,
        game: str = "advance",
        seed: int | None = None,
        threads: int = 1,
    ) -> Engine: ...
    def play(self, board: Board, limit: Limit | None = None) -> PlayResult:
        """Chooses a move. Levels that do not search take no notice of `limit`."""
    @overload
    def analyse(self, board: Board, limit: Limit | None = None, *, multipv: None = None) -> Info:
        """Searches: its finding about the best move, or with `multipv` a list of findings about that many, best first.

        `score` is in hundredths of a point for the side to move, in every game, and
        `None` where the end is forced: then `plies_to_end` is how many plies away it is, negative for a loss. `pv` is
        what both sides are expected to play.

        >>> [info['pv'][0] for info in Engine().analyse(Board(), Limit(nodes=500), multipv=2)]
        [Move(...), Move(...)]
        """
    @overload
    def analyse(self, board: Board, limit: Limit | None = None, *, multipv: int) -> list[Info]: ...
    @overload
    def analysis(self, board: Board, limit: Limit | None = None, *, multipv: None = None) -> Analysis[Info]:
        """Begins the search of `analyse`, which goes on beside this thread, up to `limit` or `stop()`; without a limit, it
        has none.

        >>> with Engine(level=9).analysis(Board()) as analysis:
        ...     for info in analysis:
        ...         if info['depth'] == 2:
        ...             break
        >>> info['pv'][0]
        Move(...)
        """
    @overload
    def analysis(self, board: Board, limit: Limit | None = None, *, multipv: int) -> Analysis[list[Info]]: ...
    def actions(self, batch: Batch, limit: Limit | None = None, *, which: ArrayLike | None = None) -> NDArray[np.int64]:
        """Chooses an action in each game of a batch, as `play` does, on the threads of the batch: -1 where the game is
        over, or where `which`, an array of bool, is False.

        >>> batch = Batch(3)
        >>> rewards, over = batch.step(Engine(level=6).actions(batch, which=[True, False, True]))
        >>> batch.plies().tolist()
        [1, 0, 1]
        """
    def clear(self) -> None:
        """Forgets everything: what follows is as from a new engine."""
    def __getnewargs_ex__(self) -> tuple[tuple[str | None], dict[str, Any]]: ...

@final
class Record:
    """A game that was recorded. Reading one checks every move and the result.

    >>> record = Record(Board(moves=['e2-e3', 'e8-e7']).record(('Ann', 'Bob'), draw=True))
    >>> record.players, record.result, record.termination
    (('Ann', 'Bob'), '1/2-1/2', 'agreement')
    >>> [move.from_square for move in record.board().move_stack]
    ['e2', 'e8']
    """
    def __new__(cls, text: str) -> Record: ...
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def players(self) -> tuple[str, str]:
        """The names of the first and the second side."""
    @property
    def start(self) -> str:
        """The position at the start, in one line."""
    @property
    def turns(self) -> int:
        """The number of moves of each side before the lead decides."""
    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` where the game has not ended."""
    @property
    def termination(self) -> str:
        """The cause of the end: `trap`, `turns`, `resignation`, `agreement`, a fault such as `illegal_move`, the word of
        another program, or `unfinished`."""
    @property
    def moves(self) -> list[str]:
        """The moves in notation."""
    def board(self) -> Board:
        """The board at the end, with all moves."""
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Case:
    """A board on which a level has exactly one right answer.

    >>> case = generate_cases(level=6, count=1, seed=1)[0]
    >>> board = case.board()
    >>> board.push(Engine(level=6).play(board).move)
    >>> str(board) == case.answer
    True
    """
    def __new__(cls, level: int, turn: bool, number: int, test: str, answer: str, position: str) -> Case: ...
    @property
    def level(self) -> int:
        """The level that decides it: 4 to 7."""
    @property
    def turn(self) -> bool:
        """Whether white is to move."""
    @property
    def number(self) -> int:
        """The number in the names of its two files."""
    @property
    def test(self) -> str:
        """The board before the move, in nine lines."""
    @property
    def answer(self) -> str:
        """The board after it."""
    @property
    def position(self) -> str:
        """The position to answer, in one line."""
    def board(self) -> Board:
        """The board to answer."""

@final
class Batch:
    """Many games of Advance at once. What it gives are arrays with an entry, or a row, for each game.

    `len(batch)` games begin from the start, or from where `boards` stand. Each side has `turns` moves, counted as the
    boards count them; by default 100, or those of the boards, which then have to agree. Actions are numbers
    below `ACTIONS` (see `action_table`). Actions, observations and evaluations are seen by the side to move: where that
    is black, ranks are flipped. Each call spreads its games over this many `threads`, with the same results.

    >>> batch = Batch(1000)
    >>> masks = batch.legal_masks()
    >>> masks.shape == (1000, ACTIONS), int(masks[0].sum())
    (True, 43)
    >>> rewards, over = batch.step(batch.sample(seed=1))
    >>> float(rewards.max()), bool(over.any())
    (0.0, False)
    >>> batch.observe().shape == (1000, PLANES, 9, 9)
    True
    """
    def __new__(
        cls,
        count: int | None = None,
        *,
        turns: int | None = None,
        boards: Sequence[Board] | None = None,
        threads: int | None = None,
    ) -> Batch: ...
    @staticmethod
    def from_squares(
        squares: ArrayLike,
        white_to_move: ArrayLike,
        ply: ArrayLike | None = None,
        begun: ArrayLike | None = None,
        turns: int | None = None,
        *,
        threads: int | None = None,
    ) -> Batch:
        """The games in which these positions stand, from arrays: what stands on each of the 81 squares of each board, as
        `squares` gives it, which side is to move, and how many moves were made before. Each game has `begun` after
        that many moves (none by default), and each side has that many `turns` from there. `ply` and `begun` may be
        one number for all.

        >>> batch = Batch(2)
        >>> again = Batch.from_squares(batch.squares(), batch.white_to_move(), batch.plies())
        >>> bool((again.observe() == batch.observe()).all())
        True
        """
    def __len__(self) -> int: ...
    @property
    def turns(self) -> int:
        """The number of moves of each side."""
    @property
    def threads(self) -> int:
        """Over how many threads a call spreads the games."""
    def legal_masks(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which actions are legal, as bool; none where a game is over. They are written to `out` if it is given."""
    def legal_actions(self, index: int) -> list[int]:
        """The legal actions of one game, in rising order."""
    def sample(self, seed: int) -> NDArray[np.int64]:
        """One legal action of each game, each as likely as another, and -1 where a game is over. The seed and the games
        decide which.
        """
    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Makes an action in each game; -1 leaves a game as it is. Gives the rewards of the sides that have moved (1 for
        a win, -1 for a loss, else 0), and which games are over. Where an action is not legal, nothing is done at all.
        The actions may be a tensor of PyTorch.
        """
    def children(self) -> tuple[Batch, NDArray[np.int64], NDArray[np.int64]]:
        """The games after every legal action: a batch of them, from which game each comes, and by which action, in the
        order of the games.

        >>> after, games, actions = Batch(2).children()
        >>> len(after), int(games[0]), int(games[-1])
        (86, 0, 1)
        """
    def reset(self, which: ArrayLike | None = None) -> None:
        """Begins games anew: all, or those where `which` is true, which is an array of bool."""
    def observe(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The view of the side to move: `PLANES` planes of 9 by 9 numbers from 0 to 1, as float32. Planes 0 to 7 are the
        own Zombies, Builders, Jesters, Miners, Sentinels, Catapults, Dragons and General, 8 to 15 the enemy's, 16 the
        walls; 17 is the share of the game that is left. They are written to `out` if it is given.
        """
    def evaluate(self) -> NDArray[np.int32]:
        """The worth of the positions to the side to move without a search, in hundredths of a point, as int32: the
        evaluation of levels 8 and 9.
        """
    def leads(self) -> NDArray[np.int32]:
        """The lead of the side to move, in points, as int32."""
    def white_to_move(self) -> NDArray[np.bool_]:
        """Whether white is to move."""
    def plies(self) -> NDArray[np.uint32]:
        """The moves of both sides before the positions."""
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
    def results(self) -> NDArray[np.int8]:
        """1 where white has won, -1 where black has, 0 in ties and in games that go on, as int8."""
    def keys(self) -> NDArray[np.uint64]:
        """Numbers that equal positions have in common, as uint64."""
    def squares(self) -> NDArray[np.uint8]:
        """The content of each of the 81 squares, as the characters of a board file: `.` where it is empty."""
    def board(self, index: int) -> Board:
        """One of the games as a board, without its moves."""
    def copy(self) -> Batch:
        """A batch of its own with the same games."""
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, _memo: Any) -> Batch: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    def __getstate__(self) -> list[str]: ...
    def __setstate__(self, lines: list[str]) -> None: ...

@final
class Study:
    """A game of self-play to learn from: its positions, and arrays with an entry, or a row, for each of them."""
    @property
    def round(self) -> int:
        """The number of the game in the whole run, from 1."""
    @property
    def begun(self) -> int:
        """The moves made before the turns of the game began to count."""
    @property
    def turns(self) -> int:
        """The turn limit."""
    @property
    def positions(self) -> Batch:
        """The positions in which a move was made."""
    @property
    def actions(self) -> NDArray[np.int64]:
        """The moves, as numbers of the action space."""
    @property
    def scores(self) -> NDArray[np.float32]:
        """The score of the search, in hundredths of a point for the side to move; NaN where nothing was searched. From
        800000 a forced win, to -800000 a forced loss.
        """
    @property
    def quiet(self) -> NDArray[np.bool_]:
        """Whether no legal move gains anything at once."""
    @property
    def repeated(self) -> NDArray[np.bool_]:
        """Whether the position was met before in this game."""
    @property
    def slips(self) -> NDArray[np.bool_]:
        """Whether the move is random, so that what follows says nothing about the position."""
    @property
    def result(self) -> int:
        """1 where white has won, -1 where black has, 0 in a tie."""
    @property
    def termination(self) -> str:
        """The cause of the end: `trap`, `turns`, or `resignation` where it was not played to its end."""
    @property
    def policy(self) -> list[list[tuple[Move, int]]]:
        """For each position its best moves with their scores, the best first; none where nothing was searched, or
        `multipv` is not in the header.
        """
    @property
    def policy_actions(self) -> NDArray[np.int64]:
        """The best moves, as numbers of the action space, the best first: a row has as many as `multipv` of the header
        says, and -1 where there are no more.
        """
    @property
    def policy_scores(self) -> NDArray[np.float32]:
        """Their scores by the search, as in `scores`; NaN where there are no more."""
    def policy_targets(self, temperature: float = 100.0) -> NDArray[np.float32]:
        """The best moves as chances of all actions, such as `torch.nn.functional.cross_entropy` takes them for its
        target: a row for each position, the softmax of the scores divided by `temperature`, and 0 for all actions that
        are not among the best. A row without best moves has only zeros.
        """
    def __len__(self) -> int: ...

@final
class Studies:
    """The games of Advance in a file that `advance selfplay --format bin` has written, as a sequence.

    Each game is read when it is asked for, without those before it. `header` says how they were made. A file that is
    incomplete raises `ValueError`, unless `salvage` asks for the games before the damage, and so does a game that was
    changed. A file that cannot be read raises `OSError`.

    `shard=(k, n)` is the part `k`, from 0, of `n` parts of about the same size, one after the other.

    >>> Studies('no such file')
    Traceback (most recent call last):
    FileNotFoundError: ...
    """
    def __new__(
        cls, path: str | PathLike[str], *, shard: tuple[int, int] | None = None, salvage: bool = False
    ) -> Studies: ...
    @property
    def header(self) -> dict[str, Any]:
        """The origin of the games: the version of the program, the level, its limits, the options, the seed."""
    @property
    def damage(self) -> str | None:
        """With `salvage`, the damage before which the games end; `None` in a whole file."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Study: ...
    @overload
    def __getitem__(self, index: slice, /) -> Studies: ...
    def __iter__(self) -> Iterator[Study]: ...

def action_name(action: int) -> str:
    """The name of an action: the square of the piece and the square that it acts on, with `#` between them where it raises
    a wall, and `>` where what it does follows from what stands there. Where black is to move, ranks are flipped.

    >>> board = Board()
    >>> action_name(board.action_of('e2-e3'))
    'e2>e3'
    >>> board.push('e2-e3')
    >>> action_name(board.action_of('e8-e7'))
    'e2>e3'
    """

def action_table() -> NDArray[np.uint8]:
    """The table of actions: for each number the square of the piece and the square that it acts on (0 is `a9`, 8 is `i9`,
    80 is `i1`), and 1 where it raises a wall there, 0 where what it does follows from what stands there. Where black
    is to move, ranks are flipped.

    >>> action_table().shape == (ACTIONS, 3)
    True
    """

def ask(question: str, fields: str, max_time: float) -> str:
    """The answer to a question of the API, whose fields are JSON, as JSON. No search takes more than `max_time` seconds."""

def read_cases(folder: str | PathLike[str]) -> list[Case]:
    """All cases of a folder with `LEVEL/COLOUR/tests/N.txt` and `LEVEL/COLOUR/answers/N.txt`."""

def generate_cases(level: int, *, turn: bool = True, count: int = 50, seed: int = 0) -> list[Case]:
    """New cases of a level; a greater `count` begins with the same ones."""
