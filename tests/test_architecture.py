"""What no linter knows of the layers: where clock, chance and files are used, and that packs are data.

Which package may import which is a contract of import-linter in pyproject.toml.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee
from referee.files import packs

PACKAGE = Path(referee.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))

OF_CLOCK_AND_TERMINAL = {"now", "today", "utcnow", "print", "input"}
OF_FILES = {
    "open", "read_text", "read_bytes", "write_text", "write_bytes", "fdopen", "rename", "unlink", "remove",
    "makedirs", "mkdir", "listdir", "scandir", "symlink", "chmod", "fchmod", "fsync", "flock", "mkstemp",
}  # fmt: skip


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def calls(path: Path) -> Iterator[tuple[ast.Call, str]]:
    """Every call of a module, with the name of what is called."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield node, node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


@pytest.mark.parametrize("module", [path for path in MODULES if path.parent.name == "game"], ids=name)
def test_the_game_knows_no_clock_and_no_terminal(module: Path) -> None:
    assert not [(call.lineno, called) for call, called in calls(module) if called in OF_CLOCK_AND_TERMINAL]


@pytest.mark.parametrize("module", [path for path in MODULES if path.parent.name != "files"], ids=name)
def test_only_files_opens_files(module: Path) -> None:
    found = [call for call, called in calls(module) if called in OF_FILES]
    assert not [call.lineno for call in found if not (call.args and ast.unparse(call.args[0]) == "os.devnull")]


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_no_line_of_python_names_a_pack(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Constant) and node.value in packs.pack_names()), ast.unparse(node)
