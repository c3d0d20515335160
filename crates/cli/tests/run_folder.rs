//! A run that goes well: what is in its folder, and that it agrees with itself.

mod granum;

use std::fs;

use granum::{frame_times, granum, pile, rows, summary};

fn words<'a>(words: &[&'a str]) -> Vec<&'a str> {
    words.to_vec()
}

#[test]
fn the_folder_of_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("deep/run");
    let (scene, out) = (pile(), run.to_str().unwrap());
    let said = granum(&words(&["run", scene.to_str().unwrap(), "-o", out, "--threads", "2"]));
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("✓ bodies = 181") && said.out.contains("paraview"), "{said:?}");

    let json = summary(&run);
    assert_eq!(json["status"], "finished");
    assert_eq!((json["steps"].as_u64(), json["bodies"].as_u64()), (Some(200), Some(181)));
    assert!(json["expect"].as_array().unwrap().iter().all(|e| e["ok"] == true));
    assert!(json["peak_memory_bytes"].as_u64().unwrap() > 0);
    assert!(json["stage_seconds"]["contact_iteration"].as_f64().unwrap() > 0.0);

    let times = frame_times(&run);
    assert_eq!(times.len(), 5);
    assert!((times[0], (times[4] - 0.4).abs() < 1e-9) == (0.0, true), "{times:?}");

    // The last step of the health record and the summary are the same step.
    let health = rows(&run.join("health.csv"));
    let last = health.last().unwrap();
    assert_eq!((health.len(), last[0], last[2]), (200, 200.0, 181.0));
    assert_eq!(Some(last[3]), json["contacts"].as_f64());
    assert!((last[9] / json["energy"]["kinetic"].as_f64().unwrap() - 1.0).abs() < 1e-14);
    // Energy that was there is still there or was dissipated; the moving rod does a little work.
    let budget = |row: &[f64]| row[9..13].iter().sum::<f64>();
    assert!(
        (budget(last) / budget(&health[0]) - 1.0).abs() < 0.05,
        "{} {}",
        budget(last),
        budget(&health[0])
    );

    // Probes: rows at 0, 0.02 ... 0.4 s; the ball's last row is where the last frame has it.
    let ball = rows(&run.join("probes/ball.csv"));
    assert_eq!((ball.len(), ball[0][0], ball[0][8]), (21, 0.0, 0.5));
    let (_, fields) = granum_output::vtk_read::read(&run.join("frames/bodies_000004.vtp")).unwrap();
    let field = |name: &str| &fields.iter().find(|f| f.name == name).unwrap().values;
    let at = field("radius").iter().position(|&r| r > 0.01).unwrap();
    assert_eq!(field("points")[3 * at..3 * at + 3], ball[20][1..4]);
    for name in ["rod", "inside", "down", "heap", "mixing"] {
        assert_eq!(rows(&run.join(format!("probes/{name}.csv"))).len(), 101, "{name}");
    }

    // The resolved scene runs to the same bits, on another number of threads.
    let again = folder.path().join("again");
    let resolved = run.join("scene.toml");
    let said =
        granum(&words(&["run", resolved.to_str().unwrap(), "-q", "-t1", "-o", again.to_str().unwrap()]));
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (0, "", ""));
    assert_eq!(summary(&again)["state_hash"], json["state_hash"]);

    let said = granum(&words(&["info", out]));
    assert!(said.code == 0 && said.out.contains(json["state_hash"].as_str().unwrap()), "{said:?}");
    let said = granum(&words(&["info", run.join("frames/bodies_000000.vtp").to_str().unwrap()]));
    assert!(said.code == 0 && said.out.contains("quaternion"), "{said:?}");
}

#[test]
fn an_earlier_run_stays_unless_told_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, run) = (pile(), folder.path().join("run"));
    let mut call = vec!["run", scene.to_str().unwrap(), "-q", "-o", run.to_str().unwrap()];
    call.extend(["--set", "duration=\"0.01 s\"", "--set", "expect.probes.inside.count.min=0"]);
    for _ in 0..2 {
        assert_eq!(granum(&call).code, 0);
    }
    call.push("--overwrite");
    assert_eq!(granum(&call).code, 0);
    let mut names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["run", "run-2"]);
}

#[test]
fn a_failed_expectation_exits_1() {
    let folder = tempfile::tempdir().unwrap();
    let scene = granum::changed_pile(folder.path(), "bodies = 181", "bodies = 180");
    let run = folder.path().join("run");
    let said = granum(&words(&[
        "run",
        scene.to_str().unwrap(),
        "-o",
        run.to_str().unwrap(),
        "--set",
        "duration=\"0.01 s\"",
    ]));
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.contains("✗ bodies = 181, expected 180"), "{said:?}");
    assert_eq!(summary(&run)["status"], "finished");
}

#[test]
fn a_dry_run_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, run) = (pile(), folder.path().join("run"));
    let said = granum(&words(&["run", scene.to_str().unwrap(), "--dry-run", "-o", run.to_str().unwrap()]));
    assert_eq!(said.code, 0, "{said:?}");
    assert!(
        said.out.contains("memory     about")
            && said.out.contains("time       ")
            && said.out.contains(" for 200 steps"),
        "{said:?}"
    );
    assert!(!run.exists());
}

#[test]
fn examples_can_be_listed_shown_copied_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let list = granum(&words(&["examples"]));
    assert!(list.code == 0 && list.out.contains("silo"), "{list:?}");
    assert!(granum(&words(&["examples", "silo"])).out.contains("[[walls]]"));
    let said = granum(&words(&["examples", "--copy", folder.path().to_str().unwrap()]));
    assert_eq!(said.code, 0, "{said:?}");
    // What scenes include lies in folders below and is no scene of its own.
    let scenes = said.out.lines().filter(|path| std::path::Path::new(path).parent() == Some(folder.path()));
    for path in scenes {
        let said = granum(&words(&["check", path]));
        assert!(said.code == 0 && said.out.contains("the scene is sound"), "{said:?}");
    }
    // Copies are never overwritten.
    assert_eq!(granum(&words(&["examples", "silo", "--copy", folder.path().to_str().unwrap()])).code, 2);
}

#[test]
fn the_schema_is_json() {
    let said = granum(&words(&["schema"]));
    let schema: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert!(schema["properties"]["materials"].is_object());
}
