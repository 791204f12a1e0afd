// Pages with nothing of their own to do.

import { wireTools } from "./settings.js";
import { loadWords } from "./words.js";

await loadWords();
wireTools();
