//! `granum bench`: how fast a device is.

use granum_gpu::speed::{Speed, fits, measure, triad};
use granum_gpu::{Choice, Gpu, Stepper};
use granum_output::memory::in_words;
use granum_run::Estimate;

use crate::args::BenchArgs;
use crate::error::Error;
use crate::{complain, say};

/// Bytes of the processor's memory that a sphere and its contacts need, for the world and for one to compare it with.
const HOST_BYTES: f64 = 2.0 * (850.0 + 4.0 * 400.0);
/// Numbers of spheres that are measured if none are given.
const SIZES: [u32; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

/// Measures a device: a table on the screen, and a line of JSON for each number of spheres.
pub(crate) fn bench(args: &BenchArgs) -> Result<u8, Error> {
    let bad = |e: granum_gpu::DeviceError| Error::BadInput(e.to_string());
    let choice: Choice = args.device.parse().map_err(bad)?;
    if choice == Choice::Cpu {
        return Err(Error::BadInput(
            "granum bench measures GPUs; docs/speed.md has measurements of the processor, with the commands"
                .into(),
        ));
    }
    let mut stepper = Stepper::new(Gpu::open(&choice).map_err(bad)?).map_err(bad)?;
    let about = stepper.gpu.about.clone();
    say!("device   {}, {}, {}, {}", about.name, about.kind, about.backend, about.driver);
    if about.kind == "software" {
        say!("         is a GPU in software: these figures say nothing about a real GPU");
    }
    let triad = triad(&stepper.gpu).map_err(|e| Error::Run(e.to_string()))?;
    say!("triad    {triad:.1} GB/s");
    let sizes = if args.spheres.is_empty() { &SIZES[..] } else { &args.spheres };
    let mut lines = Vec::new();
    for &spheres in sizes {
        let needed = HOST_BYTES * f64::from(spheres);
        let left_out = match (fits(&stepper.gpu, spheres), Estimate::available()) {
            (Err(error), _) => Some(error.to_string()),
            (_, Some(has)) if needed > has => Some(format!(
                "this machine has {} of memory left, and {} are needed",
                in_words(has),
                in_words(needed)
            )),
            _ => None,
        };
        if let Some(why) = left_out {
            complain!("{spheres} spheres are left out: {why}");
            continue;
        }
        let speed = measure(&mut stepper, spheres)
            .map_err(|e| Error::Run(format!("{spheres} spheres could not be measured: {e}")))?;
        say!("{}", in_a_row(&speed, triad));
        lines.push(line(&speed, &about, triad));
    }
    if lines.is_empty() {
        return Err(Error::BadInput(
            "nothing was measured: give fewer spheres, as in granum bench 10000".into(),
        ));
    }
    say!("\nFor bench/results, if this is a card that is not there yet:");
    lines.iter().for_each(|line| say!("{line}"));
    Ok(0)
}

fn in_a_row(speed: &Speed, triad: f64) -> String {
    let same = if speed.contacts_as_cpu { "as on the processor" } else { "NOT those of the processor" };
    format!(
        "\n{} spheres, {} contacts {same}\n  {:.3} ms per step of 60 iterations, {:.3} ns per contact and iteration\n  {:.1} GB/s, {:.0} % of the \
         triad; {} dispatches; {} bytes sent and {} read per step; {:.0} bytes per body on the device",
        speed.spheres,
        speed.contacts,
        1e3 * speed.step,
        speed.ns(),
        speed.rate(),
        100.0 * speed.rate() / triad,
        speed.dispatches,
        speed.sent,
        speed.read,
        speed.bytes_per_body,
    )
}

/// A line of JSON.
fn line(speed: &Speed, about: &granum_gpu::device::About, triad: f64) -> String {
    let rounded = |x: f64| (x * 1e4).round() / 1e4;
    serde_json::json!({
        "device": about.name,
        "kind": about.kind,
        "backend": about.backend,
        "driver": about.driver,
        "version": env!("CARGO_PKG_VERSION"),
        "spheres": speed.spheres,
        "contacts": speed.contacts,
        "contacts_as_cpu": speed.contacts_as_cpu,
        "ms_per_step": rounded(1e3 * speed.step),
        "ns_per_contact_iteration": rounded(speed.ns()),
        "gb_per_s": rounded(speed.rate()),
        "triad_gb_per_s": rounded(triad),
        "share_of_triad": rounded(speed.rate() / triad),
        "dispatches": speed.dispatches,
        "bytes_sent": speed.sent,
        "bytes_read": speed.read,
        "bytes_per_body": rounded(speed.bytes_per_body),
        "hash": format!("{:016x}", speed.hash),
    })
    .to_string()
}
