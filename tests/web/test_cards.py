"""The cards of every game, as any client gets them."""

from pathlib import Path
from typing import Any

import pytest

from portroyal.games import GAMES
from portroyal.games.harbour.rules import CROWD
from portroyal.i18n import languages
from portroyal.web.families import FAMILIES, cards
from portroyal.web.http.shapes import Cards
from portroyal.web.pages import STATIC
from tests.web.serving import run_async, serve

SPRITE = (STATIC / "sprite.svg").read_text("utf-8")


@run_async
async def test_every_game_tells_its_cards(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        guest = await server.spectator()
        for game in GAMES:
            answer = (await guest.get(f"/games/{game}/cards")).json()
            assert answer["game"] == game
            Cards.model_validate(answer, strict=True)
            assert len({card["id"] for card in answer["cards"]}) == len(answer["cards"])


@run_async
async def test_a_family_without_card_data_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FAMILIES, "loot")
    async with serve(tmp_path) as server:
        guest = await server.spectator()
        answer = await guest.get("/games/loot/cards")
        assert (answer.status_code, answer.json()["error"]) == (404, "no-cards")
        assert (await guest.get("/games/travel/cards")).status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_its_words_and_pictures(game: str) -> None:
    for language in languages():
        for card in cards(game, language):
            for words in ("name", "title", "about"):
                assert card[words].strip()
                assert "{" not in card[words]
            for picture in pictures(card):
                assert f'id="{picture}"' in SPRITE, picture


def pictures(card: dict[str, Any]) -> list[str]:
    if "emblem" not in card:
        return []
    return [card["emblem"], *(sign["icon"] for sign in card["sign"] if "icon" in sign)]


@pytest.mark.parametrize(
    ("game", "title"),
    [("harbour", "Tax: 12+ coins, lose half; most swords gain 1"), ("travel", "Tax: over 8 coins, keep 8; ")],
)
def test_the_title_of_a_tax_says_who_pays(game: str, title: str) -> None:
    assert any(card["title"].startswith(title) for card in cards(game, "en"))


def test_the_card_of_an_admiral_says_how_many_cards_are_a_crowd() -> None:
    (admiral,) = [card for card in cards("harbour", "en") if card["role"] == "admiral"][:1]
    assert f"if the harbour has {CROWD} or more cards" in admiral["about"]


def test_every_family_is_registered() -> None:
    assert {*FAMILIES} == {game.family for game in GAMES.values()}
