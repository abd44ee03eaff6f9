#!/bin/bash
# Tests whether a program has become stronger: at fixed nodes, then by time, each as a match from the book of
# openings at level 9.
#
#     examples/cluster/strength.sh ./new ./old 400 results
#     examples/cluster/strength.sh /shared/new /shared/old 2000 /shared/results one two three
#
# On this machine alone, or on those named, which are reached by ssh, see the same folders, and should be alike and
# quiet. Each plays its part of a match, and the parts are put together. What is there already is not played again.
# LIMITS says which limits, instead of the two below.
set -euo pipefail

new=$(realpath "$1") old=$(realpath "$2") games=$3
mkdir -p "$4"
results=$(realpath "$4")
shift 4
machines=("$@")
count=$((${#machines[@]} > 0 ? ${#machines[@]} : 1))

# Plays the part of a machine.
part() {
    local limit=$1 k=$2 out=$3
    local play=("$new" match --a "ugi=$new ugi,option.Level=9,$limit" --b "ugi=$old ugi,option.Level=9,$limit"
        --openings book --games "$games" --shard "$k/$count" --out "$out")
    if [[ -e $out ]]; then
        play=("$new" match --resume "$out" --trust)
    fi
    if ((${#machines[@]} > 0)); then
        ssh "${machines[k - 1]}" "$(printf '%q ' "${play[@]}")"
    else
        "${play[@]}"
    fi >/dev/null
}

for limit in ${LIMITS:-nodes=8000 time=50}; do
    parts=() running=()
    for ((k = 1; k <= count; k++)); do
        parts+=("$results/$limit/$k")
        part "$limit" "$k" "$results/$limit/$k" &
        running+=($!)
    done
    for each in "${running[@]}"; do
        wait "$each"
    done
    printf '\n%s\n' "$limit"
    "$new" merge "${parts[@]}" --out "$results/$limit/all"
done
