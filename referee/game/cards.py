"""Cards, suits and contracts: how they are written in files and parsed from a keyboard.

Which of them a game has is up to its pack.
"""

from __future__ import annotations

from typing import Literal, NewType

from referee.errors import Unclear, foreign_sign, quoted

Card = NewType("Card", str)
"""Two characters, rank then suit: `4C`, `TH`, `AS` (article 3: ace high, two low)."""

CardPlace = Literal["hand", "kitty", "laid-away"]
"""Where cards are that the table sees."""

RANKS = "23456789TJQKA"
SUITS = "SHDC"
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_NAMES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
RANK_NAMES = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}

_SPELT_RANKS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "jack", "queen", "king", "ace"),
)  # fmt: skip

TRUMP_OF = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C", "no-trump": None}
"""Contract -> its trump suit, in the order in which they are listed."""

_SUIT_OF_SYMBOL = {symbol: suit for suit, symbol in SYMBOLS.items()} | dict(zip("♤♡♢♧", SUITS, strict=True))
_LATIN = str.maketrans("АКТСНЅЈактснѕјΑΚΤΗ", "AKTCHSJaktchsjAKTH")
"""Cyrillic and Greek letters that look like a letter of a card, as another keyboard types them."""

_VARIATION_SELECTORS = "\ufe0e\ufe0f"


def trump_of(contract: str | None) -> str | None:
    """Return the trump suit of a contract; None without trump, or where no contract is known."""
    return TRUMP_OF[contract] if contract else None


def suit(card: Card) -> str:
    """Return the suit of a card, one of `SHDC`."""
    return card[1]


def strength(card: Card) -> int:
    """Return the rank of a card in its suit, from 0 for the two to 12 for the ace (article 3)."""
    return RANKS.index(card[0])


def is_card(text: object) -> bool:
    """Return whether a value is a card as files hold it."""
    return isinstance(text, str) and len(text) == 2 and text[0] in RANKS and text[1] in SUITS


def parse_card(word: str) -> Card:
    """Parse a typed card: `4C`, `4♣`, `10h`, `TH`, `ah`, also `кс` as a Russian keyboard has it. Raises Unclear."""
    plain = word.strip(_VARIATION_SELECTORS + " ").translate(_LATIN)
    rank, sign = plain[:-1].upper().replace("10", "T"), plain[-1:].upper()
    card = rank + _SUIT_OF_SYMBOL.get(sign, sign)
    readable = plain.isascii() or sign in _SUIT_OF_SYMBOL
    if readable and is_card(card) and plain[:-1].upper() != "1T":
        return Card(card)
    sign = foreign_sign(plain)
    raise Unclear(
        f"{quoted(word)} is no card; expected a rank and a suit, such as 4C, 10h, ts or ah.{sign and f' {sign}.'}"
    )


def rank_words(card: Card) -> str:
    """Return the rank as it is read aloud: `king`, `10`, `4`."""
    return "10" if card[0] == "T" else RANK_NAMES.get(card[0], card[0])


def spelt(card: Card) -> str:
    """Spell a card out, so that its rank cannot be mistaken for a number of cards: `king of clubs`, `two of clubs`."""
    return f"{spelt_rank(card)} of {SUIT_NAMES[card[1]]}s"


def spelt_rank(card: Card) -> str:
    """Spell the rank out: `king`, `ten`, `two`."""
    return _SPELT_RANKS[strength(card)]


def parse_contract(word: str) -> str | None:
    """Parse a contract typed by its name, the beginning of it, or a symbol; None if it is not clear."""
    plain = word.strip(_VARIATION_SELECTORS + " ").translate(_LATIN).lower()
    if plain.upper() in _SUIT_OF_SYMBOL:
        return next(name for name, trump in TRUMP_OF.items() if trump == _SUIT_OF_SYMBOL[plain.upper()])
    known = [name for name in TRUMP_OF if plain and name.startswith(plain)]
    if plain in ("nt", "notrump", "no trump"):
        known = ["no-trump"]
    return known[0] if len(known) == 1 else None
