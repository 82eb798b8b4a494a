"""One TOML table key by key: the right type, or an error that says where."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import NotWhole, Unreadable
from referee.files.fields import Fields, nearest, parse_toml

Getter = Callable[[Fields], object]


def fields(text: str, where: str = "entry 7") -> Fields:
    return Fields(parse_toml(text, "friday.toml"), "friday.toml", where)


class TestParseToml:
    def test_a_document(self) -> None:
        assert parse_toml("a = 1\n[b]\nc = true\n", "f") == {"a": 1, "b": {"c": True}}

    @pytest.mark.parametrize("text", ["", " \n\t\n"])
    def test_an_empty_file(self, text: str) -> None:
        with pytest.raises(NotWhole) as refused:
            parse_toml(text, "friday.toml")
        assert str(refused.value) == (
            "friday.toml: the file is empty. Nothing was changed; mend it by hand or restore a copy."
        )

    @pytest.mark.parametrize("text", ["a = ", "\0\0\0", "a = 1\na = 2", "[a", '"', "[1, 2]"])
    def test_not_whole(self, text: str) -> None:
        with pytest.raises(NotWhole) as refused:
            parse_toml(text, "friday.toml")
        assert str(refused.value).startswith("friday.toml: not whole TOML: ")

    @pytest.mark.parametrize("marker", ["<<<<<<< HEAD", "=======", ">>>>>>> 1a2b3c", "=======\r"])
    def test_a_conflict_marker_is_named(self, marker: str) -> None:
        with pytest.raises(NotWhole) as refused:
            parse_toml(f"format = 1\n\n{marker}\nrules = 1\n", "friday.toml")
        assert str(refused.value) == (
            f"friday.toml: line 3 is a conflict marker ({marker[:7]}), so two versions lie in one file. "
            "Nothing was changed; mend it by hand or restore a copy."
        )

    def test_what_only_looks_like_a_conflict_marker(self) -> None:
        assert parse_toml("# =======\na = 1\n#<<<<<<<\n", "f") == {"a": 1}
        with pytest.raises(NotWhole, match="not whole TOML: "):
            parse_toml("# =======\n======== = 1", "f")

    @pytest.mark.parametrize("text", ["a = " + "[" * 10000, "a = " + "9" * 5000, "a = 2026-02-30"])
    def test_what_the_toml_reader_itself_stumbles_over(self, text: str) -> None:
        with pytest.raises(NotWhole):
            parse_toml(text, "friday.toml")


class TestLimits:
    @pytest.mark.parametrize(
        "key", ["a" + ".a" * 20_000, "[" + "a." * 6 + "a]", "x = {" + '"a".' * 6 + "a", "a.b.c.d.e.f.g"]
    )
    def test_a_key_of_too_many_parts(self, key: str) -> None:
        with pytest.raises(Unreadable) as refused:
            parse_toml(f"{key} = 1\n", "friday.toml")
        assert str(refused.value) == "friday.toml: a key of more than 6 parts; no sheet has such a key."

    @pytest.mark.parametrize(
        "value",
        [
            '"a.b.c.d.e.f.g.h"',
            "'a.b.c.d.e.f.g.h'",
            '"""\na.b.c.d.e.f.g.h "x" \\""" \n"""',
            "'''\na.b.c.d.e.f.g.h'''",
            "1  # a.b.c.d.e.f.g.h",
            "[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]",
        ],
    )
    def test_dots_in_texts_and_numbers(self, value: str) -> None:
        assert list(parse_toml(f"a = {value}\n", "f")) == ["a"]

    def test_a_file_that_is_too_long(self) -> None:
        with pytest.raises(Unreadable) as refused:
            parse_toml("#" * 2_000_001, "friday.toml")
        assert str(refused.value) == "friday.toml: 2,000,001 characters; no sheet has more than 2,000,000."

    def test_an_unknown_key_of_a_million_letters(self) -> None:
        told = fields(f"{'a' * 1_000_000} = 1\n")
        told.has("at")
        with pytest.raises(Unreadable) as refused:
            told.close()
        assert str(refused.value) == f'friday.toml: entry 7: unknown key "{"a" * 60}..."; the nearest known is "at".'

    def test_a_long_key_and_a_long_value(self) -> None:
        told = fields(f'tricks = {{ {"a" * 1_000} = "{"b" * 1_000}" }}\n')
        with pytest.raises(Unreadable) as refused:
            told.numbers("tricks")
        assert str(refused.value) == (
            f'friday.toml: entry 7, tricks.{"a" * 53}...: expected a whole number, found "{"b" * 60}...".'
        )

    def test_an_end_that_no_evening_comes_near(self) -> None:
        with pytest.raises(Unreadable) as refused:
            fields("hands = 1000000000").agreed("hands")
        assert str(refused.value) == (
            "friday.toml: entry 7, hands: expected at most 1,000, far above any evening, found 1000000000."
        )
        assert fields("hands = 1000").agreed("hands") == 1000


class TestGetters:
    TEXT = """
text = "a"
number = 3
zero = 0
flag = true
time = 2026-11-29T19:30:00+07:00
local = 2026-11-29T19:30:00
texts = ["a", "b"]
mixed = ["a", 1]
float = 1.5
huge = 0xffffffffffffffffffff
[table]
a = 1
[[tables]]
a = 1
"""

    def test_what_is_there(self) -> None:
        found = fields(self.TEXT)
        assert found.text("text") == "a"
        assert (found.number("number"), found.maybe(found.number, "zero")) == (3, 0)
        assert (found.positive("number"), found.maybe(found.positive, "number")) == (3, 3)
        assert found.flag("flag") is True
        assert found.time("time").isoformat() == "2026-11-29T19:30:00+07:00"
        assert (found.texts("texts"), found.maybe(found.texts, "texts")) == (("a", "b"), ("a", "b"))
        assert found.table("table").number("a") == 1
        assert [each.where for each in found.tables("tables")] == ["entry 7, tables 1"]
        assert (found.numbers("table"), found.raw("table")) == ({"a": 1}, {"a": 1})
        assert found.one_of("text", ("a", "b")) == "a"

    def test_what_may_be_missing(self) -> None:
        found = fields("other = 1")
        assert found.maybe(found.number, "x") is None
        assert found.maybe(found.positive, "x") is None
        assert found.maybe(found.texts, "x") is None
        assert found.flag("x") is False
        assert found.tables("x") == []
        assert found.one_of("x", ("a", "b"), "b") == "b"

    @pytest.mark.parametrize(
        "getter",
        [
            Fields.text,
            Fields.number,
            Fields.positive,
            Fields.time,
            Fields.texts,
            Fields.table,
            Fields.numbers,
            Fields.raw,
        ],
    )
    def test_what_must_be_there(self, getter: Callable[[Fields, str], object]) -> None:
        with pytest.raises(Unreadable, match='" is missing\\.') as refused:
            getter(fields("other = 1"), "x")
        assert str(refused.value) == 'friday.toml: entry 7: "x" is missing.'
        with pytest.raises(Unreadable, match='" is missing\\.') as refused:
            getter(fields("other = 1", where=""), "x")
        assert str(refused.value) == 'friday.toml: top: "x" is missing.'

    @pytest.mark.parametrize(
        ("getter", "words"),
        [
            (lambda f: f.text("number"), "number: expected a text, found 3"),
            (lambda f: f.text("float"), "float: expected a text, found 1.5"),
            (lambda f: f.text("huge"), "huge: expected a text, found a number out of range"),
            (lambda f: f.number("text"), 'text: expected a whole number, found "a"'),
            (lambda f: f.number("flag"), "flag: expected a whole number, found true"),
            (lambda f: f.number("float"), "float: expected a whole number, found 1.5"),
            (lambda f: f.number("huge"), "huge: expected a whole number, found a number out of range"),
            (lambda f: f.number("texts"), "texts: expected a whole number, found a list"),
            (lambda f: f.number("table"), "table: expected a whole number, found a table"),
            (lambda f: f.positive("zero"), "zero: expected a whole number from 1 on, found 0"),
            (lambda f: f.flag("text"), 'text: expected true or false, found "a"'),
            (lambda f: f.time("text"), 'text: expected a date and time, found "a"'),
            (
                lambda f: f.time("local"),
                "local: expected a date and time with its offset, such as +01:00, found 2026-11-29 19:30:00",
            ),
            (lambda f: f.texts("text"), 'text: expected a list of texts, found "a"'),
            (lambda f: f.texts("mixed"), "mixed: expected a list of texts, found a list"),
            (lambda f: f.table("text"), 'text: expected a table, found "a"'),
            (lambda f: f.tables("text"), 'text: expected a list of tables, found "a"'),
            (lambda f: f.tables("texts"), "texts: expected a list of tables, found a list"),
            (lambda f: f.raw("text"), 'text: expected a table, found "a"'),
            (lambda f: f.one_of("text", ("b", "c")), 'text: expected one of b, c, found "a"'),
        ],
    )
    def test_the_wrong_type_says_where(self, getter: Getter, words: str) -> None:
        with pytest.raises(Unreadable, match=": expected") as refused:
            getter(fields(self.TEXT))
        assert str(refused.value) == f"friday.toml: entry 7, {words}."

    def test_a_number_by_name_says_which(self) -> None:
        with pytest.raises(Unreadable, match=": expected") as refused:
            fields('[tricks]\nAnna = "four"').numbers("tricks")
        assert str(refused.value) == 'friday.toml: entry 7, tricks.Anna: expected a whole number, found "four".'

    def test_places_below_the_top(self) -> None:
        with pytest.raises(Unreadable, match=": expected") as refused:
            fields("[a]\nb = 1", where="").table("a").text("b")
        assert str(refused.value) == "friday.toml: a, b: expected a text, found 1."
        with pytest.raises(Unreadable, match='" is missing\\.') as missing:
            fields("[[a]]\nb = 1", where="").tables("a")[0].text("c")
        assert str(missing.value) == 'friday.toml: a 1: "c" is missing.'

    def test_a_misfit_says_where(self) -> None:
        assert str(fields("a = 1").misfit("no.")) == "friday.toml: entry 7: no."
        assert isinstance(fields("a = 1", where="").misfit("no."), Unreadable)
        assert str(fields("a = 1", where="").misfit("no.")) == "friday.toml: top: no."

    @given(st.integers())
    def test_numbers_have_64_bits(self, number: int) -> None:
        found = Fields({"n": number}, "f", "")
        if -(2**63) <= number < 2**63:
            assert found.number("n") == number
        else:
            with pytest.raises(Unreadable, match=": expected"):
                found.number("n")

    def test_beyond_them_nothing_breaks(self) -> None:
        for number in (2**63 - 1, -(2**63)):
            assert Fields({"n": number}, "f", "").number("n") == number
        for number in (2**63, -(2**63) - 1, 10**5000):
            with pytest.raises(Unreadable, match=": expected"):
                Fields({"n": number}, "f", "").number("n")


class TestClose:
    def test_everything_was_read(self) -> None:
        found = fields("a = 1")
        found.number("a")
        found.close()

    def test_an_unknown_key_names_the_nearest(self) -> None:
        found = fields('givver = "x"')
        for known in ("giver", "receiver", "note"):
            found.has(known)
        with pytest.raises(Unreadable, match='"; the nearest known is "') as refused:
            found.close()
        assert str(refused.value) == 'friday.toml: entry 7: unknown key "givver"; the nearest known is "giver".'

    def test_at_the_top(self) -> None:
        with pytest.raises(Unreadable, match='"; the nearest known is "') as refused:
            fields("x = 1", where="").close()
        assert str(refused.value) == 'friday.toml: top: unknown key "x"; the nearest known is "".'

    def test_nearest(self) -> None:
        assert nearest("hnad", ("hand", "misdeal")) == "hand"
