//! Reads the tables of a run folder: comma-separated numbers under a header `name [unit]`.

use std::fs;
use std::path::Path;

use crate::error::OutputError;

/// Links that are shown of a belt unless they are named.
const FEW: i64 = 6;

/// A column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Name.
    pub name: String,
    /// Unit; empty for none.
    pub unit: String,
    /// Numbers, one per row.
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
    /// Reads a file. A last line without an end belongs to a resumed run, or was killed, and is left out.
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

    /// A table with rows for each link of a belt, with a column for each of some links instead: `z link 20`. Several links of few unless
    /// they are named. Any other table stays.
    pub fn spread_links(&self, wanted: &[u32]) -> Self {
        let Some(link) = self.column("link") else { return self.clone() };
        let count = link.values.iter().fold(-1.0_f64, |most, k| most.max(*k)) as i64 + 1;
        let chosen: Vec<i64> = match wanted {
            [] => (0..count.min(FEW)).map(|k| k * count / count.min(FEW)).collect(),
            some => some.iter().map(|&k| i64::from(k)).filter(|k| *k < count).collect(),
        };
        let rows_of = |k: i64| -> Vec<usize> {
            (0..link.values.len()).filter(|&i| link.values[i] == k as f64).collect()
        };
        let times: Vec<f64> = rows_of(0).iter().map(|&i| self.times()[i]).collect();
        let mut columns = vec![Column { name: "time".into(), unit: "s".into(), values: times }];
        for column in self.columns.iter().filter(|c| c.name != "time" && c.name != "link") {
            for &k in &chosen {
                let values = rows_of(k).iter().map(|&i| column.values[i]).collect();
                let name = format!("{} link {k}", column.name);
                columns.push(Column { name, unit: column.unit.clone(), values });
            }
        }
        // A run that was killed may have written a part of its last rows.
        let rows = columns.iter().map(|c| c.values.len()).min().unwrap_or(0);
        columns.iter_mut().for_each(|c| c.values.truncate(rows));
        Self { columns }
    }

    /// The table with these columns only, and the time; all if none are named.
    pub fn only(&self, names: &[String]) -> Self {
        let stays = |c: &&Column| {
            let name = c.name.split(" link ").next().unwrap_or(&c.name);
            names.is_empty() || c.name == "time" || names.iter().any(|n| n == name)
        };
        Self { columns: self.columns.iter().filter(stays).cloned().collect() }
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
    fn rows_of_links_become_columns() {
        let table =
            Table::parse("time [s],link [-],z [m],f [N]\n0,0,1,5\n0,1,2,6\n1,0,3,7\n1,1,4,8\n2,0,9,9\n")
                .unwrap();
        let wide = table.spread_links(&[1]).only(&["z".into()]);
        assert_eq!(wide.times(), [0.0, 1.0]);
        assert_eq!(wide.columns[1].title(), "z link 1 [m]");
        assert_eq!((wide.columns.len(), wide.columns[1].values.as_slice()), (2, [2.0, 4.0].as_slice()));
        assert_eq!(table.spread_links(&[]).columns.len(), 5);
    }

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
