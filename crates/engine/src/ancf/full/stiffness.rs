//! Moduli times moments of the section: the data of a beam that the elastic forces of a fully parameterised element need.

use super::super::elastic_force::Stiffness;
use super::super::{Beam, Wide};
use super::{Formulation, Full};
use crate::simd::{LaneBlock, Simd};

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Numbers of an element, or of those of eight beams. All are per length of the beam.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct FullStiffness<T> {
            $($(#[$doc])* pub $name: T,)*
        }

        impl FullStiffness<Wide> {
            /// From those of the beam in each lane.
            pub fn from_lanes(of: impl Fn(usize) -> FullStiffness<f64>) -> Self {
                let all: [FullStiffness<f64>; crate::simd::WIDTH] = std::array::from_fn(of);
                Self { $($name: LaneBlock(all.map(|s| s.$name)),)* }
            }

            /// Eight beams in registers.
            #[inline(always)]
            pub fn lanes<N: Simd<f64>>(&self) -> FullStiffness<N> {
                FullStiffness { $($name: N::load(&self.$name.0),)* }
            }
        }
    };
}

numbers! {
    /// Length l of an element [m].
    l,
    /// 1 / l [1/m].
    inv_l,
    /// 1 / g_y, of the radius of gyration along y [1/m].
    inv_y,
    /// 1 / g_z [1/m].
    inv_z,
    /// Time constant of the material's damping [s].
    tau,
    /// Modulus of fibres times A [N].
    axial,
    /// Modulus of fibres times int y^2 dA [N m2].
    bend_y,
    /// Modulus of fibres times int z^2 dA [N m2].
    bend_z,
    /// Modulus of fibres times int y^4 dA [N m4].
    fourth_y,
    /// Modulus of fibres times int z^4 dA [N m4].
    fourth_z,
    /// Modulus of fibres times int y^2 z^2 dA [N m4].
    fourth_yz,
    /// (lambda + 2 mu) A [N].
    normal,
    /// (lambda + 2 mu) A less the modulus of fibres times A: what axial strain on the axis costs besides [N].
    rest,
    /// lambda A [N].
    lame,
    /// lambda int y^2 dA [N m2].
    lame_y,
    /// lambda int z^2 dA [N m2].
    lame_z,
    /// mu A: shear of the section in its plane [N].
    distortion,
    /// Shear factor times mu A [N].
    shear,
    /// mu J: torsion [N m2].
    torsion,
    /// mu int y^2 dA [N m2].
    shear_y,
    /// mu int z^2 dA [N m2].
    shear_z,
    /// Elastic line: E times the smaller second moment [N m2].
    bend_least,
    /// Elastic line: what bending along y costs more than that [N m2].
    more_y,
    /// Elastic line: what bending along z costs more [N m2].
    more_z,
    /// Elastic line: curvature below which its rate is not resisted, squared [1/m2].
    small,
}

impl FullStiffness<f64> {
    /// Of an element of a beam.
    pub fn new(beam: &Beam, full: &Full) -> Self {
        let (l, e, nu) = (beam.element_length(), beam.young, full.poisson);
        let section = full.section;
        let (area, [iy, iz], [y4, z4, yz]) =
            (section.area(), section.second_moments(), section.fourth_moments());
        let (lambda, mu) = (e * nu / ((1.0 + nu) * (1.0 - 2.0 * nu)), 0.5 * e / (1.0 + nu));
        let normal = lambda + 2.0 * mu;
        let original = full.formulation == Formulation::Original;
        let fibre = if original { normal } else { e };
        let factor = if original { 1.0 } else { section.shear_factor(nu) };
        let [g_y, g_z] = section.gyration();
        let least = iy.min(iz);
        Self {
            l,
            inv_l: 1.0 / l,
            inv_y: 1.0 / g_y,
            inv_z: 1.0 / g_z,
            tau: beam.damping.stiffness,
            axial: fibre * area,
            bend_y: fibre * iy,
            bend_z: fibre * iz,
            fourth_y: fibre * y4,
            fourth_z: fibre * z4,
            fourth_yz: fibre * yz,
            normal: normal * area,
            rest: (normal - fibre) * area,
            lame: lambda * area,
            lame_y: lambda * iy,
            lame_z: lambda * iz,
            distortion: mu * area,
            shear: factor * mu * area,
            torsion: mu * section.torsion_constant(),
            shear_y: mu * iy,
            shear_z: mu * iz,
            bend_least: e * least,
            more_y: e * (iy - least),
            more_z: e * (iz - least),
            small: (1e-9 / l).powi(2),
        }
    }
}

impl<T: crate::simd::Number> FullStiffness<T> {
    /// The part of the gradient-deficient element in the elastic line: stretching, and bending by the smaller stiffness.
    #[inline(always)]
    pub fn of_axis(&self) -> Stiffness<T> {
        Stiffness {
            axial: self.axial * self.inv_l * T::splat(0.5),
            bending: self.bend_least * self.l,
            inv_l2: self.inv_l * self.inv_l,
            tau: self.tau,
            small: self.small,
        }
    }
}
