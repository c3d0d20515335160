//! The impulse of two bodies that meet in one contact, from both of them at once.
//!
//! A body that is not a ball is pushed sideways by a normal impulse and along the normal by friction, so what it needs for its own point to
//! reach the common velocity is not what its partner needs: if each decided alone, action would not be reaction. So
//! the impulse is found for the pair: with K the change of the relative velocity of the contact points under a unit impulse (the sum of
//! both bodies' J M^-1 J'), p is in its friction cone, aims at Newton's rebound along the normal and at sticking across it. A body with
//! no other contact takes p (one that has others solves [`super::cone`]). Where the partner has none either, momentum and angular momentum are
//! kept and the books of energy close, to rounding.
//!
//! Newton's rebound together with friction can gain energy (Kane 1984); p is shortened until it does not.
//!
//! Does not handle two bodies that meet in several contacts, as boxes do face to face.

use glam::{DMat3, DVec2, DVec3};

use super::friction::Across;

/// Most sweeps over the normal and the tangents.
const SWEEPS: usize = 500;

/// Share of the impulse whose change ends the sweeps.
const SETTLED: f64 = 1e-15;

/// Where sweeps do not settle: how often the interval of the normal impulse is halved, and its largest end over the impulse without friction.
const HALVINGS: usize = 100;
const LARGEST: f64 = 1e3;

/// The impulse on the second body. `relative` is the velocity of its point less that of the first one's, `yields` what a unit impulse along
/// a direction adds to it, `n` the normal towards the second body.
pub(super) fn impulse(
    n: DVec3,
    relative: DVec3,
    yields: impl Fn(DVec3) -> DVec3,
    (friction, restitution): (f64, f64),
) -> DVec3 {
    let (x, y) = n.any_orthonormal_pair();
    let [of_n, of_x, of_y] = [n, x, y].map(yields);
    let across = Across {
        axes: [x, y],
        rows: Default::default(),
        inverse_mass: [of_x.dot(x), of_x.dot(y), of_y.dot(y)],
    };
    let (normal, coupling) = (of_n.dot(n), across.of(of_n));
    let wanted = -(1.0 + restitution) * relative.dot(n).min(0.0);
    let slip = across.of(relative);
    if wanted <= 0.0 {
        return DVec3::ZERO;
    }
    // If the impulse that makes them stick is in the cone, that is it.
    let [xx, xy, yy] = across.inverse_mass;
    let all = DMat3::from_cols(
        DVec3::new(normal, coupling.x, coupling.y),
        DVec3::new(coupling.x, xx, xy),
        DVec3::new(coupling.y, xy, yy),
    );
    let stick = all.inverse() * DVec3::new(wanted, -slip.x, -slip.y);
    let mut p = (stick.x, DVec2::new(stick.y, stick.z));
    if !(p.0 > 0.0 && p.1.length() <= friction * p.0) {
        // The friction of a normal impulse, and the normal impulse that reaches the rebound with this friction.
        let sweep = |along: f64| {
            let t = across.impulse_within(-slip - coupling * along, friction * along);
            (((wanted - coupling.dot(t)) / normal).max(0.0), t)
        };
        p = (wanted / normal, DVec2::ZERO);
        let mut is_settled = false;
        for _ in 0..SWEEPS {
            let (along, t) = sweep(p.0);
            let changed = (along - p.0).abs() + (t - p.1).length();
            p = (along, t);
            is_settled = changed <= SETTLED * p.0 || friction == 0.0;
            if is_settled {
                break;
            }
        }
        if !is_settled {
            // Where friction pushes much along the normal, sweeps go to and fro between two impulses: halve the interval.
            let (mut low, mut high) = (0.0, wanted / normal);
            let most = LARGEST * high;
            while sweep(high).0 > high && high < most {
                (low, high) = (high, 2.0 * high);
            }
            for _ in 0..HALVINGS {
                let middle = 0.5 * (low + high);
                if sweep(middle).0 > middle {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            p = (high, sweep(high).1);
        }
    }
    // The bound of friction of the last normal impulse.
    p.1 = p.1.clamp_length_max(friction * p.0);
    let impulse = n * p.0 + across.world(p.1);
    let square = p.0 * (normal * p.0 + 2.0 * coupling.dot(p.1)) + p.1.dot(across.speed_of(p.1));
    let taken = -2.0 * impulse.dot(relative);
    if square <= taken { impulse } else { impulse * (taken / square).max(0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// For any two bodies: Coulomb's law, Newton's rebound where nothing had to be shortened, and never a gain of energy.
    #[test]
    fn pairs_obey_coulomb_and_newton_and_gain_nothing() {
        let mut r = Random::new(7, 0);
        let (mut rebounds, mut sticks, mut shortened) = (0, 0, 0);
        for _ in 0..2000 {
            let mut random = || DVec3::from_array([0; 3].map(|_| r.uniform(-1.0, 1.0)));
            let (n, relative) = (random().normalize(), random());
            let relative = if relative.dot(n) > 0.0 { -relative } else { relative };
            let half = DMat3::from_cols(random(), random(), random());
            let k = half * half.transpose() + DMat3::IDENTITY * 0.2;
            let law = (r.uniform(0.0, 1.0), r.uniform(0.0, 1.0));
            let p = impulse(n, relative, |d| k * d, law);
            let after = relative + k * p;
            let (along, across) = (p.dot(n), p - n * p.dot(n));
            assert!(along >= 0.0 && across.length() <= law.0 * along * (1.0 + 1e-12));
            let gain = 0.5 * p.dot(relative + after);
            assert!(gain <= 1e-12, "{gain}");
            if (after.dot(n) + law.1 * relative.dot(n)).abs() < 1e-9 * (1.0 + p.length()) {
                rebounds += 1;
                let slip = after - n * after.dot(n);
                if slip.length() < 1e-9 {
                    sticks += 1;
                } else {
                    // It slips at its bound, against the friction.
                    assert!(
                        (across.length() - law.0 * along).abs() < 1e-7 * (1.0 + along),
                        "{across} {along} {slip}"
                    );
                    assert!(
                        (across.normalize_or_zero() + slip.normalize()).length() < 1e-6
                            || law.0 * along < 1e-9
                    );
                }
            } else {
                shortened += 1;
                assert!(gain.abs() < 1e-9, "{gain}");
            }
        }
        assert!(rebounds > 1500 && sticks > 200 && shortened > 5, "{rebounds} {sticks} {shortened}");
    }
}
