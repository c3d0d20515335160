//! Impulse on a body, its inverse mass and inertia, and its velocity change (M^-1 and Delta v of Negrut10 eq. 14, 17).

use glam::{DMat3, DVec3};

use crate::bodies::{Bodies, BodyKind};
use crate::simd::{Real, Simd, V3, Vector, WIDTH};

/// Velocity change of a body.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Change<F: Real> {
    /// Of the centre of mass [m/s].
    pub velocity: F::Vec3,
    /// Of the angular velocity [rad/s].
    pub ang_vel: F::Vec3,
}

/// Impulse and its moment on a body.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct BodyImpulse<F: Real> {
    /// Impulse [N s].
    pub impulse: F::Vec3,
    /// Moment about the centre [N m s].
    pub moment: F::Vec3,
}

/// The two vectors as an array, as kernels read and write them.
macro_rules! as_vectors {
    ($($Name:ident),*) => { $(
        impl<F: Real> $Name<F> {
            /// Its two vectors.
            #[inline(always)]
            pub fn vectors(&self) -> &[F::Vec3; 2] {
                // SAFETY: two fields of one type, one after the other as C has it, are an array of two.
                #[allow(unsafe_code)]
                unsafe {
                    &*std::ptr::from_ref(self).cast()
                }
            }
            /// The same, to be written.
            #[inline(always)]
            pub fn vectors_mut(&mut self) -> &mut [F::Vec3; 2] {
                // SAFETY: as above.
                #[allow(unsafe_code)]
                unsafe {
                    &mut *std::ptr::from_mut(self).cast()
                }
            }
        }
    )* };
}
as_vectors!(Change, BodyImpulse);

/// Inverse mass and inertia of a body in the world frame.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Mobility<F: Real> {
    pub(super) inv_mass: F,
    /// xx, yy, zz, xy, yz, zx.
    pub(super) inv_inertia: [F; 6],
    /// Fills it up to what a kernel reads at once.
    unused: F,
}

impl<F: Real> Mobility<F> {
    /// Of body `i`; zero for what is not pushed.
    pub fn of(bodies: &Bodies, i: usize) -> Self {
        if bodies.kind[i] != BodyKind::Dynamic {
            return Self::default();
        }
        let j = bodies.inv_inertia(i);
        let six = [j.x_axis.x, j.y_axis.y, j.z_axis.z, j.x_axis.y, j.y_axis.z, j.z_axis.x];
        Self {
            inv_mass: F::from_f64(bodies.inv_mass[i]),
            inv_inertia: six.map(F::from_f64),
            ..Self::default()
        }
    }

    /// M^-1 times an impulse and its moment.
    #[inline(always)]
    pub fn apply(&self, impulse: F::Vec3, moment: F::Vec3) -> Change<F> {
        let [xx, yy, zz, xy, yz, zx] = self.inv_inertia;
        let [x, y, z] = moment.to_array();
        let column = F::Vec3::from_array;
        let ang_vel = column([xx, xy, zx]) * x + column([xy, yy, yz]) * y + column([zx, yz, zz]) * z;
        Change { velocity: impulse * self.inv_mass, ang_vel }
    }

    /// As [`Self::apply`] for eight bodies, each with its impulse and moment: changes of velocity and angular velocity.
    #[inline(always)]
    pub fn apply_lanes<'a, N: Simd<F>>(
        of: impl Fn(usize) -> &'a Self,
        impulse: V3<N>,
        moment: V3<N>,
    ) -> (V3<N>, V3<N>) {
        let [inv_mass, xx, yy, zz, xy, yz, zx, _] = N::gather_eights(
            #[inline(always)]
            |l| of(l).numbers(),
        );
        let V3 { x, y, z } = moment;
        let ang_vel =
            V3 { x: xx * x + xy * y + zx * z, y: xy * x + yy * y + yz * z, z: zx * x + yz * y + zz * z };
        (impulse * inv_mass, ang_vel)
    }

    /// Its numbers, the last of which is zero.
    #[inline(always)]
    fn numbers(&self) -> &[F; WIDTH] {
        // SAFETY: eight numbers of one type, one after the other as C has it.
        #[allow(unsafe_code)]
        unsafe {
            &*std::ptr::from_ref(self).cast()
        }
    }

    /// The same in double precision.
    pub fn widened(&self) -> Mobility<f64> {
        Mobility {
            inv_mass: self.inv_mass.to_f64(),
            inv_inertia: self.inv_inertia.map(F::to_f64),
            ..Mobility::default()
        }
    }

    /// J^-1 times a moment: the change of the angular velocity, in double precision.
    #[inline(always)]
    pub fn turn(&self, moment: DVec3) -> DVec3 {
        let [xx, yy, zz, xy, yz, zx] = self.inv_inertia.map(F::to_f64);
        DVec3::new(
            xx * moment.x + xy * moment.y + zx * moment.z,
            xy * moment.x + yy * moment.y + yz * moment.z,
            zx * moment.x + yz * moment.y + zz * moment.z,
        )
    }

    /// A lower triangular matrix R with R R' = J^-1, in double precision; what rounding makes negative is zero.
    pub fn root(&self) -> DMat3 {
        let [xx, yy, zz, xy, yz, zx] = self.inv_inertia.map(F::to_f64);
        let over = |value: f64, root: f64| if root > 0.0 { value / root } else { 0.0 };
        let r_xx = xx.max(0.0).sqrt();
        let (r_yx, r_zx) = (over(xy, r_xx), over(zx, r_xx));
        let r_yy = (yy - r_yx * r_yx).max(0.0).sqrt();
        let r_zy = over(yz - r_zx * r_yx, r_yy);
        let r_zz = (zz - r_zx * r_zx - r_zy * r_zy).max(0.0).sqrt();
        DMat3::from_cols(
            DVec3::new(r_xx, r_yx, r_zx),
            DVec3::new(0.0, r_yy, r_zy),
            DVec3::new(0.0, 0.0, r_zz),
        )
    }

    /// Whether nothing pushes the body.
    #[inline(always)]
    pub fn is_zero(&self) -> bool {
        self.inv_mass <= F::default()
    }
}
