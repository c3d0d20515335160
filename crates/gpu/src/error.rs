//! What goes wrong with a device, in words for the user.

/// Why a device cannot be used, or cannot continue.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DeviceError {
    /// There is none.
    #[error(
        "there is no GPU: no Vulkan, Metal or DirectX 12 driver was found; install one, or run with --device cpu"
    )]
    NoAdapter,
    /// There are only programs that play a GPU.
    #[error(
        "there is no GPU, only software devices: {0}; name one, as in --device gpu:{1}, or run with --device cpu"
    )]
    OnlySoftware(String, String),
    /// None has this name.
    #[error("no device is called `{name}`; there are: {known}")]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// Neither cpu nor gpu.
    #[error("`{0}` is no device: cpu, gpu, or gpu:NAME with a part of a name that `granum devices` shows")]
    NotADevice(String),
    /// It has too little of something.
    #[error("{device} has {has} {what}, and {needed} are needed; run with --device cpu")]
    TooSmall {
        /// Its name.
        device: String,
        /// Of what.
        what: &'static str,
        /// How many it has.
        has: u64,
        /// How many are needed.
        needed: u64,
    },
    /// The driver does not open it.
    #[error("{device} could not be opened: {why}")]
    NotOpened {
        /// Its name.
        device: String,
        /// What the driver said.
        why: String,
    },
    /// The driver reports an error, or the device is gone.
    #[error("{0}")]
    Trouble(String),
    /// A world cannot run on a device.
    #[error("{0}; run it with --device cpu")]
    DoesNotFit(String),
}
