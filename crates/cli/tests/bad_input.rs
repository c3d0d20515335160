//! What a user can get wrong before a run: exit code 2, a message that says what to do, no panic.

mod granum;

use std::fs;
use std::path::Path;

use granum::{Said, changed_pile, granum, pile};

/// Exit 2, all these words in the message, and no trace of a panic.
fn refused(said: &Said, words: &[&str]) {
    assert_eq!(said.code, 2, "{said:?}");
    for word in words {
        assert!(said.err.contains(word), "no {word:?} in {said:?}");
    }
    assert!(!said.err.contains("panicked") && !said.err.contains("internal error"), "{said:?}");
}

#[test]
fn no_such_scene() {
    refused(
        &granum(&["run", "no/such/scene.toml"]),
        &["no scene file no/such/scene.toml", "granum examples"],
    );
    refused(&granum(&["run", "nothing"]), &["no example nothing", "examples are", "silo"]);
    refused(&granum(&["info", "no/such/run"]), &["there is no run folder no/such/run"]);
    refused(&granum(&["run", "sillo"]), &["did you mean silo?"]);
    refused(&granum(&["check", "/"]), &["no scene file"]);
    refused(&granum(&["info", "nothing.vtp"]), &["cannot read nothing.vtp"]);
    refused(&granum(&["examples", "nothing"]), &["granum examples"]);
    refused(&granum(&["run", "silo", "--threads", "many"]), &["many"]);
    refused(&granum(&["walk"]), &["walk"]);
    refused(
        &granum(&["view", "no/such/run", "--no-open"]),
        &["there is no run folder no/such/run", "granum run SCENE"],
    );
    refused(&granum(&["run", "silo", "--port", "8080"]), &["--view"]);
}

#[test]
fn an_unknown_key_is_located() {
    let folder = tempfile::tempdir().unwrap();
    let scene = changed_pile(folder.path(), "friction = 0.4", "frction = 0.4");
    for command in ["run", "check", "info"] {
        refused(&granum(&[command, scene.to_str().unwrap()]), &["changed.toml:9:1", "frction", "friction"]);
    }
}

#[test]
fn broken_files_do_not_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scene.toml");
    let pile = fs::read(pile()).unwrap();
    let half = pile[..pile.len() / 2].to_vec();
    for text in [b"".to_vec(), b"\xff\xfe\x00".to_vec(), b"format = 1".to_vec(), half] {
        fs::write(&path, text).unwrap();
        refused(&granum(&["run", path.to_str().unwrap()]), &["scene.toml"]);
    }
    let scene = granum::pile();
    refused(&granum(&["run", scene.to_str().unwrap(), "--set", "nonsense"]), &["nonsense"]);
    refused(&granum(&["run", scene.to_str().unwrap(), "--set", "step=-1"]), &["step"]);
}

#[test]
fn a_folder_that_cannot_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("thesis.tex");
    fs::write(&file, "years of work").unwrap();
    let scene = pile();
    let run = |out: &Path, more: &[&str]| {
        let mut words = vec!["run", scene.to_str().unwrap(), "-o", out.to_str().unwrap()];
        words.extend(more);
        granum(&words)
    };
    refused(&run(folder.path(), &[]), &["not a run of granum", "-o"]);
    refused(&run(folder.path(), &["--overwrite"]), &["not a run of granum", "-o"]);
    refused(&run(&file, &[]), &["thesis.tex", "-o"]);
    refused(&run(&file.join("run"), &[]), &["thesis.tex", "-o"]);
    // A place where nobody may write, not even root.
    refused(&run(Path::new("/proc/granum"), &[]), &["/proc/granum", "-o"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "years of work");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn more_than_the_memory_holds_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let source = "[[sources]]\nname = \"rain\"\nregion = { ball = { center = [0, 0, 5], radius = 1 } }\n\
                  radius = \"0.1 mm\"\nmaterial = \"glass\"\ncount = 1000000000000\n\n[output]";
    let scene = changed_pile(folder.path(), "[output]", source);
    let run = folder.path().join("run");
    for more in [vec![], vec!["--dry-run"]] {
        let mut words = vec!["run", scene.to_str().unwrap(), "-o", run.to_str().unwrap()];
        words.extend(more);
        refused(&granum(&words), &["bodies need about", "memory", "fewer bodies"]);
    }
    assert!(!run.exists());
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = granum::command().arg("schema").spawn().unwrap();
    drop(child.stdout.take());
    let said = granum::end(child.wait_with_output().unwrap());
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}
