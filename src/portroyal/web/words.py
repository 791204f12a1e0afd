"""The words of the page: every message that the browser needs, ready in one language.

The browser has no plural rules: a message with a number is sent for every number it can have. Other arguments are left
as `{name}`, for the browser to fill in.
"""

from functools import cache
from typing import Final

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from portroyal.i18n import ENGLISH, catalogue, message

PREFIX: Final = "page-"
COUNT: Final = "count"
MAX_COUNT: Final = 60
"""No number on the table is larger but the deck's, which has no plural."""


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  # the library calls it so
        self.names.add(node.id.name)


@cache
def words(language: str) -> dict[str, str | list[str]]:
    """Every message of the page; a list where it counts something."""
    found: dict[str, str | list[str]] = {}
    for resource in catalogue(ENGLISH):
        for entry in resource.body:
            if isinstance(entry, ast.Message) and entry.id.name.startswith(PREFIX):
                id = entry.id.name
                variables = _Variables()
                variables.visit(entry)
                others = {name: f"{{{name}}}" for name in variables.names - {COUNT}}
                found[id.removeprefix(PREFIX)] = (
                    [message(id, {**others, COUNT: count}, language) for count in range(MAX_COUNT + 1)]
                    if COUNT in variables.names
                    else message(id, others, language)
                )
    return found
