//! README.md and the pages of docs/: what is linked is there, every page has its place in the book, the README's walk works line by line.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use granum::command;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// All pages: the README and everything under docs/.
fn pages() -> Vec<PathBuf> {
    let (mut pages, mut open) = (vec![repository().join("README.md")], vec![repository().join("docs")]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// Addresses of the links of a page outside of code.
fn links(text: &str) -> Vec<String> {
    let (mut found, mut code) = (Vec::new(), false);
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
        }
        if code {
            continue;
        }
        // What stands in backquotes is no link.
        let plain: String = line.split('`').step_by(2).collect();
        let mut rest = plain.as_str();
        while let Some((_, tail)) = rest.split_once("](") {
            let (address, after) = tail.split_once(')').unwrap_or((tail, ""));
            found.push(address.split(' ').next().unwrap_or("").to_owned());
            rest = after;
        }
    }
    found
}

/// The anchor that a heading has.
fn anchor(heading: &str) -> String {
    let text: String = heading.trim_start_matches('#').trim().chars().filter(|c| !"`".contains(*c)).collect();
    let keep =
        |c: char| if c == ' ' { Some('-') } else { (c.is_alphanumeric() || "-_".contains(c)).then_some(c) };
    text.to_lowercase().chars().filter_map(keep).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut broken = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            if link.contains("://") || link.starts_with("mailto:") || link.is_empty() {
                continue;
            }
            let (file, place) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            let there = target.exists()
                && (place.is_empty() || target.extension().is_none_or(|e| e != "md") || {
                    let text = fs::read_to_string(&target).unwrap();
                    text.lines().any(|l| l.starts_with('#') && anchor(l) == place)
                });
            if !there {
                broken.push(format!("{}: {link}", page.strip_prefix(repository()).unwrap().display()));
            }
        }
    }
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

#[test]
fn every_page_is_in_the_book() {
    let docs = repository().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let listed: BTreeSet<PathBuf> = links(&summary).iter().map(|l| docs.join(l)).collect();
    let missing: Vec<_> = pages()
        .into_iter()
        .filter(|p| {
            p.starts_with(&docs) && !p.starts_with(docs.join("decisions")) && !p.ends_with("SUMMARY.md")
        })
        .filter(|p| !listed.contains(p))
        .collect();
    assert!(missing.is_empty(), "not in docs/SUMMARY.md: {missing:?}");
}

/// The shell lines of the README, one after the other in an empty folder.
#[test]
fn the_walk_of_the_readme_works() {
    let text = fs::read_to_string(repository().join("README.md")).unwrap();
    assert!(text.lines().count() <= 120, "{} lines", text.lines().count());
    let block = text.split("```sh\n").nth(1).unwrap().split("```").next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut lines = 0;
    for line in block.lines() {
        let words: Vec<String> = line
            .split(" #")
            .next()
            .unwrap()
            .split_whitespace()
            .map(|w| w.trim_matches('\'').to_owned())
            .collect();
        // A value in two kinds of quotes has a space in it.
        let mut joined: Vec<String> = Vec::new();
        for word in words {
            match joined.last_mut() {
                Some(last) if last.matches('"').count() == 1 => *last = format!("{last} {word}"),
                _ => joined.push(word),
            }
        }
        assert_eq!(joined[0], "granum", "{line}");
        let output = command().current_dir(folder.path()).args(&joined[1..]).output().unwrap();
        assert!(output.status.success(), "{line}\n{}", String::from_utf8_lossy(&output.stderr));
        lines += 1;
    }
    assert!(lines >= 10 && folder.path().join("plots").exists(), "{lines}");
    // And the scene that stands there.
    let scene = text.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    fs::write(folder.path().join("stones.toml"), scene).unwrap();
    let output = command().current_dir(folder.path()).args(["check", "stones.toml"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
