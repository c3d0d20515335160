//! Heightmaps (Heyn09 6.1.3): grey images, PNG of 8 or 16 bit and PGM, to numbers from 0, black, to 1, white.
//!
//! Of a colour its luminance counts (Rec. 709), which is noted; what is transparent counts as if it were not.

use std::io::Cursor;

/// Most pixels: more heights than that are no scene.
const MOST_PIXELS: u64 = 4_000_000;

/// A grey image: rows from the top, 0 to 1.
pub(super) struct Grey {
    pub(super) rows: Vec<Vec<f64>>,
    /// Whether it had colours.
    pub(super) was_colour: bool,
}

/// Reads an image; the error says what is wrong with it.
pub(super) fn read(bytes: &[u8]) -> Result<Grey, String> {
    let grey = if bytes.starts_with(b"\x89PNG") {
        png(bytes)?
    } else if bytes.starts_with(b"P2") || bytes.starts_with(b"P5") {
        pgm(bytes)?
    } else {
        return Err("it is neither a PNG nor a PGM image".into());
    };
    let (width, height) = (grey.rows.first().map_or(0, Vec::len), grey.rows.len());
    if width < 2 || height < 2 {
        return Err(format!("it has {width} x {height} pixels; two by two are the least"));
    }
    let first = grey.rows[0][0];
    if grey.rows.iter().flatten().all(|&g| g == first) {
        return Err("it has one grey everywhere and so no range of heights; `flat` is a flat surface".into());
    }
    Ok(grey)
}

fn check_size(width: u64, height: u64) -> Result<(), String> {
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(format!("it has {width} x {height} pixels, more than {MOST_PIXELS}; make it smaller"));
    }
    Ok(())
}

fn png(bytes: &[u8]) -> Result<Grey, String> {
    let bad = |e: png::DecodingError| format!("it is not a sound PNG image: {e}");
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    // Palettes become colours, fewer bits become eight.
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().map_err(bad)?;
    let info = reader.info();
    check_size(info.width.into(), info.height.into())?;
    let size = reader.output_buffer_size().ok_or("it is too large")?;
    let mut buffer = vec![0; size];
    let frame = reader.next_frame(&mut buffer).map_err(bad)?;
    let samples = frame.color_type.samples();
    let deep = frame.bit_depth == png::BitDepth::Sixteen;
    let sample = |at: usize| {
        if deep {
            f64::from(u16::from_be_bytes([buffer[2 * at], buffer[2 * at + 1]])) / 65535.0
        } else {
            f64::from(buffer[at]) / 255.0
        }
    };
    let (width, height) = (frame.width as usize, frame.height as usize);
    let mut was_colour = false;
    let line = frame.line_size / if deep { 2 } else { 1 };
    let rows = (0..height)
        .map(|j| {
            (0..width)
                .map(|i| {
                    let at = j * line + i * samples;
                    if samples < 3 {
                        return sample(at);
                    }
                    let [r, g, b] = [0, 1, 2].map(|k| sample(at + k));
                    was_colour |= r != g || g != b;
                    0.2126 * r + 0.7152 * g + 0.0722 * b
                })
                .collect()
        })
        .collect();
    Ok(Grey { rows, was_colour })
}

/// The words of the head of a PGM file, and where the pixels begin.
fn head(bytes: &[u8]) -> Result<([u64; 3], usize), String> {
    let mut at = 2;
    let mut numbers = [0; 3];
    for number in &mut numbers {
        loop {
            match bytes.get(at) {
                Some(b'#') => at += bytes[at..].iter().position(|&b| b == b'\n').unwrap_or(bytes.len() - at),
                Some(b) if b.is_ascii_whitespace() => at += 1,
                Some(b) if b.is_ascii_digit() => break,
                _ => return Err("its head has no width, height and greatest grey".into()),
            }
        }
        let digits = bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let text = std::str::from_utf8(&bytes[at..at + digits]).unwrap_or_default();
        *number = text.parse().map_err(|_| format!("{text} in its head is too large"))?;
        at += digits;
    }
    Ok((numbers, at))
}

fn pgm(bytes: &[u8]) -> Result<Grey, String> {
    let ([width, height, most], at) = head(bytes)?;
    check_size(width, height)?;
    if most == 0 || most > 65535 {
        return Err(format!("its greatest grey is {most}, not 1 to 65535"));
    }
    let count = (width * height) as usize;
    let greys: Vec<f64> = if bytes[1] == b'2' {
        let text = String::from_utf8_lossy(&bytes[at..]);
        let words = text.lines().flat_map(|l| l.split('#').next().unwrap_or("").split_whitespace());
        words
            .take(count)
            .map(|w| w.parse::<u32>().map(f64::from))
            .collect::<Result<_, _>>()
            .map_err(|e| e.to_string())?
    } else {
        // One blank stands before the pixels.
        let pixels = bytes.get(at + 1..).unwrap_or_default();
        let wide = if most > 255 { 2 } else { 1 };
        let number = |c: &[u8]| c.iter().fold(0.0, |n, &b| 256.0 * n + f64::from(b));
        pixels.chunks_exact(wide).take(count).map(number).collect()
    };
    if greys.len() < count {
        return Err(format!("it ends after {} of its {count} pixels", greys.len()));
    }
    if let Some(g) = greys.iter().find(|g| **g > most as f64) {
        return Err(format!("a pixel of {g} is above the greatest grey, {most}"));
    }
    let row = |row: &[f64]| row.iter().map(|g| g / most as f64).collect();
    let rows = if width == 0 { Vec::new() } else { greys.chunks(width as usize).map(row).collect() };
    Ok(Grey { rows, was_colour: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(color: png::ColorType, depth: png::BitDepth, data: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 2, 2);
        encoder.set_color(color);
        encoder.set_depth(depth);
        encoder.write_header().unwrap().write_image_data(data).unwrap();
        bytes
    }

    #[test]
    fn all_kinds_of_images_give_the_same_greys() {
        use png::{BitDepth, ColorType};
        let wanted = [[0.0, 1.0], [0.2, 0.4]];
        let images = [
            encoded(ColorType::Grayscale, BitDepth::Eight, &[0, 255, 51, 102]),
            encoded(ColorType::Grayscale, BitDepth::Sixteen, &[0, 0, 255, 255, 51, 51, 102, 102]),
            encoded(ColorType::Rgb, BitDepth::Eight, &[0, 0, 0, 255, 255, 255, 51, 51, 51, 102, 102, 102]),
            encoded(ColorType::GrayscaleAlpha, BitDepth::Eight, &[0, 9, 255, 9, 51, 9, 102, 9]),
            b"P2 # grey\n2 2\n# a line\n10\n0 10\n2 4\n".to_vec(),
            b"P5\n2 2 5\n\x00\x05\x01\x02".to_vec(),
            b"P5 2 2 500 \x00\x00\x01\xf4\x00\x64\x00\xc8".to_vec(),
        ];
        for (k, image) in images.iter().enumerate() {
            let grey = read(image).unwrap();
            for (row, wanted) in grey.rows.iter().zip(wanted) {
                for (g, w) in row.iter().zip(wanted) {
                    assert!((g - w).abs() < 1e-12, "{k}: {:?}", grey.rows);
                }
            }
            assert!(!grey.was_colour);
        }
        let red = encoded(ColorType::Rgb, BitDepth::Eight, &[255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let grey = read(&red).unwrap();
        assert!(grey.was_colour && (grey.rows[0][0] - 0.2126).abs() < 1e-12);
    }

    #[test]
    fn what_is_no_heightmap_is_refused_with_a_reason() {
        let one = encoded(png::ColorType::Grayscale, png::BitDepth::Eight, &[7; 4]);
        for (bytes, part) in [
            (&b"BM"[..], "neither a PNG nor a PGM"),
            (&one[..], "no range"),
            (&one[..20], "not a sound PNG"),
            (&b"P5 2 2 255 \x00"[..], "ends after 1 of its 4"),
            (&b"P5 1 1 255 \x00"[..], "1 x 1 pixels"),
            (&b"P2 2 2 3 0 1 2 9"[..], "above the greatest grey"),
            (&b"P5 99999 99999 255 "[..], "more than"),
            (&b"P5 2 x"[..], "no width"),
            (&b"P5 2 2 0 "[..], "not 1 to 65535"),
        ] {
            let why = read(bytes).err().unwrap_or_default();
            assert!(why.contains(part), "{part}: {why}");
        }
    }
}
