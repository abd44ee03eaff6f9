//! The handover: how a sandbox runs a program for a move, and what it leaves on its standard output.

/// The shell script that runs a program for a move. It first makes the copies of the program's folders. It is the first
/// process of the sandbox, so no other process there can kill it. It takes IN from the standard input, and hands over
/// OUT on the standard output, after two lines: [`BEGUN`], just before the program runs, and then the program's exit
/// code and the kind of OUT. After the program it starts no process, because there may be no room for one.
///
/// It keeps a capability that the program does not have, so that the kernel lets no program trace it or open its files.
#[cfg(target_os = "linux")]
pub(super) const HANDING_OVER: &str = "\
cat >in.txt
[ ! -d /program ] || cp -R --preserve=mode,timestamps /program . 2>/dev/null
(echo begun; exec setpriv --inh-caps=-all --ambient-caps=-all -- \"$@\" </dev/null >/dev/null)
code=$?
kill -9 -1 2>/dev/null
if [ ! -e out.txt ] && [ ! -h out.txt ]; then
    echo $code nothing
elif [ -h out.txt ] || [ ! -f out.txt ]; then
    echo $code other
elif [ ! -r out.txt ]; then
    echo $code locked
else
    echo $code file
    exec cat out.txt
fi";

/// The first line of the handover.
const BEGUN: &[u8] = b"begun\n";

/// What a sandbox hands over after a program has ended.
pub(in crate::programs) struct Handover {
    /// The program's exit code.
    pub(in crate::programs) code: i32,
    pub(in crate::programs) out: Handed,
}

/// OUT, as a sandbox hands it over.
pub(in crate::programs) enum Handed {
    /// There is none.
    Nothing,
    /// It is a link, a folder, a pipe: no regular file.
    NoFile,
    /// Nobody may read it.
    Locked,
    /// Its bytes.
    File(Vec<u8>),
}

impl Handover {
    /// Whether the standard output of a sandbox shows that the program was started. The sandbox reports this just
    /// before; a failure after that may be the program's fault.
    pub(in crate::programs) fn has_begun(output: &[u8]) -> bool {
        output.starts_with(BEGUN)
    }

    /// Reads the standard output of a sandbox; `None` if the sandbox ended before the handover.
    pub(in crate::programs) fn read(output: &[u8]) -> Option<Self> {
        let output = output.strip_prefix(BEGUN)?;
        let end = output.iter().position(|&byte| byte == b'\n')?;
        let (code, kind) = str::from_utf8(&output[..end]).ok()?.split_once(' ')?;
        let out = match kind {
            "nothing" => Handed::Nothing,
            "locked" => Handed::Locked,
            "file" => Handed::File(output[end + 1..].to_vec()),
            _ => Handed::NoFile,
        };
        let code = code.parse().ok()?;
        Some(Self { code, out })
    }
}
