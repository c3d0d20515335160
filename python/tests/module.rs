//! Runs the tests of the Python module (this folder, by pytest) on the module that cargo has just built.
//!
//! They need Python 3.10 or newer with numpy and pytest: of the repository's `.venv`, which `./check` makes, or `GRANUM_PYTHON`. Without
//! them the tests are skipped, and a line says so; with CI set that is a failure.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn python(repository: &Path) -> Option<PathBuf> {
    let own = repository.join(".venv/bin/python");
    let named = std::env::var_os("GRANUM_PYTHON").map(PathBuf::from);
    let tried = [named, Some(own), Some("python3".into())];
    let has_all = |python: &PathBuf| {
        let ask = "import sys, numpy, pytest; assert sys.version_info >= (3, 10)";
        Command::new(python).args(["-c", ask]).output().is_ok_and(|o| o.status.success())
    };
    tried.into_iter().flatten().find(has_all)
}

#[test]
fn the_python_module_passes_its_tests() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let repository = here.join("..");
    let Some(python) = python(&repository) else {
        assert!(std::env::var_os("CI").is_none(), "there is no Python with numpy and pytest");
        println!("skipped: there is no Python with numpy and pytest; ./check installs them into .venv");
        return;
    };
    // Test programs lie beside the libraries, and the program one folder above.
    let exe = std::env::current_exe().expect("a test program");
    let deps = exe.parent().expect("a folder");
    let built = deps.parent().expect("a folder");
    let places = [deps.to_owned(), built.to_owned()];
    let name = if cfg!(windows) {
        "_native.dll"
    } else if cfg!(target_os = "macos") {
        "lib_native.dylib"
    } else {
        "lib_native.so"
    };
    let library =
        places.iter().map(|p| p.join(name)).find(|p| p.exists()).expect("the module that cargo has built");
    // The package as a wheel would install it.
    let site = tempfile::tempdir().expect("a folder");
    let package = site.path().join("granum");
    fs::create_dir(&package).expect("a folder");
    for entry in fs::read_dir(here.join("src/granum")).expect("the package") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            fs::copy(&path, package.join(path.file_name().expect("a name"))).expect("a copy");
        }
    }
    let ending = if cfg!(windows) { "pyd" } else { "abi3.so" };
    fs::copy(library, package.join(format!("_native.{ending}"))).expect("a copy");
    let mut tests = Command::new(python);
    tests.args(["-m", "pytest", "-q", "--durations=5", "-p", "no:cacheprovider"]);
    tests.arg(here.join("tests")).current_dir(site.path()).env("PYTHONPATH", site.path());
    tests.env("PYTHONDONTWRITEBYTECODE", "1");
    // The program, if it was built as well.
    let program = built.join(format!("granum{}", std::env::consts::EXE_SUFFIX));
    if program.exists() {
        tests.env("GRANUM", program);
    }
    assert!(tests.status().expect("Python starts").success(), "see what pytest says");
}
