//! The constraints of clamped and attached ends as rows, and their impulses by conjugate gradients ([`super::ties`]).

use glam::{DMat3, DVec3};

use super::Beams;
use super::ties::Ties;

/// One constraint.
pub(super) struct TieRow {
    /// Its tie.
    pub(super) tie: u32,
    pub(super) beam: usize,
    /// Which of r and G of the first end, r and G of the last; from 4 on P and Q of the first, P and Q of the last.
    pub(super) column: usize,
    /// Direction in the coordinate.
    pub(super) dir: DVec3,
    /// Index of a dynamic body in the component, if it is one.
    pub(super) body: Option<usize>,
    pub(super) linear: DVec3,
    pub(super) angular: DVec3,
    pub(super) right: f64,
    pub(super) lambda: f64,
    /// Speed along the row at which a body that is not pushed moves: what it does to the beam is work of its own.
    pub(super) driven: f64,
}

/// A body of a component.
pub(super) struct Partner {
    pub(super) index: usize,
    pub(super) inv_mass: f64,
    pub(super) inv_inertia: DMat3,
}

/// Solves J M^-1 J' lambda = right by conjugate gradients, scaled by the diagonal.
pub(super) fn conjugate_gradients(rows: &mut [TieRow], partners: &[Partner], ties: &Ties, beams: &Beams) {
    let n = rows.len();
    // Rows of a beam follow each other.
    let inverse = |r: &TieRow, s: &TieRow| {
        let block = &beams.blocks[beams.places[r.beam].0 as usize];
        let entry = match (r.column.checked_sub(4), s.column.checked_sub(4)) {
            (None, None) => {
                let at = [0, 1, block.axis - 2, block.axis - 1][s.column];
                ties.columns[block.mass].as_ref().map_or(0.0, |c| c[r.column][at])
            }
            (Some(i), Some(j)) if i % 2 == j % 2 => {
                let at = (j / 2) * (block.axis / 2 - 1);
                ties.director_columns[block.mass].as_ref().map_or(0.0, |c| c[i / 2][at])
            }
            // The mass matrix does not couple the axis, the P and the Q.
            _ => 0.0,
        };
        entry / beams.list[r.beam].element_mass()
    };
    let times = |x: &[f64]| -> Vec<f64> {
        let mut moved = vec![(DVec3::ZERO, DVec3::ZERO); partners.len()];
        for (r, x) in rows.iter().zip(x) {
            if let Some(b) = r.body {
                moved[b].0 += r.linear * *x;
                moved[b].1 += r.angular * *x;
            }
        }
        for (m, p) in moved.iter_mut().zip(partners) {
            *m = (m.0 * p.inv_mass, p.inv_inertia * m.1);
        }
        let mut y = vec![0.0; n];
        let mut first = 0;
        while first < n {
            let last = first + rows[first..].iter().take_while(|r| r.beam == rows[first].beam).count();
            for i in first..last {
                let r = &rows[i];
                y[i] = (first..last).map(|j| inverse(r, &rows[j]) * r.dir.dot(rows[j].dir) * x[j]).sum();
                if let Some(b) = r.body {
                    y[i] += r.linear.dot(moved[b].0) + r.angular.dot(moved[b].1);
                }
            }
            first = last;
        }
        y
    };
    let diagonal: Vec<f64> = rows
        .iter()
        .map(|r| {
            let own = r.body.map_or(0.0, |b| {
                let p = &partners[b];
                p.inv_mass * r.linear.length_squared() + r.angular.dot(p.inv_inertia * r.angular)
            });
            let d = inverse(r, r) * r.dir.length_squared() + own;
            if d > 0.0 { 1.0 / d } else { 0.0 }
        })
        .collect();
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let mut x = vec![0.0; n];
    let mut r: Vec<f64> = rows.iter().map(|r| r.right).collect();
    let mut z: Vec<f64> = r.iter().zip(&diagonal).map(|(r, d)| r * d).collect();
    let mut p = z.clone();
    let mut rz = dot(&r, &z);
    let enough = 1e-24 * rz;
    for _ in 0..(20 * n + 20) {
        if rz <= enough || rz <= 0.0 {
            break;
        }
        let ap = times(&p);
        let alpha = rz / dot(&p, &ap);
        if !alpha.is_finite() {
            break;
        }
        for i in 0..n {
            x[i] += alpha * p[i];
            r[i] -= alpha * ap[i];
            z[i] = r[i] * diagonal[i];
        }
        let new = dot(&r, &z);
        let beta = new / rz;
        rz = new;
        for i in 0..n {
            p[i] = z[i] + beta * p[i];
        }
    }
    rows.iter_mut().zip(x).for_each(|(r, x)| r.lambda = x);
}
