"""Reads a board and writes it again. Called as: python3 skeleton.py white|black IN OUT."""

import sys


def choose(board, white):
    """The board after a move; board[0] is a9, board[80] is i1."""
    return board  # Your move goes here.


def main():
    if sys.argv[1:] == ["name"]:
        print("Skeleton")
        return
    colour, path_in, path_out = sys.argv[1:]
    with open(path_in, newline="") as file:
        text = file.read()
    board = [symbol for symbol in text if symbol not in "\r\n"]
    after = iter(choose(board, colour == "white"))
    # Line ends stay as they were.
    text = "".join(symbol if symbol in "\r\n" else next(after) for symbol in text)
    with open(path_out, "w", newline="") as file:
        file.write(text)


main()
