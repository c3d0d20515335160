//! Bytes that an iteration must move for a contact, counted from the arrays it goes through.
//!
//! Every array is counted once per pass over it: reads once, writes twice (a line that is written is read first). What
//! several contacts share, such as the velocity change of a body, is counted once per body: bodies and contacts are in
//! spatial order, so it stays in the cache in between. Padding of a block counts: it travels with it.
//!
//! | solver | pass | of a contact | of a body |
//! |---|---|---|---|
//! | Jacobi | `contact_iteration` | its row, its impulse read and written | its change, what pushes it written |
//! | APGD | `contact_iteration` | its row, impulse and extrapolated impulse read and written | the same |
//! | both | `sum_updates` | nothing, but for those between parts: not counted | what pushes it, inverse mass and inertia, its change written |
//! | Gauss-Seidel | sweep | its row, its number, its impulse, which stands there and is written | inverse mass and inertia, its change read and written |
//!
//! Gauss-Seidel sums again and judges every fifth sweep: a fifth of one more pass is counted, and of a sum over both arms of
//! every contact, its impulse (written there first) and its number in the list of second bodies.

use granum_engine::SolverKind;
use granum_engine::ccp::arms::NormalArms;
use granum_engine::ccp::block::RowBlock;
use granum_engine::ccp::colour::ContactGroup;
use granum_engine::ccp::mobility::{BodyImpulse, Change, Mobility};
use granum_engine::simd::{LaneBlock, V3, WIDTH};

/// Bytes of an iteration in single precision, per contact, with so many contacts a body.
pub(crate) fn bytes_per_contact(solver: SolverKind, contacts_per_body: f64) -> f64 {
    let row = (size_of::<RowBlock<f32>>() + size_of::<NormalArms<f32>>()) as f64 / WIDTH as f64;
    // Impulses are three numbers; the arms of spheres are two.
    let vector = size_of::<V3<LaneBlock<f32>>>() as f64 / WIDTH as f64;
    let arm = size_of::<NormalArms<f32>>() as f64 / (2.0 * WIDTH as f64);
    let index = size_of::<u32>() as f64;
    let (change, mobility) = (size_of::<Change<f32>>() as f64, size_of::<Mobility<f32>>() as f64);
    let written = 2.0;
    let push = size_of::<BodyImpulse<f32>>() as f64;
    let of_body = (change + written * push + push + mobility + written * change) / contacts_per_body;
    let impulse = written * vector;
    match solver {
        SolverKind::Jacobi => row + impulse + of_body,
        SolverKind::Apgd | SolverKind::Auto | SolverKind::Direct => row + 2.0 * impulse + of_body,
        SolverKind::GaussSeidel => {
            // Rows with arms of any direction, impulses and the numbers of the contacts.
            let own = size_of::<ContactGroup<f32>>() as f64 / WIDTH as f64;
            let sweep = own + vector + (mobility + written * change) / contacts_per_body;
            let sum = 2.0 * arm
                + impulse
                + vector
                + index
                + (mobility + 2.0 * index + written * change) / contacts_per_body;
            sweep + 0.2 * (sum + row + vector + change / contacts_per_body)
        }
    }
}
