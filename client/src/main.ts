// The part of a page that must be in the browser. The server renders every page whole; this
// replaces the old page by the new one, and adds what a page alone can't do: pan and zoom,
// clicks on the map, keys, and the moves of other windows.

import { dock } from "./dock";
import { keys } from "./keys";
import { links } from "./links";
import { map } from "./map";
import { navigation, refresh } from "./pages";
import { picks } from "./picks";
import { start } from "./start";
import { steppers } from "./steppers";
import { watch } from "./watch";

document.documentElement.dataset["client"] = "ready";

navigation();
keys();
map();
steppers();
picks();
start();
links();
dock();
watch();

// A page coming back from the browser's history may be old.
addEventListener("pageshow", (event) => {
  if (event.persisted) void refresh();
});
