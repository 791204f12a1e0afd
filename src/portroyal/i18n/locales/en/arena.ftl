# Tournaments of bots: the command, what it refuses, and the report.

## The command

cli-arena = Let bots play many games; see which is stronger, and how sure that is.
cli-arena-more = Examples: portroyal arena harbour --bots expert,skilled,casual --games 600 --seats 3 --out cup   |   portroyal arena loot --bots ./mine.py:choose,skilled --sequential. See docs/arena.md.
cli-option-arena-bots = The bots, separated by commas: a name, name@NODES, ./file.py:choose or "cmd:./program".
cli-option-arena-games = How many games, rounded up to whole deals. You can add games to a saved tournament later.
cli-option-arena-seats = The number of players in a game; by default the fewest the game allows.
cli-option-arena-seed = A word that decides every game: the same word, the same result.
cli-option-arena-workers = How many processes play at the same time; by default one per core.
cli-option-arena-out = The folder for the games and the report. The same call continues what is there.
cli-option-arena-records = Also keep a record of every game, in the folder records of --out.
cli-option-arena-sequential = Stop as soon as it is clear whether the first of two bots is stronger than the second.
cli-option-arena-nodes = How many actions a bot may try out for one decision.
cli-option-arena-seconds = Seconds a bot may think about one decision. Such games can’t be repeated exactly.
cli-option-arena-timeout = A bot that doesn’t answer within this many seconds has failed.

arena-progress-games = { $done } of { $total } games
arena-interrupted = { $games ->
    [one] Stopped. 1 finished game is kept in { $folder }; the same call continues from there.
   *[other] Stopped. { $games } finished games are kept in { $folder }; the same call continues from there.
}
arena-interrupted-lost = Stopped. Nothing was kept, because there was no --out.
arena-written = The report is in { $file }.
arena-cannot-keep = Can’t keep the tournament in { $folder }: { $error }.

## What it refuses

fault-too-few-games = { $place }: play at least 1 game, not { $subject }.
fault-workers-count = { $place }: use 1 to 256 workers, not { $subject }.
fault-no-bots = { $place }: name at least one bot.
fault-bot-twice = { $place }: “{ $subject }” is named twice.
fault-unprintable = { $place }: “{ $subject }” contains characters that can’t be printed.
fault-not-positive = { $place }: this must be more than 0.
fault-nodes-and-seconds = { $place }: limit a bot by nodes or by seconds, not both.
fault-not-two-bots = { $place }: this compares exactly two bots, not { $subject }.
fault-records-without-out = { $place }: records need a folder; name one with --out.
fault-out-is-file = { $place }: { $subject } is not a folder.
fault-out-not-empty = { $place }: { $subject } holds other files and no tournament.
fault-out-in-use = { $place }: another program is running the tournament in { $subject }.
fault-other-tournament = { $place }: the folder holds another tournament, where this is { $subject }.
fault-not-a-tournament = { $place } is not a tournament this program knows.
fault-game-damaged = { $place }: line { $subject } is not a valid game.
fault-game-of-others = { $place }: other bots played game { $subject }.
fault-workers-died = { $place }: { $subject } workers died one after another; a bot seems to end them.

## Words and numbers

arena-fact = { $name } { $value }
arena-facts = { $facts }.
arena-milliseconds = { $value } ms
arena-range = { $low } to { $high }
arena-plot = { $name }: { $value } ({ $range })
arena-bin = { $least } to { $most } steps: { $count } games
arena-seat = { $distance ->
    [0] Begins
    [one] 1 seat later
   *[other] { $distance } seats later
}
arena-time = { $bot }: mean { $mean }, median { $median }, 95% within { $high }, slowest { $most } ms
arena-time-mean = ⌀ { $mean } ms
arena-time-rest = { $median } · { $high } · { $most } ms
arena-as-table = The same as a table
arena-key-median = median
arena-key-high = 95% are faster
arena-key-most = slowest

arena-fact-game = Game
arena-fact-seats = Seats
arena-fact-games = Games
arena-fact-deals = Deals
arena-fact-seed = Seed
arena-fact-ending = Ending
arena-fact-nodes = Nodes per decision
arena-fact-thinking = Time per decision
arena-fact-timeout = Timeout
arena-fact-rules = Rules version
arena-fact-program = Program

arena-column-rank = #
arena-column-bot = Bot
arena-column-games = Games
arena-column-rating = Rating
arena-column-win-rate = Win rate
arena-column-points = Points
arena-column-place = Place
arena-column-seat = Seat
arena-column-time = Time per decision
arena-column-measure = Measure
arena-column-mean = Mean
arena-column-least = Least
arena-column-most = Most

arena-metric-busts = Busts per turn
arena-metric-draws = Cards per turn
arena-metric-hired = Persons hired
arena-metric-claimed = Expeditions
arena-metric-sunk = Ships sunk
arena-metric-privileges = Auctions won
arena-metric-tricks = Tricks won
arena-length-steps = Steps
arena-length-turns = Turns
arena-length-rounds = Rounds
arena-length-loot-rounds = Rounds
arena-length-tricks = Tricks

## The report

arena-title = Tournament of bots: { $game }
arena-lead = { $rivals ->
    [one] { $bot } is rated above its rival after { $games } games.
   *[other] { $bot } is rated above its { $rivals } rivals after { $games } games.
}
arena-lead-plain = { $games ->
    [one] 1 game was played.
   *[other] { $games } games were played.
}
arena-standings-head = Standings
arena-metrics-head = Playing style
arena-standings-note = Each value comes with its 95% interval. A bot with two seats at a table counts as two.
arena-ratings-head = Ratings
arena-ratings-note = On the Elo scale, with a mean of 0: 100 more means ahead in 64% of pairings, 400 more in 91%. Where two bars don’t overlap, the difference is more than chance.
arena-win-rates-head = Win rates
arena-win-rates-note = A shared win counts as a share. The dashed line is what each bot would win if all were equal.
arena-pairs-head = Who is ahead of whom
arena-pairs-note = How often the bot of the row is placed ahead of the bot of the column, ties half. ▲ is more than half, ▼ less.
arena-pairs-corner = ahead of
arena-seats-head = Seats
arena-seats-note = Wins by seat, counted clockwise from the start player. The dashed line is an equal share.
arena-lengths-head = Length of a game
arena-lengths-note = A step is one decision, however small.
arena-lengths-desc = Games by their number of steps: { $mean } on average, { $least } to { $most }.
arena-times-head = Thinking time
arena-times-note = Milliseconds for a decision with at least two choices, on a scale where each line is ten times the last. Only these figures depend on the machine.
arena-trouble-head = Failures
arena-trouble-note = A stand-in replaces a bot that fails, for the rest of the game. The game counts.
arena-trouble-more = { $count } more failures are in report.json.
arena-trouble-rest = { $count } more failures. With --out, report.json lists them all.
arena-footer = Made by portroyal, an unofficial project. report.json and report.csv hold the same figures.

arena-failure = { $bot }, game { $game }, seat { $seat }, step { $step }: { $cause }
arena-abandoned = Game { $game } ({ $bots }) was abandoned: { $cause }
arena-cause = { $cause } ({ $detail })
arena-cause-crashed = it crashed
arena-cause-illegal = it chose an illegal action
arena-cause-hung = it did not answer in time
arena-cause-flooded = it sent more than it was asked for
arena-cause-unreadable = its answer could not be read
arena-cause-worker-died = it ended the process that played it, twice
arena-cause-error = an error

arena-verdict-stronger = { $first } is stronger than { $second }.
arena-verdict-not-shown = The games don’t show that { $first } is stronger than { $second }.
arena-verdict-undecided = It is still open whether { $first } is stronger than { $second }.
arena-verdict-more = { $deals } deals, score { $score }. Log-likelihood ratio { $ratio }; decided at ±{ $bound }.
