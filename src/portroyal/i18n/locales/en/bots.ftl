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
bot-about-casual = Plays sensibly, but misses something now and then.
bot-about-skilled = Weighs risk and value in every choice.
bot-about-expert = Imagines how the game could go on before it chooses. The strongest bot, and the slowest.
bot-about-trader = Cautious: stops early and lives on a steady income.
bot-about-gambler = Keeps drawing when others would stop.
bot-about-explorer = Collects the persons that expeditions need.
bot-about-random = Does anything that is allowed.

## A bot that fails leaves its chair. { $player } is the player, { $cause } is one of arena-cause, or the bot's own words.

bot-failed = { $player } has failed: { $cause }. A stand-in plays on.
