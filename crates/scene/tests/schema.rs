//! The JSON Schema knows every key, and the examples' keys are in it.

use granum_scene::{examples, schema};

#[test]
fn the_schema_has_every_top_level_key() {
    let schema = schema();
    let keys = schema["properties"].as_object().unwrap();
    for key in [
        "format",
        "title",
        "method",
        "step",
        "duration",
        "gravity",
        "seed",
        "contact_margin",
        "solver",
        "domain",
        "materials",
        "pairs",
        "bodies",
        "walls",
        "joints",
        "forces",
        "assemble",
        "fills",
        "sources",
        "run",
        "output",
        "probes",
        "expect",
    ] {
        assert!(keys.contains_key(key), "{key}");
        assert!(keys[key]["description"].is_string(), "{key}");
    }
    assert_eq!(schema["properties"]["bodies"]["items"]["properties"]["radius"]["x-unit"], "length");
    assert!(!schema.to_string().contains("null"), "TOML has no null");
}

#[test]
fn keys_of_the_examples_are_in_the_schema() {
    let schema = schema();
    for e in examples() {
        let table: toml::Table = e.text.parse().unwrap();
        for key in table.keys() {
            assert!(schema["properties"].get(key).is_some(), "{}: {key}", e.name);
        }
        for list in ["bodies", "walls", "joints", "forces", "fills", "sources", "probes"] {
            for entry in table.get(list).and_then(|l| l.as_array()).into_iter().flatten() {
                for key in entry.as_table().unwrap().keys() {
                    assert!(
                        schema["properties"][list]["items"]["properties"].get(key).is_some(),
                        "{}: {list}.{key}",
                        e.name
                    );
                }
            }
        }
    }
}
