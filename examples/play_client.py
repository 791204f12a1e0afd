"""Plays a whole game against a bot: python examples/play_client.py http://127.0.0.1:8000"""

import json
import random
import sys
import time
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

API = sys.argv[1].rstrip("/") + "/api/v1"
OPENER = build_opener(HTTPCookieProcessor(CookieJar()))  # the cookie is who we are


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        with OPENER.open(Request(API + path, data, {"Content-Type": "application/json"})) as answer:
            return json.load(answer)
    except HTTPError as error:
        if error.code not in (429, 503):
            raise SystemExit(json.load(error)["message"]) from None
        time.sleep(1)  # too fast, or busy: nothing was done, so ask again
        return call(path, body)


call("/me", {"name": "Example"})
seats = [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}]
table = call("/tables", {"game": "harbour", "seats": seats, "start": True})["id"]
seen, now = 0, {"outcome": None}
while not now["outcome"]:
    frame = call(f"/tables/{table}/events?after={seen}&wait=20")
    for message in frame["messages"]:
        seen = message["number"]
        print(*message["sentences"], sep="\n")  # noqa: T201  # it is for people
    now = frame["now"]
    if now["legal"]:
        call(f"/tables/{table}/actions", {"step": now["table"]["step"], "action": random.choice(now["legal"])})
print(json.dumps(now["outcome"]))  # noqa: T201  # it is for people
