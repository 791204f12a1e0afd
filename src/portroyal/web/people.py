"""People without accounts: a person is a random key in a cookie. Only the hash of a key is kept."""

from dataclasses import replace
from hashlib import sha256
from typing import Final

from portroyal.i18n import ENGLISH, languages
from portroyal.web.clock import Clock, system_clock
from portroyal.web.names import checked_name
from portroyal.web.refusals import Refused
from portroyal.web.storage.door import Person, Storage
from portroyal.web.tokens import Tokens, new_token

KEY_BYTES: Final = 32
MAX_KNOWN: Final = 10_000
"""People whose keys are kept in memory."""
CODE_SECONDS: Final = 600.0
"""How long a code for another device is good."""


def _hash(key: str) -> bytes:
    return sha256(key.encode()).digest()


class People:
    def __init__(self, storage: Storage, clock: Clock = system_clock, tokens: Tokens = new_token) -> None:
        self._storage = storage
        self._clock = clock
        self._tokens = tokens
        self._known: dict[bytes, Person] = {}
        """People who were here lately, by the hash of their key."""

    async def by_key(self, key: str) -> Person | None:
        """The person with this key. None if it is nobody's, or empty."""
        if not key:
            return None
        hash = _hash(key)
        person = self._known.get(hash)
        if person is None:
            person = await self._storage.person_by_key(hash)
            if person is not None:
                if len(self._known) >= MAX_KNOWN:
                    self._known.clear()
                self._known[hash] = person
        return person

    def drop(self, person: Person) -> None:
        """Read them from the storage again, because they have changed or are no more."""
        self._known = {hash: known for hash, known in self._known.items() if known.id != person.id}

    async def add(self, name: str, language: str) -> tuple[Person, str]:
        """A new person and their key."""
        name, language = checked_name(name), checked_language(language)
        key = self._tokens(KEY_BYTES).hex()
        return await self._storage.add_person(name, language, _hash(key), self._clock()), key

    async def change(self, person: Person, name: str, language: str) -> Person:
        changed = replace(person, name=checked_name(name), language=checked_language(language))
        await self._storage.change_person(changed, self._clock())
        self.drop(person)
        return changed

    async def new_code(self, person: Person) -> str:
        """A code that makes another device this person's, once."""
        code = self._tokens(KEY_BYTES).hex()
        now = self._clock()
        await self._storage.add_code(person.id, _hash(code), now + CODE_SECONDS, now)
        return code

    async def use_code(self, code: str) -> tuple[Person, str]:
        """The person of a code and a key for this device; the code is used up."""
        key = self._tokens(KEY_BYTES).hex()
        person = await self._storage.use_code(_hash(code), _hash(key), self._clock())
        if person is None:
            raise Refused("no-such-code")
        return person, key


def checked_language(language: str) -> str:
    """The language itself; English for a language that there is no catalogue for."""
    return language if language in languages() else ENGLISH
