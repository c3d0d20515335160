use super::*;
use crate::dem::contact_state::TwoSpheres;
use crate::dem::hertz_mindlin::HertzMindlin;
use crate::dem::hooke::Hooke;
use crate::dem::volumetric::Volumetric;
use crate::random::Random;
use crate::simd::{Kernel, WIDTH, on_all_widths};
use crate::{Elastic, Material, MaterialId, Materials};

/// A pair of spheres with what it remembers.
type SpherePair = (TwoSpheres<f64>, V3<f64>, f64);

/// Numbers of a response: push, tangent, spring, size, energies, powers.
type Numbers = [f64; 12];

/// Eight pairs, by one law.
struct EightPairs<'a, L> {
    law: &'a L,
    pairs: &'a [SpherePair; WIDTH],
    props: &'a Props,
    h: f64,
}

impl<L: ForceLaw> Kernel<f64> for EightPairs<'_, L> {
    type Out = [Numbers; WIDTH];
    #[inline(always)]
    fn run<N: Simd<f64>>(self) -> [Numbers; WIDTH] {
        let Self { law, pairs, props, h } = self;
        let number = |of: &dyn Fn(&SpherePair) -> f64| N::from_fn(|l| of(&pairs[l]));
        let vector = |of: &dyn Fn(&SpherePair) -> V3<f64>| V3 {
            x: number(&|p| of(p).x),
            y: number(&|p| of(p).y),
            z: number(&|p| of(p).z),
        };
        let pair = TwoSpheres {
            d: vector(&|p| p.0.d),
            v: vector(&|p| p.0.v),
            ang_vel: (vector(&|p| p.0.ang_vel.0), vector(&|p| p.0.ang_vel.1)),
            radii: (number(&|p| p.0.radii.0), number(&|p| p.0.radii.1)),
            inv_mass: number(&|p| p.0.inv_mass),
            falls: number(&|p| p.0.falls),
        };
        let constants = Constants::of_lanes(|_| props);
        let (remembered, size) = (vector(&|p| p.1), number(&|p| p.2));
        let m = pair.meet(h, DVec3::new(3.0, -4.0, 9.0)).0;
        let normal = law.normal(&constants, &m, size);
        let wanted = Wanted { tension: props.tension, energies: true };
        let r = respond(law, &normal, None, constants.friction, &m, (remembered, size), wanted);
        let (t, s) = (r.tangent, r.spring);
        let all = [
            r.push,
            t.x,
            t.y,
            t.z,
            s.x,
            s.y,
            s.z,
            normal.size,
            r.elastic[0],
            r.elastic[1],
            r.power[0],
            r.power[1],
        ]
        .map(N::array);
        std::array::from_fn(|l| all.map(|x| x[l]))
    }
}

/// The numbers of one contact.
fn one<L: ForceLaw>(law: &L, (pair, tangent, size): &SpherePair, props: &Props, h: f64) -> Numbers {
    let mut memory = ContactMemory { tangent: (*tangent).into(), size: *size, ..ContactMemory::default() };
    let (a, b) = respond_to_one(law, props, &pair.meet(h, DVec3::new(3.0, -4.0, 9.0)).0, &mut memory);
    let (t, s) = (a.tangent, memory.tangent);
    let (elastic, power) = (b.elastic, b.power);
    [
        a.normal,
        t.x,
        t.y,
        t.z,
        s.x,
        s.y,
        s.z,
        memory.size,
        elastic.normal,
        elastic.sliding,
        power.normal,
        power.sliding,
    ]
}

/// Eight at a time and one at a time are the same, to the bit and on all registers: stuck and slipping, growing and
/// shrinking, beginning and ending, with a flat partner.
#[test]
fn eight_are_one_after_the_other() {
    fn compare<L: ForceLaw>(law: &L, pairs: &[SpherePair; WIDTH], props: &Props) -> usize {
        let expected = pairs.each_ref().map(|pair| one(law, pair, props, 1e-5));
        for all in on_all_widths(|| EightPairs { law, pairs, props, h: 1e-5 }) {
            assert_eq!(all, expected);
        }
        assert!(expected.iter().flatten().all(|x| x.is_finite()), "{expected:?}");
        // How many slip.
        expected
            .iter()
            .filter(|e| (e[1] * e[1] + e[2] * e[2] + e[3] * e[3]).sqrt() > 0.399_999 * e[0])
            .count()
    }
    let mut materials = Materials::default();
    let m = materials.add(Material { name: "m".into(), density: 1.0, friction: 0.4, restitution: 0.6 });
    materials.set_elastic(m, Elastic { young: 1e7, ..Elastic::default() });
    let mut random = Random::new(5, 0);
    let mut unit = || DVec3::new(random.normal(), random.normal(), random.normal());
    let mut slipping = [0; 4];
    for round in 0..500 {
        let settings = DemSettings { tension: round % 2 == 0, slip_speed: 0.5, ..DemSettings::default() };
        let pairs: [SpherePair; WIDTH] = std::array::from_fn(|l| {
            let (r_i, r_j) = (0.01 + 1e-3 * unit().x.abs(), 0.01);
            let delta = 1e-6 + 1e-4 * unit().x.abs();
            let d = unit().normalize() * (r_i + r_j - delta);
            let pair = TwoSpheres {
                d: d.into(),
                v: unit().into(),
                ang_vel: ((50.0 * unit()).into(), (50.0 * unit()).into()),
                radii: (r_i, r_j),
                inv_mass: 150.0,
                falls: [1.0, 0.0, -1.0][l % 3],
            };
            let began = l % 4 == 0;
            let size = if began { 0.0 } else { 1e-3 * unit().x.abs() };
            (pair, (if began { DVec3::ZERO } else { unit() * 0.3 }).into(), size)
        });
        let props = |law: LawKind| {
            Props::new(&materials, MaterialId(0), MaterialId(0), &DemSettings { law, ..settings })
        };
        let hooke = props(LawKind::Hooke);
        slipping[0] += compare(&HertzMindlin { jkr: false }, &pairs, &props(LawKind::HertzMindlin));
        slipping[1] += compare(&Hooke::new(&settings), &pairs, &hooke);
        let typed = DemSettings { stiffness: Some(1e4), ..settings };
        slipping[2] += compare(&Hooke::new(&typed), &pairs, &hooke);
        slipping[3] += compare(&Volumetric::new(&settings), &pairs, &props(LawKind::Volumetric));
    }
    assert!(slipping.iter().all(|n| (200..3800).contains(n)), "{slipping:?}");
}
