//! Percentages as Resilience4j writes them: the shortest decimal of the 32-bit float, as Java prints it.

/// `60.0%`, `33.333332%`, `1.0E-4%`.
pub(super) fn percent(rate: f32) -> String {
    format!("{}%", java_float(rate))
}

/// Java switches to an exponent below 10^-3 and from 10^7 on, and always writes a fraction.
fn java_float(number: f32) -> String {
    let size = number.abs();
    if size == 0.0 || (1e-3..1e7).contains(&size) {
        return format!("{number:?}");
    }
    let text = format!("{number:E}");
    match text.split_once('E') {
        Some((mantissa, exponent)) if !mantissa.contains('.') => format!("{mantissa}.0E{exponent}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn a_rate_is_written_as_java_writes_floats() {
        let written: Vec<String> = [
            -1.0,
            60.0,
            100.0 / 3.0,
            100.0 / 7.0,
            0.1,
            0.0001,
            0.0,
            100.0,
        ]
        .map(percent)
        .into();
        let expected = [
            "-1.0%",
            "60.0%",
            "33.333332%",
            "14.285714%",
            "0.1%",
            "1.0E-4%",
            "0.0%",
            "100.0%",
        ];
        assert_eq!(written, expected);
    }
}
