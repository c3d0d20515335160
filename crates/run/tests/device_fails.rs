//! A device that fails in a step: the run ends as one that could not go on, names the reason, and its checkpoint goes on from the last
//! good state, or from the last copy where the device keeps what it had.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use granum_engine::ccp::Outcome;
use granum_engine::exchange::Exchange;
use granum_engine::offload::Summed;
use granum_engine::{Failure, World};
use granum_run::{Run, RunError, RunOptions, Stepper};

const SCENE: &str = r#"
    format = 1
    step = "1 ms"
    duration = "0.1 s"
    [run]
    device = "gpu:test"
    [output]
    frames_every = 0
    [materials.stone]
    density = 2500
    [[bodies]]
    name = "ball"
    shape = "sphere"
    radius = "1 cm"
    material = "stone"
    position = [0, 0, 1]
"#;

/// The processor, which fails in its 41st step; it may keep the bodies of the steps before.
struct Fails {
    keeps: bool,
}

impl Stepper for Fails {
    fn step(&mut self, world: &mut World, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        if world.step == 40 {
            return Err(Failure::Device {
                why: "the device is lost: unplugged".into(),
                stage: "count_bins",
                time: world.time,
            });
        }
        if self.keeps && world.step > 20 {
            return world.end_ahead(&Summed::default(), Outcome::default(), &[], 7);
        }
        world.step_with(exchange).map(|_| ())
    }

    fn fetch(&mut self, world: &mut World) -> Result<(), Failure> {
        Err(Failure::Device {
            why: "the device is lost: unplugged".into(),
            stage: "report",
            time: world.time,
        })
    }

    fn name(&self) -> String {
        "gpu:test".into()
    }
}

#[test]
fn a_run_that_loses_its_device_leaves_a_checkpoint() {
    for (keeps, from) in [(false, 40), (true, 16)] {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("fall");
        let (scene, world) = granum_scene::load_text("fall.toml", SCENE, &[], None).unwrap();
        let open: granum_run::OpenDevice = match keeps {
            true => |_, _| Ok(Box::new(Fails { keeps: true })),
            false => |_, _| Ok(Box::new(Fails { keeps: false })),
        };
        let options =
            RunOptions { folder: Some(folder.clone()), device: Some(open), ..RunOptions::default() };
        let mut run = Run::new("fall", scene, world, &options, &mut ()).unwrap();
        run.to_end(&mut ());
        let error = run.finish(&mut ()).unwrap_err();
        assert!(matches!(&error, RunError::Failed(Failure::Device { .. })), "{error}");
        assert!(
            error.to_string().contains("unplugged") && error.to_string().contains("count_bins"),
            "{error}"
        );
        // On the processor, from what there is.
        let overrides = ["run.device=\"cpu\"".to_owned()];
        let mut run = Run::resume(&folder, &overrides, &RunOptions::default(), &mut ()).unwrap();
        assert_eq!(run.world().step, from);
        run.to_end(&mut ());
        let summary = run.finish(&mut ()).unwrap();
        assert_eq!(summary.steps, 100);
    }
}
