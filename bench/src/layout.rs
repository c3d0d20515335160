//! Bytes that an iteration must move for a contact, counted from the arrays it goes through.
//!
//! Every array is counted once per pass over it: reads once, writes twice (a line that is written is read first). What
//! several contacts share, such as the velocity change of a body, is counted once a body: bodies and contacts are in
//! spatial order, so it stays in the cache in between. Padding of a block counts: it travels with it.
//!
//! | solver | pass | of a contact | of a body |
//! |---|---|---|---|
//! | all | `sum_updates` | both arms, its impulse, its number in the list of second bodies | inverse mass and inertia, where its lists begin (two numbers), its change written |
//! | Jacobi | `contact_iteration` | its row, its impulse read and written | its change |
//! | APGD | `contact_iteration` | its row, impulse and extrapolated impulse read and written | its change |
//! | Gauss-Seidel | sweep | its row, its number, its impulse read and written | inverse mass and inertia, its change read and written |
//!
//! Gauss-Seidel sums anew and judges every fifth sweep; a fifth of `sum_updates` and of one more pass is counted.

use granum_engine::SolverKind;
use granum_engine::ccp::block::Block;
use granum_engine::ccp::lanes::WIDTH;
use granum_engine::ccp::real::Real;
use granum_engine::ccp::updates::{Change, Mobility};

/// Bytes of an iteration in single precision, per contact, with so many contacts a body.
pub(crate) fn bytes_per_contact(solver: SolverKind, contacts_per_body: f64) -> f64 {
    let row = size_of::<Block<f32>>() as f64 / WIDTH as f64;
    // Impulses are vectors padded to four numbers; arms are three lanes of a block.
    let vector = size_of::<<f32 as Real>::Vec3>() as f64;
    let arm = 3.0 * size_of::<f32>() as f64;
    let index = size_of::<u32>() as f64;
    let (change, mobility) = (size_of::<Change<f32>>() as f64, size_of::<Mobility<f32>>() as f64);
    let written = 2.0;
    let sum_updates =
        2.0 * arm + vector + index + (mobility + 2.0 * index + written * change) / contacts_per_body;
    let impulse = written * vector;
    let judged = row + vector + change / contacts_per_body;
    match solver {
        SolverKind::Jacobi => sum_updates + row + impulse + change / contacts_per_body,
        SolverKind::Apgd => sum_updates + row + 2.0 * impulse + change / contacts_per_body,
        SolverKind::GaussSeidel => {
            let sweep = row + index + impulse + (mobility + written * change) / contacts_per_body;
            sweep + 0.2 * (sum_updates + judged)
        }
    }
}
