//! The addresses of the server.
//!
//! | address | answer |
//! |---|---|
//! | `/run/K/...` | of several runs side by side, the page and the data of the one of this number; `/` is the page with all of them |
//! | `/`, `/viewer.js`, `/style.css`, `/licences.txt` | the page |
//! | `/api/run?from=N` | times of the frames from N on, summary, what there is |
//! | `/api/bodies/N?fields=points,radius...` | arrays of a frame; also `walls`, `contacts`, `beams` |
//! | `/api/shapes`, `/api/joints` | the table of shapes; the joints |
//! | `/api/track/ID?from=N&every=K` | a body in up to 64 frames |
//! | `/api/health`, `/api/probe/N` | a table as columns |

use std::borrow::Cow;

use serde_json::Value;

use crate::arrays::{Array, Arrays};
use crate::run::{Run, SERIES};
use crate::{ViewError, page, tables, track};

/// What is sent.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) kind: &'static str,
    pub(crate) body: Cow<'static, [u8]>,
}

impl Reply {
    /// An error in words.
    pub(crate) fn words(status: u16, words: &str) -> Self {
        Self {
            status,
            kind: "text/plain; charset=utf-8",
            body: Cow::Owned(format!("{words}\n").into_bytes()),
        }
    }

    fn json(value: &Value) -> Self {
        Self { status: 200, kind: "application/json", body: Cow::Owned(value.to_string().into_bytes()) }
    }

    fn bytes(body: Vec<u8>) -> Self {
        Self { status: 200, kind: "application/octet-stream", body: Cow::Owned(body) }
    }
}

/// The answer to a request for this target.
pub(crate) fn answer(target: &str, runs: &[Run]) -> Reply {
    let [run] = runs else { return of_several(target, runs) };
    of_one(target, run)
}

fn of_several(target: &str, runs: &[Run]) -> Reply {
    if let Some((number, rest)) = target.strip_prefix("/run/").and_then(|t| t.split_once('/')) {
        return match whole(number).and_then(|n| runs.get(n)) {
            Some(run) => of_one(&format!("/{rest}"), run),
            None => Reply::words(404, "there is no such run"),
        };
    }
    if target == "/" {
        let body = page::pair(runs.len());
        return Reply { status: 200, kind: "text/html; charset=utf-8", body: Cow::Owned(body) };
    }
    let own = ["/pair.js", "/pair.css", "/icon.svg"];
    match page::assets().iter().find(|a| a.address == target && own.contains(&target)) {
        Some(asset) => Reply { status: 200, kind: asset.kind, body: Cow::Borrowed(asset.bytes) },
        None => Reply::words(404, "there is no such address"),
    }
}

fn of_one(target: &str, run: &Run) -> Reply {
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    if let Some(asset) = page::assets().iter().find(|a| a.address == path) {
        return Reply { status: 200, kind: asset.kind, body: Cow::Borrowed(asset.bytes) };
    }
    match data(path, query, run) {
        Ok(Some(answer)) => answer,
        Ok(None) => Reply::words(404, "there is no such address"),
        Err(error @ ViewError::Missing(_)) => Reply::words(404, &error.to_string()),
        Err(error) => Reply::words(500, &error.to_string()),
    }
}

fn data(path: &str, query: &str, run: &Run) -> Result<Option<Reply>, ViewError> {
    let Some(rest) = path.strip_prefix("/api/") else { return Ok(None) };
    let parts: Vec<&str> = rest.split('/').collect();
    let value = |key: &str| query.split('&').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='));
    let number = |key: &str, or: usize| value(key).map_or(Some(or), whole);
    Ok(Some(match parts[..] {
        ["run"] => {
            let Some(from) = number("from", 0) else { return Ok(None) };
            Reply::json(&run.index(from))
        }
        ["shapes"] => {
            let mut file = Arrays::open(&run.file("shapes.vtp")?)?;
            let all = file.list.clone();
            Reply::bytes(file.pack(&all)?)
        }
        ["joints"] => Reply::json(&run.joints()?),
        ["health"] => Reply::json(&tables::read(&run.file("health.csv")?)?),
        ["probe", n] => {
            let probes = run.probes();
            let Some(name) = whole(n).and_then(|n| probes.get(n)) else { return Ok(None) };
            Reply::json(&tables::read(&run.file(&format!("probes/{name}.csv"))?)?)
        }
        ["track", id] => {
            let (Some(id), Some(from), Some(every)) = (whole(id), number("from", 0), number("every", 1))
            else {
                return Ok(None);
            };
            Reply::json(&track::track(run, id as i64, from, every)?)
        }
        [what, n] => {
            let (Some(what), Some(n)) = (SERIES.iter().find(|s| **s == what), whole(n)) else {
                return Ok(None);
            };
            let mut file = run.frame(what, n)?;
            let wanted = choose(&file.list, value("fields"));
            Reply::bytes(file.pack(&wanted)?)
        }
        _ => return Ok(None),
    }))
}

/// Arrays by name, in the order of the file; all if no names are given.
pub(crate) fn choose(list: &[Array], names: Option<&str>) -> Vec<Array> {
    let Some(names) = names else { return list.to_vec() };
    let names: Vec<&str> = names.split(',').collect();
    list.iter().filter(|a| names.contains(&a.name.as_str())).cloned().collect()
}

/// Digits and nothing else.
fn whole(text: &str) -> Option<usize> {
    if text.len() > 15 || text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}
