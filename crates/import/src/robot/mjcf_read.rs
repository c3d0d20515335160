//! How MJCF is read: included files, default classes, angles in degrees or radians, the five ways to say how something is turned.

use std::collections::BTreeMap;
use std::path::Path;

use glam::{DMat3, DQuat, DVec3};
use roxmltree::{Document, Node};

use super::numbers;

/// Deepest nesting, and most, of included files.
const MOST_INCLUDED: usize = 50;

/// Attributes of an element by name.
pub(super) type Attributes = BTreeMap<String, String>;

/// Puts included files in their place.
pub(super) fn with_includes(text: &str, folder: &Path) -> Result<String, String> {
    let mut text = text.to_owned();
    for _ in 0..=MOST_INCLUDED {
        let document = Document::parse(&text).map_err(|e| format!("this is no XML: {e}"))?;
        let Some(node) = document.descendants().find(|n| n.has_tag_name("include")) else { return Ok(text) };
        let file = node.attribute("file").ok_or("an include has a file")?;
        let inner = crate::read(&folder.join(file)).map_err(|e| e.message)?;
        let other = Document::parse(&inner).map_err(|e| format!("{file} is no XML: {e}"))?;
        let root = other.root_element();
        let parts = root.children().filter(Node::is_element).map(|n| &inner[n.range()]).collect::<Vec<_>>();
        let range = node.range();
        let new = format!("{}{}{}", &text[..range.start], parts.join("\n"), &text[range.end..]);
        text = new;
    }
    Err(format!("more than {MOST_INCLUDED} files are included"))
}

/// What the compiler is told, and the default classes.
pub(super) struct Settings {
    degrees: bool,
    order: String,
    pub(super) meshes: String,
    pub(super) auto_limits: bool,
    /// Class and tag to attributes.
    defaults: BTreeMap<(String, String), Attributes>,
}

impl Settings {
    pub(super) fn of(root: Node) -> Self {
        let mut made = Self {
            degrees: true,
            order: "xyz".into(),
            meshes: String::new(),
            auto_limits: true,
            defaults: BTreeMap::new(),
        };
        for node in root.children().filter(|n| n.has_tag_name("compiler")) {
            made.degrees = node.attribute("angle").map_or(made.degrees, |a| a != "radian");
            made.order = node.attribute("eulerseq").unwrap_or(&made.order).to_owned();
            let folder = node.attribute("meshdir").or(node.attribute("assetdir"));
            made.meshes = folder.unwrap_or(&made.meshes).to_owned();
            made.auto_limits = node.attribute("autolimits").map_or(made.auto_limits, |a| a == "true");
        }
        for node in root.children().filter(|n| n.has_tag_name("default")) {
            made.class(node, "", 0);
        }
        made
    }

    fn class(&mut self, node: Node, parent: &str, depth: usize) {
        let name = node.attribute("class").unwrap_or("main").to_owned();
        let inherited: Vec<_> = self
            .defaults
            .iter()
            .filter(|((c, _), _)| c == parent)
            .map(|((_, t), a)| (t.clone(), a.clone()))
            .collect();
        for (tag, attributes) in inherited {
            self.defaults.entry((name.clone(), tag)).or_insert(attributes);
        }
        for n in node.children().filter(|n| n.is_element() && !n.has_tag_name("default")) {
            let own = n.attributes().map(|a| (a.name().to_owned(), a.value().to_owned()));
            self.defaults.entry((name.clone(), n.tag_name().name().to_owned())).or_default().extend(own);
        }
        for n in node.children().filter(|n| n.has_tag_name("default") && depth < 50) {
            self.class(n, &name, depth + 1);
        }
    }

    /// The attributes of an element, with those of its class.
    pub(super) fn attributes(&self, node: Node, class: &str) -> Attributes {
        let class = node.attribute("class").unwrap_or(if class.is_empty() { "main" } else { class });
        let key = (class.to_owned(), node.tag_name().name().to_owned());
        let mut all = self.defaults.get(&key).cloned().unwrap_or_default();
        all.extend(node.attributes().map(|a| (a.name().to_owned(), a.value().to_owned())));
        all
    }

    /// An angle in radians.
    pub(super) fn angle(&self, x: f64) -> f64 {
        if self.degrees { x.to_radians() } else { x }
    }

    /// How an element is turned.
    pub(super) fn turn(&self, a: &Attributes) -> Result<DQuat, String> {
        let get = |key: &str, n: usize| list(a, key).filter(|l| l.len() == n);
        if let Some(q) = get("quat", 4) {
            let q = DQuat::from_xyzw(q[1], q[2], q[3], q[0]);
            return if q.length() > 1e-9 { Ok(q.normalize()) } else { Err("its quaternion is zero".into()) };
        }
        let unit = |v: DVec3| v.try_normalize().ok_or("a direction has no length".to_owned());
        if let Some(v) = get("axisangle", 4) {
            return Ok(DQuat::from_axis_angle(unit(DVec3::new(v[0], v[1], v[2]))?, self.angle(v[3])));
        }
        if let Some(v) = get("euler", 3) {
            // Small letters turn about the axes as they have been turned, capitals about those of the parent.
            let mut q = DQuat::IDENTITY;
            for (letter, x) in self.order.chars().zip(v) {
                let axis = DVec3::AXES
                    ["xyz".find(letter.to_ascii_lowercase()).ok_or("eulerseq has letters x, y, z")?];
                let by = DQuat::from_axis_angle(axis, self.angle(x));
                q = if letter.is_lowercase() { q * by } else { by * q };
            }
            return Ok(q);
        }
        if let Some(v) = get("xyaxes", 6) {
            let x = unit(DVec3::new(v[0], v[1], v[2]))?;
            let y = DVec3::new(v[3], v[4], v[5]);
            let y = unit(y - x * x.dot(y))?;
            return Ok(DQuat::from_mat3(&DMat3::from_cols(x, y, x.cross(y))));
        }
        if let Some(v) = get("zaxis", 3) {
            return Ok(DQuat::from_rotation_arc(DVec3::Z, unit(DVec3::new(v[0], v[1], v[2]))?));
        }
        Ok(DQuat::IDENTITY)
    }
}

/// Numbers of an attribute.
pub(super) fn list(a: &Attributes, key: &str) -> Option<Vec<f64>> {
    numbers(a.get(key)?)
}

/// A number of an attribute.
pub(super) fn number(a: &Attributes, key: &str) -> Option<f64> {
    list(a, key)?.first().copied()
}

/// A vector of an attribute.
pub(super) fn vector(a: &Attributes, key: &str) -> Option<DVec3> {
    match list(a, key)?.as_slice() {
        [x, y, z] => Some(DVec3::new(*x, *y, *z)),
        _ => None,
    }
}
