"""The real browser as the page's Python sees it, with stand-ins for what Pyodide provides."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


class _Root:
    """An `<html>` element that notes what is written to it."""

    def __init__(self, lang: str) -> None:
        self.__dict__.update(lang=lang, written=[])

    def __setattr__(self, name: str, value: str) -> None:
        self.__dict__[name] = value
        self.__dict__["written"].append((name, value))


def _dom(monkeypatch: pytest.MonkeyPatch, root: _Root) -> Any:
    """Import the module anew, in a page with this root."""
    stand_ins: dict[str, dict[str, object]] = {
        "js": {"document": SimpleNamespace(documentElement=root)},
        "pyodide": {},
        "pyodide.ffi": {"JsException": OSError, "create_once_callable": None, "create_proxy": None},
        "pyscript": {"js_modules": SimpleNamespace(bridge=None)},
    }
    for name, fields in stand_ins.items():
        module = ModuleType(name)
        vars(module).update(fields)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "stp.web.browser.dom", raising=False)
    dom = importlib.import_module("stp.web.browser.dom")
    del sys.modules["stp.web.browser.dom"]
    return dom


def test_the_language_is_written_only_if_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    root = _Root("en")
    browser = _dom(monkeypatch, root).DomBrowser
    browser.set_document(None, lang="en")
    assert root.__dict__["written"] == [], "the browser would style the whole page again"
    browser.set_document(None, lang="cs")
    assert root.__dict__["written"] == [("lang", "cs")]
