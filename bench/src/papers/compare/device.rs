//! What a GPU would need for the papers' experiments: bytes and dispatches, counted from the arrays, and the times that follow from them.
//! Nothing of this was measured on a GPU. Only bodies and contacts are the papers'.

use granum_gpu::speed::{CONSTANTS, DISPATCHES, ITERATION_BYTES, LOOKED_AT, bytes};

use super::NONE;
use crate::papers::printed::{ERRORS, SILO, TANK};
use crate::tables::{Read, head};
use crate::template::{grouped, significant};

/// Iterations of a step, and batches in which they are submitted.
const ITERATIONS: u32 = 100;
const BATCHES: u64 = 1;
/// Bandwidths [GB/s]: integrated, discrete, the fastest of a data centre.
const BANDWIDTHS: [f64; 3] = [100.0, 1000.0, 5300.0];

pub(super) fn figures(read: Read) -> String {
    let columns = [
        "table",
        "bodies",
        "contacts",
        "memory, MB",
        "bytes per body",
        "dispatches of a step",
        "to the device in a step, bytes",
        "from it, bytes",
        "from it when somebody looks, MB",
        "100 iterations, GB",
        "at 100 GB/s, s",
        "at 1000 GB/s, s",
        "at 5300 GB/s, s",
        "printed: solver on GPU, s",
        "printed over computed at 1000 GB/s",
    ];
    let mut text = head(&columns);
    let silo = read("paper_silo");
    for (bodies, _, printed, _) in SILO {
        let contacts = silo.only(&[("bodies", &bodies.to_string())]).number(0, "contacts");
        text += &row("1", bodies, contacts, Some(printed));
    }
    for (millions, contacts, _) in ERRORS {
        text += &row("2, detection alone", millions * 1_000_000, Some(contacts.into()), None);
    }
    for (bodies, _, _, printed, contacts) in TANK {
        text += &row("3", bodies, Some(contacts.into()), Some(printed));
    }
    text
}

/// A line; without contacts there is nothing to count, and without a solver nothing to solve.
fn row(table: &str, bodies: u32, contacts: Option<f64>, printed: Option<f64>) -> String {
    let n = f64::from(bodies);
    let Some(c) = contacts else {
        return format!("| {table} | {} |{}\n", grouped(n), format!(" {NONE} |").repeat(13));
    };
    let memory = bytes(bodies.into(), c as u64) as f64;
    let looked = (LOOKED_AT.0 as f64 * n + LOOKED_AT.1 as f64 * c) * 1e-6;
    let solved = f64::from(ITERATIONS) * ITERATION_BYTES * c * 1e-9;
    let solver = match printed {
        None => format!(" {NONE} |").repeat(10),
        Some(printed) => {
            let times = BANDWIDTHS.map(|b| format!(" {} |", significant(solved / b, 2))).concat();
            format!(
                " {} | {} | {} | {} | {} |{times} {printed:.2} | {} |",
                DISPATCHES.0 + DISPATCHES.1 * ITERATIONS,
                CONSTANTS.0,
                CONSTANTS.1 + 64 * BATCHES,
                significant(looked, 3),
                significant(solved, 3),
                significant(printed / (solved / BANDWIDTHS[1]), 3)
            )
        }
    };
    format!(
        "| {table} | {} | {} | {} | {:.0} |{solver}\n",
        grouped(n),
        grouped(c),
        significant(memory * 1e-6, 3),
        memory / n
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Table;

    /// A million bodies of Table 3: 3.5 million contacts, 207 bytes of each a hundred times.
    #[test]
    fn figures_follow_from_bytes() {
        let text = figures(&|_| Table::parse(""));
        let rows: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(rows.len(), SILO.len() + ERRORS.len() + TANK.len());
        assert!(rows[0].starts_with("| 1 | 16,000 | - |"), "{}", rows[0]);
        let last = rows.last().unwrap();
        assert!(
            last.contains("| 328 | 512 | 224 | 205 | 73.5 | 0.73 | 0.073 | 0.014 | 51.17 | 697 |"),
            "{last}"
        );
        let per_body: f64 = last.split(" | ").nth(4).unwrap().parse().unwrap();
        assert!(per_body < 700.0, "{last}");
        let cells = text.lines().next().unwrap().matches(" |").count();
        rows.iter().for_each(|row| assert_eq!(row.matches(" |").count(), cells, "{row}"));
    }
}
