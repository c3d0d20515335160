//! Contact of a sphere with a wall.

use super::{Plain, V, add, cross, dot, length, over, sub, times, xyz};

const NONE: f32 = 1e30;
type V2 = [f32; 2];
type Seen = (V, f32);

fn dot2(a: V2, b: V2) -> f32 {
    a[0] * b[0] + a[1] * b[1]
}

fn nearest_of_box(half: V, p: V) -> Seen {
    let inside = [0, 1, 2].map(|d| p[d].max(-half[d]).min(half[d]));
    let away = sub(p, inside);
    let distance = length(away);
    if distance > 0.0 {
        return (over(away, distance), distance);
    }
    let depth = [0, 1, 2].map(|d| half[d] - p[d].abs());
    let axis = match depth {
        [x, y, z] if x <= y && x <= z => 0,
        [_, y, z] if y <= z => 1,
        _ => 2,
    };
    let mut out = [0.0; 3];
    out[axis] = if p[axis] < 0.0 { -1.0 } else { 1.0 };
    (out, -depth[axis])
}

impl Plain {
    pub(super) fn features(&self, w: usize) -> u32 {
        if self.walls[w].hi[3] == 2 { 4 } else { 1 }
    }

    pub(super) fn wall_margin(&self, w: usize, d: V, i: usize) -> f32 {
        let (p, wall) = (&self.params, &self.walls[w]);
        let approach = add(sub(xyz(wall.velocity), self.velocity(i)), cross(xyz(wall.ang_vel), d));
        let speed = 2.0 * length(approach) + 0.5 * self.bodies.neighbour_speed[i];
        p.margin * self.radius(i) + p.h * (speed + p.fall_speed)
    }

    /// The way from the wall to a sphere's centre, and how long it is.
    pub(super) fn seen(&self, w: usize, d: V, feature: u32) -> Seen {
        let wall = &self.walls[w];
        let axes = wall.axes.map(xyz);
        if wall.hi[3] == 0 {
            return (axes[2], dot(d, axes[2]));
        }
        let local = axes.map(|a| dot(d, a));
        let (out, distance) = match wall.hi[3] {
            1 => nearest_of_box(xyz(wall.form[0]), local),
            _ => self.nearest_of_revolved(w, local, feature),
        };
        (add(add(times(axes[0], out[0]), times(axes[1], out[1])), times(axes[2], out[2])), distance)
    }

    fn nearest_of_revolved(&self, w: usize, p: V, feature: u32) -> Seen {
        let none = ([0.0, 0.0, 1.0], NONE);
        let rho = dot2([p[0], p[1]], [p[0], p[1]]).sqrt();
        let e = if rho > 0.0 { [p[0] / rho, p[1] / rho] } else { [1.0, 0.0] };
        let (_, normal, distance) = self.nearest_of_outline(w, [rho, p[2]]);
        if feature == 0 {
            return ([e[0] * normal[0], e[1] * normal[0], normal[1]], distance);
        }
        if normal[0] >= -0.1 || distance <= 0.0 {
            return none;
        }
        if feature == 1 {
            let (_, far, distance) = self.nearest_of_outline(w, [-rho, p[2]]);
            return if far[0] < 0.0 {
                ([-(e[0] * far[0]), -(e[1] * far[0]), far[1]], distance)
            } else {
                none
            };
        }
        let (q, _, middle) = self.nearest_of_outline(w, [0.0, p[2]]);
        if middle <= 0.0 {
            return none;
        }
        let side = if feature == 3 { [e[1], -e[0]] } else { [-e[1], e[0]] };
        let away = sub(p, [side[0] * q[0], side[1] * q[0], q[1]]);
        let distance = length(away);
        (over(away, distance), distance)
    }

    fn nearest_of_outline(&self, w: usize, p: V2) -> (V2, V2, f32) {
        let (form, count) = (&self.walls[w].form, self.walls[w].axes[0][3] as usize);
        let corner = |k: usize| [form[k / 2][k % 2 * 2], form[k / 2][k % 2 * 2 + 1]];
        let mut outside = ([0.0; 2], [1.0, 0.0], NONE);
        let mut inside = ([0.0; 2], [1.0, 0.0], -NONE);
        for k in 0..count {
            let (a, b) = (corner(k), corner((k + 1) % count));
            if a[0] <= 0.0 && b[0] <= 0.0 {
                continue;
            }
            let edge = [b[0] - a[0], b[1] - a[1]];
            let square = dot2(edge, edge);
            let long = square.sqrt();
            let normal = [edge[1] / long, -edge[0] / long];
            let from = [p[0] - a[0], p[1] - a[1]];
            let height = dot2(from, normal);
            if height > 0.0 {
                let t = (dot2(from, edge) / square).clamp(0.0, 1.0);
                let q = [a[0] + edge[0] * t, a[1] + edge[1] * t];
                let away = [p[0] - q[0], p[1] - q[1]];
                let distance = dot2(away, away).sqrt();
                if distance < outside.2 {
                    outside = (q, [away[0] / distance, away[1] / distance], distance);
                }
            } else if height > inside.2 {
                inside = ([p[0] - normal[0] * height, p[1] - normal[1] * height], normal, height);
            }
        }
        if outside.2 < NONE { outside } else { inside }
    }
}
