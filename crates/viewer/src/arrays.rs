//! Arrays of a `.vtp` file, without reading the rest of it.
//!
//! The header of the file names every array and where its zlib blocks begin (`crates/output/src/vtk.rs`). What the
//! page asks for is passed on block by block as it stands; the page inflates it. For the track of a body single
//! blocks are inflated here.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use flate2::read::ZlibDecoder;
use serde_json::{Value, json};

use crate::ViewError;

/// Largest header [bytes]; that of a frame has some thousand.
const LARGEST_HEADER: usize = 1 << 22;
/// Largest number of blocks of an array, and bytes of one.
const LARGEST_BLOCKS: u64 = 1 << 20;
const LARGEST_BLOCK: u64 = 1 << 28;

/// An array in the header of a file.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub(crate) section: String,
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) components: usize,
    offset: u64,
}

/// How the blocks of an array lie.
#[derive(Clone, Debug)]
struct Blocks {
    start: u64,
    full: u64,
    bytes: u64,
    sizes: Vec<u64>,
}

/// An open file with its header read.
#[derive(Debug)]
pub(crate) struct Arrays {
    path: PathBuf,
    file: File,
    data: u64,
    length: u64,
    /// The arrays, in the order of the file.
    pub(crate) list: Vec<Array>,
    /// Lists of words: materials, groups...
    pub(crate) words: Vec<(String, Vec<String>)>,
    /// Time of the frame [s].
    pub(crate) time: Option<f64>,
}

impl Arrays {
    /// Opens a file and reads its header.
    pub(crate) fn open(path: &Path) -> Result<Self, ViewError> {
        let wrong = |why: &dyn std::fmt::Display| ViewError::damaged(path, why);
        let mut file = File::open(path).map_err(|e| wrong(&e))?;
        let length = file.metadata().map_err(|e| wrong(&e))?.len();
        let mark = b"<AppendedData encoding=\"raw\">\n_";
        let (mut head, mut piece) = (Vec::new(), vec![0; 1 << 14]);
        let at = loop {
            let n = file.read(&mut piece).map_err(|e| wrong(&e))?;
            let from = head.len().saturating_sub(mark.len());
            head.extend_from_slice(&piece[..n]);
            if let Some(at) = head[from..].windows(mark.len()).position(|w| w == mark) {
                break from + at;
            }
            if n == 0 || head.len() > LARGEST_HEADER {
                return Err(wrong(&"no appended data; is it a .vtp frame of granum?"));
            }
        };
        let text = std::str::from_utf8(&head[..at]).map_err(|_| wrong(&"the header is not text"))?;
        let data = (at + mark.len()) as u64;
        let (list, words, time) = parse(text);
        Ok(Self { path: path.to_owned(), file, data, length, list, words, time })
    }

    /// The array of this name in a section.
    pub(crate) fn find(&self, section: &str, name: &str) -> Option<Array> {
        self.list.iter().find(|a| a.section == section && a.name == name).cloned()
    }

    fn wrong(&self, why: impl ToString) -> ViewError {
        ViewError::damaged(&self.path, why)
    }

    fn read(&mut self, at: u64, bytes: u64) -> Result<Vec<u8>, ViewError> {
        if at.checked_add(bytes).is_none_or(|end| end > self.length) {
            return Err(self.wrong("it ends too early"));
        }
        let mut data = vec![0; bytes as usize];
        let done = self.file.seek(SeekFrom::Start(at)).and_then(|_| self.file.read_exact(&mut data));
        done.map_err(|e| self.wrong(e)).map(|()| data)
    }

    fn numbers(&mut self, at: u64, n: u64) -> Result<Vec<u64>, ViewError> {
        let bytes = self.read(at, 8 * n)?;
        Ok(bytes.chunks_exact(8).map(|c| c.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b))).collect())
    }

    fn blocks(&mut self, array: &Array) -> Result<Blocks, ViewError> {
        let at = self.data.saturating_add(array.offset);
        let head = self.numbers(at, 3)?;
        let (n, full, last) = (head[0], head[1], head[2]);
        if n > LARGEST_BLOCKS || full > LARGEST_BLOCK || last > full {
            return Err(self.wrong("damaged data"));
        }
        let sizes = self.numbers(at + 24, n)?;
        let whole = if last > 0 { n.saturating_sub(1) } else { n };
        Ok(Blocks { start: at + 24 + 8 * n, full, bytes: whole * full + last, sizes })
    }

    /// Number of bytes of an array when inflated.
    pub(crate) fn bytes(&mut self, array: &Array) -> Result<u64, ViewError> {
        self.blocks(array).map(|b| b.bytes)
    }

    /// Arrays as the page reads them: the length of a JSON text, the text, the blocks.
    pub(crate) fn pack(&mut self, wanted: &[Array]) -> Result<Vec<u8>, ViewError> {
        let (mut entries, mut data) = (Vec::new(), Vec::new());
        for array in wanted {
            let blocks = self.blocks(array)?;
            let size = blocks.sizes.iter().fold(0_u64, |a, &b| a.saturating_add(b));
            data.extend(self.read(blocks.start, size)?);
            entries.push(json!({
                "section": array.section, "name": array.name, "type": array.kind,
                "components": array.components, "bytes": blocks.bytes, "blocks": blocks.sizes,
            }));
        }
        let words: serde_json::Map<String, Value> =
            self.words.iter().map(|(name, list)| (name.clone(), json!(list))).collect();
        let mut head = json!({ "time": self.time, "words": words, "arrays": entries }).to_string();
        // The page may want to look at what follows as 32-bit numbers.
        while !head.len().is_multiple_of(4) {
            head.push(' ');
        }
        let mut packed = (head.len() as u32).to_le_bytes().to_vec();
        packed.extend(head.into_bytes());
        packed.extend(data);
        Ok(packed)
    }

    /// Some bytes of an array, inflating only the blocks that hold them.
    pub(crate) fn part(&mut self, array: &Array, from: u64, bytes: u64) -> Result<Vec<u8>, ViewError> {
        let blocks = self.blocks(array)?;
        if bytes == 0 || from.checked_add(bytes).is_none_or(|end| end > blocks.bytes) {
            return Err(self.wrong("an array is too short"));
        }
        let (first, last) = (from / blocks.full, (from + bytes - 1) / blocks.full);
        let before = blocks.sizes.get(..first as usize).ok_or_else(|| self.wrong("damaged data"))?;
        let mut at = before.iter().fold(blocks.start, |a, &b| a.saturating_add(b));
        let mut out = Vec::new();
        for k in first..=last {
            let size = blocks.sizes.get(k as usize).copied().ok_or_else(|| self.wrong("damaged data"))?;
            let packed = self.read(at, size)?;
            let done = ZlibDecoder::new(&packed[..]).take(blocks.full).read_to_end(&mut out);
            done.map_err(|e| self.wrong(e))?;
            at += size;
        }
        let skip = (from - first * blocks.full) as usize;
        out.get(skip..skip + bytes as usize).map(<[u8]>::to_vec).ok_or_else(|| self.wrong("damaged data"))
    }
}

type Header = (Vec<Array>, Vec<(String, Vec<String>)>, Option<f64>);

fn parse(text: &str) -> Header {
    let (mut list, mut words, mut time, mut section) = (Vec::new(), Vec::new(), None, String::new());
    let inside = |line: &str| line.split(['>', '<']).nth(2).unwrap_or_default().to_owned();
    for line in text.lines() {
        let name = attribute(line, "Name").unwrap_or_default();
        if name == "TimeValue" {
            time = inside(line).parse().ok();
        } else if line.starts_with("<Array type=\"String\"") {
            let codes: Vec<u8> = inside(line).split(' ').filter_map(|n| n.parse().ok()).collect();
            let mut list: Vec<String> =
                codes.split(|&b| b == 0).map(|w| String::from_utf8_lossy(w).into_owned()).collect();
            // Every word ends with a zero, so there is nothing after the last.
            list.pop();
            words.push((name, list));
        } else if line.starts_with("<DataArray") {
            let number = |key: &str| attribute(line, key).and_then(|n| n.parse::<u64>().ok());
            if let Some(offset) = number("offset") {
                let components = number("NumberOfComponents").unwrap_or(1) as usize;
                let kind = attribute(line, "type").unwrap_or_default();
                list.push(Array { section: section.clone(), name, kind, components, offset });
            }
        } else if let Some(name) = line.strip_prefix('<').and_then(|l| l.strip_suffix('>')) {
            section = name.to_owned();
        }
    }
    (list, words, time)
}

/// An attribute of an XML element on one line.
pub(crate) fn attribute(line: &str, name: &str) -> Option<String> {
    let value = line.split_once(&format!(" {name}=\""))?.1.split('"').next()?;
    Some(value.replace("&quot;", "\"").replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&"))
}
