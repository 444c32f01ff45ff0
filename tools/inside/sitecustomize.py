"""Runs first in the page's Python, which takes a module out of its archive once, not twice.

`zipimport` unpacks and reads a module to learn where it lies, and does so again to run it.
"""

from zipimport import zipimporter


def place(importer: zipimporter, name: str) -> str:
    """Return where a module lies. Raises ZipImportError where there is none of that name."""
    module = f"{importer.archive}/{importer.prefix}{name.rpartition('.')[2]}"
    return f"{module}/__init__.pyc" if importer.is_package(name) else f"{module}.pyc"


zipimporter.get_filename = place  # type: ignore[assignment, method-assign]
