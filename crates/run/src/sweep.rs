//! A sweep: one scene with several values of some of its keys, a run folder for every combination, and a table of results.
//!
//! A sweep that was stopped goes on where it was: cases that have finished stay as they are, others go on from their checkpoints. A case
//! whose scene is another one than that in its folder is run again. A case that fails does not end the others; its message is in the
//! table. The bits of a case are those of `granum run` with the same changes, whatever runs beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use granum_engine::World;
use granum_output::{OutputError, folder};
use granum_scene::{Scene, SceneError};

use crate::error::RunError;
use crate::observer::StopFlag;
use crate::run::{Run, RunOptions};
use crate::sweep_table;
use crate::sweep_values::{MOST, Vary};
use crate::threads::pool;

/// What is varied, and where the cases go.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// Name of the scene.
    pub name: String,
    /// What is varied; every combination is a case.
    pub vary: Vec<Vary>,
    /// Changes of the scene in all cases.
    pub overrides: Vec<String>,
    /// The folder of the sweep.
    pub folder: PathBuf,
    /// Numbers of the table: of the summary, or `probe.NAME.COLUMN`; those of the expectations if none are given.
    pub measures: Vec<String>,
    /// Cases at a time.
    pub jobs: usize,
    /// Threads of each case; the cores divided by the jobs if none.
    pub threads: Option<usize>,
    /// As for every run; the folder does not matter.
    pub options: RunOptions,
}

/// A combination of values, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// A value for each key that is varied.
    pub values: Vec<String>,
    /// Its run folder.
    pub folder: PathBuf,
    /// `finished`, `interrupted`, `failed`, or `not run`.
    pub status: String,
    /// What was measured.
    pub measured: Vec<Option<f64>>,
    /// Why it failed, or which expectations were not met.
    pub message: String,
}

/// The result of a sweep.
#[derive(Clone, Debug)]
pub struct Swept {
    /// The cases in order: the last key varies fastest.
    pub cases: Vec<Case>,
    /// Names of what was measured.
    pub measures: Vec<String>,
    /// The table.
    pub table: PathBuf,
    /// The plots, if there was anything to plot.
    pub plots: Vec<PathBuf>,
}

/// Loads the scene with changes.
pub type Load<'a> = dyn Fn(&[String]) -> Result<(Scene, World), SceneError> + Sync + 'a;

impl Sweep {
    /// All combinations.
    fn combinations(&self) -> Vec<Vec<String>> {
        self.vary.iter().fold(vec![Vec::new()], |all, vary| {
            let with = |head: &Vec<String>, v: &String| head.iter().chain([v]).cloned().collect();
            all.iter().flat_map(|head| vary.values.iter().map(move |v| with(head, v))).collect()
        })
    }

    fn overrides_of(&self, values: &[String]) -> Vec<String> {
        let varied = self.vary.iter().zip(values).map(|(vary, v)| format!("{}={v}", vary.path));
        self.overrides.iter().cloned().chain(varied).collect()
    }

    /// Where a case is: a folder that says what it is.
    fn folder_of(&self, values: &[String]) -> PathBuf {
        let short = |path: &str| path.rsplit('.').next().unwrap_or(path).to_owned();
        let unique = |path: &str| self.vary.iter().filter(|v| short(&v.path) == short(path)).count() == 1;
        let word = |(vary, v): (&Vary, &String)| {
            let name = if unique(&vary.path) { short(&vary.path) } else { vary.path.clone() };
            format!("{name}={}", v.trim_matches('"'))
        };
        let words = self.vary.iter().zip(values).map(word).collect::<Vec<_>>().join(",");
        let plain = |c: char| if c.is_alphanumeric() || "=,.-+_".contains(c) { c } else { '_' };
        let mut name: String = words.chars().map(plain).collect();
        if name.len() > 120 {
            let hash = name
                .bytes()
                .fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
            name = format!("{}-{hash:016x}", name.chars().take(80).collect::<String>());
        }
        self.folder.join("cases").join(name)
    }

    /// Runs all cases that are not there yet, and writes the table. `told` hears of every case that has ended, with how many have and how
    /// many there are.
    pub fn run(
        &self,
        load: &Load<'_>,
        told: &(dyn Fn(&Case, usize, usize) + Sync),
    ) -> Result<Swept, RunError> {
        let combinations = self.combinations();
        if self.vary.is_empty() || combinations.len() > MOST {
            return Err(RunError::Sweep(format!(
                "there are {} cases; vary something, but not too much",
                combinations.len()
            )));
        }
        if let Some(wrong) = self.measures.iter().find(|m| !sweep_table::is_well_written(m)) {
            return Err(RunError::Sweep(format!(
                "`{wrong}` cannot be measured: a mean over time is written probe.NAME.COLUMN:2..5, in seconds"
            )));
        }
        // What is wrong with the scene, or with a path, is said before anything runs.
        let (scene, world) = load(&self.overrides_of(&combinations[0]))?;
        drop(world);
        let mut measures = self.measures.clone();
        if measures.is_empty() {
            measures = sweep_table::usual(&scene);
        }
        fs::create_dir_all(&self.folder).map_err(|e| OutputError::write(&self.folder, e))?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.clamp(1, combinations.len());
        let threads = self.threads.unwrap_or((cores / jobs).max(1));
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let cases: Vec<Mutex<Option<Case>>> = combinations.iter().map(|_| Mutex::new(None)).collect();
        let work = || {
            let Ok(pool) = pool(Some(threads)) else { return };
            loop {
                let k = next.fetch_add(1, Ordering::Relaxed);
                let Some(values) = combinations.get(k) else { return };
                let case = pool.install(|| self.case(values, &measures, load));
                told(&case, done.fetch_add(1, Ordering::Relaxed) + 1, combinations.len());
                if let Ok(mut place) = cases[k].lock() {
                    *place = Some(case);
                }
            }
        };
        std::thread::scope(|scope| (0..jobs).for_each(|_| drop(scope.spawn(work))));
        let taken = |(k, case): (usize, Mutex<Option<Case>>)| {
            let case = case.into_inner().ok().flatten();
            case.unwrap_or_else(|| {
                self.without(&combinations[k], measures.len(), "not run", "no thread could be started")
            })
        };
        let cases: Vec<Case> = cases.into_iter().enumerate().map(taken).collect();
        let paths: Vec<&str> = self.vary.iter().map(|v| v.path.as_str()).collect();
        let table = sweep_table::write(&self.folder, &paths, &measures, &cases)?;
        let plots = sweep_table::plot(&self.folder, &scene.title, &paths, &measures, &cases)?;
        Ok(Swept { cases, measures, table, plots })
    }

    fn without(&self, values: &[String], measures: usize, status: &str, message: &str) -> Case {
        Case {
            values: values.to_vec(),
            folder: self.folder_of(values),
            status: status.to_owned(),
            measured: vec![None; measures],
            message: message.to_owned(),
        }
    }

    fn case(&self, values: &[String], measures: &[String], load: &Load<'_>) -> Case {
        let stop: &StopFlag = &self.options.stop;
        if stop.is_set() {
            return self.without(values, measures.len(), "not run", "");
        }
        let folder = self.folder_of(values);
        if let Err(error) = self.run_case(values, &folder, load) {
            return self.without(values, measures.len(), "failed", &error.to_string());
        }
        match sweep_table::read_summary(&folder) {
            Ok(summary) => {
                let status = sweep_table::status(&summary).to_owned();
                let measured = measures.iter().map(|m| sweep_table::measure(&folder, &summary, m)).collect();
                let message = sweep_table::message(&summary);
                Case { values: values.to_vec(), folder, status, measured, message }
            }
            Err(error) => self.without(values, measures.len(), "failed", &error.to_string()),
        }
    }

    /// Runs a case, or goes on with it, unless it has finished before.
    fn run_case(&self, values: &[String], path: &Path, load: &Load<'_>) -> Result<(), RunError> {
        let (scene, world) = load(&self.overrides_of(values))?;
        let mut options = RunOptions { folder: Some(path.to_owned()), ..self.options.clone() };
        let is_same = || fs::read_to_string(path.join("scene.toml")).is_ok_and(|text| text == scene.resolved);
        let mut run = if folder::is_run(path) && is_same() {
            if sweep_table::status(&sweep_table::read_summary(path)?) == "finished" {
                return Ok(());
            }
            match Run::resume(path, &[], &options, &mut ()) {
                Err(RunError::AtItsEnd { .. }) => return Ok(()),
                run => run?,
            }
        } else {
            options.overwrite = true;
            Run::new(&self.name, scene, world, &options, &mut ())?
        };
        run.to_end(&mut ());
        run.finish(&mut ()).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four cases on two threads: the table has them in order; a second sweep runs nothing, and one whose scene has changed runs again.
    #[test]
    fn a_sweep_runs_once_and_goes_on() {
        let text = "format = 1\nstep = \"1 ms\"\nduration = \"20 ms\"\n[materials.m]\ndensity = 1000\nfriction = 0.5\n\
                    [[bodies]]\nname = \"ball\"\nshape = \"sphere\"\nradius = 0.1\nmaterial = \"m\"\nposition = [0, 0, 1]\n\
                    [[probes]]\nname = \"p\"\nkind = \"body\"\nbody = \"ball\"\n";
        let place = tempfile::tempdir().unwrap();
        let load = |overrides: &[String]| granum_scene::load_text("ball", text, overrides, None);
        let parse = |text: &str| Vary::parse(text).unwrap();
        let mut sweep = Sweep {
            name: "ball".into(),
            vary: vec![parse("gravity=[0,0,-1],[0,0,-2]"), parse("duration=0.01,-1")],
            overrides: Vec::new(),
            folder: place.path().join("s"),
            measures: vec!["probe.p.vz".into(), "time".into(), "probe.p.vz:0.0045..".into()],
            jobs: 2,
            threads: None,
            options: RunOptions::default(),
        };
        let ran = AtomicUsize::new(0);
        let told = |case: &Case, _: usize, all: usize| {
            assert_eq!(all, 4);
            ran.fetch_add(usize::from(case.status == "finished"), Ordering::Relaxed);
        };
        let swept = sweep.run(&load, &told).unwrap();
        let status: Vec<&str> = swept.cases.iter().map(|c| c.status.as_str()).collect();
        assert_eq!(status, ["finished", "failed", "finished", "failed"]);
        assert!(swept.cases[1].message.contains("duration"), "{}", swept.cases[1].message);
        let speed = swept.cases[2].measured[0].unwrap();
        assert!((speed + 0.02).abs() < 1e-12, "{speed}");
        // The mean over the second half: rows every 0.1 ms, which are every step, from 5 to 10 ms.
        let mean = swept.cases[2].measured[2].unwrap();
        assert!((mean + 0.015).abs() < 1e-9, "{mean}");
        assert_eq!(ran.load(Ordering::Relaxed), 2);
        let table = fs::read_to_string(&swept.table).unwrap();
        assert!(
            table.starts_with(
                "gravity,duration,probe.p.vz,time,probe.p.vz:0.0045..,status,folder,message\n\"[0,0,-1]\",0.01,-0.01"
            ),
            "{table}"
        );
        // What has finished stays; what is another scene runs again.
        let log = swept.cases[0].folder.join("run.log");
        let before = fs::read_to_string(&log).unwrap();
        sweep.run(&load, &told).unwrap();
        assert_eq!(fs::read_to_string(&log).unwrap(), before);
        sweep.overrides = vec!["step=0.0005".into()];
        let swept = sweep.run(&load, &told).unwrap();
        assert_ne!(fs::read_to_string(&log).unwrap(), before);
        assert!(swept.cases[0].measured[0].is_some());
        sweep.measures = vec!["probe.p.vz:5".into()];
        assert!(sweep.run(&load, &told).unwrap_err().to_string().contains("probe.NAME.COLUMN:2..5"));
        sweep.measures.clear();
        // A wrong scene is said before anything runs.
        sweep.overrides = vec!["stpe=1".into()];
        assert!(sweep.run(&load, &told).unwrap_err().to_string().contains("did you mean `step`"));
    }
}
