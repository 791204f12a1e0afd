# Players that are programs: what ours are called, what they are like, and what is said when a bot fails.

bot-name-beginner = Beginner
bot-name-casual = Casual
bot-name-skilled = Skilled
bot-name-expert = Expert
bot-name-trader = Trader
bot-name-gambler = Gambler
bot-name-explorer = Explorer
bot-name-random = Random

bot-about-beginner = Knows the rules and plays by simple habits.
bot-about-casual = Plays sensibly and now and then misses something.
bot-about-skilled = Weighs risk and worth in every choice.
bot-about-expert = Imagines how the game may go on before it chooses. The strongest, and the slowest.
bot-about-trader = A cautious trader: stops early and lives on steady income.
bot-about-gambler = Draws on when others would stop.
bot-about-explorer = Collects crews for expeditions.
bot-about-random = Does anything that is allowed.

## A bot that fails leaves its chair. { $player } is the player, { $cause } is one of arena-cause, or the bot's own words.

bot-failed = { $player } has failed: { $cause }. A stand-in plays on.
