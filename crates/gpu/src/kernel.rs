//! Kernels: their sources, put together from files, and their pipelines. The entry point of a kernel has its name.

use std::collections::BTreeMap;

use crate::device::Gpu;

macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("shaders/", $name, ".wgsl"))
    };
}

/// Every kernel: its name, and the files that follow the prelude.
pub const KERNELS: &[(&str, &[&str])] = &[
    ("patch_bodies", &[file!("patch_bodies")]),
    ("count_bins", &[file!("collide/grid"), file!("collide/count_bins")]),
    ("scan_sums", &[file!("scan")]),
    ("scan_blocks", &[file!("scan")]),
    ("scan_write", &[file!("scan")]),
    ("write_bins", &[file!("collide/write_bins")]),
    ("sort_bins", &[file!("collide/sort_bins")]),
    ("count_contacts", &[SEARCH[0], SEARCH[1], SEARCH[2], SEARCH[3], file!("collide/count_contacts")]),
    ("write_contacts", &[SEARCH[0], SEARCH[1], SEARCH[2], SEARCH[3], file!("collide/write_contacts")]),
    ("count_seconds", &[file!("ccp/count_seconds")]),
    ("write_seconds", &[file!("ccp/write_seconds")]),
    ("sort_seconds", &[file!("ccp/sort_seconds")]),
    ("apply_forces", &[file!("ccp/apply_forces")]),
    ("contact_rows", &[file!("collide/wall_contact"), file!("ccp/recovery"), file!("ccp/contact_rows")]),
    ("control_start", &[file!("ccp/sum_totals"), file!("ccp/control_start")]),
    ("split_masses", &[file!("ccp/split_masses")]),
    ("step_lengths", &[file!("ccp/step_lengths")]),
    ("warm_start", &[file!("ccp/cone"), file!("ccp/is_same"), file!("ccp/warm_start")]),
    ("sum_updates", &[file!("ccp/body_impulse"), file!("ccp/sum_updates")]),
    ("joint_iteration", &[file!("ccp/joint_iteration")]),
    (
        "contact_iteration",
        &[file!("ccp/cone"), file!("ccp/relative_velocity"), file!("ccp/contact_iteration")],
    ),
    ("control_iteration", &[file!("ccp/sum_totals"), file!("ccp/control_iteration")]),
    ("update_velocity", &[file!("ccp/body_impulse"), file!("ccp/moved"), file!("ccp/update_velocity")]),
    ("note_neighbour_speed", &[file!("collide/wall_contact"), file!("ccp/note_neighbour_speed")]),
    ("integrate", &[file!("turn"), file!("integrate")]),
    (
        "report_contacts",
        &[file!("collide/wall_contact"), file!("report/pairs"), file!("report/report_contacts")],
    ),
    ("report_bodies", &[file!("report/pairs"), file!("report/beyond"), file!("report/report_bodies")]),
    ("report", &[file!("report/pairs"), file!("report/report")]),
];

/// Kernels of worlds in which something is not a ball: those that take the place of one of [`KERNELS`], and those that only such worlds need.
pub const SHAPED: &[(&str, &[&str])] = &[
    ("patch_bodies", &[file!("shaped/patch_bodies")]),
    ("count_bins", &[file!("collide/grid"), TURNS, file!("shaped/reach"), file!("shaped/count_bins")]),
    ("sort_bins", &[file!("collide/grid"), TURNS, file!("shaped/reach"), file!("shaped/sort_bins")]),
    ("count_contacts", &[NEAR[0], NEAR[1], NEAR[2], NEAR[3], file!("collide/count_contacts")]),
    ("write_near", &[NEAR[0], NEAR[1], NEAR[2], NEAR[3], file!("shaped/write_near")]),
    ("count_touches", &[NEAR[1], TURNS, TOUCHES[0], TOUCHES[1], TOUCHES[2], file!("shaped/count_touches")]),
    ("write_touches", &[NEAR[1], TURNS, TOUCHES[0], TOUCHES[1], TOUCHES[2], file!("shaped/write_touches")]),
    ("contact_points", &[NEAR[1], TURNS, file!("shaped/reduce"), file!("shaped/contact_points")]),
    ("begin_contacts", &[file!("shaped/begin_contacts")]),
    ("contact_rows", &[NEAR[1], file!("ccp/recovery"), file!("shaped/contact_rows")]),
    ("split_masses", &[TURNS, file!("shaped/stiffness"), file!("shaped/split_masses")]),
    ("step_lengths", &[TURNS, file!("shaped/stiffness"), file!("shaped/step_lengths")]),
    ("warm_start", &[file!("ccp/cone"), file!("shaped/is_same"), file!("ccp/warm_start")]),
    ("sum_updates", &[TURNS, file!("shaped/body_impulse"), file!("shaped/sum_updates")]),
    (
        "contact_iteration",
        &[file!("ccp/cone"), file!("shaped/relative_velocity"), file!("ccp/contact_iteration")],
    ),
    ("sum_impulses", &[TURNS, file!("shaped/body_impulse"), file!("shaped/sum_impulses")]),
    ("update_velocity", &[file!("ccp/moved"), file!("shaped/update_velocity")]),
];

/// Kernels of penalty contact.
pub const SOFT: &[(&str, &[&str])] = &[
    ("count_bins", &[file!("collide/grid"), file!("dem/soft"), file!("dem/count_bins")]),
    (
        "count_contacts",
        &[SOFT_SEARCH[0], SOFT_SEARCH[1], SOFT_SEARCH[2], SOFT_SEARCH[3], file!("collide/count_contacts")],
    ),
    (
        "write_contacts",
        &[SOFT_SEARCH[0], SOFT_SEARCH[1], SOFT_SEARCH[2], SOFT_SEARCH[3], file!("collide/write_contacts")],
    ),
    ("keep_memory", &[file!("dem/keep_memory")]),
    (
        "contact_forces",
        &[
            file!("collide/wall_contact"),
            file!("dem/soft"),
            file!("dem/contact_state"),
            file!("dem/laws"),
            file!("dem/rolling"),
            file!("dem/contact_forces"),
        ],
    ),
    (
        "integrate",
        &[
            file!("ccp/moved"),
            file!("turn"),
            file!("report/beyond"),
            file!("dem/soft"),
            file!("dem/integrate"),
        ],
    ),
    ("sum_spent", &[file!("report/pairs"), file!("dem/soft"), file!("dem/sum_spent")]),
];

const SOFT_SEARCH: [&str; 4] =
    [file!("collide/grid"), file!("collide/wall_contact"), file!("dem/search"), file!("collide/tied")];

/// The kernel of collision detection alone, which no step runs.
pub const GEOMETRY: (&str, &[&str]) = ("contact_geometry", &[file!("collide/contact_geometry")]);

const SEARCH: [&str; 4] =
    [file!("collide/grid"), file!("collide/wall_contact"), file!("collide/search"), file!("collide/tied")];

const TURNS: &str = file!("shaped/turns");
const TOUCHES: [&str; 3] = [file!("shaped/touches"), file!("shaped/ball_tree"), file!("shaped/triangles")];
const NEAR: [&str; 4] =
    [file!("collide/grid"), file!("collide/wall_contact"), file!("shaped/search"), file!("collide/tied")];

/// The whole source of a kernel.
pub fn source(files: &[&str]) -> String {
    std::iter::once(&file!("prelude")).chain(files).copied().collect()
}

/// An array or block of constants that a kernel declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Whether it is a block of constants.
    pub is_constant: bool,
    /// Whether the kernel writes it.
    pub is_written: bool,
}

/// What a source declares, in the order of the numbers. Layouts that wgpu makes by itself leave out what an entry does not use.
pub fn bindings(source: &str) -> Vec<Binding> {
    let mut list: Vec<Binding> = source.lines().filter_map(binding).collect();
    list.sort_by_key(|b| b.number);
    list
}

fn binding(line: &str) -> Option<Binding> {
    let (number, rest) = line.strip_prefix("@group(0) @binding(")?.split_once(')')?;
    let (kind, rest) = rest.split_once('>')?;
    Some(Binding {
        number: number.parse().ok()?,
        name: rest.split_once(':')?.0.trim().to_owned(),
        is_constant: kind.ends_with("<uniform"),
        is_written: kind.ends_with("read_write"),
    })
}

/// A kernel that is ready to run.
pub struct Kernel {
    /// What it binds.
    pub bindings: Vec<Binding>,
    pipeline: wgpu::ComputePipeline,
    layout: wgpu::BindGroupLayout,
}

impl Kernel {
    /// Compiles a source.
    pub fn new(gpu: &Gpu, name: &str, source: &str) -> Self {
        let bindings = bindings(source);
        let entries: Vec<wgpu::BindGroupLayoutEntry> = bindings.iter().map(entry).collect();
        let layout = gpu.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some(name),
            entries: &entries,
        });
        let whole = gpu.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(name),
            bind_group_layouts: &[Some(&layout)],
            ..Default::default()
        });
        let module = gpu.device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some(name),
            source: wgpu::ShaderSource::Wgsl(source.into()),
        });
        let pipeline = gpu.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some(name),
            layout: Some(&whole),
            module: &module,
            entry_point: Some(name),
            compilation_options: Default::default(),
            cache: None,
        });
        Self { bindings, pipeline, layout }
    }

    /// Its arrays, found by their names.
    pub fn bind<'a>(&self, gpu: &Gpu, array: impl Fn(&str) -> &'a wgpu::Buffer) -> wgpu::BindGroup {
        let entries: Vec<wgpu::BindGroupEntry> = self
            .bindings
            .iter()
            .map(|b| wgpu::BindGroupEntry { binding: b.number, resource: array(&b.name).as_entire_binding() })
            .collect();
        let about = wgpu::BindGroupDescriptor { label: None, layout: &self.layout, entries: &entries };
        gpu.device.create_bind_group(&about)
    }

    /// Runs it on so many workgroups.
    pub fn run(&self, pass: &mut wgpu::ComputePass, arrays: &wgpu::BindGroup, groups: u32) {
        // 65,535 workgroups are the most along an axis.
        const ROW: u32 = 65_535;
        let (x, y) = if groups <= ROW { (groups, 1) } else { (ROW, groups.div_ceil(ROW)) };
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, arrays, &[]);
        pass.dispatch_workgroups(x, y, 1);
    }
}

fn entry(binding: &Binding) -> wgpu::BindGroupLayoutEntry {
    let ty = match binding.is_constant {
        true => wgpu::BufferBindingType::Uniform,
        false => wgpu::BufferBindingType::Storage { read_only: !binding.is_written },
    };
    wgpu::BindGroupLayoutEntry {
        binding: binding.number,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
        count: None,
    }
}

/// Kernels of a device, by name. `change` may alter a source: tests break kernels with it.
pub fn kernels(
    gpu: &Gpu,
    list: &[(&'static str, &'static [&'static str])],
    change: impl Fn(&str, String) -> String,
) -> BTreeMap<&'static str, Kernel> {
    let build = |(name, files): &(&'static str, &'static [&'static str])| {
        (*name, Kernel::new(gpu, name, &change(name, source(files))))
    };
    list.iter().map(build).collect()
}
