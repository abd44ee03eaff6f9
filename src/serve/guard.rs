//! Who may use the server: the headers for browsers, and the requests that are refused.
//!
//! A foreign page can make a browser send requests here. It may not read the answers, by the
//! same-origin policy, unless it has its own name point to this machine ("DNS rebinding"): therefore a
//! server on a loopback address answers to the names of that only. And since a search costs time even
//! even if the answer is not read, requests of foreign pages are refused altogether.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERRER_POLICY, RETRY_AFTER,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower_http::cors::CorsLayer;

use crate::api::{Code, RequestError};

/// For how long a browser may remember what a page of another origin may send.
const REMEMBERED: Duration = Duration::from_secs(600);

/// Where a page comes from, as browsers name it: `https://portal.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    text: HeaderValue,
    authority: Authority,
}

/// A text that is not an origin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is not an origin: expected SCHEME://HOST or SCHEME://HOST:PORT, such as https://portal.example"
)]
pub struct ParseOriginError(pub String);

impl FromStr for Origin {
    type Err = ParseOriginError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseOriginError(text.to_owned());
        // Browsers leave out the port that goes without saying.
        let usual = [("http://", ":80"), ("https://", ":443")];
        let port = usual.iter().find(|(scheme, _)| text.starts_with(scheme));
        let text = port.map_or(text, |(_, port)| text.strip_suffix(port).unwrap_or(text));
        let uri: Uri = text.parse().map_err(|_| error())?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(error());
        };
        // Browsers write them in small letters, and without a path.
        if text != format!("{scheme}://{authority}").to_ascii_lowercase()
            || authority.as_str().contains(['@', ';', ','])
        {
            return Err(error());
        }
        Ok(Self {
            text: HeaderValue::from_str(text).map_err(|_| error())?,
            authority: authority.clone(),
        })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", String::from_utf8_lossy(self.text.as_bytes()))
    }
}

/// A name of this server: `play.example` on any port, or `play.example:8080`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host(Authority);

/// A text that is not a host.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a host: expected HOST or HOST:PORT, such as play.example")]
pub struct ParseHostError(pub String);

impl FromStr for Host {
    type Err = ParseHostError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let authority = text.parse().ok();
        let named = authority.filter(|authority: &Authority| {
            !authority.host().is_empty() && !authority.as_str().contains('@')
        });
        named
            .map(Self)
            .ok_or_else(|| ParseHostError(text.to_owned()))
    }
}

impl Host {
    fn is(&self, asked: &Authority) -> bool {
        match self.0.port() {
            Some(_) => self.0 == *asked,
            None => self.0.host().eq_ignore_ascii_case(asked.host()),
        }
    }
}

/// What the page may do: no scripts, styles or data but its own, and nothing inline. Pictures may be
/// made by the page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'self'";

/// Further headers for browsers.
const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Knows which hosts and origins are ours.
pub(super) struct Guard {
    /// Whether the server knows its names: those of this machine, and `hosts`.
    is_strict: bool,
    hosts: Vec<Host>,
    allowed: Vec<Origin>,
    policy: HeaderValue,
}

impl Guard {
    /// The guard of a server that listens on `ip`.
    pub(super) fn new(ip: IpAddr, hosts: Vec<Host>, allowed: Vec<Origin>) -> Self {
        let ancestors = allowed.iter().map(|origin| format!(" {origin}"));
        let policy = POLICY.to_owned() + &ancestors.collect::<String>();
        Self {
            is_strict: ip.is_loopback() || !hosts.is_empty(),
            hosts,
            policy: HeaderValue::from_str(&policy).expect("origins are of visible ASCII"),
            allowed,
        }
    }

    /// The routes, guarded.
    pub(super) fn watch(self, routes: Router) -> Router {
        // It would answer every OPTIONS, foreign pages included.
        let routes = match self.allowed.is_empty() {
            true => routes,
            false => routes.layer(self.cors()),
        };
        routes.layer(middleware::from_fn_with_state(Arc::new(self), guard))
    }

    /// Tells browsers what the pages that are allowed may send and read.
    fn cors(&self) -> CorsLayer {
        let origins = self.allowed.iter().map(|origin| origin.text.clone());
        CorsLayer::new()
            .allow_origin(origins.collect::<Vec<_>>())
            .allow_methods([Method::GET, Method::POST])
            .allow_headers([CONTENT_TYPE])
            .expose_headers([RETRY_AFTER])
            .max_age(REMEMBERED)
    }

    /// Refuses what is not for this server, or comes from a page that may not use it.
    fn check(&self, headers: &HeaderMap) -> Result<(), RequestError> {
        let host = headers.get(HOST).map(HeaderValue::as_bytes);
        if self.is_strict && !host.is_some_and(|host| self.is_our_name(host)) {
            return Err(RequestError::new(
                Code::ForeignHost,
                "this server answers only to localhost and its own addresses: to give it another name, start it \
                 with --allow-host",
            ));
        }
        let Some(origin) = headers.get(ORIGIN) else {
            return Ok(());
        };
        let own = |scheme: &[u8]| origin.as_bytes().strip_prefix(scheme) == host;
        if self.allowed.iter().any(|allowed| allowed.text == origin)
            || host.is_some() && (own(b"http://") || own(b"https://"))
        {
            return Ok(());
        }
        let origin = String::from_utf8_lossy(origin.as_bytes());
        Err(RequestError::new(
            Code::ForeignPage,
            format_args!(
                "pages of {origin} may not use this server: to allow them, start it with --allow-origin {origin}"
            ),
        ))
    }

    /// Whether the name belongs to this machine alone, or to a trusted host whose requests are passed on.
    fn is_our_name(&self, host: &[u8]) -> bool {
        let Ok(authority) = Authority::try_from(host) else {
            return false;
        };
        let name = authority.host();
        let ip: Result<IpAddr, _> = name.trim_matches(['[', ']']).parse();
        name.eq_ignore_ascii_case("localhost")
            || ip.is_ok_and(|ip| ip.is_loopback())
            || self.hosts.iter().any(|host| host.is(&authority))
            || self
                .allowed
                .iter()
                .any(|origin| origin.authority == authority)
    }
}

async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // An answer may allow more than others do.
        headers.entry(name).or_insert(value);
    }
    headers.insert(CONTENT_SECURITY_POLICY, guard.policy.clone());
    response
}
