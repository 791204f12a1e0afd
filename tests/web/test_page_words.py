"""What the page is told of messages that count something."""

import re

import pytest

from portroyal.i18n import languages, message
from portroyal.web.words import COUNT, MAX_COUNT, PREFIX, words


@pytest.mark.parametrize("language", languages())
def test_the_forms_of_a_message_say_what_the_catalogue_says(language: str) -> None:
    counting = {id: forms for id, forms in words(language).items() if not isinstance(forms, str)}
    assert counting
    for id, forms in counting.items():
        others = {name: f"{{{name}}}" for _, text in forms for name in re.findall(r"\{(\w+)\}", text) if name != COUNT}
        for count in range(MAX_COUNT + 1):
            form = next(text for first, text in reversed(forms) if first <= count)
            expected = message(f"{PREFIX}{id}", {**others, COUNT: count}, language)
            assert form.replace(f"{{{COUNT}}}", str(count)) == expected
