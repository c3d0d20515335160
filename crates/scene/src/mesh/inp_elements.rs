//! Abaqus element types: which are surfaces, which are volumes, and which are of second order.

/// What an element type is to us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    /// A triangle.
    Triangle,
    /// A quadrilateral, cut in two.
    Quad,
    /// A tetrahedron, a wedge or a brick with that many corners: its outer faces count.
    Volume(usize),
    /// With nodes on its edges.
    Quadratic(usize),
    /// A point, spring, beam, truss or the like: no surface, ignored.
    NoSurface,
    /// Not known.
    Unknown,
}

/// What a type such as `S3R` or `C3D10M` is.
pub(super) fn element(kind: &str) -> Element {
    let kind = kind.to_ascii_uppercase();
    // Letters after the number of nodes say how it is integrated, and nothing of its form.
    let plain = |stem: &str| -> Option<usize> {
        let rest = kind.strip_prefix(stem)?;
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let tail = &rest[digits.len()..];
        (tail.is_empty() || tail.starts_with(|c: char| c.is_ascii_alphabetic())).then_some(())?;
        digits.parse().ok()
    };
    if kind == "STRI65" {
        return Element::Quadratic(6);
    }
    let flat = ["STRI", "SFM3D", "R3D", "M3D", "CPS", "CPEG", "CPE", "CAX", "DS", "SC", "S"];
    if let Some(nodes) = flat.iter().find_map(|s| plain(s)) {
        // Continuum shells SC6R and SC8R are wedges and bricks in form.
        return match (nodes, kind.starts_with("SC")) {
            (6 | 8, true) => Element::Volume(nodes),
            (3, _) => Element::Triangle,
            (4, _) => Element::Quad,
            (6 | 8 | 9, false) => Element::Quadratic(nodes),
            _ => Element::Unknown,
        };
    }
    if let Some(nodes) = ["C3D", "DC3D", "AC3D"].iter().find_map(|s| plain(s)) {
        return match nodes {
            4 | 6 | 8 => Element::Volume(nodes),
            10 | 15 | 20 | 27 => Element::Quadratic(nodes),
            _ => Element::Unknown,
        };
    }
    let others = [
        "MASS", "ROTARY", "SPRING", "DASHPOT", "CONN", "B2", "B3", "T2D", "T3D", "GAP", "FRAME", "PIPE", "RB",
    ];
    if others.iter().any(|s| kind.starts_with(s)) { Element::NoSurface } else { Element::Unknown }
}

/// The faces of a volume element, anticlockwise seen from outside, as places in its list of corners.
pub(super) fn faces(corners: usize) -> &'static [&'static [usize]] {
    match corners {
        4 => &[&[0, 2, 1], &[0, 1, 3], &[1, 2, 3], &[2, 0, 3]],
        6 => &[&[0, 2, 1], &[3, 4, 5], &[0, 1, 4, 3], &[1, 2, 5, 4], &[2, 0, 3, 5]],
        8 => &[&[0, 3, 2, 1], &[4, 5, 6, 7], &[0, 1, 5, 4], &[1, 2, 6, 5], &[2, 3, 7, 6], &[3, 0, 4, 7]],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_known() {
        for kind in ["S3", "s3r", "STRI3", "CPS3", "CPE3", "R3D3", "M3D3", "SFM3D3", "DS3", "S3RS"] {
            assert_eq!(element(kind), Element::Triangle, "{kind}");
        }
        for kind in ["S4", "S4R", "S4R5", "R3D4", "M3D4R", "CPS4R"] {
            assert_eq!(element(kind), Element::Quad, "{kind}");
        }
        for (kind, nodes) in
            [("S6", 6), ("STRI65", 6), ("S8R", 8), ("C3D10", 10), ("C3D10M", 10), ("C3D20R", 20)]
        {
            assert_eq!(element(kind), Element::Quadratic(nodes), "{kind}");
        }
        assert_eq!(element("C3D4"), Element::Volume(4));
        assert_eq!(element("C3D8R"), Element::Volume(8));
        assert_eq!(element("SC8R"), Element::Volume(8));
        assert_eq!(element("B31"), Element::NoSurface);
        assert_eq!(element("FANTASY3"), Element::Unknown);
    }
}
