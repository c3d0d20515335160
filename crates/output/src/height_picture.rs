//! The height of a terrain as an image: in grey, 16 bit, which a scene can read again as a heightmap, or against another one in
//! colours, a rut as a picture. The first row is at the greatest y.

use std::path::Path;

use granum_engine::probe::terrain::HeightMap;

use crate::error::OutputError;

/// The least and the greatest height of a map [m].
pub fn range(map: &HeightMap) -> (f64, f64) {
    map.heights
        .iter()
        .filter(|z| z.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &z| (low.min(z), high.max(z)))
}

fn encoded(map: &HeightMap, color: png::ColorType, depth: png::BitDepth, data: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, map.counts[0] as u32, map.counts[1] as u32);
    encoder.set_color(color);
    encoder.set_depth(depth);
    encoder.set_compression(png::Compression::High);
    // Written to memory, with as many bytes as the image has: nothing can fail.
    if let Ok(mut writer) = encoder.write_header() {
        let _ = writer.write_image_data(data);
    }
    bytes
}

/// Rows of a map from the greatest y.
fn from_above(map: &HeightMap) -> impl Iterator<Item = f64> + '_ {
    map.heights.chunks(map.counts[0]).rev().flatten().copied()
}

/// Grey, 16 bit: `low` is black, `high` is white; where there is not a grain it is black.
pub fn grey(map: &HeightMap, (low, high): (f64, f64)) -> Vec<u8> {
    let grey = |z: f64| {
        let share =
            if z.is_finite() && high > low { ((z - low) / (high - low)).clamp(0.0, 1.0) } else { 0.0 };
        ((share * 65535.0).round() as u16).to_be_bytes()
    };
    let data: Vec<u8> = from_above(map).flat_map(grey).collect();
    encoded(map, png::ColorType::Grayscale, png::BitDepth::Sixteen, &data)
}

/// What a map is above another of the same cells, blue below and red above, white where nothing has changed, in full colour at
/// `most` metres.
pub fn difference(now: &HeightMap, before: &HeightMap, most: f64) -> Vec<u8> {
    let colour = |(z, old): (f64, f64)| {
        let d = ((z - old) / most).clamp(-1.0, 1.0);
        if d.is_nan() {
            return [128, 128, 128];
        }
        let fade = (255.0 * (1.0 - d.abs())).round() as u8;
        if d < 0.0 { [fade, fade, 255] } else { [255, fade, fade] }
    };
    let data: Vec<u8> = from_above(now).zip(from_above(before)).flat_map(colour).collect();
    encoded(now, png::ColorType::Rgb, png::BitDepth::Eight, &data)
}

/// The deepest and the highest that a map is above another of the same cells; `None` if cells differ [m].
pub fn change(now: &HeightMap, before: &HeightMap) -> Option<(f64, f64)> {
    let same = now.counts == before.counts && now.cell == before.cell;
    let all = now.heights.iter().zip(&before.heights).map(|(a, b)| a - b).filter(|d| d.is_finite());
    same.then(|| all.fold((0.0, 0.0), |(low, high), d| (f64::min(low, d), f64::max(high, d))))
}

/// Writes an image.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    std::fs::write(path, bytes).map_err(|e| OutputError::write(path, e))
}

#[cfg(test)]
mod tests {
    use granum_engine::glam::DVec2;

    use super::*;

    fn map(heights: [f64; 6]) -> HeightMap {
        HeightMap { low: DVec2::ZERO, cell: 0.1, counts: [3, 2], heights: heights.to_vec() }
    }

    #[test]
    fn heights_come_back_from_the_image_upside_up() {
        let map = map([0.1, 0.2, 0.3, 0.4, 0.5, f64::NAN]);
        assert_eq!(range(&map), (0.1, 0.5));
        let bytes = grey(&map, range(&map));
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        let mut data = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut data).unwrap();
        assert_eq!((frame.width, frame.height, frame.bit_depth), (3, 2, png::BitDepth::Sixteen));
        let z =
            |k: usize| 0.1 + 0.4 * f64::from(u16::from_be_bytes([data[2 * k], data[2 * k + 1]])) / 65535.0;
        // The first row of the image is the upper one of the map.
        for (k, wanted) in [0.4, 0.5, 0.1, 0.1, 0.2, 0.3].into_iter().enumerate() {
            assert!((z(k) - wanted).abs() < 1e-5, "{k}: {}", z(k));
        }
    }

    #[test]
    fn a_rut_is_blue() {
        let (before, now) = (map([0.0; 6]), map([0.0, -0.1, 0.05, 0.0, 0.0, f64::NAN]));
        assert_eq!(change(&now, &before), Some((-0.1, 0.05)));
        let bytes = difference(&now, &before, 0.1);
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        let mut data = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut data).unwrap();
        assert_eq!(data[..9], [255, 255, 255, 255, 255, 255, 128, 128, 128]);
        assert_eq!(data[9..], [255, 255, 255, 0, 0, 255, 255, 128, 128]);
    }
}
