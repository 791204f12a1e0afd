// What the first game on a device explains, each thing when it can be seen for the first time.

import { $ } from "../table/dom.js";

/** @import { Now } from "../table/api.js" */
/** @import { Tip } from "../table/family.js" */

/** @param {Now} now */
const viewOf = (now) => /** @type {harbour.View} */ (now.view);

/** @type {(Tip & {when(now: Now, isMine: boolean): boolean})[]} */
export const TIPS = [
  {
    id: "harbour",
    where: "harbour",
    side: "in",
    when: (now, isMine) => isMine && viewOf(now).phase === "discover" && !viewOf(now).has_drawn,
  },
  {
    id: "risk",
    where: "risk",
    side: "over",
    when: (now, isMine) => isMine && Boolean(viewOf(now).risk?.busts) && !$("risk").hidden,
  },
  { id: "repel", where: "answers", side: "over", when: (now, isMine) => isMine && viewOf(now).phase === "repel" },
  {
    id: "trade",
    where: "harbour",
    side: "top",
    when: (now, isMine) => isMine && viewOf(now).phase === "trade" && viewOf(now).taker === viewOf(now).active,
  },
  {
    id: "fee",
    where: "harbour",
    side: "top",
    when: (now, isMine) => isMine && viewOf(now).phase === "trade" && viewOf(now).taker !== viewOf(now).active,
  },
  { id: "expedition", where: "expeditions", side: "left", when: (now) => viewOf(now).expeditions.length > 0 },
  {
    id: "last-round",
    where: "where",
    side: "top",
    when: (now) => viewOf(now).last_round && !viewOf(now).outcome,
  },
];
