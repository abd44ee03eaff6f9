// A bot for Advance to begin with. It plays the first legal move that it finds (level 4).
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Bot
{
    const int Size = 9;

    // Steps are pairs of rows down and columns to the right.
    static readonly (int, int)[] Orthogonal = { (-1, 0), (0, -1), (0, 1), (1, 0) };
    static readonly (int, int)[] Diagonal = { (-1, -1), (-1, 1), (1, -1), (1, 1) };
    static readonly (int, int)[] All = Orthogonal.Concat(Diagonal).ToArray();
    static readonly (int, int)[] Jumps =
        { (-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1) };
    static readonly (int, int)[] Shots =
        { (-3, 0), (0, -3), (0, 3), (3, 0), (-2, -2), (-2, 2), (2, -2), (2, 2) };

    static int Main(string[] args)
    {
        if (args.Length == 1 && args[0] == "name")
        {
            Console.WriteLine("Novice");
            return 0;
        }
        if (args.Length != 3)
        {
            Console.Error.WriteLine("usage: bot name | bot white|black IN OUT");
            return 2;
        }
        string text = File.ReadAllText(args[1]);
        char[] board = text.Where(c => c != '\r' && c != '\n').ToArray();
        bool white = args[0] == "white";
        char[] after = Moves(board, white).FirstOrDefault(b => !InDanger(b, white));
        if (after == null)
        {
            Console.Error.WriteLine("there is no legal move");
            return 1;
        }
        // Line ends stay as they were.
        int next = 0;
        File.WriteAllText(args[2], new string(
            text.Select(c => c == '\r' || c == '\n' ? c : after[next++]).ToArray()));
        return 0;
    }

    static bool Mine(char piece, bool white) => white ? char.IsUpper(piece) : char.IsLower(piece);

    // The boards after all moves of a side, also those that leave its General in danger.
    static IEnumerable<char[]> Moves(char[] board, bool white)
    {
        for (int from = 0; from < board.Length; from++)
        {
            char piece = board[from];
            if (!Mine(piece, white)) continue;
            char kind = char.ToUpper(piece);
            foreach (int to in Steps(board, from).Where(to => board[to] == '.'))
                yield return With(board, (from, '.'), (to, piece));
            foreach (int to in Captures(board, from))
            {
                bool wall = board[to] == '#' && kind == 'M';
                bool enemy = Mine(board[to], !white) && char.ToUpper(board[to]) != 'G';
                if (!wall && (!enemy || Shielded(board, to))) continue;
                yield return kind == 'C'
                    ? With(board, (to, '.'))
                    : With(board, (from, '.'), (to, piece));
            }
            foreach (int to in Near(from, All))
            {
                char other = board[to];
                if (kind == 'B' && other == '.')
                    yield return With(board, (to, '#'));
                if (kind == 'J' && Mine(other, white) && other != piece)
                    yield return With(board, (from, other), (to, piece));
                if (kind == 'J' && Mine(other, !white) && char.ToUpper(other) != 'G')
                    yield return With(board, (to, white ? char.ToUpper(other) : char.ToLower(other)));
            }
        }
    }

    // Where a piece may go, if the square is empty.
    static IEnumerable<int> Steps(char[] board, int from)
    {
        switch (char.ToUpper(board[from]))
        {
            case 'Z': return Near(from, Ahead(board[from]));
            case 'M': return Lines(board, from, Orthogonal);
            case 'S': return Near(from, Jumps);
            case 'C': return Near(from, Orthogonal);
            case 'D': return Lines(board, from, All);
            default: return Near(from, All);
        }
    }

    // Where a piece captures, if something that it may capture is there.
    static IEnumerable<int> Captures(char[] board, int from)
    {
        switch (char.ToUpper(board[from]))
        {
            case 'J': return Enumerable.Empty<int>();
            case 'C': return Near(from, Shots);
            case 'D': return Lines(board, from, All).Except(Near(from, All));
            case 'Z':
                var leaps = Ahead(board[from]).Where(step => Near(from, step).Any(to => board[to] == '.'))
                    .Select(step => (2 * step.Item1, 2 * step.Item2));
                return Near(from, Ahead(board[from]).Concat(leaps).ToArray());
            default: return Steps(board, from);
        }
    }

    static (int, int)[] Ahead(char zombie)
    {
        int row = char.IsUpper(zombie) ? -1 : 1;
        return new[] { (row, -1), (row, 0), (row, 1) };
    }

    // A General is in danger where an enemy could capture.
    static bool InDanger(char[] board, bool white)
    {
        int general = Array.IndexOf(board, white ? 'G' : 'g');
        return !Shielded(board, general) && Enumerable.Range(0, board.Length)
            .Any(from => Mine(board[from], !white) && Captures(board, from).Contains(general));
    }

    static bool Shielded(char[] board, int square)
    {
        if (board[square] == '#') return false;
        char sentinel = char.IsUpper(board[square]) ? 'S' : 's';
        return Near(square, Orthogonal).Any(near => board[near] == sentinel);
    }

    static IEnumerable<int> Near(int from, params (int, int)[] steps)
    {
        foreach (var step in steps)
        {
            int row = from / Size + step.Item1, column = from % Size + step.Item2;
            if (row >= 0 && row < Size && column >= 0 && column < Size)
                yield return row * Size + column;
        }
    }

    // The squares in these directions, up to the first that is not empty.
    static IEnumerable<int> Lines(char[] board, int from, (int, int)[] directions)
    {
        foreach (var direction in directions)
        {
            int square = from;
            do
            {
                square = Near(square, direction).DefaultIfEmpty(-1).First();
                if (square >= 0) yield return square;
            } while (square >= 0 && board[square] == '.');
        }
    }

    static char[] With(char[] board, params (int Square, char Piece)[] changes)
    {
        var after = (char[])board.Clone();
        foreach (var change in changes) after[change.Square] = change.Piece;
        return after;
    }
}
