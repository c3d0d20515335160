"""`_native.pyi` says what the native module has: the same names, parameters and defaults, no more and no less; and every public name of
the package has its documentation and its types."""

import ast
import inspect
from pathlib import Path

import granum
from granum import _native

STUB = Path(__file__).parents[1] / "src/granum/_native.pyi"


def parameters(node):
    """Names of the parameters of a function of the stub, and which of them have a default."""
    a = node.args
    assert not a.vararg and not a.kwarg
    plain = a.posonlyargs + a.args
    have = [False] * (len(plain) - len(a.defaults)) + [True] * len(a.defaults)
    listed = [(p.arg, d) for p, d in zip(plain, have)] + [(p.arg, d is not None) for p, d in zip(a.kwonlyargs, a.kw_defaults)]
    return [p for p in listed if p[0] not in ("self", "cls")]


def real(function):
    signature = inspect.signature(function)
    return [(p.name, p.default is not inspect.Parameter.empty) for p in signature.parameters.values() if p.name not in ("self", "cls")]


def compare(stub, thing, where):
    declared = {n.name: n for n in stub if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    declared |= {n.target.id: n for n in stub if isinstance(n, ast.AnnAssign)}
    there = {n for n in vars(thing) if not n.startswith("__")}
    assert there == {n for n in declared if not n.startswith("__")}, where
    for name, node in declared.items():
        value = getattr(thing, name)
        place = f"{where}.{name}"
        if isinstance(node, ast.ClassDef):
            assert isinstance(value, type), place
            compare(node.body, value, place)
        elif isinstance(node, ast.FunctionDef):
            assert node.returns is not None or name == "__init__", f"{place} has no type"
            if name == "__init__":
                assert parameters(node) == real(thing), place
            elif any(isinstance(d, ast.Name) and d.id == "property" for d in node.decorator_list):
                assert inspect.isdatadescriptor(value), place
            else:
                assert parameters(node) == real(value), place


def test_the_stub_is_the_module():
    compare(ast.parse(STUB.read_text(encoding="utf-8")).body, _native, "_native")


def test_every_public_function_has_types_and_words():
    for name in granum.__all__:
        value = getattr(granum, name)
        if not callable(value):
            continue
        assert value.__doc__, name
        functions = [(name, value)] if inspect.isfunction(value) else [
            (f"{name}.{n}", f) for n, f in vars(value).items() if inspect.isfunction(f) and not n.startswith("_")]
        for place, function in functions:
            hints = function.__annotations__
            for p in inspect.signature(function).parameters.values():
                assert p.name in ("self", "cls") or p.name in hints, f"{place}({p.name}) has no type"
            assert function.__doc__, f"{place} has no documentation"
