//! The committed page is the one that its sources make.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;

/// FNV-1a of names and contents, as in `web/build.mjs`.
fn hash(files: &[(String, Vec<u8>)]) -> String {
    let mut h: u64 = 0xcbf2_9ce4_8422_2325;
    for (name, bytes) in files {
        for &b in name.as_bytes().iter().chain(&[0]).chain(bytes).chain(&[0]) {
            h = (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{h:016x}")
}

#[test]
fn the_bundle_matches_its_sources() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    let mut names: Vec<String> = fs::read_dir(web.join("src"))
        .unwrap()
        .map(|e| format!("src/{}", e.unwrap().file_name().into_string().unwrap()))
        .collect();
    names.push("package-lock.json".into());
    names.sort();
    let files: Vec<(String, Vec<u8>)> =
        names.into_iter().map(|n| (n.clone(), fs::read(web.join(n)).unwrap())).collect();
    let of = |address: &str| granum_viewer::assets().iter().find(|a| a.address == address).unwrap().bytes;
    let script = String::from_utf8_lossy(of("/viewer.js"));
    let made_from = script.split("sources ").nth(1).and_then(|t| t.get(..16));
    assert_eq!(made_from, Some(hash(&files).as_str()), "run crates/viewer/web/build and commit web/dist");
    let same = ["style.css", "icon.svg", "pair.css", "pair.js"].map(|name| (format!("/{name}"), name));
    for (address, name) in same.into_iter().chain([("/".to_owned(), "index.html")]) {
        let address = address.as_str();
        assert_eq!(of(address), fs::read(web.join("src").join(name)).unwrap(), "{name}");
    }
    assert_eq!(fs::read(web.join("src/pair.html")).unwrap(), fs::read(web.join("dist/pair.html")).unwrap());
    assert!(String::from_utf8_lossy(of("/licences.txt")).contains("three.js authors"));
    // Nothing is fetched from anywhere else.
    assert!(!String::from_utf8_lossy(of("/")).contains("//"));
}
