//! Who may use the server: the headers for browsers, and the requests that are refused.
//!
//! A page of somebody else can make a browser send requests here. It may not read the answers, by the
//! same-origin policy, unless it has its own name point to this machine ("DNS rebinding"): therefore a
//! server on a loopback address answers to the names of that only. And since a search costs time even
//! if nobody reads the answer, requests of foreign pages are refused altogether.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};

use super::answer::Refusal;

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
    /// Whether only this machine can reach the server.
    loopback: bool,
    allowed: Vec<Origin>,
    policy: HeaderValue,
}

impl Guard {
    /// The guard of a server that listens on `ip`.
    pub(super) fn new(ip: IpAddr, allowed: Vec<Origin>) -> Self {
        let ancestors = allowed.iter().map(|origin| format!(" {origin}"));
        let policy = POLICY.to_owned() + &ancestors.collect::<String>();
        Self {
            loopback: ip.is_loopback(),
            policy: HeaderValue::from_str(&policy).expect("origins are of visible ASCII"),
            allowed,
        }
    }

    /// The routes, guarded.
    pub(super) fn watch(self, routes: Router) -> Router {
        routes.layer(middleware::from_fn_with_state(Arc::new(self), guard))
    }

    /// The page of somebody else that sent the request and may.
    fn visitor(&self, headers: &HeaderMap) -> Result<Option<&Origin>, Refusal> {
        let host = headers.get(HOST).map(HeaderValue::as_bytes);
        if self.loopback && !host.is_some_and(|host| self.is_our_name(host)) {
            return Err(Refusal::Foreign(
                "this server answers only to localhost and its own addresses".to_owned(),
            ));
        }
        let Some(origin) = headers.get(ORIGIN) else {
            return Ok(None);
        };
        if let Some(visitor) = self.allowed.iter().find(|allowed| allowed.text == origin) {
            return Ok(Some(visitor));
        }
        let own = |scheme: &[u8]| origin.as_bytes().strip_prefix(scheme) == host;
        if host.is_some() && (own(b"http://") || own(b"https://")) {
            return Ok(None);
        }
        Err(Refusal::Foreign(format!(
            "pages of {0} may not use this server: to allow them, start it with --allow-origin {0}",
            String::from_utf8_lossy(origin.as_bytes())
        )))
    }

    /// Whether this machine only can have the name, or somebody trusted, whose requests are passed on.
    fn is_our_name(&self, host: &[u8]) -> bool {
        let Ok(authority) = Authority::try_from(host) else {
            return false;
        };
        let name = authority.host();
        let ip: Result<IpAddr, _> = name.trim_matches(['[', ']']).parse();
        name.eq_ignore_ascii_case("localhost")
            || ip.is_ok_and(|ip| ip.is_loopback())
            || self
                .allowed
                .iter()
                .any(|origin| origin.authority == authority)
    }
}

async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let (visitor, mut response) = match guard.visitor(request.headers()) {
        // A browser asks what it may send for the page.
        Ok(Some(visitor)) if request.method() == Method::OPTIONS => {
            (Some(visitor), StatusCode::NO_CONTENT.into_response())
        }
        Ok(visitor) => (visitor, next.run(request).await),
        Err(refusal) => (None, refusal.into_response()),
    };
    let headers = response.headers_mut();
    headers.extend(HEADERS);
    headers.insert(CONTENT_SECURITY_POLICY, guard.policy.clone());
    headers.append(VARY, HeaderValue::from_static("origin"));
    if let Some(visitor) = visitor {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, visitor.text.clone());
        let [methods, names, age] =
            ["GET, POST", "content-type", "600"].map(HeaderValue::from_static);
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, methods);
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, names);
        headers.insert(ACCESS_CONTROL_MAX_AGE, age);
    }
    response
}
