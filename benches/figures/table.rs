//! Medians, and tables in Markdown.

/// The median of `values`.
pub(crate) fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The median of the ratios of `values` to `others`, by round. A disturbance usually affects both
/// servers in a round.
pub(crate) fn ratio(values: &[f64], others: &[f64]) -> f64 {
    median(values.iter().zip(others).map(|(value, other)| value / other))
}

/// Prints a table. The first row is its header.
pub(crate) fn print(title: &str, rows: &[Vec<String>]) {
    println!("### {title}\n");
    for (number, row) in rows.iter().enumerate() {
        println!("| {} |", row.join(" | "));
        if number == 0 {
            println!("|{}", "---|".repeat(row.len()));
        }
    }
    println!();
}

/// A row of anything that can be written.
macro_rules! row {
    ($($cell:expr),+ $(,)?) => { vec![$($cell.to_string()),+] };
}
pub(crate) use row;
