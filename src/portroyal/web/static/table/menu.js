// What a player may do about the table itself: settings, sharing, leaving, closing, and the curtain of a shared device.

import { pageAddress } from "./api.js";
import { $, copy, dialog, findAll, make, toast } from "./dom.js";
import { keepSetting, setting } from "./settings.js";
import { dropKept } from "./shuffle.js";
import { listed, word } from "./words.js";

/** @import { TablePage } from "./table.js" */

/** Will this browser show notices, if its user agrees? */
async function canNotify() {
  try {
    return (await Notification.requestPermission()) === "granted";
  } catch {
    return false;
  }
}

/** The way out of a table that is closed. */
export const homeLink = () => make("a", { class: "button", href: pageAddress("/") }, word("home"));

/**
 * Ask something in a dialog. Is this the answer? To close the dialog in any other way is to say no.
 * @param {HTMLDialogElement} box
 * @param {string} answer
 * @returns {Promise<boolean>}
 */
function answered(box, answer) {
  box.returnValue = "";
  box.showModal();
  return new Promise((resolve) =>
    box.addEventListener("close", () => resolve(box.returnValue === answer), { once: true }),
  );
}

/** Ask before something is done that cannot be undone. @param {string} question */
function confirmed(question) {
  $("confirm-question").textContent = question;
  return answered(dialog("confirm"), "yes");
}

export class Menu {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  draw() {
    const { table, view } = this.page.now;
    const isOver = Boolean(view?.outcome) || table.status === "closed";
    const isSeated = table.seats.some((seat) => seat.you);
    const deciding = table.to_act === null ? undefined : table.seats[table.to_act];
    const othersPlay = table.status === "playing" && table.seats.some((seat) => seat.kind === "person" && !seat.you);
    $("shut").hidden = !table.host || isOver || othersPlay;
    $("leave").hidden = !isSeated || isOver;
    const isWaitedFor = deciding?.kind === "person" && !deciding.you && deciding.away === null;
    $("hand-over").hidden = !isSeated || isOver || table.clock !== "none" || !isWaitedFor;
    if (deciding) $("hand-over").textContent = word("hand-over", { player: deciding.name });
  }

  /** Let the next player come to a device that several people share. @param {number} seat */
  drawCurtain(seat) {
    const curtain = dialog("curtain");
    $("curtain-title").textContent = word("curtain", { player: this.page.nameOf(seat) });
    if (!curtain.open) curtain.showModal();
    $("lift").onclick = async () => {
      await this.page.send("/curtain", { seat });
      curtain.close();
    };
  }

  async closeTable() {
    if (!(await confirmed(word("confirm-close")))) return;
    dialog("menu-box").close();
    await this.page.send("/close");
  }

  /** Say what leaving means, and leave if it is meant. Before the start nothing is lost. */
  async leaveTable() {
    const { status } = this.page.now.table;
    if (status === "playing" && !(await this.wantsToLeave())) return;
    if (!(await this.page.send("/leave"))) return;
    // That the deal was abandoned is our doing.
    if (status === "dealing") dropKept(this.page.id);
    location.assign(pageAddress("/"));
  }

  wantsToLeave() {
    const others = this.page.now.table.seats.filter((seat) => seat.kind === "person" && !seat.you && !seat.away);
    const box = dialog("leave-box");
    for (const line of findAll(box, "[data-people]")) line.hidden = !others.length;
    for (const line of findAll(box, "[data-alone]")) line.hidden = Boolean(others.length);
    const players = listed(others.map((seat) => seat.name));
    $("leave-others").textContent = word("leave-others", { count: others.length, players });
    return answered(box, "leave");
  }

  async share() {
    const { href } = new URL(pageAddress(`/table/${this.page.id}`), location.href);
    try {
      if (navigator.share) await navigator.share({ url: href });
      else await copy(href, word("copied"));
    } catch (error) {
      // Somebody who changes their mind need not be told so.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy(href, word("copied"));
    }
  }

  wire() {
    const { page } = this;
    $("menu").addEventListener("click", () => dialog("menu-box").showModal());
    $("keys").addEventListener("click", () => dialog("key-map").showModal());
    $("show-log").addEventListener("click", () => page.log.showDialog());
    $("share").addEventListener("click", () => this.share());
    $("leave").addEventListener("click", () => this.leaveTable());
    $("shut").addEventListener("click", () => this.closeTable());
    $("hand-over").addEventListener("click", () => page.send("/hand-over", { seat: page.now.table.to_act ?? 0 }));
    this.wireSpeed();
    for (const name of /** @type {const} */ (["one-step", "show-risk", "show-tips", "notify"])) this.wireBox(name);
  }

  wireSpeed() {
    const speed = $("speed", HTMLSelectElement);
    speed.value = setting("speed");
    speed.addEventListener("change", () => keepSetting("speed", speed.value));
  }

  /** @param {"one-step" | "show-risk" | "show-tips" | "notify"} name */
  wireBox(name) {
    const box = $(name, HTMLInputElement);
    box.checked = setting(name);
    box.addEventListener("change", async () => {
      if (name === "notify" && box.checked && !(await canNotify())) {
        box.checked = false;
        toast(word("no-notices"));
      }
      keepSetting(name, box.checked);
      if (this.page.frame?.now.view) this.page.panel.draw();
    });
  }
}
