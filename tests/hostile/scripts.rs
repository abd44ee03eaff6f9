//! The bots, as shell scripts: `$1` is the side, `$2` IN and `$3` OUT. `$SLEEP` stands for a number of seconds that no
//! other process of the machine sleeps. A script that hits no limit ends with exit code 9, which shows in the reason.

/// Starts two copies of itself, which do the same: a thousand if not stopped.
pub const FORK_BOMB: &str =
    "f() { [ $1 -gt 9 ] && exec sleep $SLEEP; f $(($1 + 1)) & f $(($1 + 1)) & wait; }; f 0";

/// Starts 300 processes at once.
pub const CROWD: &str = "for i in $(seq 300); do sleep $SLEEP & done; wait";

/// Takes 3 GiB in one process: `tail` keeps a line without an end in memory.
pub const HOG: &str = "head -c 3G /dev/zero | tail";

/// Takes 1.5 GiB in three processes.
pub const HOGS: &str =
    "for i in 1 2 3; do (head -c 500M /dev/zero; sleep $SLEEP) | tail & done; wait";

/// Takes 2 GiB of System V's shared memory, which belongs to no process.
pub const SHARED_MEMORY: &str = "perl -e '$id = shmget(0, 2 << 30, 01600); $x = \"x\" x (1 << 20);\n\
    shmwrite($id, $x, $_ << 20, 1 << 20) for 0 .. 2000'; exit 9";

/// Computes in children that end unnoticed, because their parent ignores the signal of their end.
pub const HIDDEN_WORK: &str = "perl -e '$SIG{CHLD} = \"IGNORE\";\n\
    while (1) { unless (fork) { for (1 .. 3e5) {} exit } wait }'";

/// Makes files without end.
pub const FILES: &str = "mkdir x; i=0; while :; do : > x/$i; i=$((i + 1)); done";

/// Makes files without end in shared memory.
pub const SHARED_FILES: &str = "i=0; while :; do : > /dev/shm/$i; i=$((i + 1)); done";

/// Scripts that fill the disk: by one file, by many, by one without a name, by reserved space, and by shared memory.
pub const FILLERS: [&str; 6] = [
    "head -c 10G /dev/zero > big; exit 9",
    "for i in $(seq 200); do head -c 50M /dev/zero > $i; done; exit 9",
    "exec 4>x; rm x; head -c 10G /dev/zero >&4; exit 9",
    "for i in $(seq 80); do fallocate -l 1M $i; done; exit 9",
    "fallocate -l 2G x && exit; exit 9",
    "cd /dev/shm; head -c 10G /dev/zero > x; exit 9",
];

/// Takes all rights from its folder and those inside.
pub const CLOSER: &str = "mkdir -p a/b/c; touch a/b/c/d; chmod 0 a/b/c a/b a .; exit 9";

/// Leaves processes behind, in sessions of their own and without its environment.
pub const SURVIVOR: &str = "setsid sleep $SLEEP &\n\
    setsid sh -c 'env -i setsid sleep $SLEEP & setsid sleep $SLEEP' &\n\
    sleep 0.2; exit 9";

/// Kills and stops its parent, the first process and all other processes that it can.
pub const KILLER: &str =
    "kill -STOP $PPID 1; kill -9 $PPID; kill -9 1; kill -9 -1; kill -9 $PPID; exit 9";

/// Looks for its case in all places that the command lines of other processes name and, unless `$FAR` is `no`, in the
/// whole system, and plays the answer.
pub const READER: &str = r#"
try() {
    for case in $(find "$1" -path '*/tests/*.txt' 2>/dev/null); do
        cmp -s "$case" "$IN" && cp "$(echo "$case" | sed 's,/tests/,/answers/,')" "$OUT" && exit
    done
}
IN=$2 OUT=$3
for process in /proc/[0-9]*; do
    for word in $(tr '\0' ' ' < $process/cmdline); do
        [ "$word" = cases ] && try "$process/cwd/$word"
    done
done
[ "$FAR" = no ] || for folder in /*; do [ "$folder" = /proc ] || try "$folder"; done
ls -l /proc/self/fd >&2
exit 9"#;

/// Leaves its board as links to all possible answers, one of which the referee could follow.
pub const LINKER: &str = "for level in 4 5 6 7; do ln -s $CASES/$level/$1/answers/0.txt $level.txt; done; mv 4.txt \"$3\"";

/// Hands over a board in the name of the first process, by all its open files, and by its memory.
pub const FORGER: &str = "for file in /proc/1/fd/*; do { echo '0 file'; cat \"$2\"; } > $file && exit; done\n\
    { echo > /proc/1/mem; } && exit; exit 9";

/// Writes a setting of the kernel with the value that it has, so that a success changes nothing.
pub const SETTER: &str = "file=/proc/sys/kernel/core_pattern; value=$(cat $file)\n\
    echo \"$value\" > $file && exit; exit 9";

/// Makes namespaces of its own, in which it would be root.
pub const NAMESPACES: &str = "for namespace in --user '--user --map-root-user'; do\n\
    unshare $namespace true && exit; done; exit 9";

/// Plays the move of its neighbour in the class.
pub const PARASITE: &str = "exec \"${0%/*}/../good/advance\" \"$@\"";
