"""Scenes as data: the tables of a scene file, checked by the same code as a file."""

from __future__ import annotations

import copy
import os
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import _native
from ._words import overrides
from .errors import InputError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class Scene:
    """The tables of a scene file. `scene["gravity"]` and `scene.set("solver.max_iterations", 50)` reach every key; methods such as
    `scene.wall("floor", shape="plane", material="glass")` add to its lists and return the scene.

    What the keys mean is told in docs/scene.md. Nothing is checked before `check`, a run or a simulation.
    """

    def __init__(self, title: str = "", **keys: Any):
        self.data: dict[str, Any] = {"format": 1}
        if title:
            self.data["title"] = title
        self.data.update(keys)
        self.name = re.sub(r"\W+", "-", title.lower()).strip("-") or "scene"
        """Name for a run folder, and in messages."""
        self.folder = ""
        """Where files that the scene names are sought."""

    @classmethod
    def load(cls, path: str | os.PathLike) -> Scene:
        """A scene file, or an example by its name."""
        scene = cls()
        scene.data, scene.name, scene.folder = _native.parse(os.fspath(path))
        return scene

    @classmethod
    def example(cls, name: str) -> Scene:
        """An example by its name; `granum.examples()` lists them."""
        return cls.load(name)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], name: str = "scene") -> Scene:
        """From tables."""
        scene = cls()
        scene.data, scene.name = copy.deepcopy(dict(data)), name
        scene.data.setdefault("format", 1)
        return scene

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.data[key] = value

    def __delitem__(self, key: str) -> None:
        del self.data[key]

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def __repr__(self) -> str:
        lists = [f"{len(v)} {k}" for k, v in self.data.items() if isinstance(v, (list, dict)) and v]
        return f"Scene({self.name!r}: {', '.join(lists) or 'empty'})"

    def set(self, path: str, value: Any) -> Scene:
        """Sets the value at a path of keys, numbers and names, as in `fills.sand.count`."""
        at: Any = self.data
        *way, last = path.replace("[", ".").replace("]", "").split(".")
        for key in way:
            at = at.setdefault(key, {}) if isinstance(at, dict) else at[self._index(at, key, path)]
        if isinstance(at, dict):
            at[last] = value
        elif isinstance(at, list):
            at[self._index(at, last, path)] = value
        else:
            raise InputError(f"{path!r}: `{way[-1]}` is a single value, it has no key `{last}`")
        return self

    @staticmethod
    def _index(entries: Any, key: str, path: str) -> int:
        if not isinstance(entries, list):
            raise InputError(f"{path!r}: there is no `{key}` in a single value")
        if key.isdigit() and int(key) < len(entries):
            return int(key)
        for k, entry in enumerate(entries):
            if isinstance(entry, dict) and entry.get("name") == key:
                return k
        raise InputError(f"{path!r}: there is no entry `{key}`; use its number from 0, or its name")

    def _add(self, key: str, name: str | None, keys: dict[str, Any]) -> Scene:
        entry = {"name": name} if name is not None else {}
        self.data.setdefault(key, []).append(entry | keys)
        return self

    def material(self, name: str, **keys: Any) -> Scene:
        """`[materials.NAME]`"""
        self.data.setdefault("materials", {})[name] = keys
        return self

    def pair(self, a: str, b: str, **keys: Any) -> Scene:
        """`[[pairs]]`: the law between two materials."""
        return self._add("pairs", None, {"materials": [a, b]} | keys)

    def grain(self, name: str, **keys: Any) -> Scene:
        """`[grains.NAME]`"""
        self.data.setdefault("grains", {})[name] = keys
        return self

    def wall(self, name: str | None = None, **keys: Any) -> Scene:
        """`[[walls]]`"""
        return self._add("walls", name, keys)

    def body(self, name: str | None = None, **keys: Any) -> Scene:
        """`[[bodies]]`"""
        return self._add("bodies", name, keys)

    def joint(self, name: str | None = None, **keys: Any) -> Scene:
        """`[[joints]]`"""
        return self._add("joints", name, keys)

    def beam(self, name: str | None = None, **keys: Any) -> Scene:
        """`[[beams]]`"""
        return self._add("beams", name, keys)

    def belt(self, name: str | None = None, **keys: Any) -> Scene:
        """`[[belts]]`: a track, chain, conveyor belt or cable of links"""
        return self._add("belts", name, keys)

    def terrain(self, name: str | None = None, **keys: Any) -> Scene:
        """`[[terrain]]`: ground of grains"""
        return self._add("terrain", name, keys)

    def shape(self, name: str, **keys: Any) -> Scene:
        """`[shapes.NAME]`: a shape that bodies use by its name"""
        self.data.setdefault("shapes", {})[name] = keys
        return self

    def include(self, file: str | os.PathLike, name: str | None = None, **keys: Any) -> Scene:
        """`[[include]]`: another scene file, or a robot as URDF or MJCF; its names begin with `name` and a dot"""
        return self._add("include", name, {"file": os.fspath(file)} | keys)

    def fill(self, name: str | None = None, **keys: Any) -> Scene:
        """`[[fills]]`"""
        return self._add("fills", name, keys)

    def source(self, name: str | None = None, **keys: Any) -> Scene:
        """`[[sources]]`"""
        return self._add("sources", name, keys)

    def force(self, name: str | None = None, **keys: Any) -> Scene:
        """`[[forces]]`"""
        return self._add("forces", name, keys)

    def probe(self, name: str, **keys: Any) -> Scene:
        """`[[probes]]`"""
        return self._add("probes", name, keys)

    def expect(self, metric: str, value: float | None = None, **bounds: Any) -> Scene:
        """`[expect]`: a number of the end, as in `expect("bodies", 500)`, `expect("kinetic_energy", max=1e-3)` or, of a probe,
        `expect("probe.heap.angle_deg", min=20, max=30)`."""
        at = self.data.setdefault("expect", {})
        if metric.startswith("probe."):
            name, _, metric = metric[len("probe.") :].rpartition(".")
            at = at.setdefault("probes", {}).setdefault(name, {})
        at[metric] = bounds if value is None else {"value": value} | bounds if bounds else value
        return self

    def placed(
        self,
        name: str,
        position: ArrayLike,
        radius: ArrayLike,
        rotation: ArrayLike | None = None,
        velocity: ArrayLike | None = None,
        angular_velocity: ArrayLike | None = None,
        **keys: Any,
    ) -> Scene:
        """`[[placed]]`: grains at given places. `position` is (n, 3) [m], `radius` a number or (n,) [m], `rotation` (n, 4) as w x y z."""
        import numpy as np

        position = np.asarray(position, dtype=float).reshape(-1, 3)
        n = len(position)
        columns = [position, np.broadcast_to(np.asarray(radius, dtype=float), (n,)).reshape(n, 1)]
        still = np.tile([1.0, 0.0, 0.0, 0.0], (n, 1))
        columns.append(still if rotation is None else np.asarray(rotation, dtype=float).reshape(n, 4))
        for rate in (velocity, angular_velocity):
            columns.append(np.broadcast_to(0.0 if rate is None else np.asarray(rate, dtype=float), (n, 3)))
        return self._add("placed", name, {"rows": np.hstack(columns).tolist()} | keys)

    def check(self, set: Mapping[str, Any] | None = None, seed: int | None = None) -> dict[str, Any]:
        """Checks the scene and says what is in it; raises `SceneError` with all that is wrong."""
        return _native.check(self.data, self.name, self.folder, overrides(set), seed)

    def to_dict(self) -> dict[str, Any]:
        """A copy of the tables."""
        return copy.deepcopy(self.data)

    def to_toml(self) -> str:
        """The text of a scene file."""
        return _native.to_toml(self.data)

    def save(self, path: str | os.PathLike) -> None:
        """Writes a scene file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.to_toml())


def given(scene: Scene | Mapping[str, Any] | str | os.PathLike) -> tuple[Any, str, str]:
    """A scene, a dict, a path or an example's name, as the native half takes it."""
    if isinstance(scene, Scene):
        return scene.data, scene.name, scene.folder
    if isinstance(scene, Mapping):
        return dict(scene), "scene", ""
    return os.fspath(scene), "", ""
