"""What a person types for each choice."""

from collections.abc import Sequence

from portroyal.core.values import Action


def numbered(legal: Sequence[Action]) -> dict[str, Action]:
    """Choices by number, from 1."""
    return {str(number): action for number, action in enumerate(legal, 1)}
