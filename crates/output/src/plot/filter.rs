//! The Gaussian filter for noisy forces (Heyn09 section 7.3), and thinning of curves for a picture.
//!
//! Heyn writes "a simple Gaussian filter" and gives no width. Here the width is the standard deviation s in seconds, and
//! row i has the weight w_i exp(-(t - t_i)^2 / 2 s^2), where w_i is the time that it stands for (trapezoidal rule). The
//! value at t is that of the straight line with the least weighted squares there. Amid evenly spaced rows this is the
//! weighted mean, that is, the plain filter; at the ends of the record, where the mean of one side would lag behind a
//! slope by 0.8 s, it keeps straight lines as they are. A row that is not a number counts for nothing.

use rayon::prelude::*;

/// Standard deviations after which the bell is cut: what lies beyond is 6e-5 of it.
const REACH: f64 = 4.0;

/// The values filtered with this width [s]; times rise.
pub fn gaussian(times: &[f64], values: &[f64], width: f64) -> Vec<f64> {
    let n = times.len().min(values.len());
    if width <= 0.0 || n < 2 {
        return values[..n].to_vec();
    }
    let span = |i: usize| 0.5 * (times[(i + 1).min(n - 1)] - times[i.saturating_sub(1)]);
    (0..n)
        .into_par_iter()
        .map(|k| {
            let near = times[..n].partition_point(|&t| t < times[k] - REACH * width);
            // Sums of the weights, times z, times z^2; of the values, times z.
            let (mut s0, mut s1, mut s2, mut y0, mut y1) = (0.0, 0.0, 0.0, 0.0, 0.0);
            for i in (near..n).take_while(|&i| times[i] <= times[k] + REACH * width) {
                if values[i].is_finite() {
                    let z = (times[i] - times[k]) / width;
                    let w = span(i) * (-0.5 * z * z).exp();
                    (s0, s1, s2) = (s0 + w, s1 + w * z, s2 + w * z * z);
                    (y0, y1) = (y0 + w * values[i], y1 + w * z * values[i]);
                }
            }
            let spread = s0 * s2 - s1 * s1;
            // All at one time: no line.
            if spread > 1e-9 * s0 * s0 { (s2 * y0 - s1 * y1) / spread } else { y0 / s0 }
        })
        .collect()
}

/// At most about four points for each of `bins` equal spans: the first, the lowest, the highest and the last. So no
/// spike is lost that could be seen.
pub fn thin(points: &[(f64, f64)], bins: usize) -> Vec<(f64, f64)> {
    if points.len() <= 4 * bins {
        return points.to_vec();
    }
    let size = points.len().div_ceil(bins);
    let mut kept = Vec::with_capacity(4 * bins);
    for (b, bin) in points.chunks(size).enumerate() {
        let by = |p: &&(usize, f64), q: &&(usize, f64)| p.1.total_cmp(&q.1);
        let finite: Vec<(usize, f64)> =
            bin.iter().enumerate().filter(|(_, p)| p.1.is_finite()).map(|(i, p)| (i, p.1)).collect();
        let mut chosen = vec![0, bin.len() - 1];
        chosen.extend(finite.iter().min_by(by).map(|p| p.0));
        chosen.extend(finite.iter().max_by(by).map(|p| p.0));
        chosen.sort_unstable();
        chosen.dedup();
        kept.extend(chosen.into_iter().map(|i| points[b * size + i]));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sine_is_damped_as_fourier_says_and_a_constant_stays() {
        let (step, width, n) = (1e-3, 0.02, 4001);
        let times: Vec<f64> = (0..n).map(|k| step * f64::from(k)).collect();
        let w = std::f64::consts::TAU * 5.0;
        let values: Vec<f64> = times.iter().map(|t| 3.0 + (w * t).sin()).collect();
        let filtered = gaussian(&times, &values, width);
        // A Gaussian of deviation s multiplies a wave of frequency w by exp(-w^2 s^2 / 2).
        let damping = (-0.5 * (w * width).powi(2)).exp();
        for k in (500..3500).step_by(7) {
            let exact = 3.0 + damping * (w * times[k]).sin();
            assert!((filtered[k] - exact).abs() < 2e-4, "{k}: {} {exact}", filtered[k]);
        }
        assert!(gaussian(&times, &vec![2.5; 4001], width).iter().all(|v| (v - 2.5).abs() < 1e-12));
        // A straight line stays one, to the first and the last row, also where rows are unevenly spaced.
        let uneven: Vec<f64> = times.iter().map(|t| t + 0.3 * step * (40.0 * t).sin()).collect();
        let line: Vec<f64> = uneven.iter().map(|t| 2.0 - 7.0 * t).collect();
        let filtered_line = gaussian(&uneven, &line, width);
        assert!(filtered_line.iter().zip(&line).all(|(a, b)| (a - b).abs() < 1e-10));
        let mut holes = values.clone();
        holes[1000] = f64::NAN;
        assert!((gaussian(&times, &holes, width)[1000] - filtered[1000]).abs() < 1e-2);
        assert_eq!(gaussian(&times, &values, 0.0), values);
    }

    #[test]
    fn thinning_keeps_spikes() {
        let mut points: Vec<(f64, f64)> = (0..100_000).map(|k| (f64::from(k), 0.0)).collect();
        points[77_777].1 = 9.0;
        points[50_001].1 = -4.0;
        let thinned = thin(&points, 500);
        assert!(
            thinned.len() <= 2000 && thinned.contains(&points[77_777]) && thinned.contains(&points[50_001])
        );
        assert_eq!((thinned[0], thinned[thinned.len() - 1]), (points[0], points[99_999]));
    }
}
