"""Reads games to learn from without the engine: the form of the file is specified in docs/data.md.

    advance selfplay --games 10 --level 9 --nodes 800 --format bin --out games.bin
    python examples/read_study.py games.bin

`games` gives each game of Advance in a file: its clock, its result, and the position, move and score of each turn.
"""

import json
import struct
import sys
import zlib
from collections.abc import Iterator
from typing import Any

KINDS = "-x*#~^"


def blocks(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The round and the content of each block: the header, the games, the list. Raises what is damaged."""
    assert data.startswith(b"advance study 3\n"), "another form of file"
    at, listed = 16, b""
    while at < len(data):
        length, round_, check = struct.unpack_from("<III", data, at)
        content, end = data[at + 12 : at + 12 + length], at + 16 + length
        assert check == zlib.crc32(data[at : at + 8]), f"changed at byte {at}"
        checksum = zlib.crc32(content, check)
        assert data[end - 4 : end] == checksum.to_bytes(4, "little"), f"changed or cut off behind byte {at}"
        if at > 16 and round_ == 0:
            assert content == listed + struct.pack("<QI", at, len(listed) // 12 - 1), "games are missing"
            assert end == len(data), "something follows"
            return
        yield round_, content
        listed += struct.pack("<QI", at, checksum)
        at = end
    raise AssertionError("cut off: there is no list of games")


def after(board: list[str], kind: str, start: int, to: int) -> None:
    """Makes a move on a board."""
    piece, target = board[start], board[to]
    if kind in "-x":
        board[start], board[to] = ".", piece
    elif kind == "~":
        board[start], board[to] = target, piece
    else:
        board[to] = {"*": ".", "#": "#", "^": target.swapcase()}[kind]


def game(round_: int, content: bytes, best: bool) -> dict[str, Any]:
    """The game of a block; `best` where the best moves of each position are kept."""
    ply, begun, turns, last, result, end, length = struct.unpack_from("<IIIIBBH", content)
    line, side = content[20 : 20 + length].decode().split(" ")
    board, at, steps = list("".join("." * int(c) if c.isdigit() else c for c in line.replace("/", ""))), 20 + length, []

    def number() -> int:
        nonlocal at
        value = shift = 0
        while True:
            at += 1
            value |= (content[at - 1] & 0x7F) << shift
            shift += 7
            if content[at - 1] < 0x80:
                return value

    while at < len(content):
        code, score, marks = struct.unpack_from("<HhB", content, at)
        kind, start, to = KINDS[code // 6561], code // 81 % 81, code % 81
        squares = "".join(board)
        steps.append((squares, side, square(start) + kind + square(to), None if score == -32768 else score, marks))
        at += 5
        for rank in range(number() if best else 0):
            at += 2
            if rank:
                number()
        after(board, kind, start, to)
        side = "b" if side == "w" else "w"
    assert fen(board, side) == last, "the moves do not lead to the last position"
    return {
        "round": round_,
        "ply": ply,
        "begun": begun,
        "turns": turns,
        "result": 1 - result,
        "end": end,
        "steps": steps,
    }


def square(index: int) -> str:
    """The name of a square: `a9` is 0, `i1` is 80."""
    return "abcdefghi"[index % 9] + str(9 - index // 9)


def fen(board: list[str], side: str) -> int:
    """The checksum of a position in one line."""
    line = "/".join("".join(board[row : row + 9]) for row in range(0, 81, 9))
    for run in range(9, 0, -1):
        line = line.replace("." * run, str(run))
    return zlib.crc32(f"{line} {side}".encode())


def games(data: bytes) -> Iterator[dict[str, Any]]:
    """The games of a file of Advance."""
    whole = blocks(data)
    header = json.loads(next(whole)[1])
    assert header["game"] == "advance" and header["pieces"] == "Z1B2J3M4S5C6D7G0", "another game"
    for round_, content in whole:
        yield game(round_, content, header["multipv"] is not None)


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        for found in games(file.read()):
            print(json.dumps(found))
