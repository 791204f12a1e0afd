"""Takes part in the shuffle of a table, and checks it: python examples/fair_deal.py http://127.0.0.1:8000

docs/records.md says what that proves. The table is closed after the deal, because only then is everything revealed.
"""

import json
import secrets
import sys
from hashlib import sha256
from http.cookiejar import CookieJar
from urllib.request import HTTPCookieProcessor, Request, build_opener

API = sys.argv[1].rstrip("/") + "/api/v1"
OPENER = build_opener(HTTPCookieProcessor(CookieJar()))  # the cookie is who we are


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with OPENER.open(Request(API + path, data, {"Content-Type": "application/json"})) as answer:
        return json.load(answer)


def digest(*parts):
    return sha256(b"".join(parts)).hexdigest()


call("/me", {"name": "Example"})
nonce = secrets.token_bytes(32)
own_hash = digest(b"portroyal nonce", nonce)
seats = [{"kind": "me", "nonce_hash": own_hash}, {"kind": "bot", "bot": "beginner"}]
table = call("/tables", {"game": "harbour", "seats": seats, "start": True})

# Keep what was shown, and see that all is fixed: our own hash is there, and the bot's nonce follows from the secret.
commitment, hashes = table["commitment"], table["shuffle"]["hashes"]
if hashes != [own_hash, None]:
    raise SystemExit("The server shows other hashes. Our nonce stays here.")
call(f"/tables/{table['id']}/reveal", {"seat": 0, "nonce": nonce.hex()})

call(f"/tables/{table['id']}/close", {})
origin = call(f"/tables/{table['id']}/record")["origin"]
secret = bytes.fromhex(origin["secret"])
bot_nonce = bytes.fromhex(digest(b"portroyal seat", secret, bytes([1])))
is_fair = (
    (origin["commitment"], origin["hashes"]) == (commitment, hashes)
    and digest(b"portroyal commitment", secret) == commitment
    and digest(secret, nonce, bot_nonce) == origin["seed"]
)
print("Nobody could choose the cards." if is_fair else "These are not the cards that were committed to!")  # noqa: T201  # it is for people
sys.exit(0 if is_fair else 1)
