"""Names of players: they show something, and nobody can be mistaken for somebody else at the same table."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from portroyal.record import MAX_NAME, is_name
from portroyal.web.names import distinct_name, looks
from tests.web.serving import BOT, FREE, ME, run_async, serve


@pytest.mark.parametrize("name", ["Ann", "Łukasz", "Nguyễn", "Ольга", "李", "🐱", "J.", "क्षि", "שָׁלוֹם", "a" * MAX_NAME])
def test_a_name(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3164",
        "\u115f \u2800",
        "\u200b",
        "\u0301",
        "a" + "\u0301" * 4,
        "a\nb",
        "\u202eAnn",
        "a" * (MAX_NAME + 1),
    ],
)
def test_no_name(name: str) -> None:
    assert not is_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", "Аnnа"),
        ("Anna", "An na"),
        ("Ian", "lan"),
        ("Bob", "B0b"),
        ("Zoe", "Zoë"),
        ("Anna", "Αnna"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert looks(one) == looks(other)
    assert distinct_name(one, [other]) == f"{one} (2)"


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anne"), ("🐱", "🐶"), ("Anna", "Anna!"), ("李", "王")])
def test_names_that_do_not(one: str, other: str) -> None:
    assert distinct_name(one, [other]) == one


@given(some.lists(some.text(min_size=1, max_size=MAX_NAME).filter(is_name), max_size=8))
def test_any_names_become_distinct_names(wanted: list[str]) -> None:
    found: list[str] = []
    for name in wanted:
        found.append(distinct_name(name, found))
    assert all(map(is_name, found))
    assert len({looks(name) for name in found}) == len(found)


@run_async
async def test_at_a_table_nobody_can_pass_for_another_player_or_for_a_bot(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = await anna.open(
            "harbour", {**ME, "name": "Anna"}, {**ME, "name": "ANNA"}, FREE, FREE, {**BOT, "bot": "beginner"}
        )
        await bert.done(f"/tables/{table}/join", seat=2, name="Аnna")
        await bert.done(f"/tables/{table}/join", seat=3, name="Beginner 5")
        seats = (await anna.look(table))["now"]["table"]["seats"]
        assert [seat["name"] for seat in seats] == ["Anna", "ANNA (2)", "Аnna (3)", "Beginner 5 (2)", "Beginner 5"]
        # To sit down on one's own seat again under the same name changes nothing.
        await bert.done(f"/tables/{table}/join", seat=2, name="Аnna (3)")
        assert server.table(table).seats[2].name == "Аnna (3)"
