"""Check the keys of a table in a record, and the types of their values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from snorum.records.lines import one_of, quoted
from snorum.records.shapes import RecordError

KINDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "an array",
    dict: "a table",
}


def check_keys(table: Mapping[str, Any], known: Sequence[str], required: Sequence[str]) -> None:
    """Check that a table has all required keys and no unknown ones."""
    for key in table:
        if key not in known:
            raise RecordError(f"unknown key {quoted(key)}", one_of(key, known), path=(key,))
    for key in required:
        if key not in table:
            raise RecordError(f"the key {key!r} is missing", f"the keys {', '.join(required)}")


def value_of(table: Mapping[str, Any], key: str, kind: type, default: Any = None) -> Any:
    """Return the value of a key; refuse it if it has another type."""
    value = table.get(key, default)
    if type(value) is not kind:  # isinstance would accept a bool as an int
        raise RecordError(f"{key} is {kind_of(value)}", KINDS[kind], path=(key,))
    return value


def texts_of(table: Mapping[str, Any], key: str, default: list[str] | None = None) -> tuple[str, ...]:
    """Return the texts in an array; refuse anything else in it."""
    values = value_of(table, key, list, default)
    for number, value in enumerate(values):
        if type(value) is not str:
            raise RecordError(f"{key} contains {kind_of(value)}", "texts only", path=(key, number))
    return tuple(values)


def kind_of(value: Any) -> str:
    """Name the type of a value in words."""
    return KINDS.get(type(value), f"a {type(value).__name__}")
