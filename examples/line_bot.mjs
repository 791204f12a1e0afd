// A bot as a separate program: it reads lines of JSON and answers with lines of JSON (docs/bot-protocol.md).
//
// It needs nothing but Node. Try it: portroyal watch --bots "cmd:node examples/line_bot.mjs,skilled"

import { createInterface } from "node:readline";

// One of the texts in `legal`. Put your own ideas here.
function choose(view, legal, seed) {
  if (legal.includes("draw") && legal.includes("stop")) {
    // The harbour games: stop when more than 15 % of the cards are bust.
    return 100 * view.risk.busts > 15 * view.risk.cards ? "stop" : "draw";
  }
  const actions = legal.length > 1 ? legal.filter((action) => action !== "pass") : legal;
  // Randomness comes from the game: the same game gives the same choices.
  return actions[seed % actions.length];
}

const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "start") {
    say({ type: "ready", protocol: 1 });
  } else if (message.type === "choose") {
    const action = choose(message.view, message.legal, message.seed);
    say({ type: "action", step: message.step, action });
  }
  // "see" says what happened, "end" how the game ended; neither needs an answer. Print nothing else to stdout:
  // write debug output with console.error.
}
