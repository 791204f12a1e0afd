"""People without accounts: their keys, their names, their other devices, and how they are forgotten."""

import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest

from portroyal.i18n import PSEUDO
from portroyal.match import STAND_IN
from portroyal.web.http.guard import COOKIE
from portroyal.web.people import CODE_SECONDS
from tests.web.serving import BOT, FREE, ME, Server, run_async, serve


def bytes_on_disk(server: Server) -> bytes:
    """All that is in the database file, and in the files beside it."""
    return b"".join(file.read_bytes() for file in sorted(server.file.parent.glob("portroyal.db*")))


def attributes(cookie: str) -> dict[str, str]:
    parts = [part.strip().partition("=") for part in cookie.split(";")]
    return {name.lower(): value for name, _, value in parts}


@run_async
async def test_nobody_has_a_name_before_they_give_one(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        stranger = await server.spectator()
        assert (await stranger.get("/me")).json() == {"name": None, "language": "en"}
        for path in ("/me/tables",):
            assert (await stranger.get(path)).json()["error"] == "no-such-person"
        assert (await stranger.refused("/tables", game="harbour", seats=[ME, BOT]))["status"] == 401
        assert stranger.key is None, "looking makes nobody a person"


@run_async
async def test_the_key_is_in_a_cookie_that_scripts_and_other_sites_do_not_see(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        stranger = await server.spectator()
        answer = await stranger.post("/me", name="Anna")
        cookie = attributes(answer.headers["set-cookie"])
        assert cookie.keys() == {COOKIE, "httponly", "max-age", "path", "samesite"}
        assert (cookie["samesite"], cookie["path"], cookie["max-age"]) == ("lax", "/", str(365 * 86_400))
        assert len(bytes.fromhex(cookie[COOKIE])) == 32
        assert cookie[COOKIE] not in answer.text
        assert "set-cookie" not in (await stranger.post("/me", name="Anne")).headers, "a person keeps their key"
        assert (await stranger.get("/me")).json()["name"] == "Anne"


@run_async
async def test_behind_https_and_below_a_path_the_cookie_is_secure_and_stays_there(tmp_path: Path) -> None:
    async with serve(tmp_path, root_path="/games") as server:
        stranger = await server.spectator("https://127.0.0.1/games/api/v1")
        answer = await stranger.post("/me", name="Anna")
        cookie = attributes(answer.headers["set-cookie"])
        assert "secure" in cookie
        assert cookie["path"] == "/games"
        gone = attributes((await stranger.client.delete("/me")).headers["set-cookie"])
        assert (gone["path"], gone["max-age"]) == ("/games", "0")
        proxied = await server.spectator("https://127.0.0.1/api/v1")  # by a proxy that takes the path away
        cookie = attributes((await proxied.post("/me", name="Bert")).headers["set-cookie"])
        assert cookie["path"] == "/games"


@run_async
async def test_only_the_hash_of_a_key_is_kept(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        code = (await anna.done("/me/codes"))["code"]
        content = bytes_on_disk(server)
        assert anna.key
        for key in (anna.key, code):
            assert sha256(key.encode()).digest() in content
            assert key.encode() not in content
            assert bytes.fromhex(key) not in content


@pytest.mark.parametrize("key", ["", "x", "0" * 64, "\x00" * 64])
@run_async
async def test_a_wrong_key_is_nobody(tmp_path: Path, key: str) -> None:
    async with serve(tmp_path) as server:
        await server.guest("Anna")
        stranger = await server.spectator()
        stranger.client.cookies.set(COOKIE, key)
        assert (await stranger.get("/me")).json()["name"] is None


@run_async
async def test_a_code_makes_another_device_the_same_person_once(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, phone, thief = await server.guest("Anna", PSEUDO), await server.spectator(), await server.spectator()
        table = await anna.open("harbour", ME, BOT)
        code = (await anna.done("/me/codes"))["code"]
        answer = await phone.post("/me/continue", code=code)
        assert answer.json() == {"name": "Anna", "language": PSEUDO}
        assert "httponly" in attributes(answer.headers["set-cookie"])
        assert phone.key != anna.key
        for device in (anna, phone):
            assert [line["id"] for line in (await device.get("/me/tables")).json()] == [table]
        assert (await phone.look(table))["now"]["table"]["seats"][0]["you"]
        again = await thief.refused("/me/continue", code=code)
        assert (again["status"], again["error"]) == (404, "no-such-code")
        assert thief.key is None


@run_async
async def test_a_code_is_good_for_ten_minutes_and_a_new_one_ends_the_old(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, phone = await server.guest("Anna"), await server.spectator()
        old = (await anna.done("/me/codes"))["code"]
        new = (await anna.done("/me/codes"))["code"]
        assert (await phone.refused("/me/continue", code=old))["error"] == "no-such-code"
        server.clock.pass_by(CODE_SECONDS + 1)
        assert (await phone.refused("/me/continue", code=new))["error"] == "no-such-code"
        last = (await anna.done("/me/codes"))["code"]
        server.clock.pass_by(CODE_SECONDS)
        await phone.done("/me/continue", code=last)


@pytest.mark.parametrize("name", [" ", "\n", "An\x00na", "A\u200bb", "\u202eanna", "x" * 61, ""])
@run_async
async def test_a_name_is_printable_and_not_too_long(tmp_path: Path, name: str) -> None:
    async with serve(tmp_path) as server:
        anna, stranger = await server.guest("Anna"), await server.spectator()
        for guest in (anna, stranger):
            assert (await guest.refused("/me", name=name))["status"] == 422
        assert (await anna.refused("/tables", game="harbour", seats=[{**ME, "name": name}, BOT]))["status"] == 422
        table = await anna.open("harbour", ME, FREE)
        if name:
            assert (await anna.refused(f"/tables/{table}/join", name=name))["status"] == 422
        assert (await anna.get("/me")).json()["name"] == "Anna"


@run_async
async def test_names_keep_their_letters_and_lose_spaces_around_them(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        guest = await server.guest("  Łucja <b>&amp; 木 ")
        assert (await guest.get("/me")).json()["name"] == "Łucja <b>&amp; 木"
        table = await guest.open("harbour", ME, BOT)
        assert (await guest.look(table))["now"]["table"]["seats"][0]["name"] == "Łucja <b>&amp; 木"


@run_async
async def test_a_language_without_a_catalogue_is_english(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        guest = await server.guest("Anna", "tlh")
        assert (await guest.get("/me")).json()["language"] == "en"


@run_async
async def test_a_person_who_is_forgotten_leaves_no_byte_of_their_name_and_bots_play_on(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Annabella-Xanthippe"), await server.guest("Bert")
        over = await anna.open("travel", ME, BOT, start=True)
        await server.play(over)
        hosted = await anna.open("harbour", ME, FREE, listed=True)
        await bert.done(f"/tables/{hosted}/join")
        playing = await bert.open("harbour", ME, FREE)
        await anna.done(f"/tables/{playing}/join", name="Annabella-Xanthippe II")
        await bert.done(f"/tables/{playing}/start")
        waiting = await bert.open("harbour", ME, FREE)
        await anna.done(f"/tables/{waiting}/join")
        assert b"Annabella-Xanthippe" in bytes_on_disk(server)
        key = anna.key
        assert key

        async with anna.socket(playing) as socket:
            await socket.frame()
            answer = await anna.client.delete("/me")
            assert answer.status_code == 204
        assert anna.key is None, "the cookie is gone"
        anna.client.cookies.set(COOKIE, key)
        assert (await anna.get("/me")).json()["name"] is None, "and so is the key"
        await server.settle()

        assert b"Annabella-Xanthippe" not in bytes_on_disk(server)
        statuses = {table: (await bert.look(table))["now"]["table"] for table in (over, hosted, playing, waiting)}
        assert [statuses[table]["status"] for table in statuses] == ["over", "closed", "playing", "open"]
        assert statuses[playing]["seats"][1]["name"] == "–"
        assert statuses[playing]["seats"][1]["away"] == "left"
        assert statuses[waiting]["seats"][1]["kind"] == "open"
        await server.play(playing)
        match = server.table(playing).match
        assert match
        assert {entry.by for entry in match.full_log if entry.seat == 1} == {STAND_IN}
        assert (await bert.get(f"/tables/{over}/record")).status_code == 200
        assert b"Annabella-Xanthippe" not in bytes_on_disk(server)


@run_async
async def test_not_even_that_they_once_sat_down_is_told_of_a_forgotten_person(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = await anna.open("harbour", ME, FREE)
        await bert.done(f"/tables/{table}/join")
        await bert.done(f"/tables/{table}/leave")
        await bert.client.delete("/me")
        told = [message["sentences"][0] for message in (await anna.look(table))["messages"]]
        assert told == ["You sit down.", "– sits down.", "A seat is open again."]


@run_async
async def test_the_number_of_a_person_who_was_forgotten_is_nobody_elses(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        before = (await server.person(anna)).id
        await anna.client.delete("/me")
        bert = await server.guest("Bert")
        assert (await server.person(bert)).id > before


@run_async
async def test_a_rematch_leaves_the_chair_of_somebody_forgotten_open(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = await bert.open("travel", ME, FREE)
        await anna.done(f"/tables/{table}/join")
        await bert.done(f"/tables/{table}/start")
        await server.play(table)
        await anna.client.delete("/me")
        again = await bert.done(f"/tables/{table}/rematch")
        assert [seat["kind"] for seat in again["seats"]] == ["person", "open"]


@run_async
async def test_nothing_that_belongs_to_a_person_stays_in_the_database(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        await anna.open("harbour", ME, BOT)
        await anna.done("/me/codes")
        await anna.client.delete("/me")
        with sqlite3.connect(server.file) as connection:
            for table in ("person", "device", "code", "sitting"):
                assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
        connection.close()
