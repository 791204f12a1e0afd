// Which moves are seen, from where to where, when, and in which order.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { centred, frontKey, plan, seenMoves } from "../../src/portroyal/web/static/table/movement.js";
import { TIMING } from "../../src/portroyal/web/static/table/timing.js";
import { at, HEIGHT, layout, moving, pile, row, WIDTH, zones } from "./layout.mjs";

const onlyFlight = (script) => {
  const flights = script.steps.flatMap((step) => step.flights);
  assert.equal(flights.length, 1);
  return flights[0];
};

describe("moves that are seen", () => {
  it("are a few of many cards that go the same way from pile to pile", () => {
    const moves = Array.from({ length: 40 }, (_, n) => [`card-${n}`, "discard", "deck"]);
    assert.equal(seenMoves(moves, zones.rows).length, 6);
  });
  it("are all of those that leave a row", () => {
    const moves = Array.from({ length: 12 }, (_, n) => [`card-${n}`, "pool", "discard"]);
    assert.equal(seenMoves(moves, zones.rows).length, 12);
  });
  it("are not those of a card that stays in its row", () => {
    assert.deepEqual(seenMoves([["a", "shown", "pool"]], zones.rows), []);
  });
  it("count every way for itself", () => {
    const moves = [0, 1].flatMap((seat) => Array.from({ length: 6 }, () => [null, "deck", `purse/${seat}`]));
    assert.equal(seenMoves(moves, zones.rows).length, 12);
  });
});

describe("a card that is turned up", () => {
  const script = plan(layout(row("a"), row("a", "b")), [moving(["b", "deck", "pool"])], zones);
  const flight = onlyFlight(script);

  it("lands on its new place, which is empty until then", () => {
    assert.equal(flight.landing, "b#0");
    assert.deepEqual(script.landings, [{ key: "b#0", zone: "pool", card: "b" }]);
    assert.deepEqual(flight.path.end, { x: at(1).left, y: at(1).top, scale: 1 });
  });
  it("starts over the deck, face down, not larger than the deck", () => {
    const width = 60 / WIDTH;
    assert.equal(flight.turnsUp, true);
    assert.deepEqual(flight.path.start, { ...centred(pile(0), WIDTH), scale: width });
  });
  it("lets the row make room, and stays where it has landed", () => {
    assert.equal(flight.makesRoom, true);
    assert.equal(flight.parksAs, null);
  });
  it("is the second of two equal cards if one lies there already", () => {
    const again = plan(layout(row("a"), row("a", "a")), [moving(["a", "deck", "pool"])], zones);
    assert.equal(onlyFlight(again).landing, "a#1");
  });
});

describe("a card that leaves a row", () => {
  const script = plan(layout(row("a", "b", "c"), row("a", "c")), [moving(["b", "pool", "discard"])], zones);

  it("lies there until it flies, and flies from there", () => {
    assert.deepEqual(script.parked, [{ card: "b", rect: at(1) }]);
    const flight = onlyFlight(script);
    assert.equal(flight.ghost, 0);
    assert.deepEqual(flight.path.start, { x: at(1).left, y: at(1).top, scale: 1 });
  });
  it("shrinks to its pile, but not below a third", () => {
    assert.equal(onlyFlight(script).path.end.scale, 60 / WIDTH);
    const tiny = layout(row("a"), row());
    tiny.zones.set("discard", { left: 0, top: 0, width: 10, height: 10 });
    assert.equal(onlyFlight(plan(tiny, [moving(["a", "pool", "discard"])], zones)).path.end.scale, 0.35);
  });
  it("makes the others close up when it goes, and not before", () => {
    assert.deepEqual(script.shifts, [{ key: "c#0", x: WIDTH + 10, y: 0, jumps: false, waits: true }]);
  });
  it("comes to lie in front of a player, if it can be seen there", () => {
    const front = { left: 620, top: 610, width: 50, height: 71 };
    const seen = layout(row("a"), row(), { fronts: new Map([[frontKey("front/0", "a"), front]]) });
    const hired = onlyFlight(plan(seen, [moving(["a", "pool", "front/0"])], zones));
    assert.equal(hired.landing, "front/0 a");
    assert.equal(hired.path.end.scale, 50 / WIDTH);
  });
});

describe("a card that comes and goes", () => {
  const events = [moving(["x", "deck", "shown"]), moving(["x", "shown", "discard"])];

  it("lies beside the others in between", () => {
    const { steps } = plan(layout(row("a"), row("a")), events, zones);
    const [come, go] = steps.map((step) => step.flights[0]);
    assert.equal(come.landing, null);
    assert.deepEqual(come.path.end, { x: at(0).left + WIDTH + 8, y: at(0).top, scale: 1 });
    assert.equal(go.ghost, come.parksAs);
    assert.deepEqual({ x: go.path.start.x, y: go.path.start.y }, { x: come.path.end.x, y: come.path.end.y });
  });
  it("lies beside another that comes at the same event", () => {
    const both = [moving(["x", "deck", "shown"], ["y", "deck", "shown"]), moving(["x", "shown", "discard"])];
    const [one, other] = plan(layout(row("a"), row("a")), both, zones).steps[0].flights;
    assert.equal(other.path.end.x, one.path.end.x + WIDTH + 8);
  });
  it("lies in the middle if there is no room, or if everybody should read it", () => {
    const middle = { x: 100 + (400 - WIDTH) / 2, y: 200 + (220 - HEIGHT) / 2, scale: 1 };
    const full = row("a", "b", "c", "d", "e");
    assert.deepEqual(plan(layout(full, full), events, zones).steps[0].flights[0].path.end, middle);
    const [first, second] = events;
    const shown = plan(layout(row("a"), row("a")), [{ ...first, effect: { inTheMiddle: true } }, second], zones);
    assert.deepEqual(shown.steps[0].flights[0].path.end, middle);
    assert.equal(shown.steps[0].rest, TIMING.look);
    assert.equal(shown.steps[1].rest, 0);
  });
});

describe("a loss", () => {
  const sway = { cards: ["x", "b"], icon: "risk", text: "Lost!" };
  const moves = [
    ["x", "shown", "discard"],
    ["a", "pool", "discard"],
    ["b", "pool", "discard"],
  ];
  const script = plan(layout(row("a", "b"), []), [moving(["x", "deck", "shown"]), { moves, effect: { sway } }], zones);

  it("marks the cards that caused it, also the one that has just come", () => {
    const { marked } = script.steps[1].sway;
    assert.deepEqual(marked.length, 2);
    const come = script.steps[0].flights[0];
    assert.ok(marked.includes(come.parksAs));
    assert.ok(marked.includes(script.parked.findIndex((parked) => parked.card === "b")));
  });
  it("sends the cards off one after the other, in the order of the moves", () => {
    assert.deepEqual(
      script.steps[1].flights.map((flight) => [flight.card, flight.delay]),
      [
        ["x", 0],
        ["a", TIMING.stagger],
        ["b", 2 * TIMING.stagger],
      ],
    );
  });
});

describe("cards that stay", () => {
  it("do not wait if no card comes to their row or leaves it", () => {
    const before = row("a");
    const after = [{ ...before[0], rect: at(2) }];
    const [shift] = plan(layout(before, after), [moving([null, "deck", "purse/0"])], zones).shifts;
    assert.equal(shift.waits, false);
  });
  it("jump to another line", () => {
    const before = row("a");
    const after = [{ ...before[0], rect: at(0, 1) }];
    assert.equal(plan(layout(before, after), [], zones).shifts[0].jumps, true);
  });
  it("do not move for less than a pixel", () => {
    const before = row("a");
    const after = [{ ...before[0], rect: { ...at(0), left: at(0).left + 0.5 } }];
    assert.deepEqual(plan(layout(before, after), [], zones).shifts, []);
  });
});

describe("what cannot be seen", () => {
  it("has no path: a zone that is not on the page", () => {
    assert.equal(onlyFlight(plan(layout([], []), [moving([null, "deck", "purse/9"])], zones)).path, null);
  });
  it("is a hidden card, which never turns up", () => {
    const flight = onlyFlight(plan(layout([], []), [moving([null, "deck", "purse/0"])], zones));
    assert.equal(flight.turnsUp, false);
    assert.equal(flight.path.width, 60);
  });
});
