// "Continue on another device": the code is in the part of the address that never leaves the browser.

import { pageAddress, post } from "../table/api.js";
import { $, messageOf } from "../table/dom.js";
import { wireTools } from "../table/settings.js";
import { loadWords, word } from "../table/words.js";

await loadWords();
wireTools();
const code = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
$("said").textContent = word(code ? "go-on-ask" : "go-on-none");
$("go-on").hidden = !code;
$("go-on").addEventListener("click", async () => {
  try {
    await post("/me/continue", { code });
    location.assign(pageAddress("/"));
  } catch (error) {
    $("said").textContent = messageOf(error);
  }
});
