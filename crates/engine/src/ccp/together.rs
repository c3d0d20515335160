//! Stage solve_islands where ranks share the problem: bodies that tie each other may lie on many ranks, so the problem of all ranks is brought
//! together, as one rank alone has it, if any contact is unsolved.
//!
//! Every rank does the same with it and keeps what concerns its own contacts. That costs each rank the memory and the messages of the whole
//! problem; the islands themselves are small, and few.

use glam::DVec3;

use super::arms::{ArmList, with_arms};
use super::block::ContactRow;
use super::gauss_seidel::natural_map;
use super::joint_iteration::joint_iteration;
use super::mobility::{Change, Mobility};
use super::numbers::Numbers;
use super::ranks::{Others, refresh_changes};
use super::residual::root_mean_square;
use super::solve_islands::{improve_islands, limit};
use super::updates::BATCH;
use super::{Outcome, Problem};
use crate::failure::Failure;
use crate::joint::schur::NOBODY;
use crate::joint::system::JointSystem;
use crate::settings::{Friction, SolverSettings};
use crate::simd::{Real, Vector, WIDTH};
use crate::stage::Stage;
use crate::state::Plain;

/// Number of a contact and places of its bodies.
type Names = [u32; 3];
/// Normal, friction, r, step lengths, arms, impulse, square of the natural map.
type Numbers19 = [f64; 19];
/// Inverse mass and inertia, changes of velocity and angular velocity.
type OfBody = [f64; 13];

/// [`super::solve_islands::solve_islands`] beside other ranks.
pub(super) fn solve_islands_together<F: Real + Plain>(
    problem: &mut Problem<F>,
    first: &[u32],
    solver: &SolverSettings,
    joints: &mut JointSystem,
    outcome: &mut Outcome,
    others: &mut Others,
) -> Result<(), Failure> {
    outcome.worst = outcome.relative;
    if problem.of_all() == 0 || solver.tolerance <= 0.0 {
        return Ok(());
    }
    let stage = Stage::SolveIslands;
    let most = F::from_f64(limit(problem, solver).powi(2));
    let unsolved = problem.sums.noted.iter().any(|[squares, _]| squares.iter().any(|s| *s > most));
    if !others.any(stage, unsolved)? {
        return Ok(());
    }
    let Some(numbers) = problem.numbers.take() else { return Err(others.wrong(stage)) };
    let (mut whole, whole_first) = whole_of(problem, &numbers, others)?;
    let place = others.held.place;
    let named = joints.renamed(|i| if i == NOBODY { NOBODY } else { place[i as usize] });
    let worst = improve_islands(&mut whole, &whole_first, solver, &named, outcome);
    if let Some(worst) = worst {
        for (c, &number) in numbers.of.iter().enumerate() {
            let slot = problem.sums.slots.slot(c);
            problem.gamma.set(slot, whole.gamma.get(number as usize));
        }
        let Problem { blocks, arms, gamma, change, sums, mobility, .. } = &mut *problem;
        sums.sum_updates(first, blocks, arms, mobility, gamma, change);
        refresh_changes(change, Some(&mut *others))?;
        joint_iteration(joints, change);
        let Problem { blocks, arms, gamma, change: of_all, sums, mobility, scale, contacts, .. } = &mut whole;
        sums.sum_updates(&whole_first, blocks, arms, mobility, gamma, of_all);
        // Every rank has the bodies of joints.
        for row in joints.answers().iter().flat_map(|answer| [answer.row.a, answer.row.b]) {
            if row != NOBODY {
                of_all[place[row as usize] as usize] = change[row as usize];
            }
        }
        let coulomb = solver.friction == Friction::Coulomb;
        let sum = with_arms!(&*arms, arms => natural_map(blocks, arms, of_all, coulomb, gamma));
        outcome.residual = root_mean_square(sum, *contacts);
        outcome.relative = outcome.residual / scale.max(f64::MIN_POSITIVE);
        outcome.worst = outcome.relative.max(worst);
    }
    problem.numbers = Some(numbers);
    Ok(())
}

/// The problem of all ranks, and where the contacts of each place begin.
fn whole_of<F: Real>(
    problem: &Problem<F>,
    numbers: &Numbers,
    others: &mut Others,
) -> Result<(Problem<F>, Vec<u32>), Failure> {
    let held = others.held;
    let (mut names, mut values): (Vec<Names>, Vec<Numbers19>) = Default::default();
    for (number, c) in numbers.counted(|c| c) {
        let slot = problem.sums.slots.slot(c);
        let row = problem.blocks[slot / WIDTH].row(slot % WIDTH);
        names.push([number, held.place[row.a as usize], held.place[row.b as usize]]);
        let gamma = problem.gamma.get(slot).to_dvec3();
        let square = problem.sums.noted[slot / WIDTH][0][slot % WIDTH].to_f64();
        let mut all = [0.0; 19];
        let [n, r, gamma] = [row.n, row.r, gamma].map(|v| v.to_array());
        let parts: [&[f64]; 7] =
            [&n, &[row.mu], &r, &[row.eta_n, row.eta_t], &problem.arms.numbers(slot), &gamma, &[square]];
        all.iter_mut().zip(parts.into_iter().flatten()).for_each(|(to, from)| *to = *from);
        values.push(all);
    }
    let of_contacts = others.gather(Stage::SolveIslands, &names, &values)?;
    let mine: Vec<u32> = (0..held.place.len() as u32).filter(|&row| held.is_mine(row)).collect();
    let of_body = |&row: &u32| -> OfBody {
        let (m, change) = (&problem.mobility[row as usize], &problem.change[row as usize]);
        let mut all = [0.0; 13];
        all[0] = m.inv_mass.to_f64();
        all[1..7].copy_from_slice(&m.inv_inertia.map(F::to_f64));
        all[7..10].copy_from_slice(&change.velocity.to_dvec3().to_array());
        all[10..].copy_from_slice(&change.ang_vel.to_dvec3().to_array());
        all
    };
    let places: Vec<u32> = mine.iter().map(|&row| held.place[row as usize]).collect();
    let bodies: Vec<OfBody> = mine.iter().map(of_body).collect();
    let of_bodies = others.gather(Stage::SolveIslands, &places, &bodies)?;

    let n = numbers.total;
    let mut whole = Problem::<F> {
        contacts: n,
        scale: problem.scale,
        fall: problem.fall,
        mass_ratio: problem.mass_ratio,
        cold: problem.cold,
        ..Problem::default()
    };
    whole.mobility.resize(held.places, Mobility::default());
    whole.change.resize(held.places, Change::default());
    let vector = |x: &[f64]| DVec3::from_slice(x);
    let narrow = |x: DVec3| F::Vec3::from_array(x.to_array().map(F::from_f64));
    for (places, bodies) in of_bodies {
        for (place, x) in places.into_iter().zip(bodies) {
            let m = &mut whole.mobility[place as usize];
            m.inv_mass = F::from_f64(x[0]);
            m.inv_inertia = std::array::from_fn(|k| F::from_f64(x[1 + k]));
            whole.change[place as usize] =
                Change { velocity: narrow(vector(&x[7..])), ang_vel: narrow(vector(&x[10..])) };
        }
    }
    whole.blocks.resize(n.div_ceil(WIDTH), Default::default());
    whole.arms.start(matches!(problem.arms, ArmList::NormalArms(_)), n.div_ceil(WIDTH));
    whole.gamma.resize(n);
    whole.sums.worst = vec![[F::default(); WIDTH]; n.div_ceil(BATCH * WIDTH)];
    let mut second = vec![0; n];
    for (names, values) in of_contacts {
        for ([number, a, b], x) in names.into_iter().zip(values) {
            let c = number as usize;
            let (n, mu, r, eta_n, eta_t) = (vector(&x), x[3], vector(&x[4..]), x[7], x[8]);
            let row = ContactRow { a, b, n, mu, r, eta_n, eta_t };
            whole.blocks[c / WIDTH].set(c % WIDTH, &row);
            whole.arms.set_numbers(c, std::array::from_fn(|k| x[9 + k]));
            whole.gamma.set(c, narrow(vector(&x[15..])));
            let worst = &mut whole.sums.worst[c / (BATCH * WIDTH)][c % WIDTH];
            let square = F::from_f64(x[18]);
            if square > *worst {
                *worst = square;
            }
            second[c] = b;
        }
    }
    let Problem { sums, mobility, .. } = &mut whole;
    sums.list_second_of(&second, held.places, |b| !mobility[b as usize].is_zero());
    Ok((whole, numbers.firsts().to_vec()))
}
