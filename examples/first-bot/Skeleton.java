// Reads a board and writes it again. Called as: java Skeleton.java white|black IN OUT.
import java.nio.file.Files;
import java.nio.file.Path;

class Skeleton {
    // The board after a move; the first character is a9, the last one i1.
    static String choose(String board, boolean white) {
        return board; // Your move goes here.
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 1 && args[0].equals("name")) {
            System.out.println("Skeleton");
            return;
        }
        if (args.length != 3) {
            System.err.println("usage: Skeleton name | Skeleton white|black IN OUT");
            System.exit(2);
        }
        String text = Files.readString(Path.of(args[1]));
        String after = choose(text.replaceAll("[\r\n]", ""), args[0].equals("white"));
        StringBuilder out = new StringBuilder(text);
        int next = 0;
        // Line ends stay as they were.
        for (int i = 0; i < text.length(); i++)
            if (text.charAt(i) != '\r' && text.charAt(i) != '\n') out.setCharAt(i, after.charAt(next++));
        Files.writeString(Path.of(args[2]), out);
    }
}
