"""English made visibly foreign: a test for strings that bypass the catalogues."""

from typing import Any

from fluent.syntax import ast
from fluent.syntax.visitor import Transformer

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED = "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)


class _Accents(Transformer):
    def visit_TextElement(self, node: Any) -> Any:  # noqa: N802  # the library's name
        node.value = node.value.translate(_ACCENTS)
        return node


def accented(resource: ast.Resource) -> ast.Resource:
    """The same messages with every letter of their text accented; arguments stay as they are."""
    for entry in resource.body:
        if isinstance(entry, (ast.Message, ast.Term)) and entry.value is not None:
            _Accents().visit(entry.value)
    return resource
