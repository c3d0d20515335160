//! Penalty contact: contact_forces, the same arithmetic as meeting.wgsl, laws.wgsl, rolling.wgsl and contact_forces.wgsl.

use std::f32::consts::PI;

use granum_gpu::control::WALL;

use super::{Plain, V, add, cross, dot, over, sub, times, xyz};

const LINEAR: u32 = 0;
const HERTZ: u32 = 1;
const VOLUMETRIC: u32 = 2;

#[derive(Clone, Copy, Default)]
struct ContactState {
    n: V,
    delta: f32,
    v_t: V,
    v_n: f32,
    spin: V,
    fall: f32,
    r_eff: f32,
    m_eff: f32,
    m_point: f32,
    inv_m_point: f32,
    r_a: f32,
    r_b: f32,
    arm_a: f32,
    arm_b: f32,
    law: usize,
    wall_speed: V,
}

#[derive(Clone, Copy, Default)]
struct Normal {
    elastic: f32,
    damping: f32,
    stiffness: f32,
    tangential: f32,
    tangential_damping: f32,
    size: f32,
    energy: f32,
}

#[derive(Clone, Copy, Default)]
struct Turned {
    torque: V,
    memory: [f32; 4],
    energy: f32,
    power: f32,
}

fn cut(v: V, most: f32) -> V {
    let square = dot(v, v);
    if most * most < square { times(v, most / square.sqrt()) } else { v }
}

fn fifth_root(x: f32) -> f32 {
    let mut y = f32::from_bits(x.to_bits() / 5 + 0x32cc_cccc);
    for _ in 0..5 {
        let square = y * y;
        y = 0.8 * y + 0.2 * (x / (square * square));
    }
    y
}

fn cap_volume(r: f32, x: f32) -> f32 {
    (PI * (x * x)) * (r - x * 0.333_333_34)
}

fn positive(x: f32) -> f32 {
    if x > 0.0 { x } else { 0.0 }
}

impl Plain {
    fn of_spheres(&self, a: usize, b: usize) -> Option<ContactState> {
        let (soft, place) = (&self.soft.given, &self.bodies.place);
        let v = sub(self.velocity(a), self.velocity(b));
        let d = self.apart(place[2 * a], place[2 * a + 1], place[2 * b], place[2 * b + 1]);
        let d = sub(d, times(v, soft.lead));
        let (r_a, r_b) = (self.radius(a), self.radius(b));
        let (both, square) = (r_a + r_b, dot(d, d));
        if square >= both * both {
            return None;
        }
        let distance = square.sqrt();
        let n = if distance > 1e-30 { over(d, distance) } else { [0.0, 0.0, 1.0] };
        let delta = both - distance;
        let (arm_a, arm_b) = (r_a - 0.5 * delta, r_b - 0.5 * delta);
        let inv_mass = self.bodies.mobility[a][0] + self.bodies.mobility[b][0];
        let turning = |i: usize| xyz(self.bodies.velocity[2 * i + 1]);
        let surface = add(v, cross(add(times(turning(a), arm_a), times(turning(b), arm_b)), n));
        let before = add(d, times(v, soft.half));
        let across = sub(surface, times(before, dot(surface, before) / dot(before, before)));
        let free = |i: usize| if self.is_dynamic(i) { 1.0 } else { 0.0 };
        Some(ContactState {
            n,
            delta,
            v_t: sub(across, times(n, dot(across, n))),
            v_n: dot(v, n),
            spin: sub(turning(a), turning(b)),
            fall: (free(a) - free(b)) * dot(soft.half_fall, n),
            r_eff: r_a * r_b / both,
            m_eff: 1.0 / inv_mass,
            m_point: 1.0 / inv_mass,
            inv_m_point: inv_mass,
            r_a,
            r_b,
            arm_a,
            arm_b,
            law: self.soft_material(a) * self.params.materials as usize + self.soft_material(b),
            wall_speed: [0.0; 3],
        })
    }

    fn of_wall(&self, a: usize, code: u32) -> Option<ContactState> {
        let (w, feature) = (((code & !WALL) >> 2) as usize, code & 3);
        let (soft, wall, r_a) = (&self.soft.given, &self.walls[w], self.radius(a));
        let v = self.velocity(a);
        let d = add(self.way_from_wall(w, a), times(v, soft.lead));
        let (outward, distance) = self.seen(w, d, feature);
        let delta = r_a - distance;
        if delta < 0.0 {
            return None;
        }
        let n = outward.map(|x| -x);
        let arm_a = r_a - 0.5 * delta;
        let wall_speed = add(xyz(wall.velocity), cross(xyz(wall.ang_vel), add(d, times(n, arm_a))));
        let turning = xyz(self.bodies.velocity[2 * a + 1]);
        let surface = sub(add(v, cross(times(turning, arm_a), n)), wall_speed);
        let inv_mass = self.bodies.mobility[a][0];
        let inv_m_point = self.inverse_mass_of_point(w, d, (r_a, inv_mass), feature, n);
        let mut bent = wall.ang_vel[3];
        if soft.law == VOLUMETRIC && bent == 0.0 {
            bent = self.roundness_of(w, d, (outward, distance), r_a);
        }
        let v_n = dot(surface, n);
        Some(ContactState {
            n,
            delta,
            v_t: sub(surface, times(n, v_n)),
            v_n,
            spin: sub(turning, xyz(wall.ang_vel)),
            fall: dot(soft.half_fall, n),
            r_eff: 1.0 / (1.0 / r_a + bent),
            m_eff: 1.0 / inv_mass,
            m_point: 1.0 / inv_m_point,
            inv_m_point,
            r_a,
            r_b: if bent > 0.0 { 1.0 / bent } else { 0.0 },
            arm_a,
            arm_b: 0.0,
            law: self.soft_material(a) * self.params.materials as usize + wall.lo[3] as usize,
            wall_speed,
        })
    }

    fn inverse_mass_of_point(&self, w: usize, d: V, (radius, inv_mass): (f32, f32), own: u32, n: V) -> f32 {
        let sides: Vec<(u32, V, f32)> = (0..self.features(w))
            .map(|k| (k, self.seen(w, d, k)))
            .map(|(k, (out, distance))| (k, out, radius - distance))
            .filter(|side| side.2 >= 0.0)
            .collect();
        if self.features(w) == 1 || sides.len() < 2 {
            return inv_mass;
        }
        let deepest = sides.iter().fold(0.0_f32, |most, side| most.max(side.2));
        let stiffness = |delta: f32| if deepest > 0.0 { delta.max(1e-6 * deepest).sqrt() } else { 1.0 };
        let linear =
            sides.iter().fold([0.0; 3], |sum, &(_, out, delta)| sub(sum, times(out, stiffness(delta))));
        let of_own = sides.iter().find(|side| side.0 == own).map_or(1.0, |side| stiffness(side.2));
        (inv_mass * dot(n, linear) / of_own).max(inv_mass)
    }

    fn roundness_of(&self, w: usize, d: V, (outward, distance): (V, f32), r: f32) -> f32 {
        if self.walls[w].hi[3] != 2 {
            return 0.0;
        }
        let local = |v: V| self.walls[w].axes.map(|axis| dot(v, xyz(axis)));
        let (at, out) = (local(sub(d, times(outward, distance))), local(outward));
        let square = at[0] * at[0] + at[1] * at[1];
        if square <= 1e-30 {
            return 0.0;
        }
        let k = ((at[0] * out[0] + at[1] * out[1]) / square).max(0.0);
        let own = 1.0 / r;
        let s = k * own / ((own * own + k * own).sqrt() + own);
        if s * r > 1e-9 { s } else { 0.0 }
    }

    fn hertz_mindlin(&self, m: &ContactState) -> Normal {
        let (p, q) = (self.line_of(m.law, 0), self.line_of(m.law, 1));
        let a = (m.r_eff * m.delta).sqrt();
        let s_n = 2.0 * p[0] * a;
        let elastic = 0.666_666_7 * (s_n * m.delta);
        let damping = 1.825_741_9 * p[3] * (s_n * m.m_point).sqrt();
        Normal {
            elastic,
            damping,
            stiffness: s_n,
            tangential: 8.0 * p[1] * a,
            tangential_damping: damping * q[0],
            size: a,
            energy: 0.4 * elastic * m.delta,
        }
    }

    fn hooke(&self, m: &ContactState, size: f32) -> Normal {
        let (p, soft, h) = (self.line_of(m.law, 0), &self.soft.given, self.params.h);
        let mut k = soft.stiffness;
        if k == 0.0 {
            let s = 1.066_666_7 * m.r_eff.sqrt() * p[0];
            k = s * fifth_root(m.m_eff * (soft.impact_speed * soft.impact_speed) / s);
        }
        let leaving = -m.v_n;
        let way = m.v_n.max(leaving) * h;
        let touched = if m.delta < way { 0.5 + m.delta / way } else { 1.5 };
        let begins = size == 0.0 && m.v_n > 0.0;
        let ends = soft.tension != 0 && m.delta < leaving * h && leaving > 0.0;
        let share = if begins || ends { touched } else { 1.0 };
        let damping = 2.0 * p[3] * (k * m.m_point).sqrt() * share;
        Normal {
            elastic: k * m.delta,
            damping,
            stiffness: k,
            tangential: k * soft.ratio,
            tangential_damping: damping * soft.root_ratio,
            size: 1.0,
            energy: 0.5 * k * (m.delta * m.delta),
        }
    }

    fn volumetric(&self, m: &ContactState, size: f32) -> Normal {
        let (p, s, soft) = (self.line_of(m.law, 0), self.line_of(m.law, 2), &self.soft.given);
        let (mut x, mut volume) = (m.delta, 0.0);
        if m.r_b > 0.0 {
            x = m.delta * (2.0 * m.r_b - m.delta) / (2.0 * ((m.r_a + m.r_b) - m.delta));
            volume = cap_volume(m.r_b, m.delta - x);
        }
        volume += cap_volume(m.r_a, x);
        let began = if size > 0.0 { size } else { m.v_n.max(soft.slip_speed) };
        let elastic = soft.foundation * volume;
        Normal {
            elastic,
            damping: elastic * (p[3] / (s[3] * began)),
            stiffness: soft.foundation * (PI * x * (2.0 * m.r_a - x)),
            size: began,
            energy: elastic * m.delta * 0.333_333_34,
            ..Normal::default()
        }
    }

    fn sliding(&self, v_t: V, most: f32) -> V {
        let (square, slip) = (dot(v_t, v_t), self.soft.given.slip_speed);
        if square <= 0.0 {
            return [0.0; 3];
        }
        let speed = square.sqrt();
        if speed < slip {
            let s = speed / slip;
            return times(v_t, (-most / slip) * (1.5 - 0.5 * (s * s)));
        }
        times(v_t, -most / speed)
    }

    fn torsional_damping(&self, share: f32, k: f32, inertia: f32) -> f32 {
        let c = 2.0 * share * (k * inertia).sqrt();
        c / (1.0 + c * self.params.h / (2.0 * inertia))
    }

    fn resist(&self, m: &ContactState, stiffness: f32, push: f32, shrunk: f32, before: [f32; 4]) -> Turned {
        let (q, s, h) = (self.line_of(m.law, 1), self.line_of(m.law, 2), self.params.h);
        let turn = dot(m.spin, m.n);
        let stiffness = stiffness * m.r_eff * m.r_eff;
        let inertia = m.m_point * m.r_eff * m.r_eff;
        let limit = m.r_eff * positive(push);
        let mut all = Turned::default();
        if q[1] > 0.0 {
            let (k, most) = (q[2] * stiffness, q[1] * limit);
            let roll = sub(m.spin, times(m.n, turn));
            let had = xyz(before);
            let held = times(sub(had, times(m.n, dot(had, m.n))), shrunk);
            let bent = cut(sub(held, times(roll, k * h)), most);
            if k > 0.0 {
                all.energy = dot(bent, bent) / (2.0 * k);
            }
            let dashpot = self.torsional_damping(q[3], k, 1.4 * inertia);
            all.torque = cut(sub(bent, times(roll, dashpot)), most);
            all.power = -dot(roll, add(all.torque, times(sub(had, bent), 0.5)));
            all.memory = [bent[0], bent[1], bent[2], 0.0];
        }
        if s[0] > 0.0 {
            let (k, most) = (s[1] * stiffness, s[0] * limit);
            let within = |x: f32| {
                if x > most {
                    most
                } else if x < -most {
                    -most
                } else {
                    x
                }
            };
            let twisted = within(before[3] * shrunk - turn * (k * h));
            if k > 0.0 {
                all.energy += twisted * twisted / (2.0 * k);
            }
            let twist = within(twisted - turn * self.torsional_damping(s[2], k, 0.4 * inertia));
            all.power -= turn * (twist + 0.5 * (before[3] - twisted));
            all.torque = add(all.torque, times(m.n, twist));
            all.memory[3] = twisted;
        }
        all
    }

    pub(crate) fn contact_forces(&mut self) {
        for c in 0..self.now.pairs.len() {
            let [a, b] = self.now.pairs[c];
            let met = match b & WALL {
                0 => self.of_spheres(a as usize, b as usize),
                _ => self.of_wall(a as usize, b),
            };
            match met {
                Some(m) => self.one_contact(c, &m),
                None if self.soft.memory[c][3] != 0.0 => {
                    self.soft.memory[c] = [0.0; 4];
                    if self.soft.given.torques != 0 {
                        self.soft.roll[c] = [0.0; 4];
                    }
                    self.write_push(c, ([0.0; 3], 0.0), ([0.0; 3], 0.0), [0.0; 3]);
                }
                None => {}
            }
        }
    }

    fn one_contact(&mut self, c: usize, m: &ContactState) {
        let (soft, h) = (self.soft.given, self.params.h);
        let is_wall = self.now.pairs[c][1] & WALL != 0;
        let had = self.soft.memory[c];
        let law = match soft.law {
            HERTZ => self.hertz_mindlin(m),
            LINEAR => self.hooke(m, had[3]),
            _ => self.volumetric(m, had[3]),
        };
        let slow = 1.0 + law.damping * soft.half * m.inv_m_point;
        let mut push = (law.elastic + law.damping * (m.v_n + m.fall)) / slow;
        if soft.tension == 0 {
            push = positive(push);
        }
        let most = self.line_of(m.law, 0)[2] * positive(push);
        let (mut shrunk, mut spring) = (1.0, xyz(had));
        let tangent;
        let mut power = [(push - law.elastic) * m.v_n, 0.0];
        let mut elastic = [law.energy, 0.0];
        if soft.law == VOLUMETRIC {
            tangent = self.sliding(m.v_t, most);
            power[1] = -dot(m.v_t, tangent);
        } else {
            let slow_t = 1.0 + law.tangential_damping * (soft.half * 3.5) * m.inv_m_point;
            if law.size < had[3] {
                shrunk = law.size / had[3];
            }
            let kept = times(sub(xyz(had), times(m.n, dot(xyz(had), m.n))), shrunk);
            spring = cut(sub(kept, times(m.v_t, law.tangential * h)), most);
            tangent = cut(sub(spring, times(m.v_t, law.tangential_damping / slow_t)), most);
            power[1] = -dot(m.v_t, add(tangent, times(sub(xyz(had), spring), 0.5)));
            if law.tangential > 0.0 {
                elastic[1] = dot(spring, spring) / (2.0 * law.tangential);
            }
        }
        self.soft.memory[c] = [spring[0], spring[1], spring[2], law.size];
        let on_b = sub(times(m.n, push), tangent);
        let mut turned = Turned::default();
        if soft.torques != 0 {
            turned = self.resist(m, law.stiffness, push, shrunk, self.soft.roll[c]);
            self.soft.roll[c] = turned.memory;
        }
        let torque = turned.torque.map(|x| -x);
        self.write_push(c, (on_b, m.arm_a), (cross(m.n, tangent), m.arm_b), torque);
        let spent = &mut self.soft.spent;
        let plus = |line: &mut [f32; 2], by: [f32; 2]| *line = [line[0] + by[0], line[1] + by[1]];
        plus(&mut spent[0][c], [power[0] * h, power[1] * h]);
        if soft.torques != 0 || is_wall {
            let work = if is_wall { -(dot(on_b, m.wall_speed) * h) } else { 0.0 };
            plus(&mut spent[1][c], [turned.power * h, work]);
        }
        if soft.energies != 0 {
            (spent[2][c], spent[3][c]) = (elastic, [turned.energy, 0.0]);
        }
    }
}
