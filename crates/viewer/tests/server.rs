//! What the server gives away, and what it refuses.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use granum_engine::glam::DVec3;
use granum_engine::{Body, Material, Settings, Shape, World};
use granum_output::{Frames, RunFolder};
use granum_viewer::{Run, Server, ViewError};

#[path = "../../../fuzz/mutate.rs"]
mod mutate;

/// A run of three frames: balls over a floor, one beside another.
fn make_run(path: &Path) -> World {
    let mut world = World::new(Settings::default());
    let folder = RunFolder::create(path, false).unwrap();
    folder.write("summary.json", r#"{"scene": "A test", "status": "finished"}"#).unwrap();
    folder.write("health.csv", "step [-],time [s],residual [m/s]\n1,0.1,0.5\n2,0.2,NaN\n").unwrap();
    fs::write(folder.probe("ball"), "time [s],x [m]\n0,1\n").unwrap();
    let glass = world.add_material(Material {
        name: "glass".into(),
        density: 2500.0,
        friction: 0.5,
        restitution: 0.0,
    });
    for i in 0..200 {
        world.add(Body::sphere(0.4, 2500.0, glass, DVec3::new(f64::from(i), 0.0, 1.0)));
    }
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, glass, DVec3::ZERO));
    let mut frames = Frames::new(&folder, &world, true);
    for k in 0..3 {
        world.step = k;
        world.time = 0.1 * k as f64;
        world.bodies.position[150].z = 1.0 + k as f64;
        frames.write(&world).unwrap();
    }
    world
}

struct Reply {
    status: u16,
    head: String,
    body: Vec<u8>,
}

fn raw(address: &str, request: &str) -> Reply {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let at = bytes.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(bytes[..at].to_vec()).unwrap();
    Reply { status: head.split(' ').nth(1).unwrap().parse().unwrap(), head, body: bytes[at + 4..].to_vec() }
}

fn get(address: &str, target: &str) -> Reply {
    raw(address, &format!("GET {target} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"))
}

fn json(address: &str, target: &str) -> serde_json::Value {
    let reply = get(address, target);
    assert_eq!(reply.status, 200, "{target}: {}", String::from_utf8_lossy(&reply.body));
    serde_json::from_slice(&reply.body).unwrap()
}

fn serve(path: &Path) -> String {
    let server = Server::bind(None).unwrap();
    let address = server.url().trim_start_matches("http://").trim_end_matches('/').to_owned();
    server.start(Run::open(path).unwrap());
    address
}

#[test]
fn the_page_gets_what_it_asks_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    make_run(&path);
    let address = serve(&path);
    assert!(address.starts_with("127.0.0.1:"));
    let port = address.rsplit(':').next().unwrap().parse().unwrap();
    assert!(matches!(Server::bind(Some(port)), Err(ViewError::Port { .. })), "the port is taken");
    let page = get(&address, "/");
    assert!(page.status == 200 && page.head.contains("Content-Security-Policy: default-src 'none'"));
    let index = json(&address, "/api/run");
    assert_eq!(index["times"], serde_json::json!([0.0, 0.1, 0.2]));
    assert_eq!(index["walls"], serde_json::json!([0, 0, 0]), "walls that do not move are one file");
    assert_eq!(json(&address, "/api/run?from=2")["times"], serde_json::json!([0.2]));
    assert_eq!(index["probes"], serde_json::json!(["ball"]));
    assert_eq!(json(&address, "/api/health")["columns"][2], serde_json::json!([0.5, null]));
    assert_eq!(json(&address, "/api/probe/0")["names"], serde_json::json!(["time", "x"]));
    // Only the arrays that were asked for, as the blocks of the file.
    let some = get(&address, "/api/bodies/1?fields=points,id").body;
    let length = u32::from_le_bytes(some[..4].try_into().unwrap()) as usize;
    let head: serde_json::Value = serde_json::from_slice(&some[4..4 + length]).unwrap();
    let arrays = head["arrays"].as_array().unwrap();
    assert_eq!(arrays.iter().map(|a| a["name"].as_str().unwrap()).collect::<Vec<_>>(), ["id", "points"]);
    assert_eq!(arrays[1]["bytes"], 200 * 24);
    let size: u64 =
        arrays.iter().flat_map(|a| a["blocks"].as_array().unwrap()).map(|b| b.as_u64().unwrap()).sum();
    assert_eq!(some.len() as u64, 4 + length as u64 + size);
    let file = fs::read(path.join("frames/bodies_000001.vtp")).unwrap();
    let blocks = &some[4 + length..];
    let first = arrays[0]["blocks"][0].as_u64().unwrap() as usize;
    assert!(file.windows(first).any(|w| w == &blocks[..first]));
    // A body is found in every frame.
    let track = json(&address, "/api/track/150?every=1");
    let z: Vec<f64> = track.as_array().unwrap().iter().map(|r| r[4].as_f64().unwrap()).collect();
    assert_eq!(z, [1.0, 2.0, 3.0]);
    assert_eq!(json(&address, "/api/track/9999"), serde_json::json!([]));
}

/// The page offers ranks as colours where frames name them.
#[test]
fn frames_that_name_ranks_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("alone");
    let mut world = make_run(&path);
    assert_eq!(json(&serve(&path), "/api/run")["ranks"], false);
    world.rank_of_body = (0..world.bodies.len()).map(|i| (i % 3) as u16).collect();
    let path = folder.path().join("shared");
    let shared = RunFolder::create(&path, false).unwrap();
    Frames::new(&shared, &world, true).write(&world).unwrap();
    let address = serve(&path);
    assert_eq!(json(&address, "/api/run")["ranks"], true);
    let some = get(&address, "/api/bodies/0?fields=rank").body;
    let length = u32::from_le_bytes(some[..4].try_into().unwrap()) as usize;
    let head: serde_json::Value = serde_json::from_slice(&some[4..4 + length]).unwrap();
    assert_eq!((&head["arrays"][0]["name"], &head["arrays"][0]["bytes"]), (&"rank".into(), &800.into()));
}

#[test]
fn nothing_else_is_served() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("secret.vtp"), "secret").unwrap();
    let path = folder.path().join("run");
    make_run(&path);
    let address = serve(&path);
    let tricks = [
        "/../secret.vtp",
        "/scene.toml",
        "/summary.json",
        "/frames/bodies_000000.vtp",
        "/api/../summary.json",
        "/%2e%2e/secret.vtp",
        "/api/bodies/../../secret.vtp",
        "/api/bodies/..%2f..%2fsecret",
        "/api/bodies/-1",
        "/api/bodies/0x1",
        "/api/bodies/3",
        "/api/bodies/99999999999999999999",
        "/api/probe/1",
        "/api/probe/ball",
        "/api/probe/../health",
        "//etc/passwd",
        "/etc/passwd",
        "http://evil.example/",
        "/api",
        "/api/",
        "*",
        "/viewer.js/..",
        "/api/bodies/0/",
        "/api/run/",
        "/api/secret/0",
        "/\\..\\secret.vtp",
        "/api/track/-5",
    ];
    for target in tricks {
        let reply = get(&address, target);
        assert_eq!(reply.status, 404, "{target}");
        assert!(!String::from_utf8_lossy(&reply.body).contains("secret\""), "{target}");
    }
    let port = address.rsplit(':').next().unwrap();
    let with = |host: &str| {
        raw(&address, &format!("GET /api/run HTTP/1.1\r\n{host}Connection: close\r\n\r\n")).status
    };
    assert_eq!(with(&format!("Host: localhost:{port}\r\n")), 200);
    for host in [
        "".to_owned(),
        "Host: evil.example\r\n".into(),
        format!("Host: evil.example:{port}\r\n"),
        "Host: 127.0.0.1\r\n".into(),
        format!("Host: 127.0.0.1:{port}\r\nHost: evil.example\r\n"),
        format!("Host: 127.0.0.1.evil.example:{port}\r\n"),
        format!("Host: {address}\r\nSec-Fetch-Site: cross-site\r\n"),
    ] {
        assert_eq!(with(&host), 403, "{host}");
    }
    let own = format!("Host: {address}\r\n");
    assert_eq!(
        raw(&address, &format!("POST / HTTP/1.1\r\n{own}Content-Length: 0\r\nConnection: close\r\n\r\n"))
            .status,
        405
    );
    assert_eq!(raw(&address, "nonsense\r\n\r\n").status, 400);
    assert_eq!(raw(&address, &format!("GET /{} HTTP/1.1\r\n", "x".repeat(1 << 15))).status, 400);
}

/// With a secret in its address the page may be framed and asked for by another site; without it nothing is answered.
#[test]
fn a_page_with_a_secret_can_be_framed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    make_run(&path);
    let servers = [Server::bind_with_secret(None).unwrap(), Server::bind_with_secret(None).unwrap()];
    let secret = |server: &Server| server.url().split('/').nth(3).unwrap().to_owned();
    assert_ne!(secret(&servers[0]), secret(&servers[1]));
    let [server, _] = servers;
    let (url, secret) = (server.url(), secret(&server));
    assert!(secret.len() == 32 && url.ends_with(&format!("{secret}/")));
    let address = url.split('/').nth(2).unwrap().to_owned();
    server.start(Run::open(&path).unwrap());
    let page = get(&address, &format!("/{secret}/"));
    assert!(page.status == 200 && !page.head.contains("frame-ancestors"), "{}", page.head);
    assert_eq!(json(&address, &format!("/{secret}/api/run"))["times"].as_array().unwrap().len(), 3);
    let site = format!(
        "GET /{secret}/ HTTP/1.1\r\nHost: {address}\r\nSec-Fetch-Site: cross-site\r\nConnection: close\r\n\r\n"
    );
    assert_eq!(raw(&address, &site).status, 200);
    let other = secret.chars().rev().collect::<String>();
    for target in
        ["/", "/api/run", "/viewer.js", "//", &format!("/{other}/api/run"), &format!("/{}/", &secret[1..])]
    {
        assert_eq!(get(&address, target).status, 403, "{target}");
    }
    let evil = format!("GET /{secret}/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert_eq!(raw(&address, &evil).status, 403, "the name of the host is asked for all the same");
}

/// Two runs side by side: a page with a frame for each, and their data apart.
#[test]
fn several_runs_are_kept_apart() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["one", "two"].map(|name| folder.path().join(name));
    paths.iter().for_each(|p| drop(make_run(p)));
    let server = Server::bind(None).unwrap();
    let address = server.url().split('/').nth(2).unwrap().to_owned();
    server.start_all(paths.iter().map(|p| Run::open(p).unwrap()).collect());
    let page = get(&address, "/");
    assert!(
        page.status == 200 && page.head.contains("frame-src 'self'; frame-ancestors 'self'"),
        "{}",
        page.head
    );
    assert!(String::from_utf8(page.body).unwrap().contains("data-runs=\"2\""));
    assert_eq!(json(&address, "/run/0/api/run")["name"], "one");
    assert_eq!(json(&address, "/run/1/api/run")["name"], "two");
    assert_eq!(get(&address, "/run/1/").status, 200);
    assert_eq!(get(&address, "/pair.js").status, 200);
    for target in ["/run/2/", "/run/x/", "/run/0", "/api/run", "/run/0/../../one/summary.json", "/viewer.js"]
    {
        assert_eq!(get(&address, target).status, 404, "{target}");
    }
}

/// The page as one file has all answers inside, and asks nobody.
#[test]
fn a_saved_page_holds_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    make_run(&path);
    let page = granum_viewer::page_of(&Run::open(&path).unwrap(), 2).unwrap();
    let data = page.split("id=\"saved\">").nth(1).unwrap().split("</script>").next().unwrap();
    let saved: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(
        saved["api/run"]["times"],
        serde_json::json!([0.0, 0.2]),
        "the first and the last of three frames"
    );
    assert_eq!(saved["api/run"]["walls"], serde_json::json!([0, 0]));
    assert!(
        saved["api/bodies/1"].is_string()
            && saved["api/bodies/2"].is_null()
            && saved["api/walls/0"].is_string()
    );
    assert_eq!(saved["api/health"]["columns"][2], serde_json::json!([0.5, null]));
    assert!(!page.contains("src=\"viewer.js\"") && !page.contains("href=\"style.css\""));
    // Scripts: the data, the page's own.
    assert_eq!(page.matches("</script>").count(), 2);
}

#[test]
fn a_run_that_points_outside_itself_is_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    make_run(&path);
    let frame = fs::read(path.join("frames/bodies_000000.vtp")).unwrap();
    fs::write(folder.path().join("outside.vtp"), &frame).unwrap();
    fs::write(folder.path().join("outside.csv"), "time [s],secret [-]\n0,1\n").unwrap();
    let address = serve(&path);
    let collection = |file: &str| {
        let text = format!("<VTKFile>\n<DataSet timestep=\"0\" file=\"{file}\"/>\n</VTKFile>\n");
        fs::write(path.join("bodies.pvd"), text).unwrap();
    };
    let outside = folder.path().join("outside.vtp");
    let names = ["../outside.vtp", "frames/../../outside.vtp", outside.to_str().unwrap()];
    for file in names {
        collection(file);
        assert_eq!(get(&address, "/api/bodies/0").status, 404, "{file}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&outside, path.join("frames/link.vtp")).unwrap();
        std::os::unix::fs::symlink(folder.path().join("outside.csv"), path.join("probes/a.csv")).unwrap();
        collection("frames/link.vtp");
        assert_eq!(get(&address, "/api/bodies/0").status, 404);
        assert_eq!(get(&address, "/api/probe/0").status, 404);
    }
    // A damaged frame is an error in words, whatever was cut or turned round.
    for (k, cut) in [(0, frame.len() / 2), (1, 200), (2, 0)] {
        let name = format!("frames/damaged_{k}.vtp");
        fs::write(path.join(&name), &frame[..cut]).unwrap();
        collection(&name);
        let reply = get(&address, "/api/bodies/0");
        assert_eq!(reply.status, 500);
        assert!(String::from_utf8_lossy(&reply.body).contains("damaged_"));
    }
    assert!(matches!(Run::open(folder.path()), Err(ViewError::NotARun(_))));
}

/// Hundreds of connections that say nothing, or a byte now and then, do not keep the page waiting; and a request that never comes
/// to its end is given up.
#[test]
fn idle_connections_do_not_starve_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    make_run(&path);
    let address = serve(&path);
    let connect = || {
        let stream = TcpStream::connect(&address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    };
    let idle: Vec<TcpStream> = (0..200).map(|_| connect()).collect();
    let begun = Instant::now();
    assert_eq!(get(&address, "/").status, 200);
    let mut slow: Vec<TcpStream> = (0..100).map(|_| connect()).collect();
    slow.iter_mut().for_each(|s| drop(s.write_all(b"GET / HT")));
    assert_eq!(get(&address, "/api/run").status, 200);
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    // The last one that began a request and did not end it is told so, or closed, in good time.
    let mut answer = Vec::new();
    let _ = slow[99].read_to_end(&mut answer);
    assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
    drop(idle);
}

/// Requests of every kind, changed at random: an answer or an end, never a panic. `GRANUM_FUZZ_SECONDS` runs it longer.
#[test]
fn changed_requests_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    make_run(&path);
    let run = Run::open(&path).unwrap();
    let targets = "/ /viewer.js /api/run?from=1 /api/bodies/0?fields=points,radius /api/walls/1 /api/shapes /api/joints \
                   /api/track/3?from=0&every=1 /api/health /api/probe/0 /api/contacts/2 /api/../run.log /api/bodies/999999999999999";
    let heads = "Host: localhost\r\n|Host: 127.0.0.1\r\nConnection: close\r\n|Host: localhost\r\nContent-Length: 3\r\n|\
                 Sec-Fetch-Site: cross-site\r\nHost: localhost\r\n";
    let mut good = Vec::new();
    for target in targets.split_whitespace() {
        for head in heads.split('|') {
            good.push(format!("GET {target} HTTP/1.1\r\n{head}\r\n").into_bytes());
        }
    }
    assert_eq!(granum_viewer::status_of(&good[0], &run), Some(200));
    let hard: &[&[u8]] = &[
        b"\r\n",
        b"\n",
        b":",
        b" ",
        b"/",
        b"..",
        b"%2e",
        b"?",
        b"&",
        b"HTTP/1.0",
        b"HEAD",
        b"\0",
        b"\xff",
        b"-1",
    ];
    let count = mutate::many(&good, hard, 4000, |bytes| {
        let status = granum_viewer::status_of(bytes, &run);
        assert!(status.is_none_or(|s| [200, 400, 403, 404, 405, 500].contains(&s)), "{status:?}");
    });
    println!("{count} requests");
}
