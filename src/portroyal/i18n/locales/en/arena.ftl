# Tournaments of bots: the command, what it refuses, and the report.

## The command

cli-arena = Let bots play many games and see who is stronger, with intervals.
cli-arena-more = Examples: portroyal arena harbour --bots expert,skilled,casual --games 600 --seats 3 --out cup   |   portroyal arena loot --bots ./mine.py:choose,skilled --sequential. See docs/arena.md.
cli-option-arena-bots = The bots, with commas: a name, name@NODES, ./file.py:choose or "cmd:./program".
cli-option-arena-games = How many games; rounded up to whole deals. A kept tournament can be given more later.
cli-option-arena-seats = How many play in one game. The fewest that the game allows if left out.
cli-option-arena-seed = A word that decides every game; the same word, the same result.
cli-option-arena-workers = How many processes play at the same time. One for each core if left out.
cli-option-arena-out = The folder that keeps the games and the report. The same call goes on with what is there.
cli-option-arena-records = Keep a record of every game too, in the folder records of --out.
cli-option-arena-sequential = Stop as soon as it is clear whether the first of two bots is stronger than the second.
cli-option-arena-nodes = How many actions a bot may try in its head for one decision.
cli-option-arena-seconds = How many seconds a bot may think about one decision. Such games cannot be repeated exactly.
cli-option-arena-timeout = A bot that does not answer within this many seconds has failed.

arena-progress-games = { $done } of { $total } games
arena-interrupted = { $games ->
    [one] Stopped. 1 finished game is kept in { $folder }; the same call goes on with it.
   *[other] Stopped. { $games } finished games are kept in { $folder }; the same call goes on with them.
}
arena-interrupted-lost = Stopped. Nothing was kept, because there was no --out.
arena-written = The report is in { $file }.
arena-cannot-keep = The tournament cannot be kept in { $folder }: { $error }.

## What it refuses

fault-too-few-games = { $place }: at least 1 game must be played, not { $subject }.
fault-workers-count = { $place }: there can be 1 to 256 workers, not { $subject }.
fault-no-bots = { $place }: name at least one bot.
fault-bot-twice = { $place }: “{ $subject }” is named twice.
fault-unprintable = { $place }: “{ $subject }” has characters that cannot be printed.
fault-not-positive = { $place }: it must be more than 0.
fault-nodes-and-seconds = { $place }: a bot thinks by nodes or by seconds, not both.
fault-not-two-bots = { $place }: this compares exactly two bots, not { $subject }.
fault-records-without-out = { $place }: records are kept in the folder that --out names, and none is named.
fault-out-is-file = { $place }: { $subject } is not a folder.
fault-out-not-empty = { $place }: { $subject } holds other files, and no tournament.
fault-out-in-use = { $place }: another program is playing the tournament in { $subject }.
fault-other-tournament = { $place }: the folder holds another tournament, in which this is { $subject }.
fault-not-a-tournament = { $place } is not a tournament that this program knows.
fault-game-damaged = { $place }: line { $subject } is not a game.
fault-game-of-others = { $place }: game { $subject } was played by other bots.
fault-workers-died = { $place }: { $subject } workers have died one after another; a bot seems to end them.

## Words and figures

arena-fact = { $name } { $value }
arena-facts = { $facts }.
arena-percent = { $value } %
arena-percent-range = { $low } – { $high } %
arena-number-range = { $low } – { $high }
arena-milliseconds = { $value } ms
arena-range = { $low } to { $high }
arena-plot = { $name }: { $value } ({ $range })
arena-bin = { $least } to { $most } steps: { $count } games
arena-chair = { $distance ->
    [0] Begins
    [one] 1 seat later
   *[other] { $distance } seats later
}
arena-time = { $bot }: mean { $mean }, median { $median }, 95 % within { $high }, slowest { $most } ms
arena-time-mean = ⌀ { $mean } ms
arena-time-rest = { $median } · { $high } · { $most } ms
arena-as-table = The same as a table
arena-key-median = median
arena-key-high = 95 % are faster
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
arena-column-chair = Seat
arena-column-time = Time per decision
arena-column-measure = Measure
arena-column-mean = Mean
arena-column-least = Least
arena-column-most = Most

arena-figure-busts = Busts per turn
arena-figure-draws = Cards per turn
arena-figure-hired = Persons hired
arena-figure-claimed = Expeditions
arena-figure-sunk = Ships sunk
arena-figure-privileges = Auctions won
arena-figure-tricks = Tricks won
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
arena-figures-head = Ways of playing
arena-standings-note = Each value with its 95 % interval. A bot that has two seats at a table counts as two.
arena-ratings-head = Ratings
arena-ratings-note = On the scale of Elo, with a mean of 0: 100 more means ahead in 64 % of pairings, 400 more in 91 %. Where two bars do not overlap, the difference is no accident.
arena-win-rates-head = Win rates
arena-win-rates-note = A shared win counts its share. The dashed line is what a bot would win if all were equal.
arena-pairs-head = Who is ahead of whom
arena-pairs-note = How often the bot of the row is placed ahead of the bot of the column, ties half. ▲ is more than half, ▼ less.
arena-pairs-corner = ahead of
arena-chairs-head = Seats
arena-chairs-note = Who wins by where one sits, counted clockwise from the player who begins. The dashed line is an equal share.
arena-lengths-head = Length of a game
arena-lengths-note = A step is one decision, however small.
arena-lengths-desc = Games by their number of steps: { $mean } on average, { $least } to { $most }.
arena-times-head = Thinking time
arena-times-note = Milliseconds for a decision with at least two possibilities, on a scale in which each line is ten times the last. Of all in this report this alone depends on the machine.
arena-trouble-head = Failures
arena-trouble-note = A bot that fails is replaced by a stand-in for the rest of the game. The game counts.
arena-trouble-more = { $count } more failures are in report.json.
arena-trouble-rest = { $count } more failures. With --out, report.json lists them all.
arena-footer = Made by portroyal, an unofficial project. The figures are also in report.json and report.csv.

arena-failure = { $bot }, game { $game }, seat { $seat }, step { $step }: { $cause }
arena-lost = Game { $game } ({ $bots }) was lost: { $cause }
arena-cause = { $cause } ({ $detail })
arena-cause-crashed = it crashed
arena-cause-illegal = it chose something illegal
arena-cause-hung = it did not answer in time
arena-cause-flooded = it said more than it was asked for
arena-cause-unreadable = its answer could not be read
arena-cause-worker-died = it ended the process that played it, twice
arena-cause-error = an error

arena-verdict-stronger = { $first } is stronger than { $second }.
arena-verdict-not-shown = It is not shown that { $first } is stronger than { $second }.
arena-verdict-undecided = It is still undecided whether { $first } is stronger than { $second }.
arena-verdict-more = { $deals } deals, score { $score }. Logarithm of the likelihood ratio { $ratio }; decided at ±{ $bound }.
