//! `advance serve`: the page to play on, and the API.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use advance::catalogue::site;
use advance::serve::{
    AtHangup, BindError, HeaderName, Host, Origin, Server, ServerTerms, TrustedNetwork,
};
use anyhow::{Context, anyhow};

use crate::cli::arguments::number::whole;
use crate::cli::arguments::threads::{MOST_THREADS, ONE_THREAD};
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Where to listen; port 0 picks a free port. The default serves this machine only, under its own names;
    /// an address that other machines can reach, or 0.0.0.0 for all, serves them under any name
    #[arg(long, env = "ADVANCE_ADDR", hide_env = true, value_name = "HOST:PORT", default_value = "127.0.0.1:8080", value_parser = address)]
    addr: SocketAddr,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Go on when the terminal is closed; otherwise, a server that was started at a terminal ends then
    #[arg(long)]
    detach: bool,
    /// The longest search, in milliseconds; requests for more are refused. It does not limit the forecast of
    /// level 7 and the reasons for a move, which can take half a second on a board full of Jesters
    #[arg(long, env = "ADVANCE_MAX_TIME", hide_env = true, value_name = "MS", default_value = "5000", value_parser = whole(NonZero::<u64>::MIN..=NonZero::<u64>::MAX))]
    max_time: NonZero<u64>,
    /// How long a search may wait for its turn, in milliseconds; where it would be longer, the client with the most
    /// searches loses one, and is told when to ask again
    #[arg(long, env = "ADVANCE_MAX_WAIT", hide_env = true, value_name = "MS", default_value = "10000", value_parser = whole(0..=u64::MAX))]
    max_wait: u64,
    /// After SIGTERM, go on for this long, in milliseconds, while /readyz tells a balancer to ask other servers
    #[arg(long, env = "ADVANCE_LEAVE", hide_env = true, value_name = "MS", default_value = "0", value_parser = whole(0..=u64::MAX))]
    leave: u64,
    /// After that, refuse new searches, and let those that were accepted take this long, in milliseconds; by default, as
    /// long as the longest wait and the longest search. Ctrl-C does not wait for them
    #[arg(long, env = "ADVANCE_DRAIN", hide_env = true, value_name = "MS", value_parser = whole(0..=u64::MAX))]
    drain: Option<u64>,
    /// Search each analysis on this many threads; only one Nth as many searches then run at once. Bots choose their
    /// moves on one thread, so that these are the same every time
    #[arg(long, env = "ADVANCE_THREADS", hide_env = true, value_name = "N", default_value_t = ONE_THREAD, value_parser = whole(ONE_THREAD..=MOST_THREADS))]
    threads: NonZero<usize>,
    /// Let pages of this origin, such as https://portal.example, use the API and embed the page; may be given
    /// several times
    #[arg(
        long,
        env = "ADVANCE_ALLOW_ORIGIN",
        hide_env = true,
        value_delimiter = ',',
        value_name = "ORIGIN"
    )]
    allow_origin: Vec<Origin>,
    /// Another name of this server, such as play.example; with it, the server answers only to such names and to
    /// this machine's own, wherever it listens; may be given several times
    #[arg(
        long,
        env = "ADVANCE_ALLOW_HOST",
        hide_env = true,
        value_delimiter = ',',
        value_name = "HOST"
    )]
    allow_host: Vec<Host>,
    /// Trust this reverse proxy: an address, or a network such as 10.0.0.0/8, by whose X-Forwarded-For its clients, and
    /// not the proxy, each have a share of the searches; may be given several times
    #[arg(
        long,
        env = "ADVANCE_TRUST_PROXY",
        hide_env = true,
        value_delimiter = ',',
        value_name = "ADDRESS"
    )]
    trust_proxy: Vec<TrustedNetwork>,
    /// Take the value of this header, which trusted proxies set, for the client: so the users of a portal each have
    /// their share of the searches, although its own server asks for all of them
    #[arg(
        long,
        env = "ADVANCE_CLIENT_HEADER",
        hide_env = true,
        requires = "trust_proxy",
        value_name = "HEADER"
    )]
    client_header: Option<HeaderName>,
    /// Tell the operator here, under any name, how the server is: /metrics, /healthz, /readyz and /version. The
    /// metrics are then nowhere else
    #[arg(long, env = "ADVANCE_ADMIN_ADDR", hide_env = true, value_name = "HOST:PORT", value_parser = address)]
    admin_addr: Option<SocketAddr>,
    /// Log answers as JSON lines to standard error
    #[arg(long, env = "ADVANCE_LOG", hide_env = true)]
    log: bool,
}

const EXAMPLES: &str = "\
Examples:
  advance serve --open                   play in the browser
  advance serve --addr 127.0.0.1:0       on a free port; the address is printed
  advance serve --addr 0.0.0.0:8080 --max-time 1000
                                         for the whole network, a second a move
  curl localhost:8080/api/v1/moves -H 'content-type: application/json' \\
    -d '{\"position\":\"4g4/9/9/9/9/9/9/9/4G4 w\"}'
                                         ask the API for the legal moves

Each option but --open and --detach has an environment variable too, such as
ADVANCE_MAX_TIME for --max-time. Commas separate several names there.

The page needs no other server, and nothing is stored. Ctrl-C stops the server.";

pub fn run(args: Args) -> anyhow::Result<()> {
    let cores = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let terms = ServerTerms {
        max_time: Duration::from_millis(args.max_time.get()),
        max_wait: Duration::from_millis(args.max_wait),
        leave: Duration::from_millis(args.leave),
        drain: Duration::from_millis(
            args.drain
                .unwrap_or_else(|| args.max_wait.saturating_add(args.max_time.get())),
        ),
        cores,
        threads: args.threads,
        allowed: args.allow_origin,
        hosts: args.allow_host,
        trusted: args.trust_proxy,
        client_header: args.client_header,
        admin: args.admin_addr,
        log: args.log,
    };
    raise_connection_limit();
    let server = Server::bind(args.addr, terms, site()).map_err(refused)?;
    let (address, admin) = (server.address(), server.admin_address());
    let mut printed = Ok(());
    let ready = || {
        printed = writeln!(output::out(), "http://{address}/");
        if let Some(admin) = admin
            && printed.is_ok()
        {
            printed = writeln!(output::out(), "http://{admin}/metrics");
        }
        if args.open {
            open(address);
        }
        printed
            .as_ref()
            .map_or_else(|error| Err(error.kind().into()), |()| Ok(()))
    };
    let is_at_terminal =
        io::stdin().is_terminal() || output::is_terminal() || output::is_error_terminal();
    let at_hangup = match is_at_terminal && !args.detach {
        true => AtHangup::End,
        // A service manager may use the signal for something else.
        false => AtHangup::GoOn,
    };
    let served = server.run_until_signal(at_hangup, ready);
    printed.context(PRINTING)?;
    served.context("the server has failed")
}

/// The address of a host name or a number. Prefers IPv4, which every machine has.
fn address(text: &str) -> Result<SocketAddr, String> {
    let all = text
        .to_socket_addrs()
        .map_err(|error| format!("{error}: expected HOST:PORT such as 127.0.0.1:8080"))?;
    all.min_by_key(SocketAddr::is_ipv6)
        .ok_or_else(|| "this host name has no address".to_owned())
}

/// Raises the limit of connections as far as the system allows. The default is low for the sake of old programs.
#[cfg(unix)]
fn raise_connection_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let current = maximum;
    // If the system refuses, the limit stays.
    let _ = setrlimit(Resource::Nofile, Rlimit { current, maximum });
}

#[cfg(not(unix))]
const fn raise_connection_limit() {}

fn refused(
    BindError {
        address,
        source: error,
    }: BindError,
) -> anyhow::Error {
    let port = address.port();
    match error.kind() {
        io::ErrorKind::AddrInUse => anyhow!(
            "port {port} is in use: stop the program that listens on {address}, or choose another port \
             (--addr {}:0 picks a free one)",
            address.ip()
        ),
        // There are no threads, which has nothing to do with the address.
        io::ErrorKind::WouldBlock => anyhow!(error).context("the server cannot start"),
        _ => anyhow!(error).context(format!("cannot listen on {address}")),
    }
}

/// Opens the page; without a browser, the printed address remains.
fn open(mut address: SocketAddr) {
    if address.ip().is_unspecified() {
        address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    if let Err(error) = open::that_detached(format!("http://{address}/")) {
        output::notify(format_args!("cannot open a browser: {error}"));
    }
}
