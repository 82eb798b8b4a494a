"""What stands out in a text: players, red suits, plus and minus, refusals; and colours that can be read."""

from __future__ import annotations

import pytest

from referee.views.colors import DASHES, PALETTE, marks

PLACES = {"Anna": 0, "Boris": 1, "Анна-Мария": 2, "Ann": 2}


def kinds(text: str) -> list[tuple[str, str]]:
    return [(text[mark.start : mark.end], mark.kind) for mark in marks(text, PLACES)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna 9 of 8 +1, Boris 4 of 5 -1", [
            ("Anna", "player-1"), ("+1", "plus"), ("Boris", "player-2"), ("-1", "minus"),
        ]),
        ("Анна-Мария leads by 4", [("Анна-Мария", "player-3")]),
        ("Annabel is not Anna", [("Anna", "player-1")]),
        ("back K♥, given 10♦, trump ♥, 4♣", [("K♥", "red"), ("10♦", "red"), ("♥", "red")]),
        ("2026-11-27, 20:15-3, 0, version 1.2-3", []),
        ("Refused: 7♦ is weaker", [("Refused:", "refusal"), ("7♦", "red")]),
        ("          No: 7 is weaker", [("No:", "refusal")]),
        ("Violation: Boris revoked", [("Violation:", "ruling"), ("Boris", "player-2")]),
        ("+1.33, -0.5.", [("+1.33", "plus"), ("-0.5", "minus")]),
        ("He was Refused: twice", []),
    ],
)  # fmt: skip
def test_what_stands_out(text: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(text) == expected


def brightness(color: str) -> float:
    """The relative luminance of a colour, as WCAG 2 defines it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def of_terminal(number: int) -> str:
    """A colour of the cube of 256-colour terminals."""
    steps = (0, 95, 135, 175, 215, 255)
    place = number - 16
    return "#" + "".join(f"{steps[each]:02x}" for each in (place // 36, place // 6 % 6, place % 6))


@pytest.mark.parametrize("kind", PALETTE)
def test_every_colour_can_be_read_on_dark_and_on_light(kind: str) -> None:
    ink = PALETTE[kind]
    assert contrast(ink.light, "#fdfcf9") >= 4.5
    assert contrast(ink.dark, "#16181d") >= 4.5
    assert min(contrast(of_terminal(ink.number), ground) for ground in ("#000000", "#ffffff")) >= 3


def test_every_player_has_a_colour_and_a_dash_of_his_own() -> None:
    players = [kind for kind in PALETTE if kind.startswith("player")]
    assert list(DASHES) == players
    assert len(set(DASHES.values())) == len({PALETTE[kind].number for kind in players}) == 3
