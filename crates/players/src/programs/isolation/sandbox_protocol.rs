//! The protocol of a sandbox: the script that runs a program for a move, and the report on its standard output.

use std::collections::BTreeSet;

use crate::programs::side_effect::SideEffect;

/// The shell script that runs a program for a move. It first makes the copies of the program's folders. It is the first
/// process of the sandbox, so no other process there can kill it. It takes IN from the standard input, and hands over
/// OUT on the standard output, after two lines: [`BEGUN`], just before the program runs, and then the program's exit
/// code, the kind of OUT and the [side effects](SideEffect). After the program it starts no process, because there may be
/// no room for one.
///
/// It keeps a capability that the program does not have, so that the kernel lets no program trace it or open its files.
#[cfg(target_os = "linux")]
pub(super) const MOVE_SCRIPT: &str = r#"
# Whether a folder of the copies holds a file that is new or newer than its original.
changed() {
    for file in "$1"/* "$1"/.[!.]* "$1"/..?*; do
        # Python's own.
        case $file in */__pycache__) continue ;; esac
        if [ ! -e "/$file" ] && [ ! -h "/$file" ]; then
            [ ! -e "$file" ] && [ ! -h "$file" ] || return 0
        elif [ -h "$file" ] || [ ! -d "$file" ]; then
            [ ! "$file" -nt "/$file" ] || return 0
        else
            ! changed "$file" || return 0
        fi
    done
    return 1
}
cat >in.txt
[ ! -d /program ] || cp -R --preserve=mode,timestamps /program . 2>/dev/null
(echo begun; exec setpriv --inh-caps=-all --ambient-caps=-all -- "$@" </dev/null >/dev/null)
code=$?
effects=
# Helpers that end by themselves, such as Python's, may need some more turns of the processor.
turn=0
while [ $turn -lt 200 ]; do
    turn=$((turn + 1)) effects=
    for process in /proc/[0-9]*; do
        [ $process != /proc/1 ] && read -r line <$process/stat || continue
        case ${line##*) } in
        # It has ended, and nobody has waited for it.
        [ZX]*) ;;
        *) effects=' processes' && break ;;
        esac
    done 2>/dev/null
    [ "$effects" ] || break
done
kill -9 -1 2>/dev/null
{
    read -r line && read -r line && set -- $line
    # Packets received, sent, and without a route.
    [ "$4 ${11} ${13}" = '0 0 0' ] || effects="$effects network"
} 2>/dev/null </proc/net/snmp
case $effects in *network) ;; *)
    while read -r name count; do
        case $name in Ip6InReceives | Ip6OutRequests | Ip6OutNoRoutes)
            [ $count = 0 ] || { effects="$effects network" && break; } ;;
        esac
    done 2>/dev/null </proc/net/snmp6 ;;
esac
for file in * .[!.]* ..?* /dev/shm/* /dev/shm/.[!.]* /dev/shm/..?*; do
    case $file in in.txt | out.txt | program) continue ;; esac
    [ ! -e "$file" ] && [ ! -h "$file" ] || { effects="$effects files" && break; }
done
[ ! -d /program ] || ! changed program || effects="$effects program"
if [ ! -e out.txt ] && [ ! -h out.txt ]; then
    echo $code nothing$effects
elif [ -h out.txt ] || [ ! -f out.txt ]; then
    echo $code other$effects
elif [ ! -r out.txt ]; then
    echo $code locked$effects
else
    echo $code file$effects
    exec cat out.txt
fi"#;

/// The first line of the report.
const BEGUN: &[u8] = b"begun\n";

/// The report of a sandbox after a program has ended.
pub(in crate::programs) struct SandboxReport {
    /// The program's exit code.
    pub(in crate::programs) code: i32,
    pub(in crate::programs) out: SandboxOutput,
    pub(in crate::programs) effects: BTreeSet<SideEffect>,
}

/// OUT, as a sandbox reports it.
pub(in crate::programs) enum SandboxOutput {
    /// There is none.
    Nothing,
    /// It is a link, a folder, a pipe: no regular file.
    NoFile,
    /// Nobody may read it.
    Locked,
    /// Its bytes.
    File(Vec<u8>),
}

impl SandboxReport {
    /// True if the standard output of a sandbox shows that the program was started. The sandbox reports this just
    /// before; a failure after that may be the program's fault.
    pub(in crate::programs) fn has_started(output: &[u8]) -> bool {
        output.starts_with(BEGUN)
    }

    /// Reads the standard output of a sandbox; `None` if the sandbox ended before its report.
    pub(in crate::programs) fn read(output: &[u8]) -> Option<Self> {
        let output = output.strip_prefix(BEGUN)?;
        let end = output.iter().position(|&byte| byte == b'\n')?;
        let mut words = str::from_utf8(&output[..end]).ok()?.split(' ');
        let code = words.next()?.parse().ok()?;
        let out = match words.next()? {
            "nothing" => SandboxOutput::Nothing,
            "locked" => SandboxOutput::Locked,
            "file" => SandboxOutput::File(output[end + 1..].to_vec()),
            _ => SandboxOutput::NoFile,
        };
        let effects = words.filter_map(SideEffect::from_word).collect();
        Some(Self { code, out, effects })
    }
}
