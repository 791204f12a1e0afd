"""The pages: skeletons with words, which the modules in `static/` fill by the public API."""

import gzip
import json
import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeVar

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from portroyal import __version__
from portroyal.games import GAMES
from portroyal.i18n import ENGLISH, languages, message
from portroyal.web.families import BROWSER_FAMILIES, BROWSER_GAMES
from portroyal.web.http.api import OptionalPerson
from portroyal.web.refusals import Refused
from portroyal.web.tables.table import CLOCKS, GRACE_SECONDS, Aid
from portroyal.web.words import words

Answer = TypeVar("Answer", bound=Response)

pages = APIRouter(include_in_schema=False)

STATIC: Final = Path(str(files(__package__).joinpath("static")))
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
PACKED: Final = frozenset({".woff2"})
"""Files that are compressed already."""
FACES: Final = ("chart-head", "chart-text")
LETTERS: Final = {"pl": "latin-ext", "ro": "latin-ext", "ru": "cyrillic"}
"""By language: the letters that it needs besides those of Latin 1."""
THEME: Final = "portroyal-theme"
"""A cookie that the page sets and the server only reads: light or dark."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
IMPORT: Final = re.compile(r"""^(?:import|export)\b[^;"]*?\bfrom "(\.[^"]+)";|^import "(\.[^"]+)";""", re.MULTILINE)
STYLES: Final = (
    *("type", "styles/base", "{family}/cards", "styles/table", "{family}/players", "{family}/board"),
    *("styles/dialogs", "styles/sheets", "styles/replay"),
)
"""Style sheets in the order of the cascade. What the modules and templates of a family make, its own sheets style."""
SMALL_STYLES: Final = ("styles/small", "{family}/small")
SMALL_WINDOW: Final = "(max-width: 900px), (max-height: 659px), (max-width: 1199px) and (max-height: 779px)"
WRITTEN: Final = frozenset({".js", ".css"})
"""Files that are laid out for readers of the repository."""
INDENTATION: Final = re.compile(rb"^[ \t]+", re.MULTILINE)
COMMENT: Final = re.compile(rb"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/)[ \t]*$", re.MULTILINE)
"""A comment that has its lines for itself."""
NOTHING: Final = "default-src 'none'; frame-ancestors 'none'"
"""A file loads nothing by itself, and no other page may frame it."""

templates = Environment(
    loader=PackageLoader(__package__, "templates"),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@cache
def digest() -> str:
    """Names what is in `static/` and in the catalogues: with any change every address changes."""
    content = sha256(__version__.encode())
    for file in sorted(STATIC.rglob("*")):
        if file.is_file():
            content.update(file.relative_to(STATIC).as_posix().encode() + file.read_bytes())
    for language in languages():
        content.update(json.dumps(words(language)).encode())
    return content.hexdigest()[:16]


def fonts(language: str) -> list[str]:
    """The files that a page in this language needs at once."""
    parts = ["latin"] + ([LETTERS[language]] if language in LETTERS else [])
    return [f"{face}-{part}.woff2" for part in parts for face in FACES]


@cache
def modules(*entries: str) -> tuple[str, ...]:
    """These modules of `static/` and all that they import. The page names them, so that none waits for another."""
    found: dict[str, None] = {}
    waiting = [*entries]
    while waiting:
        module = waiting.pop(0)
        if module not in found:
            found[module] = None
            file = STATIC / module
            for named in IMPORT.findall(file.read_text("utf-8")):
                waiting.append((file.parent / "".join(named)).resolve().relative_to(STATIC.resolve()).as_posix())
    return tuple(found)


def render(
    request: Request, name: str, entry: str, family: str = "", status: int = 200, **arguments: Any
) -> HTMLResponse:
    """A page of this template, with the modules it needs: its own, `entry`, and those of a family of games."""
    language = getattr(request.state, "language", ENGLISH)
    root = request.scope.get("root_path", "")
    shown = [family] if family else [*BROWSER_FAMILIES]

    def word(id: str, **values: int | str) -> str:
        return message(f"page-{id}", values, language)

    page = templates.get_template(name).render(
        word=word,
        language=language,
        root=root,
        static=f"{root}/static/{digest()}",
        fonts=fonts(language),
        family=family,
        families=tuple(BROWSER_FAMILIES),
        games=tuple(BROWSER_GAMES),
        family_of_games=" ".join(f"{game}:{its_family.id}" for game, its_family in BROWSER_GAMES.items()),
        styles=_styles(STYLES, shown),
        small_styles=_styles(SMALL_STYLES, shown),
        small_window=SMALL_WINDOW,
        modules=modules(entry, *([f"{family}/family.js"] if family else [])),
        game_name=_game_name(language),
        game_facts=_game_facts(language),
        theme=theme if (theme := request.cookies.get(THEME)) in ("light", "dark") else "",
        **arguments,
    )
    return _compressed(request, HTMLResponse(page, status))


def _styles(sheets: Iterable[str], families: list[str]) -> list[str]:
    """The style sheets of a page that may show these families, each one once."""
    return [*dict.fromkeys(sheet.format(family=family) for sheet in sheets for family in families)]


def render_error(request: Request, said: str, status: int) -> HTMLResponse:
    return render(request, "error.html", "pages/plain.js", status=status, said=said)


async def _render_table(request: Request, id: str, name: str, entry: str, **arguments: Any) -> HTMLResponse:
    game = (await request.app.state.services.tables.table(id)).header.game
    if game not in BROWSER_GAMES:
        return render_error(request, message("page-in-terminal-only", {}, request.state.language), 404)
    return render(request, name, entry, BROWSER_GAMES[game].id, id=id, game=game, **arguments)


def _game_name(language: str) -> Callable[[str], str]:
    return lambda game: message(f"game-{game}", {}, language)


def _game_facts(language: str) -> Callable[[str], str]:
    """How many people play a game, and to how many points."""

    def facts(game: str) -> str:
        counts, goal = GAMES[game].seat_counts, BROWSER_GAMES[game].goal(game)
        return message("page-game-facts", {"least": counts[0], "most": counts[-1], "goal": goal}, language)

    return facts


@pages.get("/")
async def start(request: Request, _: OptionalPerson) -> HTMLResponse:
    first = next(iter(BROWSER_GAMES.values()))
    elsewhere = [game for game in GAMES if game not in BROWSER_GAMES]
    return render(request, "start.html", "pages/start.js", first.id, terminal_games=elsewhere)


@pages.get("/new")
async def new_table(request: Request, _: OptionalPerson) -> HTMLResponse:
    clocks = {clock: _duration(seconds, request.state.language) for clock, seconds in CLOCKS.items()}
    return render(request, "new.html", "pages/new.js", aids=[*Aid], clocks=clocks)


def _duration(seconds: float | None, language: str) -> str:
    """In whole minutes if possible."""
    if seconds is None:
        return ""
    unit, count = ("minutes", seconds / 60) if seconds % 60 == 0 else ("seconds", seconds)
    return message(f"duration-{unit}", {"count": round(count)}, language)


@pages.get("/continue")
async def go_on(request: Request, _: OptionalPerson) -> HTMLResponse:
    return render(request, "continue.html", "pages/continue.js")


@pages.get("/table/{id}")
async def table(request: Request, _: OptionalPerson, id: str) -> HTMLResponse:
    """Opening a table's address only shows it. Sitting down is a request of its own."""
    return await _render_table(request, id, "table.html", "table/table.js", live=True, grace=round(GRACE_SECONDS))


@pages.get("/replay/{id}")
async def replay(request: Request, _: OptionalPerson, id: str) -> HTMLResponse:
    return await _render_table(request, id, "replay.html", "table/replay.js", live=False, shown=False)


@pages.get("/replay")
async def replay_file(request: Request, _: OptionalPerson) -> HTMLResponse:
    """The record that the server was started to show, or one that the visitor opens."""
    shown = request.app.state.services.shown is not None
    return render(request, "replay.html", "table/replay.js", id="", live=False, shown=shown)


@pages.get("/rules")
async def all_rules(request: Request, _: OptionalPerson) -> RedirectResponse:
    return RedirectResponse(f"{request.scope.get('root_path', '')}/rules/{next(iter(BROWSER_GAMES))}")


@pages.get("/rules/{game}")
async def rules(request: Request, _: OptionalPerson, game: str) -> HTMLResponse:
    if game not in BROWSER_GAMES:
        raise Refused("no-such-page")
    family = BROWSER_GAMES[game]
    return render(request, f"{family.id}/rules.html", "pages/rules.js", family.id, game=game, **family.rules(game))


@pages.get("/static/{version}/words/{language}.json")
async def all_words(request: Request, version: str, language: str) -> Response:
    if version != digest() or language not in languages():
        raise Refused("no-such-page")
    content = json.dumps({"words": words(language)}, ensure_ascii=False, separators=(",", ":"))
    return _kept_for_ever(request, content.encode(), ".json")


@pages.get("/static/{version}/{name:path}")
async def static(request: Request, version: str, name: str) -> Response:
    file = _static_files().get(name)
    if version != digest() or file is None:
        raise Refused("no-such-page")
    return _kept_for_ever(request, sent(file), file.suffix)


@cache
def sent(file: Path) -> bytes:
    """A file as browsers get it, without comments and indentation. Lines keep their numbers."""
    content = file.read_bytes()
    if file.suffix not in WRITTEN:
        return content
    return INDENTATION.sub(b"", COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), content))


@cache
def _static_files() -> dict[str, Path]:
    """What may be asked for, by its path in `static/`: no request can name anything else."""
    return {file.relative_to(STATIC).as_posix(): file for file in STATIC.rglob("*") if file.suffix in TYPES}


def _kept_for_ever(request: Request, content: bytes, suffix: str) -> Response:
    headers = {"cache-control": FOR_EVER, "content-security-policy": NOTHING}
    answer = Response(content, media_type=TYPES[suffix], headers=headers)
    return answer if suffix in PACKED else _compressed(request, answer, _packed_once)


def _compressed(request: Request, answer: Answer, pack: Callable[[bytes], bytes] = gzip.compress) -> Answer:
    answer.headers["vary"] = "accept-encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        answer.body = pack(bytes(answer.body))
        answer.headers["content-encoding"] = "gzip"
        answer.headers["content-length"] = str(len(answer.body))
    return answer


@lru_cache(maxsize=128)
def _packed_once(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)
