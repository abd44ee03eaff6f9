#!/bin/bash
# Self-play as a Slurm job array: a task that was killed, preempted or requeued resumes its part.
#
#     sbatch --array=1-20 examples/cluster/slurm.sh /shared/run 20 --games 1000 --nodes 2000
#
# The 20 stands there twice: parts that were cancelled can be sent off again alone, with `--array=3,7` and the 20 as
# before. When all are done, put them together: see docs/data.md. The folder has to be one that all machines see, and
# `advance` a program on the path of all of them.
#
#SBATCH --job-name=advance-selfplay
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

folder=$1 parts=$2
shift 2
mkdir -p "$folder"
exec advance selfplay "$@" --concurrency "$SLURM_CPUS_PER_TASK" \
    --shard "$SLURM_ARRAY_TASK_ID/$parts" \
    --resume "$folder/part-$SLURM_ARRAY_TASK_ID"
