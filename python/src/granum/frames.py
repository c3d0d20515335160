"""Reads the frames of run folders (.vtp, VTK XML PolyData with appended raw zlib blocks), without VTK."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ElementTree
import zlib
from pathlib import Path

import numpy as np

from .errors import OutputError

_TYPES = {"Float64": "f8", "Float32": "f4", "Int64": "i8", "Int32": "i4", "UInt64": "u8", "UInt32": "u4", "UInt8": "u1", "Int8": "i1"}


def read(path: str | Path) -> dict[str, np.ndarray]:
    """The arrays of a frame by name; `points` has the places. Words of a category are in arrays of text."""
    data = Path(path).read_bytes()
    mark = data.find(b"<AppendedData")
    begin = data.find(b"_", mark) + 1
    if mark < 0 or begin == 0:
        raise OutputError(f"{path} is not a frame of granum: it has no appended data")
    try:
        root = ElementTree.fromstring(data[:mark] + b"</VTKFile>")
        header = {"UInt64": "Q", "UInt32": "I"}[root.get("header_type", "UInt32")]
        arrays = {}
        for place in ("Points", "PointData", "CellData", "FieldData"):
            for section in root.iter(place):
                for entry in section:
                    name = "points" if place == "Points" else entry.get("Name", "")
                    array = _array(entry, data, begin, header, root.get("compressor") is not None)
                    if array is not None:
                        arrays.setdefault(name, array)
    except (ElementTree.ParseError, KeyError, ValueError, struct.error, zlib.error) as error:
        raise OutputError(f"{path} is damaged: {error}") from None
    for array in arrays.values():
        array.flags.writeable = False
    return arrays


def _array(entry: ElementTree.Element, data: bytes, begin: int, header: str, packed: bool) -> np.ndarray | None:
    kind, width = entry.get("type", ""), int(entry.get("NumberOfComponents") or 1)
    if entry.get("format") != "appended":
        text = entry.text or ""
        if kind == "String":
            return np.array(bytes(int(x) for x in text.split()).decode().strip("\0").split("\0"))
        return np.array(text.split(), dtype=_TYPES[kind])
    at, size = begin + int(entry.get("offset", 0)), struct.calcsize(header)
    if packed:
        blocks = struct.unpack_from("<" + header, data, at)[0]
        sizes = struct.unpack_from(f"<{blocks}{header}", data, at + 3 * size)
        at += (3 + blocks) * size
        parts = []
        for n in sizes:
            parts.append(zlib.decompress(data[at : at + n]))
            at += n
        raw = b"".join(parts)
    else:
        n = struct.unpack_from("<" + header, data, at)[0]
        raw = data[at + size : at + size + n]
    if kind == "String":
        return np.array(raw.decode().strip("\0").split("\0"))
    array = np.frombuffer(raw, dtype="<" + _TYPES[kind])
    return array.reshape(-1, width) if width > 1 else array


def listed(path: str | Path) -> list[tuple[float, Path]]:
    """Times and files of a collection (.pvd)."""
    path = Path(path)
    text = path.read_text(encoding="utf-8")
    found = re.findall(r'<DataSet\b[^>]*?timestep="([^"]*)"[^>]*?file="([^"]*)"', text)
    return [(float(time), path.parent / file) for time, file in found]
