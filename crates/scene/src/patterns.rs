//! Names with a star, which stands for any letters; and groups that do not touch each other.

use granum_engine::GroupId;

use crate::build::Builder;
use crate::error::nearest;
use crate::schema::File;

/// Whether a text is a pattern and not a name.
pub(crate) fn is_pattern(text: &str) -> bool {
    text.contains('*')
}

/// Whether a name fits a pattern.
pub(crate) fn fits(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(first) = parts.next() else { return false };
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    let mut last = None;
    for part in parts {
        if let Some(between) = last.replace(part) {
            let Some((_, after)) = rest.split_once(between) else { return false };
            rest = after;
        }
    }
    // What follows the last star is the end of the name; without a star nothing may be left.
    last.map_or(rest.is_empty(), |end| rest.ends_with(end))
}

/// What `no_contact` asks for.
pub(crate) fn keep_apart(b: &mut Builder, file: &File) {
    for (k, pair) in file.no_contact.iter().enumerate() {
        let [one, other] = [0, 1].map(|side| groups(b, &pair[side], &format!("no_contact[{k}][{side}]")));
        for &x in &one {
            for &y in &other {
                b.world.keep_groups_apart(x, y);
            }
        }
    }
}

/// The groups of a name or pattern; a problem if there are none.
fn groups(b: &mut Builder, pattern: &str, path: &str) -> Vec<GroupId> {
    let named = b.world.groups.iter().enumerate().skip(1).filter(|(_, name)| fits(pattern, name));
    let found: Vec<GroupId> = named.map(|(i, _)| GroupId(i as u32)).collect();
    if found.is_empty() {
        let message = if is_pattern(pattern) {
            format!("no body, wall, fill or source has a name that fits `{pattern}`")
        } else {
            format!("there is no body, wall, fill or source named `{pattern}`")
        };
        let help = nearest(pattern, b.world.groups.iter().skip(1).map(String::as_str));
        b.problems.add(path, message, help);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_letters() {
        for (pattern, name, fits_it) in [
            ("left pin *", "left pin 12", true),
            ("left pin *", "left pin ", true),
            ("left pin *", "right pin 12", false),
            ("*", "", true),
            ("* pin 1", "left pin 1", true),
            ("* pin 1", "left pin 12", false),
            ("l*p*1", "left pin 1", true),
            ("l*p*1", "left 1 pin", false),
            ("a*a", "a", false),
            ("a**b", "ab", true),
            ("pin", "pin", true),
            ("pin", "pin 1", false),
        ] {
            assert_eq!(fits(pattern, name), fits_it, "{pattern} {name}");
        }
    }
}
