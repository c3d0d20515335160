//! The page, embedded in the program, and how it is shown.

use std::process::{Command, Stdio};

/// A file of the page.
#[derive(Debug)]
pub struct Asset {
    /// Its address on the server.
    pub address: &'static str,
    /// Its content type.
    pub kind: &'static str,
    /// Its contents.
    pub bytes: &'static [u8],
}

/// Everything that the page consists of; `web/build` makes it.
pub fn assets() -> &'static [Asset] {
    &[
        Asset {
            address: "/",
            kind: "text/html; charset=utf-8",
            bytes: include_bytes!("../web/dist/index.html"),
        },
        Asset {
            address: "/viewer.js",
            kind: "text/javascript; charset=utf-8",
            bytes: include_bytes!("../web/dist/viewer.js"),
        },
        Asset {
            address: "/style.css",
            kind: "text/css; charset=utf-8",
            bytes: include_bytes!("../web/dist/style.css"),
        },
        Asset {
            address: "/pair.js",
            kind: "text/javascript; charset=utf-8",
            bytes: include_bytes!("../web/dist/pair.js"),
        },
        Asset {
            address: "/pair.css",
            kind: "text/css; charset=utf-8",
            bytes: include_bytes!("../web/dist/pair.css"),
        },
        Asset { address: "/icon.svg", kind: "image/svg+xml", bytes: include_bytes!("../web/dist/icon.svg") },
        Asset {
            address: "/licences.txt",
            kind: "text/plain; charset=utf-8",
            bytes: include_bytes!("../web/dist/licences.txt"),
        },
    ]
}

/// The page that shows several runs side by side, each in a frame.
pub(crate) fn pair(runs: usize) -> Vec<u8> {
    let text = include_str!("../web/dist/pair.html");
    text.replace("<body>", &format!("<body data-runs=\"{runs}\">")).into_bytes()
}

/// Asks the desktop to show an address. Returns whether there was anybody to ask; says nothing on the screen.
pub fn open_in_browser(url: &str) -> bool {
    let (program, first): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(target_os = "windows") {
        ("cmd", &["/C", "start", ""])
    } else {
        // Without a display xdg-open would look for a browser in the terminal and take it over.
        let display = |name: &str| std::env::var_os(name).is_some_and(|v| !v.is_empty());
        if !display("DISPLAY") && !display("WAYLAND_DISPLAY") {
            return false;
        }
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(first).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        Ok(mut child) => {
            // Nobody waits for it, but it should not stay a zombie either.
            std::thread::spawn(move || child.wait());
            true
        }
        Err(_) => false,
    }
}
