#!/usr/bin/env bash
# The program for printed lines: it makes their numbers small, names no fixed port and opens no browser, and stops what
# would not end. $ADVANCE is the real one.
[[ ${0##*/} == advance ]] || exec -a "${0##*/}" "$ADVANCE" "$@"
command=${1-}
words=()
option=
out=
for word; do
    case $command/$option in
        mark/--games) word=0 ;;
        cases/--count) word=1 ;;
        */--games | */--count) ((word > 2)) && word=2 ;;
        */--nodes) ((word > 100)) && word=100 ;;
        */--time | */--max-time) ((word > 100)) && word=100 ;;
        serve/--addr) word=127.0.0.1:0 ;;
        */--out) out=$word ;;
    esac
    option=$word
    [[ $word == *level=[89] ]] && word+=,nodes=100
    [[ $command/$word == serve/--open ]] || words+=("$word")
done
has() { [[ " ${words[*]} " == *" $1 "* ]]; }
limit=()
[[ $command != selfplay ]] || has --turns || words+=(--turns 1)
if ! has --resume; then
    # What an earlier line has made.
    [[ -z $out || $command == cases || $out == - ]] || rm -rf "$out"
    case $command in
        tournament) has --turns || words+=(--turns 1) ;;&
        match | play) has --turns || words+=(--turns 10) ;;&
        match | tournament) has --games || words+=(--games 2) ;;
        openings)
            has --nodes || words+=(--nodes 100)
            has --count || words+=(--count 1) ;;
        cases) has --count || words+=(--count 1) ;;
        mark)
            has --games || has --case || words+=(--games 0)
            has --unsafe || { has --bot || has --bots; } && ! has --unsafe && words+=(--unsafe) ;;
        serve) has --addr || words+=(--addr 127.0.0.1:0) ;;
    esac
fi
case $command in
    serve | analyse | bench) limit=(timeout --signal=INT 0.2) ;;
esac
"${limit[@]}" "$ADVANCE" "${words[@]}"
code=$?
# The time was up, or an interrupted run says so itself.
[[ ${limit[*]} && ($code == 124 || $code == 130) ]] && exit 0
exit $code
