//! Reads the tables of a run folder: comma-separated numbers under a header `name [unit]`.

use std::fs;
use std::path::Path;

use crate::error::OutputError;

/// A column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Name.
    pub name: String,
    /// Unit; empty for none.
    pub unit: String,
    /// Numbers, one a row.
    pub values: Vec<f64>,
}

impl Column {
    /// As the header had it, without an empty unit.
    pub fn title(&self) -> String {
        if self.unit.is_empty() { self.name.clone() } else { format!("{} [{}]", self.name, self.unit) }
    }
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Columns, as the file has them.
    pub columns: Vec<Column>,
}

impl Table {
    /// Reads a file. A last line without an end belongs to a run that goes on, or was killed, and is left out.
    pub fn read(path: &Path) -> Result<Self, OutputError> {
        let text = fs::read_to_string(path).map_err(|e| OutputError::read(path, e))?;
        Self::parse(&text).map_err(|why| OutputError::read(path, why))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let whole = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
        let mut lines = whole.lines();
        let header = lines.next().ok_or("it is empty")?;
        let mut columns: Vec<Column> = header
            .split(',')
            .map(|title| {
                let (name, unit) =
                    title.split_once('[').map_or((title, ""), |(n, u)| (n, u.trim_end_matches(']')));
                let unit = if unit.trim() == "-" { "" } else { unit.trim() };
                Column { name: name.trim().to_owned(), unit: unit.to_owned(), values: Vec::new() }
            })
            .collect();
        for (i, line) in lines.enumerate() {
            let mut count = 0;
            for (text, column) in line.split(',').zip(&mut columns) {
                let number = text.trim().parse();
                column.values.push(number.map_err(|_| format!("line {}: `{text}` is not a number", i + 2))?);
                count += 1;
            }
            if count != columns.len() || line.split(',').count() != count {
                return Err(format!("line {} does not have {} numbers", i + 2, columns.len()));
            }
        }
        Ok(Self { columns })
    }

    /// The column of this name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|c| c.name == name)
    }

    /// The times; empty if there are none.
    pub fn times(&self) -> &[f64] {
        self.column("time").map_or(&[], |c| &c.values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_units_and_what_is_wrong() {
        let table = Table::parse("time [s],n [-],f [N m]\n0,1,NaN\n0.5,2,3e-4\n0.7,3").unwrap();
        assert_eq!(table.times(), [0.0, 0.5]);
        let titles: Vec<String> = table.columns.iter().map(Column::title).collect();
        assert_eq!(titles, ["time [s]", "n", "f [N m]"]);
        assert!(table.columns[2].values[0].is_nan() && table.columns[2].values[1] == 3e-4);
        assert!(Table::parse("a,b\n1,x\n").unwrap_err().contains("line 2"));
        assert!(Table::parse("a,b\n1,2\n1\n").unwrap_err().contains("line 3"));
        assert!(Table::parse("").is_err());
    }
}
