//! The steps of hard contact and of penalty contact on a GPU: WGSL kernels that wgpu runs on Vulkan, Metal and DirectX 12.
//!
//! The host keeps the world; the device finds the contacts, solves them and moves the bodies, in single precision with places in fixed
//! point. The bits are the same in every run on one device, and those of a plain loop on any device that rounds sums, products,
//! quotients and roots to nearest. Nothing is dropped: where there is too little room, arrays grow and the step is done again.
//!
//! | where | what |
//! |---|---|
//! | [`device`], [`error`] | which devices there are, opening one, its limits; what goes wrong, in words |
//! | [`probe`] | how a device rounds |
//! | [`fits`] | which worlds can run here, else the first reason why not |
//! | [`step`], [`step::ccp`], [`step::dem`] | the lists of stages of a step, as in the engine |
//! | [`step::detect`], [`accuracy`] | collision detection alone, box by box; its errors beside double precision |
//! | [`speed`] | how fast a device is |
//! | [`kernel`], `shaders/` | sources and pipelines; a kernel has the name of its stage or of a part of it |
//! | [`buffers`], [`control`] | every array; blocks of constants and of decisions |
//! | [`numbers`], [`mirror`], [`grid`] | numbers of the host as the device holds them; what is sent and read; the grid |
//! | [`record`], [`step::ahead`] | sums of a step; steps that leave the bodies on the device until somebody wants to see them |
//! | [`soft`], `step::list` | constants and memory of penalty contact; its list of pairs |
//! | [`hosted`] | forces, joints and bodies that the host keeps, as lists for the device |
//! | [`shaped`], [`triangles`], [`tree`] | bodies that are not balls: how they lie, the balls of sphere sets, the triangles of meshes, trees of both |

pub mod accuracy;
pub mod buffers;
pub mod control;
pub mod device;
pub mod error;
pub mod fits;
pub mod grid;
pub mod hosted;
pub mod kernel;
pub mod mirror;
pub mod numbers;
pub mod probe;
pub mod record;
pub mod shaped;
pub mod soft;
pub mod speed;
pub mod step;
pub mod tree;
pub mod triangles;

pub use device::{About, Choice, Gpu, devices};
pub use error::DeviceError;
pub use fits::fits;
pub use step::Stepper;
pub use step::detect::Detector;
