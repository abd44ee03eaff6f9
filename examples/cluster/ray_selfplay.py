#!/usr/bin/env python3
"""Self-play on a Ray cluster: each part of a run is a task, and a part that was killed is resumed.

    python examples/cluster/ray_selfplay.py --parts 20 --folder /shared/run -- --games 1000 --nodes 2000

What stands behind `--` goes to `advance selfplay`. The folder has to be one that all machines see. Its parts are
put together in the end: `all` is what one machine would have written alone.
"""

import argparse
import pathlib
import subprocess
import sys
import time

import ray

#: How `advance selfplay` begins to say that the run that had the part before is still writing to it.
BUSY = "another run is writing to it"


@ray.remote(num_cpus=1, max_retries=-1)
def play(program: str, options: list[str], part: int, parts: int, out: str) -> str:
    """Plays a part, or what is left of it. Ray calls this again if the worker or its machine dies."""
    command = [program, "selfplay", *options, "--concurrency", "1"]
    command += ["--shard", f"{part}/{parts}", "--resume", out]
    while True:
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
        if done.returncode == 0:
            return out
        # Something has killed the program, such as a lack of memory; or the worker has died before the program that
        # it had started, and that one then ends the part.
        if done.returncode > 0 and BUSY not in done.stderr:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
        time.sleep(1)


def main() -> None:
    parser = argparse.ArgumentParser(description="Self-play on a Ray cluster.")
    parser.add_argument("--program", default="advance", help="the program, at the same place on all machines")
    parser.add_argument("--parts", type=int, required=True, help="how many parts: some for each core")
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="where the parts go: all machines see it")
    parser.add_argument("options", nargs="+", metavar="OPTION", help="what `advance selfplay` is to do")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)

    ray.init()
    # No extension: `--format` says what they hold.
    outs = [str(folder / f"part-{part}") for part in range(1, arguments.parts + 1)]
    left = [
        play.remote(arguments.program, arguments.options, part, arguments.parts, out)
        for part, out in enumerate(outs, 1)
    ]
    while left:
        done, left = ray.wait(left)
        for out in ray.get(done):
            print(f"{out}: done, {len(left)} to go", file=sys.stderr)

    merge = [arguments.program, "merge", *outs, "--out", str(folder / "all")]
    sys.exit(subprocess.run(merge).returncode)


if __name__ == "__main__":
    main()
