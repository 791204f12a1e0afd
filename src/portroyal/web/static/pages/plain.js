// Pages with nothing of their own to do.

import { wireTools } from "../table/settings.js";
import { loadWords } from "../table/words.js";

await loadWords();
wireTools();
