//! Everything that docs/papers.md names exists.
//!
//! Checked, line by line:
//! - Text in backticks with a slash in it, or with the ending of a file, is a path from the root of the repository or from
//!   `crates/engine/src`: it must exist.
//! - In the rows of tables, all other text in backticks is a name, or several words such as `granum spheres`: each word must stand, as a
//!   whole word, in one of the files that the same row names. Of a folder all files count.
//! - The target of a link must exist in `docs/`.
//!
//! Not checked: whether a name is where it is defined or only mentioned, and the numbers of equations and figures, for the papers are not
//! part of the repository.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Endings by which a text without a slash is known as a path.
const ENDINGS: [&str; 3] = [".rs", ".md", ".toml"];

fn is_path(text: &str) -> bool {
    text.contains('/') || ENDINGS.iter().any(|end| text.ends_with(end))
}

/// Where a path of the page leads.
fn find(text: &str) -> Option<PathBuf> {
    let places = ["", "crates/engine/src"].map(|base| repository().join(base).join(text));
    places.into_iter().find(|path| path.exists())
}

/// Maximal runs of letters, digits and underscores.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Adds all words of a file, or of all files below a folder.
fn add_words(path: &Path, known: &mut HashSet<String>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            add_words(&entry.expect("an entry").path(), known);
        }
    } else {
        let bytes = fs::read(path).expect("a file");
        known.extend(words(&String::from_utf8_lossy(&bytes)).map(str::to_owned));
    }
}

/// What was looked at.
#[derive(Default)]
struct Looked {
    paths: usize,
    names: usize,
    links: usize,
    faults: Vec<String>,
}

fn look(page: &str) -> Looked {
    let mut all = Looked::default();
    for (k, line) in page.lines().enumerate() {
        let quoted: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        let mut known = HashSet::new();
        for path in quoted.iter().filter(|text| is_path(text)) {
            all.paths += 1;
            match find(path) {
                Some(path) => add_words(&path, &mut known),
                None => all.faults.push(format!("line {}: there is no `{path}`", k + 1)),
            }
        }
        for name in quoted.iter().filter(|text| line.starts_with('|') && !is_path(text)) {
            all.names += 1;
            if !words(name).all(|word| known.contains(word)) {
                all.faults.push(format!("line {}: `{name}` is in none of the files of its row", k + 1));
            }
        }
        for target in line.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            all.links += 1;
            if !repository().join("docs").join(target).exists() {
                all.faults.push(format!("line {}: the link to {target} leads nowhere", k + 1));
            }
        }
    }
    all
}

#[test]
fn all_that_the_page_names_exists() {
    let page = fs::read_to_string(repository().join("docs/papers.md")).expect("docs/papers.md");
    let all = look(&page);
    assert!(all.faults.is_empty(), "docs/papers.md:\n{}", all.faults.join("\n"));
    // The page has some 180 paths, 130 names and 24 links: far fewer would mean that they are no longer recognised.
    assert!(all.paths > 100 && all.names > 60 && all.links > 10, "{} {} {}", all.paths, all.names, all.links);
    for paper in ["Negrut10", "Heyn09", "Khude11", "Pazouki12", "Iglberger09"] {
        assert!(page.contains(&format!("\n## {paper}")), "no section for {paper}");
    }
}

#[test]
fn wrong_paths_names_and_links_are_seen() {
    let faults = |page: &str| look(page).faults.len();
    assert_eq!(faults("| `ccp/cone.rs` (`project`), `collide/` (`count_bins`) | [1](scene.md#walls) |"), 0);
    assert_eq!(faults("| `ccp/cones.rs` |"), 1);
    assert_eq!(faults("in the text, too: `docs/no_such_page.md`"), 1);
    assert_eq!(faults("| `ccp/jacobi.rs` (`relative_velocity`) |"), 1);
    assert_eq!(faults("| `ccp/cone.rs` (`projec`) |"), 1);
    assert_eq!(faults("| `crates/cli/src/spheres.rs` (`granum sphere`) |"), 1);
    assert_eq!(faults("| a row that names no file: `project` |"), 1);
    assert_eq!(faults("[2](decisions/0002.md)"), 1);
}
