#!/usr/bin/env bash
# Fills the current folder with what printed lines speak of. $ADVANCE is the program, $ROOT the repository.
set -euo pipefail

cp "$ROOT"/fixtures/start.txt board.txt
cp "$ROOT"/fixtures/before.txt before.txt
cp "$ROOT"/fixtures/openings.txt other.txt
cp "$ROOT"/examples/csharp/* .
ln -s "$ROOT"/fixtures "$ROOT"/examples .
"$ADVANCE" apply white before.txt b5xd5 after.txt
cp board.txt next.txt
mkdir -p games/games cases class/anna class/bo
"$ADVANCE" play --white level=4 --black level=5 --turns 12 --out game.txt >played.txt
cp game.txt games/games/000001.txt
cp game.txt games/000001.txt
"$ADVANCE" cases --count 2 --out cases
cp examples/first-bot/bot.py class/anna
cp examples/first-bot/bot.py class/bo
# A program that plays as it is called: for one move, at the console of a sibling game, or as an engine.
cat >bot <<END
#!/bin/sh
advance='$ADVANCE'
case \$1 in
    name) exec "\$advance" name ;;
    white | black) exec "\$advance" "\$@" --level 4 ;;
    -1 | -2) exec "\$advance" connections "\$1" --time 20 ;;
    9) [ "\$3" = --white ] && set -- 9 0 --white random --black console || set -- 9 0 --white console --black random
       exec "\$advance" jeson-mor "\$@" ;;
    *) exec "\$advance" ugi ;;
esac
END
chmod +x bot
for name in mine yours theirs a b c d old new connections jeson; do cp bot $name; done
# Python that knows one program, so that no line needs Python: tests of their own run the programs of examples/.
printf '#!/bin/sh\nshift\nexec %q/bot "$@"\n' "$PWD" >../bin/python3
chmod +x ../bin/python3

for part in 1 2; do
    "$ADVANCE" selfplay --games 2 --level 4 --turns 1 --format bin --shard $part/2 --out part$part.bin
    "$ADVANCE" mark --cases cases --bots class --call 'python3 {}/bot.py' --unsafe --level 4 --games 0 \
        --shard $part/2 --out marks$part >/dev/null
done
"$ADVANCE" merge part1.bin part2.bin --out data.bin
cp data.bin games.bin
head -c -9 data.bin >broken.bin
