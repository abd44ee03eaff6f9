// Reads a board and writes it again. Called as: mono Skeleton.exe white|black IN OUT.
using System;
using System.IO;
using System.Linq;

class Skeleton
{
    // The board after a move; board[0] is a9, board[80] is i1.
    static char[] Choose(char[] board, bool white)
    {
        return board; // Your move goes here.
    }

    static int Main(string[] args)
    {
        if (args.Length == 1 && args[0] == "name")
        {
            Console.WriteLine("Skeleton");
            return 0;
        }
        if (args.Length != 3)
        {
            Console.Error.WriteLine("usage: Skeleton name | Skeleton white|black IN OUT");
            return 2;
        }
        string text = File.ReadAllText(args[1]);
        char[] after = Choose(text.Where(c => c != '\r' && c != '\n').ToArray(), args[0] == "white");
        int next = 0;
        // Line ends stay as they were.
        File.WriteAllText(args[2], new string(
            text.Select(c => c == '\r' || c == '\n' ? c : after[next++]).ToArray()));
        return 0;
    }
}
