"""Tables in the middle of a game, drawn as docs/positions.md says: one for every kind of decision."""

from typing import Final

SEATS: Final = """
seat 1: 4 sailor-3 trader-red-3 settler-4
seat 2: 7 mademoiselle-7 captain-4*2
"""
"""Two others, with a few persons each."""
EXPEDITIONS: Final = "expeditions: expedition-priest-priest expedition-captain-captain-settler"
CROWD: Final = "flute-2-2 jester-5 skiff-1-1 sailor-3 frigate-1-1 settler-4 galleon-2-4 trader-blue-3 priest-4"

FIRST_DRAW: Final = f"seat 0: 3{SEATS}"
DRAW: Final = f"harbour: flute-2-2 jester-5 skiff-1-1 sailor-3\n{EXPEDITIONS}\nseat 0: 5 sailor-3 priest-4{SEATS}"
REPEL: Final = f"""
phase: repel
drawn: flute-1-1
harbour: jester-5 skiff-1-1 sailor-3
{EXPEDITIONS}
discard: settler-4 galleon-1-2
seat 0: 5 pirate-5 sailor-3{SEATS}
"""
REPEL_OR_BUST: Final = REPEL.replace("harbour: jester-5", "harbour: flute-2-2 jester-5")
TRADE: Final = f"""
phase: trade
takes: 2
harbour: flute-2-2 jester-5 skiff-1-1 sailor-3 frigate-1-1 mademoiselle-9 galleon-2-4
{EXPEDITIONS}
discard: settler-4 galleon-1-2
seat 0: 5 trader-blue-3 mademoiselle-7 priest-4{SEATS}
"""
TRADE_OF_OTHERS: Final = TRADE.replace("takes: 2", "takes: 1\nactive: 1\ntaker: 0\nstart: 1")
CLAIM: Final = f"""
harbour: flute-2-2 jester-5
{EXPEDITIONS}
seat 0: 2 priest-4*2 jack-6 sailor-5{SEATS}
"""
CLAIM_IN_TRADE: Final = f"phase: trade\ntakes: 1\n{CLAIM}"
WAITING: Final = f"active: 1\nstart: 1\nharbour: flute-2-2 jester-5 skiff-1-1\n{EXPEDITIONS}\nseat 0: 5 sailor-3{SEATS}"
CROWDED: Final = f"""
game: combined
last_round: yes
phase: trade
takes: 2
harbour: {CROWD} admiral-7 governor-8 passenger-4
expeditions: expedition-priest-priest expedition-captain-priest-settler expedition-settler-settler
discard: frigate-2-3 pinnace-1-1 settler-4 galleon-1-2
seat 0: 9 trader-blue-5 mademoiselle-7*2 priest-4 pirate-5 wholesaler-blue-8 jack-6 expeditions \
expedition-captain-captain tucked flute-1-1 flute-3-5
seat 1: 4 sailor-3 trader-red-3 settler-4
seat 2: 7 mademoiselle-9 captain-4*2
seat 3: 3 governor-8 pirate-7
seat 4: 12 sailor-5 jester-7*2
"""
LAST_TAKE: Final = """
phase: trade
takes: 1
last_round: yes
start: 1
harbour: flute-2-2 skiff-1-1 sailor-3
seat 0: 6 mademoiselle-9 jester-9 sailor-7 expeditions expedition-captain-captain
seat 1: 4 sailor-5 trader-red-3
"""
"""One take, or none, and the game is over."""

DECISIONS: Final = {
    "first-draw": FIRST_DRAW,
    "draw": DRAW,
    "repel": REPEL,
    "repel-or-bust": REPEL_OR_BUST,
    "trade": TRADE,
    "trade-of-others": TRADE_OF_OTHERS,
    "claim": CLAIM,
    "claim-in-trade": CLAIM_IN_TRADE,
    "crowded": CROWDED,
}
