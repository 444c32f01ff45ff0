"""Holds nearly empty modules that take the place of those that the page imports but does not use.

A page has no sockets, signals or processes, uses Pyodide's event loop, unpacks no packages, parses
no HTML, needs no tokens, signatures or docstrings of Python code, and prints errors in one colour.
"""

from typing import Final

STAND_INS: Final = "stand-ins"
"""The change that replaces modules that are imported but not used by stubs."""
_NOTHING: Final = "__all__ = ()\n"
IN_PLACE: Final = {
    # No JavaScript function has a signature of Python's, so that all have the default one.
    "_pyodide/jsbind.py": """\
from _pyodide_core import JsFuncSignature, js2py_default_call_result, py2js_default


class no_default:
    pass


def function(*args, **kwargs):
    pass


default_signature = JsFuncSignature(
    function, False, 0, (), (), py2js_default, (), (), (), py2js_default, js2py_default_call_result
)
""",
    "_pyodide/docstring.py": """\
def get_cmeth_docstring(func):
    return ""
""",
    "_colorize.py": """\
class Plain(str):
    def __getattr__(self, name):
        return self


def can_colorize(*, file=None):
    return False


def get_theme(**_):
    return Plain()
""",
    "asyncio/base_events.py": _NOTHING,
    "asyncio/streams.py": _NOTHING,
    "asyncio/subprocess.py": _NOTHING,
    "asyncio/unix_events.py": (
        "from .events import _BaseDefaultEventLoopPolicy as _DefaultEventLoopPolicy\n" + _NOTHING
    ),
    "html/entities.py": "html5 = {}\n",
    "inspect.py": """\
from collections.abc import Awaitable
from types import FunctionType, GeneratorType, MethodType

Parameter = Signature = None


def has_flag(func, flag):
    while isinstance(func, MethodType):
        func = func.__func__
    return isinstance(func, FunctionType) and bool(func.__code__.co_flags & flag)


def isgeneratorfunction(func):
    return has_flag(func, 0x20)


def iscoroutinefunction(func):
    return has_flag(func, 0x80)


def isfunction(value):
    return isinstance(value, FunctionType)


def isgenerator(value):
    return isinstance(value, GeneratorType)


def isawaitable(value):
    return isinstance(value, Awaitable)


def signature(func):
    raise ValueError(func)


def unwrap(func):
    while hasattr(func, "__wrapped__"):
        func = func.__wrapped__
    return func
""",
    "logging/__init__.py": """\
import sys

DEBUG = 10


class Logger:
    def error(self, message, *values, **_):
        print(message % values, file=sys.stderr)

    critical = warning = error

    def exception(self, message, *values):
        self.error(message, *values)
        sys.excepthook(*sys.exc_info())


def getLogger(name):
    return Logger()
""",
    # A memory snapshot expects the list that is imported here at its place among the JS objects.
    "pyodide/_package_loader.py": """\
from pyodide_js import loadedPackages


class Place:
    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path


SITE_PACKAGES = Place("/lib/python3.14/site-packages")
DSO_DIR = Place("/usr/lib")


def init_loaded_packages():
    pass
""",
    "signal.py": _NOTHING,
    "socket.py": "AF_UNSPEC = 0\nAI_PASSIVE = 1\n",
    "subprocess.py": "PIPE = -1\n",
    # Only a semicolon at the end of the code to run, and misspelt keywords, would be found.
    "tokenize.py": """\
from io import open

COMMENT = ENDMARKER = NAME = NEWLINE = NL = OP = 0


def generate_tokens(readline):
    return ()
""",
}
"""Stubs, by the file they replace."""
