//! `granum devices`, and the device that a run asks for.

use granum_engine::exchange::Exchange;
use granum_engine::{Failure, World};
use granum_gpu::{Choice, Gpu, fits, probe};
use granum_output::memory::in_words;
use granum_run::Stepper;

use crate::error::Error;
use crate::say;

/// Lists the devices.
pub(crate) fn devices() -> Result<u8, Error> {
    say!("cpu: the processor, the default; runs every scene, in double precision");
    let all = granum_gpu::devices();
    if all.is_empty() {
        say!("no GPU: no Vulkan, Metal or DirectX 12 driver was found");
    }
    for about in all {
        say!("gpu:{}", about.name);
        say!("  kind       {}, {}, {}", about.kind, about.backend, about.driver);
        let (array, block) = (in_words(about.largest_binding as f64), in_words(about.largest_buffer as f64));
        say!("  memory     {array} for the largest array, {block} for a block");
        let rounds = Gpu::open(&Choice::Named(about.name.clone())).and_then(|gpu| probe::rounding(&gpu));
        match rounds {
            Ok(rounding) => say!("  rounding   {}", rounding.in_words()),
            Err(error) => say!("  cannot be used: {error}"),
        }
    }
    Ok(0)
}

/// Opens a device for a world.
pub(crate) fn open(name: &str, world: &World) -> Result<Box<dyn Stepper>, String> {
    let choice: Choice = name.parse().map_err(in_full)?;
    let gpu = Gpu::open(&choice).map_err(in_full)?;
    fits(world, &gpu).map_err(in_full)?;
    Ok(Box::new(OnGpu(granum_gpu::Stepper::new(gpu).map_err(in_full)?)))
}

fn in_full(error: granum_gpu::DeviceError) -> String {
    error.to_string()
}

/// A GPU that does the steps of a run.
struct OnGpu(granum_gpu::Stepper);

impl Stepper for OnGpu {
    fn step(&mut self, world: &mut World, _: &dyn Exchange) -> Result<(), Failure> {
        self.0.step(world)
    }

    fn name(&self) -> String {
        format!("gpu:{}", self.0.gpu.about.name)
    }
}
