//! The device: which there are, which is taken, what its limits are, and how what it says of errors reaches the user.
//!
//! Vulkan, Metal and DirectX 12 are loaded at run time. Errors of wgpu never reach its own handler, which panics: they are kept
//! until the next [`Gpu::check`].

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::error::DeviceError;

/// Storage arrays that a kernel may use; desktop devices have more, the least that WebGPU promises is 8.
pub const MOST_ARRAYS: u32 = 10;
/// Longest wait for a submission.
const LONGEST_WAIT: Duration = Duration::from_secs(1200);

/// Which device a run is to use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The processor.
    #[default]
    Cpu,
    /// The best GPU.
    Gpu,
    /// The device whose name contains this, in any case; software devices too.
    Named(String),
}

impl std::str::FromStr for Choice {
    type Err = DeviceError;

    fn from_str(text: &str) -> Result<Self, DeviceError> {
        match text.split_once(':') {
            None if text == "cpu" => Ok(Choice::Cpu),
            None if text == "gpu" => Ok(Choice::Gpu),
            Some(("gpu", name)) if !name.trim().is_empty() => Ok(Choice::Named(name.trim().to_owned())),
            _ => Err(DeviceError::NotADevice(text.to_owned())),
        }
    }
}

/// What is known of a device before it is opened.
#[derive(Clone, Debug)]
pub struct About {
    /// Its name.
    pub name: String,
    /// What kind it is: discrete, integrated, virtual, software.
    pub kind: &'static str,
    /// Vulkan, Metal or DirectX 12.
    pub backend: String,
    /// Driver and its version.
    pub driver: String,
    /// Largest array [bytes].
    pub largest_binding: u64,
    /// Largest block of memory [bytes].
    pub largest_buffer: u64,
    /// Storage arrays of a kernel.
    pub arrays: u32,
    is_software: bool,
}

impl About {
    fn of(adapter: &wgpu::Adapter) -> Self {
        let (info, limits) = (adapter.get_info(), adapter.limits());
        let kind = match info.device_type {
            wgpu::DeviceType::DiscreteGpu => "discrete",
            wgpu::DeviceType::IntegratedGpu => "integrated",
            wgpu::DeviceType::VirtualGpu => "virtual",
            wgpu::DeviceType::Cpu => "software",
            wgpu::DeviceType::Other => "other",
        };
        Self {
            name: info.name,
            kind,
            backend: format!("{:?}", info.backend),
            driver: format!("{} {}", info.driver, info.driver_info).trim().to_owned(),
            largest_binding: limits.max_storage_buffer_binding_size,
            largest_buffer: limits.max_buffer_size,
            arrays: limits.max_storage_buffers_per_shader_stage,
            is_software: info.device_type == wgpu::DeviceType::Cpu,
        }
    }
}

/// The adapters of this machine, the best first.
fn adapters() -> Vec<wgpu::Adapter> {
    let mut about = wgpu::InstanceDescriptor::new_without_display_handle();
    about.backends = wgpu::Backends::VULKAN | wgpu::Backends::METAL | wgpu::Backends::DX12;
    about.flags = wgpu::InstanceFlags::empty();
    let instance = wgpu::Instance::new(about);
    let mut all = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::all()));
    all.sort_by_key(|a| match a.get_info().device_type {
        wgpu::DeviceType::DiscreteGpu => 0,
        wgpu::DeviceType::IntegratedGpu => 1,
        wgpu::DeviceType::VirtualGpu => 2,
        wgpu::DeviceType::Other => 3,
        wgpu::DeviceType::Cpu => 4,
    });
    all
}

/// The devices of this machine, the best first.
pub fn devices() -> Vec<About> {
    adapters().iter().map(About::of).collect()
}

/// An open device.
pub struct Gpu {
    /// The device.
    pub device: wgpu::Device,
    /// Its queue.
    pub queue: wgpu::Queue,
    /// What it is.
    pub about: About,
    /// How long a submission may take: after it the device counts as hung.
    pub patience: Duration,
    trouble: Arc<Mutex<Option<String>>>,
}

impl Gpu {
    /// Opens the device of a choice. Software devices are taken by name only.
    pub fn open(choice: &Choice) -> Result<Self, DeviceError> {
        let all = adapters();
        let names =
            |list: &[wgpu::Adapter]| list.iter().map(|a| a.get_info().name).collect::<Vec<_>>().join(", ");
        let Some(first) = all.first() else { return Err(DeviceError::NoAdapter) };
        let adapter = match choice {
            Choice::Named(name) => {
                let is_it =
                    |a: &&wgpu::Adapter| a.get_info().name.to_lowercase().contains(&name.to_lowercase());
                let unknown = || DeviceError::Unknown { name: name.clone(), known: names(&all) };
                all.iter().find(is_it).ok_or_else(unknown)?
            }
            Choice::Cpu | Choice::Gpu => {
                let gpu = all.iter().find(|a| !About::of(a).is_software);
                let name = first.get_info().name;
                let short = name.split_whitespace().next().unwrap_or("NAME").to_owned();
                gpu.ok_or_else(|| DeviceError::OnlySoftware(names(&all), short))?
            }
        };
        Self::of(adapter)
    }

    fn of(adapter: &wgpu::Adapter) -> Result<Self, DeviceError> {
        let (about, limits) = (About::of(adapter), adapter.limits());
        if about.arrays < MOST_ARRAYS {
            let (has, needed) = (about.arrays.into(), MOST_ARRAYS.into());
            return Err(DeviceError::TooSmall {
                device: about.name,
                what: "storage arrays for a kernel",
                has,
                needed,
            });
        }
        let wanted = wgpu::DeviceDescriptor {
            required_limits: wgpu::Limits {
                max_storage_buffers_per_shader_stage: MOST_ARRAYS,
                max_storage_buffer_binding_size: limits.max_storage_buffer_binding_size,
                max_buffer_size: limits.max_buffer_size,
                ..wgpu::Limits::default()
            },
            ..Default::default()
        };
        let opened = pollster::block_on(adapter.request_device(&wanted));
        let (device, queue) =
            opened.map_err(|e| DeviceError::NotOpened { device: about.name.clone(), why: e.to_string() })?;
        let trouble = Arc::new(Mutex::new(None));
        let (note, lost) = (trouble.clone(), trouble.clone());
        device.on_uncaptured_error(Arc::new(move |e: wgpu::Error| keep_first(&note, in_words(&e))));
        device
            .set_device_lost_callback(move |_, why| keep_first(&lost, format!("the device is lost: {why}")));
        Ok(Self { device, queue, about, patience: LONGEST_WAIT, trouble })
    }

    /// What went wrong since the device was opened.
    pub fn check(&self) -> Result<(), DeviceError> {
        match &*self.trouble.lock().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(()),
            Some(why) => Err(DeviceError::Trouble(why.clone())),
        }
    }

    /// Waits until all that was submitted is done.
    pub fn wait(&self) -> Result<(), DeviceError> {
        let all = wgpu::PollType::Wait { submission_index: None, timeout: Some(self.patience) };
        let waited = self.device.poll(all);
        self.check()?;
        let seconds = self.patience.as_secs_f64();
        waited.map(|_| ()).map_err(|e| {
            DeviceError::Trouble(format!(
                "it does not answer within {seconds} s ({e}): it hangs, or the scene is too large for it; run with --device cpu, or with fewer bodies"
            ))
        })
    }

    /// A new array of zeros.
    pub fn array(&self, label: &str, bytes: u64) -> wgpu::Buffer {
        self.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some(label),
            size: bytes.next_multiple_of(16).max(16),
            usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        })
    }

    /// A new block of constants.
    pub fn constants(&self, label: &str, bytes: u64) -> wgpu::Buffer {
        self.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some(label),
            size: bytes,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        })
    }

    /// Writes to the beginning of an array, before what is submitted next.
    pub fn write<T: bytemuck::NoUninit>(&self, to: &wgpu::Buffer, items: &[T]) {
        self.queue.write_buffer(to, 0, bytemuck::cast_slice(items));
    }

    /// Reads the beginnings of arrays, so many bytes of each, after all that was submitted.
    pub fn read(&self, parts: &[(&wgpu::Buffer, u64)]) -> Result<Vec<Vec<u8>>, DeviceError> {
        let total: u64 = parts.iter().map(|p| p.1.next_multiple_of(16)).sum();
        let host = self.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("host"),
            size: total.max(16),
            usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let mut encoder = self.device.create_command_encoder(&Default::default());
        let mut at = 0;
        for (buffer, bytes) in parts.iter().filter(|p| p.1 > 0) {
            encoder.copy_buffer_to_buffer(buffer, 0, &host, at, bytes.next_multiple_of(4));
            at += bytes.next_multiple_of(16);
        }
        self.queue.submit([encoder.finish()]);
        let trouble = self.trouble.clone();
        host.map_async(wgpu::MapMode::Read, .., move |mapped| {
            if let Err(e) = mapped {
                keep_first(&trouble, format!("the device's memory could not be read: {e}"));
            }
        });
        self.wait()?;
        let view = host.get_mapped_range(..);
        let view = view.map_err(|e| DeviceError::Trouble(format!("no memory of the device to read: {e}")))?;
        let mut at = 0;
        let cut = |(_, bytes): &(&wgpu::Buffer, u64)| {
            let part = view[at..at + *bytes as usize].to_vec();
            at += bytes.next_multiple_of(16) as usize;
            part
        };
        Ok(parts.iter().map(cut).collect())
    }
}

/// An error of wgpu in one line.
fn in_words(error: &wgpu::Error) -> String {
    let line = error.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
    match error {
        wgpu::Error::OutOfMemory { .. } => format!("its memory is full: {line}"),
        _ => format!("the driver reports: {line}"),
    }
}

fn keep_first(place: &Mutex<Option<String>>, words: String) {
    place.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(words);
}

/// The items of what was read.
pub fn items<T: bytemuck::Pod>(bytes: &[u8]) -> Vec<T> {
    bytemuck::pod_collect_to_vec(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_devices() {
        let choice = |text: &str| text.parse::<Choice>();
        assert_eq!(choice("cpu"), Ok(Choice::Cpu));
        assert_eq!(choice("gpu"), Ok(Choice::Gpu));
        assert_eq!(choice("gpu:llvmpipe"), Ok(Choice::Named("llvmpipe".into())));
        for wrong in ["", "gpu:", "GPU", "cuda", "cpu:0"] {
            assert_eq!(choice(wrong), Err(DeviceError::NotADevice(wrong.into())));
        }
    }
}
