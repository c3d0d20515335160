//! VTK XML PolyData (`.vtp`) without the VTK library: appended raw data in zlib blocks.
//!
//! Format: "VTK XML file formats", docs.vtk.org. The header names every array with its offset into the data at
//! the end. The data of an array is [number of blocks][block size][size of the last block if not full]
//! [compressed size of each block...] as 64-bit numbers, then the blocks. Arrays are compressed as they are
//! written, blocks in parallel.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use rayon::prelude::*;

/// Bytes of a block before compression.
const BLOCK: usize = 1 << 18;

/// A number that VTK knows.
pub trait Number: Copy {
    /// VTK's word for the type.
    const TYPE: &'static str;
    /// Appends the bytes, least first.
    fn put(self, bytes: &mut Vec<u8>);
}

macro_rules! number {
    ($($ty:ty = $name:literal),*) => { $(
        impl Number for $ty {
            const TYPE: &'static str = $name;
            fn put(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }
        }
    )* };
}
number!(f32 = "Float32", f64 = "Float64", i64 = "Int64", i32 = "Int32", u8 = "UInt8");

/// An array: its numbers as bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    name: String,
    kind: &'static str,
    components: &'static [&'static str],
    tuples: usize,
    data: Vec<u8>,
}

/// Components of a scalar.
pub const SCALAR: &[&str] = &[""];
/// Components of a vector.
pub const XYZ: &[&str] = &["x", "y", "z"];

impl Array {
    /// From its values, tuple after tuple; `components` names the members of a tuple ([`SCALAR`], [`XYZ`]).
    pub fn new<T: Number>(
        name: &str,
        components: &'static [&'static str],
        values: impl IntoIterator<Item = T>,
    ) -> Self {
        let values = values.into_iter();
        let mut data = Vec::with_capacity(values.size_hint().0 * size_of::<T>());
        values.for_each(|v| v.put(&mut data));
        let tuples = data.len() / (size_of::<T>() * components.len());
        Self { name: name.to_owned(), kind: T::TYPE, components, tuples, data }
    }

    /// Number of tuples.
    pub fn tuples(&self) -> usize {
        self.tuples
    }

    fn element(&self, offset: usize) -> String {
        let Array { name, kind, components, .. } = self;
        let mut text = format!("<DataArray type=\"{kind}\" Name=\"{}\"", escape(name));
        if components.len() > 1 {
            let _ = write!(text, " NumberOfComponents=\"{}\"", components.len());
            for (i, component) in components.iter().enumerate() {
                let _ = write!(text, " ComponentName{i}=\"{component}\"");
            }
        }
        let _ = write!(text, " format=\"appended\" offset=\"{offset}\"");
        // On one line, as those who read the header line by line expect.
        match unit(name) {
            Some(unit) => {
                let _ = writeln!(
                    text,
                    "><InformationKey name=\"UNITS_LABEL\" location=\"vtkDataArray\">{unit}</InformationKey></DataArray>"
                );
            }
            None => text.push_str("/>\n"),
        }
        text
    }
}

/// Units of the arrays by their names; none for numbers without one.
const UNITS: [(&str, &str); 11] = [
    ("m", "points point radius diameter axes gap position wall_position wall_radius"),
    ("m/s", "velocity speed"),
    ("rad/s", "angular_velocity"),
    ("rad", "angle"),
    ("kg", "mass"),
    ("N", "force normal_force friction_force drive_force tension"),
    ("N m", "torque drive_torque"),
    ("1/m", "curvature"),
    ("kg/m3", "density"),
    ("m2/s2", "granular_temperature"),
    ("Pa", "stress_contact stress_kinetic pressure"),
];

/// The unit of an array.
pub fn unit(name: &str) -> Option<&'static str> {
    UNITS.iter().find(|(_, names)| names.split(' ').any(|n| n == name)).map(|u| u.0)
}

fn compress(bytes: &[u8]) -> Vec<u8> {
    let blocks: Vec<Vec<u8>> = bytes
        .par_chunks(BLOCK)
        .map(|block| {
            let mut encoder = ZlibEncoder::new(Vec::with_capacity(block.len() / 2), Compression::fast());
            // Writing to memory cannot fail.
            let _ = encoder.write_all(block);
            encoder.finish().unwrap_or_default()
        })
        .collect();
    let mut header = vec![blocks.len(), BLOCK, bytes.len() % BLOCK];
    header.extend(blocks.iter().map(Vec::len));
    let mut data: Vec<u8> = header.iter().flat_map(|&n| (n as u64).to_le_bytes()).collect();
    blocks.iter().for_each(|b| data.extend_from_slice(b));
    data
}

/// Cells of one kind: which points each has.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    connectivity: Array,
    offsets: Array,
}

impl Cells {
    /// From the points of each cell.
    pub fn new(cells: &[Vec<i32>]) -> Self {
        let ends = cells.iter().scan(0i32, |end, cell| {
            *end += cell.len() as i32;
            Some(*end)
        });
        Self {
            connectivity: Array::new("connectivity", SCALAR, cells.iter().flatten().copied()),
            offsets: Array::new("offsets", SCALAR, ends),
        }
    }

    /// `n` cells of `size` points each, in order.
    pub fn in_order(n: usize, size: usize) -> Self {
        Self {
            connectivity: Array::new("connectivity", SCALAR, (0..n * size).map(|i| i as i64)),
            offsets: Array::new("offsets", SCALAR, (1..=n).map(|i| (i * size) as i64)),
        }
    }
}

/// Points, cells and fields of one `.vtp` file. The order of cell data is: vertices, lines, polygons.
#[derive(Clone, Debug, PartialEq)]
pub struct PolyData {
    /// Points [m].
    pub points: Array,
    /// Vertex cells.
    pub verts: Option<Cells>,
    /// Line cells.
    pub lines: Option<Cells>,
    /// Polygon cells.
    pub polys: Option<Cells>,
    /// One tuple per point.
    pub point_data: Vec<Array>,
    /// One tuple per cell.
    pub cell_data: Vec<Array>,
    /// Tables for the whole file, of any length.
    pub fields: Vec<Array>,
    /// Lists of words for the whole file.
    pub words: Vec<(&'static str, Vec<String>)>,
    /// Time [s].
    pub time: Option<f64>,
}

impl PolyData {
    /// Points without cells or fields.
    pub fn new(points: Array) -> Self {
        Self {
            points,
            verts: None,
            lines: None,
            polys: None,
            point_data: Vec::new(),
            cell_data: Vec::new(),
            fields: Vec::new(),
            words: Vec::new(),
            time: None,
        }
    }

    /// Writes the file.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut body = Body::default();
        let field_data = self.field_data(&mut body);
        let count = |cells: &Option<Cells>| cells.as_ref().map_or(0, |c| c.offsets.tuples);
        let _ = writeln!(
            body.text,
            "<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"{}\" NumberOfLines=\"{}\" NumberOfStrips=\"0\" \
             NumberOfPolys=\"{}\">",
            self.points.tuples,
            count(&self.verts),
            count(&self.lines),
            count(&self.polys)
        );
        body.section("PointData", self.point_data.iter());
        body.section("CellData", self.cell_data.iter());
        body.section("Points", [&self.points]);
        for (name, cells) in [("Verts", &self.verts), ("Lines", &self.lines), ("Polys", &self.polys)] {
            if let Some(cells) = cells {
                body.section(name, [&cells.connectivity, &cells.offsets]);
            }
        }
        write!(out, "{}<PolyData>\n{}{}</Piece>\n</PolyData>\n", head("PolyData"), field_data, body.text)?;
        body.write_data(out)
    }

    /// A number that tells one drawing from another, whatever their times.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let cells = [&self.verts, &self.lines, &self.polys].into_iter().flatten();
        let arrays = cells.flat_map(|c| [&c.connectivity, &c.offsets]).chain([&self.points]);
        for array in arrays.chain(&self.point_data).chain(&self.cell_data).chain(&self.fields) {
            array.name.hash(&mut hasher);
            array.data.hash(&mut hasher);
        }
        self.words.hash(&mut hasher);
        hasher.finish()
    }

    fn field_data(&self, body: &mut Body) -> String {
        let mut text = String::from("<FieldData>\n");
        for array in &self.fields {
            let tuples = format!(" NumberOfTuples=\"{}\" format=", array.tuples);
            text += &body.add(array).replacen(" format=", &tuples, 1);
        }
        text += &time_stamp(self.time);
        for (name, words) in self.words.iter().filter(|w| !w.1.is_empty()) {
            // Words are written as the numbers of their bytes, each with a zero at its end.
            let codes: Vec<String> =
                words.iter().flat_map(|w| w.bytes().chain([0])).map(|byte| byte.to_string()).collect();
            let _ = writeln!(
                text,
                "<Array type=\"String\" Name=\"{}\" NumberOfTuples=\"{}\" format=\"ascii\">{}</Array>",
                escape(name),
                words.len(),
                codes.join(" ")
            );
        }
        text + "</FieldData>\n"
    }
}

/// A regular grid of cubic cells with one tuple per cell: a `.vti` file.
#[derive(Clone, Debug, PartialEq)]
pub struct ImageData {
    /// Lowest corner [m].
    pub origin: [f64; 3],
    /// Edge of a cell [m].
    pub spacing: f64,
    /// Cells along x, y, z.
    pub cells: [usize; 3],
    /// One tuple per cell, x fastest.
    pub cell_data: Vec<Array>,
    /// Time [s].
    pub time: Option<f64>,
}

impl ImageData {
    /// Writes the file.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut body = Body::default();
        let ([nx, ny, nz], [x, y, z], s) = (self.cells, self.origin, self.spacing);
        let extent = format!("0 {nx} 0 {ny} 0 {nz}");
        let _ = writeln!(body.text, "<Piece Extent=\"{extent}\">");
        body.section("CellData", self.cell_data.iter());
        write!(
            out,
            "{}<ImageData WholeExtent=\"{extent}\" Origin=\"{x} {y} {z}\" Spacing=\"{s} {s} {s}\">\n<FieldData>\n{}\
             </FieldData>\n{}</Piece>\n</ImageData>\n",
            head("ImageData"),
            time_stamp(self.time),
            body.text
        )?;
        body.write_data(out)
    }
}

fn head(kind: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"{kind}\" version=\"1.0\" byte_order=\"LittleEndian\" \
         header_type=\"UInt64\" compressor=\"vtkZLibDataCompressor\">\n"
    )
}

fn time_stamp(time: Option<f64>) -> String {
    time.map_or_else(String::new, |time| {
        format!(
            "<DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">{time}</DataArray>\n"
        )
    })
}

/// The header while it is being written, and the compressed arrays in the order of their offsets.
#[derive(Default)]
struct Body {
    text: String,
    arrays: Vec<Vec<u8>>,
    offset: usize,
}

impl Body {
    /// Compresses an array and returns its element of the header.
    fn add(&mut self, array: &Array) -> String {
        let element = array.element(self.offset);
        let data = compress(&array.data);
        self.offset += data.len();
        self.arrays.push(data);
        element
    }

    fn section<'a>(&mut self, name: &str, arrays: impl IntoIterator<Item = &'a Array>) {
        let _ = writeln!(self.text, "<{name}>");
        for array in arrays {
            let element = self.add(array);
            self.text += &element;
        }
        let _ = writeln!(self.text, "</{name}>");
    }

    fn write_data(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"<AppendedData encoding=\"raw\">\n_")?;
        self.arrays.iter().try_for_each(|array| out.write_all(array))?;
        out.write_all(b"\n</AppendedData>\n</VTKFile>\n")
    }
}

/// Text as it may stand in an XML attribute.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
