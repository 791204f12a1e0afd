// "Continue on another device": the code is in the part of the address that never leaves the browser.

import { page, post } from "./api.js";
import { $ } from "./dom.js";
import { wireTools } from "./settings.js";
import { loadWords, word } from "./words.js";

await loadWords();
wireTools();
const code = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
$("said").textContent = word(code ? "go-on-ask" : "go-on-none");
$("go-on").hidden = !code;
$("go-on").addEventListener("click", async () => {
  try {
    await post("/me/continue", { code });
    location.assign(page("/"));
  } catch (error) {
    $("said").textContent = error.message;
  }
});
