//! Stored grains, in columns: squares of the plane, some grains wide. A column has the grains that stand in it and the contacts that
//! sleep in it.
//!
//! A contact sleeps while neither of its bodies is free. It is kept in the column of its first grain, and its grains do not move
//! while it sleeps, so those that wake when a grain becomes free are in the columns around that grain.

use glam::{DQuat, DVec2, DVec3};

/// A stored grain: 56 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grain {
    /// Centre of mass [m].
    pub position: DVec3,
    /// Radius of the ball that holds it [m].
    pub radius: f64,
    /// Orientation: body to world, rounded; that of grains which are not spheres is kept in full beside it.
    pub turned: [f32; 4],
    /// Id of the body that it is in a box.
    pub id: u32,
}

impl Grain {
    /// A grain at a place.
    pub fn new(id: u32, position: DVec3, radius: f64, q: DQuat) -> Self {
        Self { position, radius, turned: [q.x, q.y, q.z, q.w].map(|x| x as f32), id }
    }

    /// Its orientation as it was rounded.
    pub fn rotation(&self) -> DQuat {
        let [x, y, z, w] = self.turned.map(f64::from);
        DQuat::from_xyzw(x, y, z, w).normalize()
    }
}

/// A contact that sleeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sleeping {
    /// Id of a grain.
    pub a: u32,
    /// Id of the other body: a grain, or what never moves.
    pub b: u32,
    /// Which contact of the two.
    pub feature: u32,
    /// Its impulse on `b` [N s].
    pub impulse: [f64; 3],
}

/// What stands in a column.
#[derive(Clone, Debug, Default)]
pub struct Column {
    /// Grains.
    pub grains: Vec<Grain>,
    /// Orientations of those that are not spheres: id and quaternion.
    pub turned: Vec<(u32, DQuat)>,
    /// Contacts that sleep.
    pub contacts: Vec<Sleeping>,
}

/// The columns.
#[derive(Clone, Debug, Default)]
pub struct Store {
    low: DVec2,
    edge: f64,
    counts: [usize; 2],
    columns: Vec<Column>,
    len: usize,
}

impl Store {
    /// Columns of this edge over a field; what stands beyond belongs to the nearest.
    pub fn new(low: DVec2, high: DVec2, edge: f64) -> Self {
        let counts = ((high - low) / edge).ceil().max(DVec2::ONE).to_array().map(|n| n as usize);
        let columns = vec![Column::default(); counts[0] * counts[1]];
        Self { low, edge, counts, columns, len: 0 }
    }

    /// Lowest and highest corner of the field [m].
    pub fn field(&self) -> (DVec2, DVec2) {
        let [x, y] = self.counts.map(|n| n as f64 * self.edge);
        (self.low, self.low + DVec2::new(x, y))
    }

    /// Edge of a column [m].
    pub fn edge(&self) -> f64 {
        self.edge
    }

    /// Stored grains.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing is stored.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns.len()
    }

    /// What stands in a column.
    pub fn column(&self, at: usize) -> &Column {
        &self.columns[at]
    }

    fn place(&self, at: DVec2) -> [usize; 2] {
        let at = ((at - self.low) / self.edge).floor();
        // What is below zero becomes zero.
        [(at.x as usize).min(self.counts[0] - 1), (at.y as usize).min(self.counts[1] - 1)]
    }

    /// The column at a place.
    pub fn column_at(&self, at: DVec3) -> usize {
        let [x, y] = self.place(at.truncate());
        y * self.counts[0] + x
    }

    /// The columns that a rectangle covers, in order.
    pub fn columns_within(&self, low: DVec2, high: DVec2) -> Vec<usize> {
        let ([x0, y0], [x1, y1]) = (self.place(low), self.place(high));
        (y0..=y1).flat_map(|y| (x0..=x1).map(move |x| (x, y))).map(|(x, y)| y * self.counts[0] + x).collect()
    }

    /// The columns beside some, and these, in order.
    pub fn and_beside(&self, columns: &[usize]) -> Vec<usize> {
        let [nx, ny] = self.counts;
        let mut all: Vec<usize> = Vec::new();
        for &c in columns {
            let (x, y) = (c % nx, c / nx);
            for y in y.saturating_sub(1)..=(y + 1).min(ny - 1) {
                all.extend((x.saturating_sub(1)..=(x + 1).min(nx - 1)).map(|x| y * nx + x));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Makes room for so many more grains in each column, and not for more.
    pub fn reserve(&mut self, of_columns: &[u32]) {
        for (column, &n) in self.columns.iter_mut().zip(of_columns) {
            column.grains.reserve_exact(n as usize);
        }
    }

    /// Stores a grain; its orientation is kept in full if it is given.
    pub fn put(&mut self, grain: Grain, rotation: Option<DQuat>) {
        let at = self.column_at(grain.position);
        let column = &mut self.columns[at];
        column.grains.push(grain);
        column.turned.extend(rotation.map(|q| (grain.id, q)));
        self.len += 1;
    }

    /// Takes the grains out of a column that `wanted` asks for, with their orientations.
    pub fn take(&mut self, at: usize, wanted: impl Fn(&Grain) -> bool, taken: &mut Vec<(Grain, DQuat)>) {
        let Column { grains, turned, .. } = &mut self.columns[at];
        let before = grains.len();
        grains.retain(|grain| {
            let goes = wanted(grain);
            if goes {
                let exact = turned.iter().find(|t| t.0 == grain.id).map(|t| t.1);
                taken.push((*grain, exact.unwrap_or_else(|| grain.rotation())));
            }
            !goes
        });
        if grains.len() == before {
            return;
        }
        self.len -= before - grains.len();
        turned.retain(|t| grains.iter().any(|g| g.id == t.0));
        grains.shrink_to_fit();
        turned.shrink_to_fit();
    }

    /// Lets a contact sleep; `at` is the place of its first grain.
    pub fn put_to_sleep(&mut self, at: DVec3, contact: Sleeping) {
        let at = self.column_at(at);
        self.columns[at].contacts.push(contact);
    }

    /// Lets a contact sleep in a column.
    pub fn put_to_sleep_in(&mut self, column: usize, contact: Sleeping) {
        self.columns[column].contacts.push(contact);
    }

    /// Takes the contacts of a column that wake.
    pub fn wake(&mut self, at: usize, wakes: impl Fn(&Sleeping) -> bool, woken: &mut Vec<Sleeping>) {
        let contacts = &mut self.columns[at].contacts;
        contacts.retain(|contact| {
            let goes = wakes(contact);
            if goes {
                woken.push(*contact);
            }
            !goes
        });
    }

    /// Every stored grain, column after column.
    pub fn grains(&self) -> impl Iterator<Item = &Grain> {
        self.columns.iter().flat_map(|c| &c.grains)
    }

    /// Contacts that sleep.
    pub fn sleeping(&self) -> usize {
        self.columns.iter().map(|c| c.contacts.len()).sum()
    }

    /// Bytes of all columns.
    pub fn bytes(&self) -> usize {
        let of = |c: &Column| {
            c.grains.capacity() * size_of::<Grain>()
                + c.turned.capacity() * size_of::<(u32, DQuat)>()
                + c.contacts.capacity() * size_of::<Sleeping>()
        };
        self.columns.capacity() * size_of::<Column>() + self.columns.iter().map(of).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn a_stored_grain_takes_56_bytes_and_comes_back_to_the_bit() {
        assert_eq!(size_of::<Grain>(), 56);
        let mut store = Store::new(DVec2::ZERO, DVec2::new(3.0, 2.0), 0.4);
        let mut random = Random::new(3, 0);
        let grains: Vec<(Grain, DQuat)> = (0..500)
            .map(|id| {
                // Some stand beyond the field.
                let p = DVec3::new(random.uniform(-0.5, 3.5), random.uniform(-0.5, 2.5), random.unit());
                let q = crate::terrain::grain::any_rotation(&mut random);
                (Grain::new(id, p, random.unit(), q), q)
            })
            .collect();
        for (grain, q) in &grains {
            store.put(*grain, (grain.id % 2 == 0).then_some(*q));
        }
        assert_eq!((store.len(), store.grains().count(), store.columns()), (500, 500, 40));
        let mut back = Vec::new();
        let (low, high) = (DVec2::new(0.5, -9.0), DVec2::new(9.0, 9.0));
        for c in store.columns_within(low, high) {
            store.take(c, |g| g.position.x > 0.5, &mut back);
        }
        assert_eq!(back.len() + store.len(), 500);
        assert_eq!(back.len(), grains.iter().filter(|g| g.0.position.x > 0.5).count());
        for (grain, q) in &back {
            let (old, exact) = grains[grain.id as usize];
            assert_eq!(*grain, old);
            assert!(if grain.id % 2 == 0 { *q == exact } else { q.dot(exact).abs() > 1.0 - 1e-12 });
        }
    }

    #[test]
    fn columns_beside_are_within_the_field() {
        let store = Store::new(DVec2::ZERO, DVec2::new(3.0, 2.0), 1.0);
        assert_eq!(store.and_beside(&[0]), [0, 1, 3, 4]);
        assert_eq!(store.and_beside(&[1, 5]), [0, 1, 2, 3, 4, 5]);
        assert_eq!(store.columns_within(DVec2::splat(-5.0), DVec2::new(0.5, 1.5)), [0, 3]);
    }
}
