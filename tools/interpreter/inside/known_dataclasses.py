"""Makes dataclasses from what the build has found out about them.

At every start, `dataclasses` would write the methods of each class as text, compile them, check the
class for mistakes, and create it again with slots. `compile.py` lets it do this once, and keeps the
result only if `make` does the same.
"""

import dataclasses as stock
import sys
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

Known = tuple[CodeType, tuple[str, ...], tuple[str, ...]]
"""A function that returns the methods of a class; the names of these methods, empty for those that
the class has already; its slots."""

CLASSES: dict[str, Known] = {}
"""What is known of classes that are not made yet, by `name_of`."""

library: Any = stock
process: Callable[..., type] = library._process_class
EVERY_FIELD = {
    "default_factory": stock.MISSING,
    "init": True,
    "repr": True,
    "hash": None,
    "compare": True,
    "metadata": None,
    "kw_only": False,
    "doc": None,
}
"""What `dataclasses` says about a field that has nothing but a type and perhaps a default."""

ALWAYS_NEEDED = {
    "__dataclass_HAS_DEFAULT_FACTORY__": library._HAS_DEFAULT_FACTORY,
    "__dataclass_builtins_object__": object,
    "__dataclasses_recursive_repr": library.recursive_repr,
    "FrozenInstanceError": stock.FrozenInstanceError,
}
"""What `dataclasses` passes to the function that returns the methods, besides the class."""
DEFAULT = "__dataclass_dflt_"
"""Before the name of a field: its default, or the function that makes it."""


def name_of(cls: type) -> str:
    """Return the name of a class, with that of its module."""
    return f"{cls.__module__}.{cls.__qualname__}"


def process_known(cls: type, *options: bool) -> type:
    """Replace `_process_class` of `dataclasses`."""
    known = CLASSES.pop(name_of(cls), None)
    return make(cls, known, options) if known else process(cls, *options)


def make(cls: type, known: Known, options: tuple[bool, ...]) -> type:
    """Return the dataclass of a class with slots and without a metaclass."""
    create, methods, slots = known
    fields = _fields(cls)
    sys._clear_type_descriptors(cls)  # type: ignore[attr-defined]
    body = dict(vars(cls))
    for name in fields:
        body.pop(name, None)
    functions = FunctionType(create, vars(sys.modules[cls.__module__]))
    for name, method in zip(methods, functions(*_needed(create, cls, fields)), strict=True):
        if name:
            method.__qualname__ = f"{cls.__qualname__}.{name}"
            body[name] = method
    added = {
        "__replace__": library._replace,
        "__match_args__": tuple(name for name, field in fields.items() if field.init),
    }
    params = library._DataclassParams(*options)
    if params.frozen:
        added["__getstate__"] = library._dataclass_getstate
        added["__setstate__"] = library._dataclass_setstate
    always = {
        "__dataclass_fields__": fields,
        "__dataclass_params__": params,
        "__qualname__": cls.__qualname__,
        "__slots__": slots,
    }
    return type(cls.__name__, cls.__bases__, {**added, **body, **always})


def _fields(cls: type) -> dict[str, Any]:
    """Return the fields of a class, those of its bases first."""
    fields: dict[str, Any] = {}
    for base in cls.__mro__[:0:-1]:
        fields |= getattr(base, "__dataclass_fields__", {})
    for name, kind in cls.__annotations__.items():
        value: Any = vars(cls).get(name, stock.MISSING)
        field: Any = value if type(value) is stock.Field else library.Field(value, **EVERY_FIELD)
        field.name, field.type, field._field_type = name, kind, library._FIELD
        if field.kw_only is stock.MISSING:
            field.kw_only = False
        fields[name] = field
    return fields


def _needed(create: CodeType, cls: type, fields: dict[str, Any]) -> list[object]:
    """Return the arguments of the function that returns the methods."""
    given = {**ALWAYS_NEEDED, "cls": cls}
    needed = []
    for name in create.co_varnames[: create.co_argcount]:
        if name.startswith(DEFAULT):
            field = fields[name.removeprefix(DEFAULT).removesuffix("__")]
            has_factory = field.default_factory is not stock.MISSING
            needed.append(field.default_factory if has_factory else field.default)
        else:
            needed.append(given[name])
    return needed
