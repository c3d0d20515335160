//! Tables of TOML and of JSON as Python's dicts and lists, and back.

use granum_scene::toml::{Table, Value};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::errors::Trouble;

/// Deepest nesting that is taken.
const DEEPEST: usize = 32;

/// A dict as a table of TOML.
pub(crate) fn to_table(dict: &Bound<'_, PyDict>) -> PyResult<Table> {
    table(dict, "", 0)
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

fn table(dict: &Bound<'_, PyDict>, path: &str, depth: usize) -> PyResult<Table> {
    let mut table = Table::new();
    for (key, value) in dict.iter() {
        let key: String = key.extract().map_err(|_| {
            Trouble::Input(format!("`{path}`: the keys of a scene are texts, not {key:?}")).raise(dict.py())
        })?;
        let inner = join(path, &key);
        table.insert(key, to_value(&value, &inner, depth + 1)?);
    }
    Ok(table)
}

fn to_value(item: &Bound<'_, PyAny>, path: &str, depth: usize) -> PyResult<Value> {
    let py = item.py();
    let refuse = |why: String| Err(Trouble::Input(format!("`{path}` {why}")).raise(py));
    if depth > DEEPEST {
        return refuse("is nested too deeply".into());
    }
    if let Ok(x) = item.cast::<PyBool>() {
        return Ok(Value::Boolean(x.is_true()));
    }
    if item.cast::<PyInt>().is_ok() {
        return match item.extract::<i64>() {
            Ok(i) => Ok(Value::Integer(i)),
            Err(_) => refuse("is a whole number of more than 63 bits".into()),
        };
    }
    if let Ok(x) = item.cast::<PyFloat>() {
        return Ok(Value::Float(x.value()));
    }
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(Value::String(text.to_str()?.to_owned()));
    }
    if let Ok(dict) = item.cast::<PyDict>() {
        return Ok(Value::Table(table(dict, path, depth)?));
    }
    if item.cast::<PyList>().is_ok() || item.cast::<PyTuple>().is_ok() {
        let inner = |(k, item): (usize, PyResult<Bound<'_, PyAny>>)| {
            to_value(&item?, &format!("{path}[{k}]"), depth + 1)
        };
        return Ok(Value::Array(item.try_iter()?.enumerate().map(inner).collect::<PyResult<_>>()?));
    }
    // Numbers and arrays of numpy.
    if let Ok(list) = item.call_method0("tolist") {
        return to_value(&list, path, depth + 1);
    }
    // Paths.
    if let Ok(text) = item.call_method0("__fspath__") {
        return to_value(&text, path, depth + 1);
    }
    let kind = item.get_type();
    refuse(format!("is a {}; a scene holds numbers, texts, true or false, lists and dicts", kind.name()?))
}

/// A table of TOML as a dict.
pub(crate) fn of_table<'py>(py: Python<'py>, table: &Table) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, value) in table {
        dict.set_item(key, of_value(py, value)?)?;
    }
    Ok(dict)
}

fn of_value<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Boolean(x) => PyBool::new(py, *x).to_owned().into_any(),
        Value::Integer(x) => x.into_pyobject(py)?.into_any(),
        Value::Float(x) => PyFloat::new(py, *x).into_any(),
        Value::String(x) => PyString::new(py, x).into_any(),
        Value::Datetime(x) => PyString::new(py, &x.to_string()).into_any(),
        Value::Table(x) => of_table(py, x)?.into_any(),
        Value::Array(list) => {
            let items: Vec<_> = list.iter().map(|x| of_value(py, x)).collect::<PyResult<_>>()?;
            PyList::new(py, items)?.into_any()
        }
    })
}

/// JSON as Python has it.
pub(crate) fn of_json<'py>(py: Python<'py>, value: &serde_json::Value) -> PyResult<Bound<'py, PyAny>> {
    use serde_json::Value as Json;
    Ok(match value {
        Json::Null => py.None().into_bound(py),
        Json::Bool(x) => PyBool::new(py, *x).to_owned().into_any(),
        Json::Number(x) => match (x.as_i64(), x.as_u64()) {
            (Some(i), _) => i.into_pyobject(py)?.into_any(),
            (None, Some(u)) => u.into_pyobject(py)?.into_any(),
            (None, None) => PyFloat::new(py, x.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Json::String(x) => PyString::new(py, x).into_any(),
        Json::Array(list) => {
            let items: Vec<_> = list.iter().map(|x| of_json(py, x)).collect::<PyResult<_>>()?;
            PyList::new(py, items)?.into_any()
        }
        Json::Object(map) => {
            let dict = PyDict::new(py);
            for (key, value) in map {
                dict.set_item(key, of_json(py, value)?)?;
            }
            dict.into_any()
        }
    })
}
