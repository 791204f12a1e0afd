"""The words of the page: every message that the browser needs, ready in one language.

The browser has no plural rules: of a message that counts something it gets every form, with the first number that the
form holds for. Arguments are left as `{name}`, for the browser to fill in.
"""

import re
from functools import cache
from typing import Final, TypeAlias

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from portroyal.games import GAMES
from portroyal.i18n import ENGLISH, catalogue, message

PREFIX: Final = "page-"
COUNT: Final = "count"
MAX_COUNT: Final = 60
"""No number on the table is larger but the deck's, which has no plural."""

Forms: TypeAlias = list[tuple[int, str]]
"""The forms of a message, each with the first number that it holds for."""


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  # the library calls it so
        self.names.add(node.id.name)


@cache
def words(language: str) -> dict[str, str | Forms]:
    """The names of the games, and every message of the page; its forms where it counts something."""
    found: dict[str, str | Forms] = {f"game-{game}": message(f"game-{game}", {}, language) for game in GAMES}
    for resource in catalogue(ENGLISH):
        for entry in resource.body:
            if isinstance(entry, ast.Message) and entry.id.name.startswith(PREFIX):
                id = entry.id.name
                variables = _Variables()
                variables.visit(entry)
                others = {name: f"{{{name}}}" for name in variables.names - {COUNT}}
                found[id.removeprefix(PREFIX)] = (
                    _forms(id, others, language) if COUNT in variables.names else message(id, others, language)
                )
    return found


def _forms(id: str, others: dict[str, str], language: str) -> Forms:
    forms: Forms = []
    for count in range(MAX_COUNT + 1):
        text = re.sub(rf"\b{count}\b", f"{{{COUNT}}}", message(id, {**others, COUNT: count}, language))
        if not forms or forms[-1][1] != text:
            forms.append((count, text))
    return forms
