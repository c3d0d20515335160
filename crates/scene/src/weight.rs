//! Mass, inertia and centre of mass of a body, as given or from its shape.
//!
//! What is not given is taken from the shape: the mass from the densities, the inertia with the mass, the centre. A given
//! inertia is about the centre of mass, along the axes of the body as its `rotation` in the scene gives them. With a given centre
//! alone the inertia stays what it is, about that centre: what is inside the shape is then another matter.
//!
//! The engine keeps a body's frame at its centre of mass, along its principal axes. Where these are not those of the shape, the
//! shape is moved in the frame instead: it becomes a compound, perhaps of one piece.

use std::sync::Arc;

use granum_engine::glam::{DMat3, DVec3};
use granum_engine::shape::mesh_mass::MassProperties;
use granum_engine::shape::{Compound, Placement, Shape as EngineShape};

use crate::forms::Form;
use crate::locate::{Problems, join};
use crate::schema::Solid;
use crate::shape::vec3;
use crate::units::Inertia;

/// A shift over the size, and a turn [rad], below which a frame is the same.
const SAME: f64 = 1e-12;

/// A body's form, mass and principal moments.
pub(crate) struct Weighed {
    pub(crate) form: Form,
    pub(crate) mass: f64,
    pub(crate) inertia: DVec3,
}

/// What is given, and where it stands in the file: in the table of the body, else in that of its named shape.
pub(crate) struct Given<'a> {
    tables: [Option<(&'a Solid, &'a str)>; 2],
}

impl<'a> Given<'a> {
    /// Of a body and the shape that it names.
    pub(crate) fn new(body: (&'a Solid, &'a str), named: Option<(&'a Solid, &'a str)>) -> Self {
        Self { tables: [Some(body), named] }
    }

    fn find<T>(&self, of: impl Fn(&'a Solid) -> Option<T>) -> Option<(T, &'a str)> {
        self.tables.iter().flatten().find_map(|(solid, path)| Some((of(solid)?, *path)))
    }
}

/// Weighs a body of a form and a density.
pub(crate) fn weigh(form: Form, density: f64, given: &Given, problems: &mut Problems) -> Option<Weighed> {
    let (by_density, moments) = form.shape.mass_and_inertia(form.radius(), density);
    let mass = given.find(|s| s.mass).map_or(by_density, |m| m.0.0);
    let own = moments * (mass / by_density);
    let (inertia, center) = (given.find(|s| s.inertia.as_deref()), given.find(|s| s.center_of_mass));
    if inertia.is_none() && center.is_none() {
        return Some(Weighed { form, mass, inertia: own });
    }
    let at = form.placement;
    let mut body = MassProperties::of_body(mass, own, at);
    if let Some((numbers, path)) = inertia {
        let path = join(path, "inertia");
        body.inertia = tensor(numbers, &path, problems)?;
        if let Err(e) = body.check() {
            let help = "check the numbers and their order: [xx, yy, zz] or [xx, yy, zz, xy, xz, yz], in kg m2 about the centre of mass";
            problems.add(&path, e.to_string(), help);
            return None;
        }
    }
    if let Some((center, _)) = center {
        body.center = vec3(center);
    }
    let (frame, inertia) = body.frame();
    Some(Weighed { form: moved(form, frame), mass, inertia })
}

/// Three moments, or six entries, as a tensor.
fn tensor(numbers: &[Inertia], path: &str, problems: &mut Problems) -> Option<DMat3> {
    let n: Vec<f64> = numbers.iter().map(|x| x.0).collect();
    let (xy, xz, yz) = match n.as_slice() {
        [_, _, _] => (0.0, 0.0, 0.0),
        [_, _, _, xy, xz, yz] => (*xy, *xz, *yz),
        _ => {
            let message = format!("`inertia` has three numbers or six, found {}", n.len());
            problems.add(path, message, "write [xx, yy, zz] or [xx, yy, zz, xy, xz, yz]");
            return None;
        }
    };
    let columns = [DVec3::new(n[0], xy, xz), DVec3::new(xy, n[1], yz), DVec3::new(xz, yz, n[2])];
    Some(DMat3::from_cols(columns[0], columns[1], columns[2]))
}

/// The same form in another frame, given in the author's.
fn moved(form: Form, frame: Placement) -> Form {
    let at = form.placement;
    let back = at.rotation.conjugate();
    let step = Placement { center: back * (frame.center - at.center), rotation: back * frame.rotation };
    let is_ball = form.shape == EngineShape::Sphere;
    let turned = step.rotation.xyz().length() > SAME && !is_ball;
    if step.center.length() <= SAME * form.radius() && !turned {
        // A ball looks the same whichever way its axes point.
        let rotation = if is_ball { frame.rotation } else { at.rotation };
        return Form { placement: Placement { center: at.center, rotation }, ..form };
    }
    let compound = match &form.shape {
        EngineShape::Compound(compound) => compound.placed(&step),
        shape => Compound::of_one(shape.clone(), form.scale, &step),
    };
    Form::new(EngineShape::Compound(Arc::new(compound)), frame)
}
