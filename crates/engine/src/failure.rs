//! What stops a run: each failure names the body or joint, the stage and the time, and says what to do.

use glam::DVec3;

use crate::ids::BodyId;

/// Why a run cannot continue.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    /// A number is not finite.
    #[error(
        "body {body} is no longer finite after {stage} at t = {time:.6} s; \
             try a smaller step, or look for bodies that overlap at the start"
    )]
    NotFinite {
        /// The first such body.
        body: BodyId,
        /// Where it was seen.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// A body left the domain.
    #[error("body {body} left the domain, as update_bodies saw at t = {time:.6} s, at ({:.4}, {:.4}, {:.4}) m with ({:.3}, {:.3}, {:.3}) m/s; \
             close the container, enlarge [domain], or set outside = \"remove\"",
            position.x, position.y, position.z, velocity.x, velocity.y, velocity.z)]
    LeftDomain {
        /// The first such body.
        body: BodyId,
        /// Where [m].
        position: DVec3,
        /// How fast [m/s].
        velocity: DVec3,
        /// When [s].
        time: f64,
    },
    /// A body is where the ground is stored.
    #[error("body {body} is outside the box of terrain `{terrain}` at t = {time:.6} s, at ({:.4}, {:.4}, {:.4}) m, where its ground is \
             stored and would not hold it; enlarge `size` of the box, or give the body a box of its own", position.x, position.y, position.z)]
    LeftBox {
        /// The first such body.
        body: BodyId,
        /// The terrain.
        terrain: String,
        /// Where [m].
        position: DVec3,
        /// When [s].
        time: f64,
    },
    /// A body is so far away that its size is lost in the rounding of its place.
    #[error(
        "body {body} is lost after {stage} at t = {time:.6} s: at ({:.3e}, {:.3e}, {:.3e}) m its size is lost in rounding; \
             close the container, or give a [domain]", position.x, position.y, position.z
    )]
    TooFar {
        /// The first such body.
        body: BodyId,
        /// Where it was seen.
        stage: &'static str,
        /// Where it is [m].
        position: DVec3,
        /// When [s].
        time: f64,
    },
    /// More of something than there are numbers for.
    #[error(
        "{needed} {what} in {stage} at t = {time:.6} s are more than the limit of 2^32; use fewer bodies"
    )]
    TooMany {
        /// Of what, for whom.
        what: String,
        /// How many are needed.
        needed: u64,
        /// Where.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// More contacts than can be held: bodies overlap heavily.
    #[error(
        "{needed} contacts or more of {bodies} bodies in {stage} at t = {time:.6} s, {limit} can be held; body {body} at \
             ({:.4}, {:.4}, {:.4}) m has {with} of them: bodies overlap heavily there; try a smaller step, or look for bodies \
             that overlap at the start", position.x, position.y, position.z
    )]
    TooCrowded {
        /// Contacts found before the search was given up.
        needed: u64,
        /// How many can be held.
        limit: u64,
        /// Bodies.
        bodies: usize,
        /// The body with most contacts.
        body: BodyId,
        /// How many it has.
        with: u64,
        /// Where it is [m].
        position: DVec3,
        /// Where it was seen.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// A body touches its own image.
    #[error(
        "the domain is periodic along {axis} with {edge} m, body {body} needs more than {needed} m in {stage} at \
             t = {time:.6} s, or it would touch itself; enlarge [domain] or take smaller bodies"
    )]
    TooThin {
        /// The first such body.
        body: BodyId,
        /// The axis.
        axis: &'static str,
        /// The edge of the box [m].
        edge: f64,
        /// What the body needs [m].
        needed: f64,
        /// Where it was seen.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// A body of a joint is gone.
    #[error(
        "a body of joint `{joint}` was removed at t = {time:.6} s; keep it inside the domain, or set outside = \"stop\""
    )]
    LostJoint {
        /// Name of the joint.
        joint: String,
        /// When [s].
        time: f64,
    },
    /// An applied force is not finite.
    #[error(
        "force `{force}` on body {body} is not finite in {stage} at t = {time:.6} s; look for a division by zero, the root of a \
             negative number, or a formula that grows without limit"
    )]
    BadForce {
        /// Name of the force.
        force: String,
        /// The first such body.
        body: BodyId,
        /// Where it was seen.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// The equations of the joints have no solution.
    #[error("the joints cannot be solved at t = {time:.6} s: a number among them is not finite")]
    Joints {
        /// When [s].
        time: f64,
    },
    /// A beam cannot continue.
    #[error(
        "beam {beam} cannot continue after {stage} at t = {time:.6} s: its coordinates are not finite, or the implicit \
             integrator finds no solution; try a smaller step"
    )]
    LostBeam {
        /// The first such beam.
        beam: usize,
        /// Where it was seen.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// A device other than the processor cannot continue.
    #[error("the device cannot continue in {stage} at t = {time:.6} s: {why}")]
    Device {
        /// What it said, and what to do.
        why: String,
        /// Where.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// Another rank is gone, or sends nonsense.
    #[error(
        "rank {here} cannot continue without rank {rank} in {stage} of step {step} at t = {time:.6} s: {why}"
    )]
    LostRank {
        /// The rank that is lost.
        rank: usize,
        /// The rank that says so.
        here: usize,
        /// What happened.
        why: String,
        /// Where it was missed.
        stage: &'static str,
        /// In which step.
        step: u64,
        /// When [s].
        time: f64,
    },
    /// What stopped another rank, in its own words.
    #[error("{words}")]
    OfRank {
        /// Which rank.
        rank: usize,
        /// What it said.
        words: String,
    },
    /// Ranks cannot continue together.
    #[error("ranks cannot continue in {stage} at t = {time:.6} s: {why}")]
    Ranks {
        /// What happened, and what to do.
        why: String,
        /// Where.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// Two shapes that cannot touch each other met.
    #[error(
        "bodies {a} ({shape_a}) and {b} ({shape_b}) meet at t = {time:.6} s, \
             but contact of these two shapes is not supported"
    )]
    NoContactLaw {
        /// One body.
        a: BodyId,
        /// Its shape.
        shape_a: &'static str,
        /// The other body.
        b: BodyId,
        /// Its shape.
        shape_b: &'static str,
        /// When [s].
        time: f64,
    },
}
