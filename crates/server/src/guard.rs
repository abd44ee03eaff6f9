//! Access control: the headers for browsers, and the requests that are refused.
//!
//! A foreign page can make a browser send requests here. The same-origin policy keeps it from reading the answers,
//! unless it makes its own name point to this machine ("DNS rebinding"): a server on a loopback address therefore
//! answers only to the names of that address. A search costs time even if its answer is not read: requests that name a
//! foreign page are therefore refused altogether, and requests that browsers only call foreign start no search.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERER,
    REFERRER_POLICY, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use tower_http::cors::CorsLayer;

use super::client::Client;
use super::error_page::{error_page, escaped};
use super::refusal::Refusal;
use super::request_id::REQUEST_ID;
use crate::api::Code;

/// For how long a browser may remember what a page of another origin may send.
const REMEMBERED: Duration = Duration::from_secs(600);

/// The source of a request: a page of this server (`same-origin`), another one (`same-site`, `cross-site`), or a person
/// (`none`).
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Which sites may use an answer.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The headers of a distributed trace (https://www.w3.org/TR/trace-context/), which libraries add to every request.
const TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");
const TRACE_STATE: HeaderName = HeaderName::from_static("tracestate");

/// The module with the element for other pages. All may load it: it reveals nothing, and its frame says if it is not
/// allowed.
const ELEMENT: &str = "/advance-board.js";

/// The kind of content that a browser asks for.
const FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// The origin of a page, as browsers name it: `https://portal.example`.
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
        // Browsers leave out the default port.
        let usual = [("http://", ":80"), ("https://", ":443")];
        let port = usual.iter().find(|(scheme, _)| text.starts_with(scheme));
        let text = port.map_or(text, |(_, port)| text.strip_suffix(port).unwrap_or(text));
        let uri: Uri = text.parse().map_err(|_| error())?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(error());
        };
        // Browsers write origins in lower case, and without a path.
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

/// The content security policy of the page: no scripts, styles or data but its own, and nothing inline but these
/// `scripts` and `styles`. Pictures may be made by the page itself.
fn policy([scripts, styles]: &[Vec<String>; 2]) -> String {
    let [scripts, styles] = [scripts, styles].map(|texts| {
        let texts = texts.iter().filter(|text| !text.is_empty());
        texts
            .map(|text| format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text))))
            .collect::<String>()
    });
    format!(
        "default-src 'none'; script-src 'self'{scripts}; style-src 'self'{styles}; img-src 'self' blob: data:; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    )
}

/// Further headers for browsers.
const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (RESOURCE_POLICY, HeaderValue::from_static("same-origin")),
];

/// Knows which hosts and origins are ours.
pub(super) struct Guard {
    /// True if the server answers only to its names: those of this machine, and `hosts`.
    is_strict: bool,
    hosts: Vec<Host>,
    allowed: Vec<Origin>,
    policy: HeaderValue,
}

impl Guard {
    /// The guard of a server that listens on `ip`, whose documents hold the scripts and styles `inline`.
    pub(super) fn new(
        ip: IpAddr,
        hosts: Vec<Host>,
        allowed: Vec<Origin>,
        inline: &[Vec<String>; 2],
    ) -> Self {
        let ancestors = allowed.iter().map(|origin| format!(" {origin}"));
        let policy = policy(inline) + &ancestors.collect::<String>();
        Self {
            is_strict: ip.to_canonical().is_loopback() || !hosts.is_empty(),
            hosts,
            policy: HeaderValue::from_str(&policy).expect("origins are of visible ASCII"),
            allowed,
        }
    }

    /// The routes, guarded.
    pub(super) fn watch(self, routes: Router) -> Router {
        // The layer would answer every OPTIONS request, even of foreign pages: without allowed pages, it is left out.
        let routes = match self.allowed.is_empty() {
            true => routes,
            false => routes.layer(self.cors()),
        };
        routes.layer(middleware::from_fn_with_state(Arc::new(self), guard))
    }

    /// Tells browsers what allowed pages may send and read.
    fn cors(&self) -> CorsLayer {
        let origins = self.allowed.iter().map(|origin| origin.text.clone());
        CorsLayer::new()
            .allow_origin(origins.collect::<Vec<_>>())
            .allow_methods([Method::GET, Method::POST])
            .allow_headers([CONTENT_TYPE, REQUEST_ID, TRACE_PARENT, TRACE_STATE])
            .expose_headers([RETRY_AFTER, REQUEST_ID])
            .max_age(REMEMBERED)
    }

    /// The notice in a frame that a page of another site shows without leave; browsers would leave the frame empty.
    fn notice(&self, request: &Request) -> Option<Response> {
        let headers = request.headers();
        let dest = headers.get(FETCH_DEST)?.as_bytes();
        let is_frame = matches!(dest, b"iframe" | b"frame" | b"embed" | b"object");
        if !is_frame || !is_foreign_visit(headers) || request.uri().path().starts_with("/api/") {
            return None;
        }
        let page = headers.get(REFERER).and_then(|page| page.to_str().ok());
        let page = page.and_then(|page| page.parse::<Uri>().ok());
        let origin =
            page.and_then(|page| Some(format!("{}://{}", page.scheme_str()?, page.authority()?)));
        let is_allowed = match &origin {
            Some(origin) => self.allowed.iter().any(|allowed| allowed.text == *origin),
            // The browser knows the page, and compares.
            None => !self.allowed.is_empty(),
        };
        if is_allowed {
            return None;
        }
        let (page, origin) = match &origin {
            Some(origin) => (format!("Pages of {}", escaped(origin)), escaped(origin)),
            None => ("This page".to_owned(), "https://portal.example".to_owned()),
        };
        let text = format!(
            "{page} may not show this board. To allow it, start the server with the origin of the page: \
             <code>advance serve --allow-origin {origin}</code>"
        );
        let mut response = error_page(StatusCode::FORBIDDEN, "A board is missing here", &text);
        // The notice has nothing to click on, so any page may frame it.
        let policy = HeaderValue::from_static("default-src 'none'; frame-ancestors *");
        let headers = response.headers_mut();
        headers.insert(CONTENT_SECURITY_POLICY, policy);
        headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
        Some(response)
    }

    /// Refuses a request that is not for this server, or comes from a page that may not use it.
    fn check(&self, request: &Request) -> Result<(), Refusal> {
        let headers = request.headers();
        let mut hosts = headers.get_all(HOST).iter().map(HeaderValue::as_bytes);
        let host = hosts.next();
        // A proxy may have read the other name (RFC 9112, 3.2).
        let target = request.uri().authority().map(Authority::as_str);
        if hosts.next().is_some() || target.is_some_and(|name| host != Some(name.as_bytes())) {
            let error = "the request must name one host, and name it once";
            return Err(Refusal::new(Code::InvalidField, error));
        }
        if self.is_strict && !host.is_some_and(|host| self.is_our_name(host)) {
            let name = host.and_then(|host| Authority::try_from(host).ok());
            let name = name.as_ref().map_or("NAME", Authority::host);
            return Err(Refusal::new(
                Code::ForeignHost,
                format_args!(
                    "this server does not answer to {name}: to let it, start it with --allow-host {name}; probes and \
                     metrics have no host with --admin-addr"
                ),
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
        Err(Refusal::new(
            Code::ForeignPage,
            format_args!(
                "pages of {origin} may not use this server: to allow them, start it with --allow-origin {origin}"
            ),
        ))
    }

    /// True if the name belongs to this machine alone, or to a trusted host whose requests are passed on.
    fn is_our_name(&self, host: &[u8]) -> bool {
        let Ok(authority) = Authority::try_from(host) else {
            return false;
        };
        let name = authority.host();
        let ip: Result<IpAddr, _> = name.trim_matches(['[', ']']).parse();
        name.eq_ignore_ascii_case("localhost")
            || ip.is_ok_and(|ip| ip.to_canonical().is_loopback())
            || self.hosts.iter().any(|host| host.is(&authority))
            || self
                .allowed
                .iter()
                .any(|origin| origin.authority == authority)
    }
}

/// True if a browser sends a request for a page of another site but does not name that page, as for a picture, a
/// script or a link. Requests of allowed pages name them.
fn is_foreign_visit(headers: &HeaderMap) -> bool {
    let site = headers.get(FETCH_SITE).map(HeaderValue::as_bytes);
    matches!(site, Some(b"cross-site" | b"same-site")) && !headers.contains_key(ORIGIN)
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Refusal;

    /// The client whose share the work of a request takes; no client may have a page of another site start it.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        match is_foreign_visit(&parts.headers) {
            true => Err(Refusal::foreign_visit()),
            false => Ok(Self::of_request(&parts.extensions)),
        }
    }
}

async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(&request) {
        _ if request.uri().path() == ELEMENT => public(next.run(request).await),
        Ok(()) => match guard.notice(&request) {
            Some(notice) => notice,
            None => next.run(request).await,
        },
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // An answer may have a header that allows more.
        headers.entry(name).or_insert(value);
    }
    let policy = headers.entry(CONTENT_SECURITY_POLICY);
    policy.or_insert_with(|| guard.policy.clone());
    response
}

/// An answer that every page may use.
fn public(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
    let any = HeaderValue::from_static("*");
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, any);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_loopback_address_is_strict() {
        for (address, is_strict) in [
            ("127.0.0.1", true),
            ("::1", true),
            ("::ffff:127.0.0.1", true),
            ("0.0.0.0", false),
        ] {
            let inline = [Vec::new(), Vec::new()];
            let guard = Guard::new(address.parse().unwrap(), Vec::new(), Vec::new(), &inline);
            assert_eq!(guard.is_strict, is_strict, "{address}");
        }
    }
}
