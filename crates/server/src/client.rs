//! The clients, among whom the server shares out its searches.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue};
use ipnet::IpNet;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The number of low bits of an IPv6 address that one household or one machine has to itself: it cannot use up that
/// many addresses.
const HOUSEHOLD: u32 = 64;

/// The addresses of proxies: `10.0.0.1`, or `10.0.0.0/8` for a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrustedNetwork(IpNet);

/// A text that is not a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not an address or a network: expected one such as 127.0.0.1, ::1 or 10.0.0.0/8")]
pub struct ParseNetworkError(pub String);

impl FromStr for TrustedNetwork {
    type Err = ParseNetworkError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let one = text.parse::<IpAddr>().map(IpNet::from);
        let network = one.or_else(|_| text.parse());
        network
            .map(Self)
            .map_err(|_| ParseNetworkError(text.to_owned()))
    }
}

impl TrustedNetwork {
    /// True if it has this address.
    pub(super) fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl fmt::Display for TrustedNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A client, as far as the server can tell clients apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Client {
    /// Whoever has this address.
    At(IpAddr),
    /// The client with a key of which this is the hash.
    Key(u64),
}

impl Client {
    /// The client that sent a request with these headers from `peer`. A trusted proxy is believed when it says where
    /// the request comes from; others are not.
    pub(super) fn new(peer: IpAddr, headers: &HeaderMap, trusted: &[TrustedNetwork]) -> Self {
        let mut address = peer.to_canonical();
        // Each proxy appends the address that sent it the request.
        let lines = headers.get_all(FORWARDED_FOR).iter().rev();
        let mut named = lines
            .flat_map(|line| line.to_str().unwrap_or("").rsplit(','))
            .map(|name| address_of(name.trim()));
        while trusted.iter().any(|network| network.contains(address))
            && let Some(Some(before)) = named.next()
        {
            address = before.to_canonical();
        }
        Self::at(address)
    }

    /// The client that a trusted proxy calls by this key.
    pub(super) fn of_key(key: &HeaderValue) -> Self {
        let mut hasher = DefaultHasher::new();
        key.as_bytes().hash(&mut hasher);
        Self::Key(hasher.finish())
    }

    /// The client of a request, which the access log has named.
    pub(super) fn of_request(extensions: &Extensions) -> Self {
        let client = extensions.get().copied();
        client.unwrap_or_else(|| Self::at(Ipv6Addr::UNSPECIFIED.into()))
    }

    /// The client at an address.
    pub(super) fn at(address: IpAddr) -> Self {
        Self::At(match address.to_canonical() {
            IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() & (u128::MAX << HOUSEHOLD)).into(),
            address @ IpAddr::V4(_) => address,
        })
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(address) => address.fmt(f),
            Self::Key(hash) => write!(f, "{hash:016x}"),
        }
    }
}

/// The address that a proxy names, with or without a port.
fn address_of(name: &str) -> Option<IpAddr> {
    let with_port = || name.parse().map(|address: SocketAddr| address.ip());
    name.parse().or_else(|_| with_port()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, lines: &[&'static str]) -> Client {
        let trusted = ["10.0.0.0/8", "::1"].map(|text| text.parse().expect("a network"));
        let values = lines.iter().map(|line| HeaderValue::from_static(line));
        let headers = values.map(|value| (FORWARDED_FOR, value)).collect();
        Client::new(peer.parse().expect("an address"), &headers, &trusted)
    }

    #[test]
    fn only_trusted_proxies_name_clients() {
        for (peer, lines, expected) in [
            ("192.0.2.1", &[][..], "192.0.2.1"),
            ("192.0.2.1", &["192.0.2.2"], "192.0.2.1"),
            ("10.1.1.1", &[], "10.1.1.1"),
            ("10.1.1.1", &["192.0.2.2"], "192.0.2.2"),
            ("::ffff:10.1.1.1", &["::ffff:192.0.2.2"], "192.0.2.2"),
            ("10.1.1.1", &["192.0.2.2:4000"], "192.0.2.2"),
            // An untrusted client can write any addresses before.
            ("10.1.1.1", &["192.0.2.3, 192.0.2.2"], "192.0.2.2"),
            (
                "10.1.1.1",
                &["192.0.2.3", "192.0.2.2 , 10.1.1.2"],
                "192.0.2.2",
            ),
            ("10.1.1.1", &["192.0.2.3, nobody"], "10.1.1.1"),
            ("::1", &["2001:db8:0:1:2::3"], "2001:db8:0:1::"),
            ("2001:db8:0:1:7::", &[], "2001:db8:0:1::"),
        ] {
            assert_eq!(
                client(peer, lines).to_string(),
                expected,
                "{peer} {lines:?}"
            );
        }
    }

    #[test]
    fn a_network_is_an_address_or_many() {
        for text in ["127.0.0.1/32", "::1/128", "10.0.0.0/8"] {
            assert_eq!(
                text.parse::<TrustedNetwork>()
                    .expect("a network")
                    .to_string(),
                text
            );
        }
        for text in ["", "proxy", "10.0.0.0/33", "10.0.0", "10.0.0.1:80"] {
            assert!(text.parse::<TrustedNetwork>().is_err(), "{text}");
        }
    }
}
