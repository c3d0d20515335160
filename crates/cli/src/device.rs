//! `granum devices`, how exactly each finds contacts, and the device that a run asks for.

use granum_engine::exchange::Exchange;
use granum_engine::{Failure, World};
use granum_gpu::accuracy::{Compared, boxes, compare, on_devices, on_processor, pairs, pure_geometry};
use granum_gpu::{Choice, Detector, DeviceError, Gpu, fits, probe};
use granum_output::memory::in_words;
use granum_run::Stepper;

use crate::args::DevicesArgs;
use crate::error::Error;
use crate::say;

/// Lists the devices.
pub(crate) fn devices(args: &DevicesArgs) -> Result<u8, Error> {
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
            Err(error) => {
                say!("  cannot be used: {error}");
                continue;
            }
        }
        if let Some(count) = args.contacts {
            match contacts(&about.name, count) {
                Ok(found) => say!("{}", in_lines(&found)),
                Err(why) => say!("  contacts   {why}"),
            }
        }
    }
    Ok(0)
}

/// Boxes along an edge in which a device looks for contacts.
const BOXES: u32 = 3;

/// Contacts of pairs of spheres on a device, box by box, beside those of the processor.
fn contacts(name: &str, count: u32) -> Result<Compared, String> {
    let all = pairs(count);
    let (boxes, settings) = (boxes(&all, BOXES), pure_geometry());
    let exact = on_processor(&all, &boxes, &settings).map_err(|e| e.to_string())?;
    let open = || -> Result<Compared, DeviceError> {
        let mut device = [Detector::new(Gpu::open(&Choice::Named(name.to_owned()))?)?];
        Ok(compare(&on_devices(&mut device, &all, &boxes, &settings)?, &exact))
    };
    open().map_err(in_full)
}

/// The errors as Negrut10 Table 2 has them: average, standard deviation, and the largest.
fn in_lines(found: &Compared) -> String {
    let Compared { contacts, missing, extra, distance, normal, point } = found;
    let mut lines = format!(
        "  contacts   {contacts}, {missing} missed, {extra} too many; errors beside double precision:"
    );
    for (name, e, unit) in [("distance", distance, " m"), ("normal", normal, ""), ("point", point, " m")] {
        let (mean, deviation, most) = (e.mean, e.deviation, e.most);
        lines += &format!(
            "\n    {name:8} average {mean:.2e}{unit}, deviation {deviation:.2e}{unit}, most {most:.2e}{unit}"
        );
    }
    lines
}

/// Opens a device for a world.
pub fn open(name: &str, world: &World) -> Result<Box<dyn Stepper>, String> {
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
    fn step(&mut self, world: &mut World, _: &mut dyn Exchange) -> Result<(), Failure> {
        self.0.advance(world)
    }

    fn fetch(&mut self, world: &mut World) -> Result<(), Failure> {
        self.0.fetch(world)
    }

    fn name(&self) -> String {
        format!("gpu:{}", self.0.gpu.about.name)
    }
}
