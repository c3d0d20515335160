//! `granum completions` in a real bash, and the pages of `granum man`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::fs;
use std::process::Command;

use granum::granum;

#[test]
fn bash_completes_commands_and_options() {
    let script = granum(&["completions", "bash"]);
    assert_eq!(script.code, 0, "{script:?}");
    if Command::new("bash").arg("--version").output().is_err() {
        eprintln!("skipped: there is no bash");
        return;
    }
    let complete = |words: &str, last: usize| {
        let ask = format!(
            "{}\nCOMP_WORDS=({words}); COMP_CWORD={last}; _granum granum \"${{COMP_WORDS[{last}]}}\" \"${{COMP_WORDS[{}]}}\"; \
             echo \"${{COMPREPLY[@]}}\"",
            script.out,
            last - 1
        );
        let said = Command::new("bash").args(["--norc", "-c", &ask]).output().unwrap();
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        String::from_utf8_lossy(&said.stdout).trim().to_owned()
    };
    assert_eq!(complete("granum sw", 1), "sweep");
    assert_eq!(complete("granum run --over", 2), "--overwrite");
    for shell in ["zsh", "fish", "elvish", "powershell"] {
        let said = granum(&["completions", shell]);
        assert!(said.code == 0 && said.out.contains("sweep"), "{shell}");
    }
    let said = granum(&["completions", "tcsh"]);
    assert!(said.code == 2 && said.err.contains("bash"), "{said:?}");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("man");
    assert_eq!(granum(&["man", to.to_str().unwrap()]).code, 0);
    let help = granum(&["--help"]).out;
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    for name in list.lines().filter_map(|l| l.split_whitespace().next()).filter(|n| *n != "help") {
        let page = fs::read_to_string(to.join(format!("granum-{name}.1"))).unwrap();
        assert!(page.contains(".TH granum-") && page.contains("SYNOPSIS"), "{name}: {page}");
    }
    let run = fs::read_to_string(to.join("granum-run.1")).unwrap();
    assert!(run.contains("\\-\\-overwrite"), "{run}");
    assert!(fs::read_to_string(to.join("granum.1")).unwrap().contains("granum\\-run(1)"));
}
