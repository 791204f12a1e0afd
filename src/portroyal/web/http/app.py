"""The web application."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict
from ipaddress import ip_address
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from portroyal import __version__
from portroyal.i18n import ENGLISH
from portroyal.web.http.api import api
from portroyal.web.http.guard import SECURITY_HEADERS, Guard, refusal_body
from portroyal.web.http.openapi import describe
from portroyal.web.http.services import Services, Settings, running
from portroyal.web.http.socket import refuse_unasked, sockets
from portroyal.web.metrics import CONTENT_TYPE, render
from portroyal.web.pages import pages, render_error
from portroyal.web.refusals import STATUS, Refused
from portroyal.web.storage.door import Conflict, Unavailable

__all__ = ["Settings", "make_app"]

FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers that proxies add."""


def make_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings) as services:
            app.state.services = services
            yield

    app = FastAPI(
        title="portroyal",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        # Their pages load scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(api)
    app.include_router(sockets)
    app.include_router(pages)
    app.add_middleware(
        Guard,
        hosts=settings.hosts,
        limits=settings.limits,
        now=settings.clock,
        root_path=settings.root_path,
    )
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(WebSocketRequestValidationError, refuse_unasked)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Unavailable, _cannot_write)
    app.add_exception_handler(Conflict, _cannot_write)
    app.add_exception_handler(Exception, _broken)
    app.add_api_route("/healthz", healthz, include_in_schema=False)
    app.add_api_route("/metrics", metrics, include_in_schema=False)
    describe(app, settings.games)
    return app


async def healthz(request: Request) -> JSONResponse:
    """Does the server work: its storage, and the workers too?"""
    services: Services = request.app.state.services
    health = await services.checks.health()
    status = "ok" if health.is_good else "failing"
    return JSONResponse({"status": status, "version": __version__, **asdict(health)}, 200 if health.is_good else 503)


async def metrics(request: Request) -> Response:
    """Numbers for a monitor on this machine; for nobody else there is such a page."""
    if not _is_direct(request):
        raise Refused("no-such-page")
    services: Services = request.app.state.services
    queues = {**services.bots.queues(), "writes": services.storage.waiting}
    return Response(render(services.tables.count_by_status(), queues), media_type=CONTENT_TYPE)


def _is_direct(request: Request) -> bool:
    """Does it come from this machine, and did no proxy pass it on?"""
    try:
        is_local = request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False
    return is_local and not any(name in request.headers for name in FORWARDED)


def _language(request: Request) -> str:
    return getattr(request.state, "language", ENGLISH)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _answer(request, refusal_body(error.id, _language(request), error.arguments), error.status)


def _answer(request: Request, body: dict[str, Any], status: int, headers: Mapping[str, str] | None = None) -> Response:
    """JSON for programs, a page for a browser that opened a page."""
    if "/api/" in request.url.path or "text/html" not in request.headers.get("accept", ""):
        return JSONResponse(body, status, headers=headers)
    return render_error(request, body["message"], status)


async def _bad_request(request: Request, error: Exception) -> JSONResponse:
    """Say where, and not what: what was sent is not sent back."""
    assert isinstance(error, RequestValidationError)
    where = ["/".join(map(str, problem["loc"])) for problem in error.errors()[:10]]
    return JSONResponse({**refusal_body("bad-request", _language(request)), "where": where}, STATUS["bad-request"])


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    id = "no-such-page" if error.status_code in (404, 405) else "bad-request"
    return _answer(request, refusal_body(id, _language(request)), error.status_code, error.headers)


async def _cannot_write(request: Request, error: Exception) -> JSONResponse:
    """A full disk, a locked file: nothing was done, and the client may try again."""
    return JSONResponse(refusal_body("busy", _language(request)), STATUS["busy"])


async def _broken(request: Request, error: Exception) -> JSONResponse:
    """A fault of ours: the log has the details, the answer none."""
    # It is answered outside the guard, so nothing else adds the headers.
    headers = {**SECURITY_HEADERS, "cache-control": "no-store"}
    return JSONResponse(refusal_body("broken", _language(request)), STATUS["broken"], headers)
