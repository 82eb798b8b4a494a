"""The order of the modules, held: every import points down, and who may touch what.

A new module has to be given its place in `LAYERS`; the reasons stand in the modules' docstrings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import referee

PACKAGE = Path(referee.__file__).parent

LAYERS = """
cli
commands.guide commands.arrival commands.steps commands.shapes
commands.evening commands.record commands.tricks commands.exchange commands.keep commands.change
commands.consult commands.rules commands.season
commands.blanks commands.changes commands.movements commands.played commands.paper
commands.questions commands.opening commands.hands
commands.reading commands.lines commands.numbers commands.days
commands.options commands.completion commands.packs commands.known commands.showing commands.sheets commands.desk
commands.asking commands.shells
views.page views.picture views.chat views.evening views.listings views.forms views.plain
views.season views.season_machine views.season_plain views.season_rows views.season_words views.progress
views.guide views.welcome views.heading views.questions
views.blank views.blank_words views.tables views.sheet views.chart views.rows
views.margin views.machine views.lists views.moments views.opening views.answers views.outcome views.slips
views.refusals views.telling views.verdicts views.words views.proofs views.drawing views.aside views.screen
store
shelf
disk
sheetfile entryfile packfile fields
season portrait
blank scoresheet replay
amendments audit dealing
evening
session
rulings table
proof places
tricks exchange scoring
entries rules
cards seats
errors values
commands views __init__
"""
"""All modules, top to bottom: what stands on a line imports from later lines, or from further right on its own."""

CORE = "season"
"""From here down nothing knows a clock, chance, a disk, a terminal, click or rich."""

ORDER = LAYERS.split()

OUTSIDE_OF_CORE = {
    "click", "rich", "os", "sys", "io", "time", "random", "secrets", "pathlib", "shutil", "tempfile", "tomllib",
    "tomli_w", "json", "subprocess", "locale", "logging",
}  # fmt: skip


class Import:
    """One import: the module that is loaded, and where the statement stands."""

    def __init__(self, module: str, line: int, *, inside: bool, typing: bool) -> None:
        self.module = module
        self.line = line
        self.inside = inside
        """Within a function, so that it is loaded when that runs."""
        self.typing = typing
        """For the type checker alone."""

    @property
    def own(self) -> str | None:
        """The module's place in `LAYERS`, if it is one of this project."""
        return self.module.removeprefix("referee.") if self.module.startswith("referee.") else None

    @property
    def top(self) -> str:
        return self.module.split(".")[0]


def path_of(module: str) -> Path:
    whole = PACKAGE.joinpath(*module.split("."))
    return whole / "__init__.py" if whole.is_dir() else whole.with_suffix(".py")


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


def imports(module: str) -> list[Import]:
    return list(_imports(tree(module), inside=False, typing=False))


def _imports(node: ast.AST, *, inside: bool, typing: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield Import(alias.name, child.lineno, inside=inside, typing=typing)
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, "imports are absolute"
            for alias in child.names:
                deeper = f"{child.module}.{alias.name}"
                known = deeper.removeprefix("referee.") in ORDER
                yield Import(deeper if known else child.module or "", child.lineno, inside=inside, typing=typing)
        else:
            guarded = (
                isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING"
            )
            function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from _imports(child, inside=inside or function, typing=typing or guarded)


def test_every_module_has_its_place() -> None:
    found = {".".join(path.relative_to(PACKAGE).with_suffix("").parts) for path in PACKAGE.rglob("*.py")}
    assert {name.removesuffix(".__init__") for name in found} == set(ORDER)
    assert len(ORDER) == len(set(ORDER))


@pytest.mark.parametrize("module", ORDER)
def test_imports_point_down(module: str) -> None:
    later = ORDER[ORDER.index(module) + 1 :]
    for found in imports(module):
        if found.own is not None:
            assert found.own in later, f"{module}, line {found.line}: {found.module} stands above"


@pytest.mark.parametrize("module", [m for m in ORDER if not m.startswith("views.")])
def test_views_are_loaded_inside_bodies(module: str) -> None:
    for found in imports(module):
        if found.own is not None and found.own.startswith("views"):
            assert found.inside or found.typing, f"{module}, line {found.line}"
            assert module == "cli" or module.startswith("commands."), f"{module} has nothing to say"


@pytest.mark.parametrize("module", ORDER)
def test_only_views_draw(module: str) -> None:
    users = [found.line for found in imports(module) if found.top == "rich"]
    assert not users or module.startswith("views."), users
    clicks = [found.line for found in imports(module) if found.top == "click"]
    assert not clicks or module == "cli" or module.startswith("commands."), clicks


@pytest.mark.parametrize("module", ORDER[ORDER.index(CORE) :])
def test_the_core_knows_no_clock_no_chance_no_disk_and_no_terminal(module: str) -> None:
    for found in imports(module):
        assert found.top not in OUTSIDE_OF_CORE, f"{module}, line {found.line}: {found.module}"
    for call in (node for node in ast.walk(tree(module)) if isinstance(node, ast.Call)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        assert name not in ("now", "today", "utcnow", "print", "input"), f"{module}, line {call.lineno}"


_OF_FILES = {
    "read_text", "read_bytes", "write_text", "write_bytes", "fdopen", "replace_file", "rename", "unlink", "remove",
    "makedirs", "mkdir", "listdir", "scandir", "symlink", "chmod", "fchmod", "fsync", "flock", "mkstemp",
}  # fmt: skip


@pytest.mark.parametrize("module", [m for m in ORDER if m not in ("store", "shelf", "disk")])
def test_only_the_three_modules_of_the_disk_open_files(module: str) -> None:
    for call in (node for node in ast.walk(tree(module)) if isinstance(node, ast.Call)):
        if call.args and ast.unparse(call.args[0]) == "os.devnull":
            continue  # a stream that was closed, no file
        if isinstance(call.func, ast.Name):
            assert call.func.id != "open", f"{module}, line {call.lineno}"
        if isinstance(call.func, ast.Attribute):
            of_os = isinstance(call.func.value, ast.Name) and call.func.value.id in ("os", "io", "codecs", "shutil")
            assert not (of_os and call.func.attr in ("open", "replace")), f"{module}, line {call.lineno}"
            assert call.func.attr not in _OF_FILES, f"{module}, line {call.lineno}"


@pytest.mark.parametrize("module", [m for m in ORDER if m not in ("fields", "sheetfile", "entryfile")])
def test_only_the_formats_know_toml(module: str) -> None:
    assert not [found.line for found in imports(module) if found.top in ("tomllib", "tomli_w")]


def test_no_line_of_python_names_a_pack() -> None:
    """Packs are data: their names stand in files of `rules/` and nowhere in the program."""
    from referee import shelf

    for module in ORDER:
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in shelf.packs(), f"{module}, line {node.lineno}"


@pytest.mark.parametrize("module", ORDER)
def test_every_module_says_what_it_knows(module: str) -> None:
    assert ast.get_docstring(tree(module))
