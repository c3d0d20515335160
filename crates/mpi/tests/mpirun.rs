//! Ranks as processes, under mpirun: the same probes and states as one rank and as threads, whatever their number; what happens when one is
//! killed, when mpirun is, when a disk is full. Built and run with `--features granum-mpi/mpi`, as `./check` does where MPI is installed.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use granum_output::checkpoint;
use granum_run::{Run, RunOptions};

const PROGRAM: &str = env!("CARGO_BIN_EXE_granum-mpi");

/// Grains poured by a source through a gate that opens, with walls of which one moves; those that fall off the table leave the domain.
const SCENE: &str = r#"
    format = 1
    method = "dem"
    step = "auto"
    duration = "0.2 s"
    [domain]
    min = [-0.2, -0.2, -0.1]
    max = [0.2, 0.2, 0.4]
    outside = "remove"
    [materials.stone]
    density = 2500
    young = "2 MPa"
    friction = 0.3
    restitution = 0.4
    [[walls]]
    name = "table"
    shape = "box"
    material = "stone"
    size = [0.1, 0.1, 0.02]
    position = [0, 0, -0.01]
    [[walls]]
    name = "lid"
    shape = "box"
    material = "stone"
    size = [0.1, 0.1, 0.01]
    position = [0, 0, 0.05]
    opens = "0.1 s"
    [[sources]]
    name = "grains"
    material = "stone"
    sizes = { law = "uniform", min = "4 mm", max = "7 mm", by = "number" }
    region = { box = { min = [-0.04, -0.04, 0.08], max = [0.04, 0.04, 0.14] } }
    velocity = [0, 0, -1]
    count = 150
    rate = "2000 /s"
    [[probes]]
    name = "fallen"
    kind = "flow"
    point = [0, 0, -0.03]
    normal = [0, 0, -1]
    every = "5 ms"
    [[probes]]
    name = "table"
    kind = "force"
    body = "table"
    every = "5 ms"
    [output]
    frames_every = "50 ms"
    health_every = 20
"#;

/// mpirun as Open MPI wants it for more ranks than cores, and as root.
fn mpirun(ranks: usize) -> Command {
    let mut command = Command::new("mpirun");
    command.args(["--oversubscribe", "--bind-to", "none", "-np", &ranks.to_string()]);
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    command.env("OMPI_MCA_mpi_yield_when_idle", "1");
    // Containers have neither a network of their own nor, often, the right to read another process's memory.
    command.env("OMPI_MCA_btl_vader_single_copy_mechanism", "none");
    command.stdin(Stdio::null());
    command
}

fn granum(ranks: usize, arguments: &[&str]) -> Output {
    mpirun(ranks).arg(PROGRAM).args(arguments).output().unwrap()
}

fn words(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

struct Place(tempfile::TempDir);

impl Place {
    fn with(scene: &str) -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        fs::write(place.path("grains.toml"), scene).unwrap();
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }
}

/// What a run left: its probes and the state in its checkpoint, but for what has times of the machine or sums of energies in it.
fn left(folder: &Path) -> (Vec<String>, Vec<(String, Vec<u8>)>) {
    let probes = ["fallen", "table"]
        .map(|name| fs::read_to_string(folder.join(format!("probes/{name}.csv"))).unwrap());
    let state = checkpoint::read(&folder.join(checkpoint::FILE)).unwrap();
    let same = |name: &str| !["world", "about", "recorder"].contains(&name);
    let sections = state.sections.into_iter().filter(|s| same(&s.name)).map(|s| (s.name, s.bytes)).collect();
    (probes.to_vec(), sections)
}

fn hash(folder: &Path) -> String {
    let text = fs::read_to_string(folder.join("summary.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    json["state_hash"].as_str().unwrap().to_owned()
}

/// The same run in this process, on so many threads that are ranks.
fn here(place: &Place, name: &str, ranks: usize) {
    let text = fs::read_to_string(place.path("grains.toml")).unwrap();
    let (scene, world) = granum_scene::load_text("grains.toml", &text, &[], None).unwrap();
    let options = RunOptions { folder: Some(place.path(name)), ranks, ..RunOptions::default() };
    let mut run = Run::new("grains", scene, world, &options, &mut ()).unwrap();
    run.to_end(&mut ());
    run.finish(&mut ()).unwrap();
}

#[test]
fn processes_write_what_one_rank_and_threads_write() {
    let place = Place::with(SCENE);
    here(&place, "alone", 1);
    here(&place, "threads", 3);
    let expected = left(&place.path("alone"));
    assert!(left(&place.path("threads")) == expected, "threads");
    for ranks in [1, 2, 4, 8] {
        let name = format!("on {ranks}");
        // Eight processes of two threads each would wait for each other most of the time on two cores.
        let threads = if ranks < 4 { "2" } else { "1" };
        let [scene, folder] = [place.text("grains.toml"), place.text(&name)];
        let said = granum(ranks, &["run", &scene, "-o", &folder, "--threads", threads]);
        assert!(said.status.success(), "{ranks}: {}", words(&said));
        let folder = place.path(&name);
        assert_eq!(hash(&folder), hash(&place.path("alone")), "{ranks} processes");
        assert!(left(&folder) == expected, "{ranks} processes");
        // One screen, one folder.
        let said = words(&said);
        assert_eq!(said.matches("Look at it").count(), 1, "{said}");
        let log = fs::read_to_string(folder.join("run.log")).unwrap();
        assert!(ranks == 1 || log.contains(&format!("cpu, {ranks} ranks (processes)")), "{log}");
    }
}

#[test]
fn a_run_goes_on_on_another_number_of_processes() {
    let place = Place::with(SCENE);
    here(&place, "alone", 1);
    let [scene, folder] = ["grains.toml", "cut"].map(|name| place.text(name));
    let first = granum(3, &["run", &scene, "-o", &folder, "--set", "duration=\"0.12 s\""]);
    assert!(first.status.success(), "{}", words(&first));
    let second = granum(5, &["continue", &folder, "--set", "duration=\"0.2 s\""]);
    assert!(second.status.success(), "{}", words(&second));
    assert_eq!(hash(&place.path("cut")), hash(&place.path("alone")));
    assert!(left(&place.path("cut")).1 == left(&place.path("alone")).1);
}

#[test]
fn bad_input_is_said_once_with_exit_code_2() {
    let place = Place::with(&SCENE.replace("friction = 0.3", "frictoin = 0.3"));
    let said = granum(3, &["run", &place.text("grains.toml"), "-o", &place.text("out")]);
    let text = words(&said);
    assert_eq!(said.status.code(), Some(2), "{text}");
    assert_eq!(text.matches("frictoin").count(), 1, "{text}");
    assert!(!place.path("out").exists());
    let place = Place::with(SCENE);
    let said = granum(2, &["run", &place.text("grains.toml"), "--ranks", "4", "-o", &place.text("out")]);
    assert_eq!(said.status.code(), Some(2), "{}", words(&said));
    assert!(words(&said).contains("2 processes have been started"), "{}", words(&said));
    // Other commands are done once.
    let said = granum(3, &["check", &place.text("grains.toml")]);
    assert!(said.status.success() && words(&said).matches("duration  ").count() == 1, "{}", words(&said));
}

/// The mpirun of another MPI starts processes that each believe to be alone: its variables say otherwise.
#[test]
fn processes_that_do_not_know_each_other_are_refused() {
    let place = Place::with(SCENE);
    for (rank, says) in [("0", true), ("1", false)] {
        let mut command = Command::new(PROGRAM);
        command.args(["run", &place.text("grains.toml"), "-o", &place.text("out")]);
        command.env("PMI_SIZE", "4").env("PMI_RANK", rank).env("OMPI_ALLOW_RUN_AS_ROOT", "1");
        let said = command.output().unwrap();
        assert_eq!(said.status.code(), Some(2), "{}", words(&said));
        assert_eq!(words(&said).contains("4 processes were started (PMI_SIZE), but MPI knows 1"), says);
        assert!(!place.path("out").exists());
    }
}

/// A run under way on three ranks: the process of mpirun, and those of the ranks.
struct Running {
    mpirun: Child,
    ranks: Vec<u32>,
}

impl Running {
    /// Started, and come as far as its first checkpoint.
    fn of(place: &Place, name: &str) -> Self {
        let log = fs::File::create(place.path("said")).unwrap();
        let mut command = mpirun(3);
        command.arg(PROGRAM).args(["run", &place.text("grains.toml"), "-o", &place.text(name)]);
        command.stdout(log.try_clone().unwrap()).stderr(log);
        let mut mpirun = command.spawn().unwrap();
        while !place.path(name).join(checkpoint::FILE).exists() {
            assert!(mpirun.try_wait().unwrap().is_none(), "{}", place.said());
            std::thread::sleep(Duration::from_millis(2));
        }
        let mut found: Vec<(String, u32)> = fs::read_dir("/proc")
            .unwrap()
            .filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok())
            .filter_map(|process: u32| {
                let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
                let parent: u32 = stat.rsplit(')').next()?.split_whitespace().nth(1)?.parse().ok()?;
                let variables = fs::read(format!("/proc/{process}/environ")).ok()?;
                let variables = String::from_utf8_lossy(&variables).into_owned();
                let rank = variables.split('\0').find_map(|v| v.strip_prefix("OMPI_COMM_WORLD_RANK="))?;
                (parent == mpirun.id()).then(|| (rank.to_owned(), process))
            })
            .collect();
        found.sort();
        assert_eq!(found.len(), 3, "{found:?}");
        Self { mpirun, ranks: found.into_iter().map(|f| f.1).collect() }
    }

    /// The exit code of mpirun, once all ranks are gone.
    fn end(mut self) -> Option<i32> {
        let code = self.mpirun.wait().unwrap().code();
        let runs = |process: &u32| {
            let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
            stat.rsplit(')')
                .next()
                .is_some_and(|rest| !rest.is_empty() && !rest.trim_start().starts_with('Z'))
        };
        while self.ranks.iter().any(runs) {
            std::thread::sleep(Duration::from_millis(10));
        }
        code
    }
}

impl Place {
    fn said(&self) -> String {
        fs::read_to_string(self.path("said")).unwrap()
    }

    /// Whatever happened, what stands under final names is whole, and on another number of ranks the run comes to its end as if nothing had
    /// happened.
    fn goes_on(&self, name: &str, ranks: usize) {
        for file in [checkpoint::FILE, checkpoint::PREVIOUS] {
            let file = self.path(name).join(file);
            assert!(!file.exists() || checkpoint::read(&file).is_ok(), "{}", file.display());
        }
        let said = granum(ranks, &["continue", &self.text(name)]);
        assert!(said.status.success(), "{}", words(&said));
        assert_eq!(hash(&self.path(name)), hash(&self.path("alone")));
        assert!(left(&self.path(name)).1 == left(&self.path("alone")).1);
    }
}

fn kill(signal: &str, process: u32) {
    assert!(Command::new("kill").args([signal, &process.to_string()]).status().unwrap().success());
}

/// Checkpoints now and then, and no more steps than a test has time for.
fn with_checkpoints() -> Place {
    let scene = SCENE.replace("[output]", "[output]\n    checkpoint_every = \"20 ms\"");
    let place = Place::with(&scene);
    here(&place, "alone", 1);
    place
}

#[test]
fn a_rank_that_is_killed_is_named_with_stage_and_step() {
    let place = with_checkpoints();
    let running = Running::of(&place, "killed");
    kill("-KILL", running.ranks[1]);
    assert_ne!(running.end(), Some(0));
    let said = place.said();
    assert!(
        said.contains("rank 0 cannot continue without rank 1 in ") && said.contains(" of step "),
        "{said}"
    );
    place.goes_on("killed", 2);
}

#[test]
fn without_mpirun_or_the_first_rank_all_others_end() {
    let place = with_checkpoints();
    let running = Running::of(&place, "no mpirun");
    kill("-KILL", running.mpirun.id());
    running.end();
    place.goes_on("no mpirun", 1);
    let running = Running::of(&place, "no first");
    kill("-KILL", running.ranks[0]);
    assert_ne!(running.end(), Some(0));
    place.goes_on("no first", 4);
}

#[test]
fn a_signal_ends_the_run_cleanly() {
    let place = with_checkpoints();
    let running = Running::of(&place, "stopped");
    running.ranks.iter().for_each(|&rank| kill("-USR1", rank));
    assert_eq!(running.end(), Some(138), "{}", place.said());
    let summary = fs::read_to_string(place.path("stopped").join("summary.json")).unwrap();
    assert!(summary.contains("interrupted"), "{summary}");
    place.goes_on("stopped", 2);
}

/// A byte of a message of rank 2 is flipped: the variable is one of debug builds.
#[test]
fn a_changed_message_stops_all_ranks_and_is_said_once() {
    let place = with_checkpoints();
    let mut command = mpirun(3);
    command.args(["-x", "GRANUM_TEST_FLIP=2:900", PROGRAM, "run", &place.text("grains.toml"), "-o"]);
    let said = command.arg(place.path("flipped")).output().unwrap();
    let text = words(&said);
    assert_eq!(said.status.code(), Some(3), "{text}");
    assert!(text.contains("without rank 2 in ") && text.contains("its checksum is wrong"), "{text}");
    assert_eq!(text.matches("granum: ").count(), 1, "{text}");
    place.goes_on("flipped", 3);
}

/// A disk that is full when a checkpoint is written.
#[test]
fn a_full_disk_leaves_the_checkpoint_before() {
    let place = with_checkpoints();
    let (source, library) = (place.path("full.c"), place.path("full.so"));
    // Refuses what is written to checkpoints once there are two.
    let code = r#"
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>
        ssize_t write(int fd, const void *bytes, size_t n) {
            ssize_t (*original)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
            char name[64], path[4096];
            snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
            ssize_t length = readlink(name, path, sizeof path - 1);
            path[length > 0 ? length : 0] = 0;
            const char *two = getenv("TWO");
            if (two && strstr(path, "checkpoint") && access(two, F_OK) == 0) { errno = ENOSPC; return -1; }
            return original(fd, bytes, n);
        }"#;
    fs::write(&source, code).unwrap();
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).arg("-ldl").status();
    assert!(built.unwrap().success());
    let mut command = mpirun(3);
    let two = place.path("full").join(checkpoint::PREVIOUS);
    command.env("LD_PRELOAD", &library).env("TWO", &two);
    command.args(["-x", "LD_PRELOAD", "-x", "TWO", PROGRAM, "run", &place.text("grains.toml"), "-o"]);
    let said = command.arg(place.path("full")).output().unwrap();
    assert_eq!(said.status.code(), Some(3), "{}", words(&said));
    assert!(words(&said).contains("the disk is full"), "{}", words(&said));
    place.goes_on("full", 2);
}
