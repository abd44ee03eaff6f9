"""A bot for Advance to begin with. It plays the first legal move that it finds (level 4)."""

import sys

# Steps are pairs of rows down and columns to the right.
ORTHOGONAL = [(-1, 0), (0, -1), (0, 1), (1, 0)]
ALL = ORTHOGONAL + [(-1, -1), (-1, 1), (1, -1), (1, 1)]
JUMPS = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]
SHOTS = [(-3, 0), (0, -3), (0, 3), (3, 0), (-2, -2), (-2, 2), (2, -2), (2, 2)]


def is_of(piece, white):
    return piece.isupper() if white else piece.islower()


def near(square, steps):
    """The squares at these steps, as far as they are on the board."""
    row, column = divmod(square, 9)
    places = [(row + down, column + right) for down, right in steps]
    return [9 * r + c for r, c in places if 0 <= r < 9 and 0 <= c < 9]


def lines(board, square, directions):
    """The squares in these directions, up to the first that is not empty."""
    for step in directions:
        reached = near(square, [step])
        while reached:
            yield reached[0]
            reached = near(reached[0], [step]) if board[reached[0]] == "." else []


def ahead(zombie):
    row = -1 if zombie.isupper() else 1
    return [(row, -1), (row, 0), (row, 1)]


def steps(board, square):
    """Where a piece may go, if the square is empty."""
    piece = board[square]
    match piece.upper():
        case "Z":
            return near(square, ahead(piece))
        case "M":
            return lines(board, square, ORTHOGONAL)
        case "S":
            return near(square, JUMPS)
        case "C":
            return near(square, ORTHOGONAL)
        case "D":
            return lines(board, square, ALL)
        case _:
            return near(square, ALL)


def captures(board, square):
    """Where a piece captures, if something that it may capture is there."""
    piece = board[square]
    match piece.upper():
        case "J":
            return []
        case "C":
            return near(square, SHOTS)
        case "D":
            return [to for to in lines(board, square, ALL) if to not in near(square, ALL)]
        case "Z":
            open_ways = [step for step in ahead(piece) if [board[to] for to in near(square, [step])] == ["."]]
            leaps = [(2 * down, 2 * right) for down, right in open_ways]
            return near(square, ahead(piece) + leaps)
        case _:
            return steps(board, square)


def is_shielded(board, square):
    if board[square] == "#":
        return False
    sentinel = "S" if board[square].isupper() else "s"
    return sentinel in [board[to] for to in near(square, ORTHOGONAL)]


def is_in_danger(board, white):
    """True if an enemy could capture the General."""
    general = board.index("G" if white else "g")
    enemies = [square for square in range(81) if is_of(board[square], not white)]
    return not is_shielded(board, general) and any(general in captures(board, square) for square in enemies)


def after(board, *changes):
    board = board.copy()
    for square, piece in changes:
        board[square] = piece
    return board


def moves(board, white):
    """The boards after all moves of a side, also those that leave its General in danger."""
    for square in [square for square in range(81) if is_of(board[square], white)]:
        piece = board[square]
        kind = piece.upper()
        for to in steps(board, square):
            if board[to] == ".":
                yield after(board, (square, "."), (to, piece))
        for to in captures(board, square):
            is_enemy = is_of(board[to], not white) and board[to].upper() != "G"
            if board[to] == "#" and kind == "M" or is_enemy and not is_shielded(board, to):
                yield after(board, (to, ".")) if kind == "C" else after(board, (square, "."), (to, piece))
        for to in near(square, ALL):
            other = board[to]
            if kind == "B" and other == ".":
                yield after(board, (to, "#"))
            if kind == "J" and is_of(other, white) and other != piece:
                yield after(board, (square, other), (to, piece))
            if kind == "J" and is_of(other, not white) and other.upper() != "G":
                yield after(board, (to, other.upper() if white else other.lower()))


if sys.argv[1:] == ["name"]:
    sys.exit(print("Novice"))
colour, path_in, path_out = sys.argv[1:]
with open(path_in, newline="") as file:
    text = file.read()
board = [symbol for symbol in text if symbol not in "\r\n"]
white = colour == "white"
chosen = next((reached for reached in moves(board, white) if not is_in_danger(reached, white)), None)
if chosen is None:
    sys.exit("there is no legal move")
# Line ends stay as they were.
symbols = iter(chosen)
with open(path_out, "w", newline="") as file:
    file.write("".join(symbol if symbol in "\r\n" else next(symbols) for symbol in text))
