// The part of a page that must be in the browser. The server renders every page whole;
// this replaces the old page by the new one while keeping focus, scroll and open panels.

import { Idiomorph } from "idiomorph";

const page = "main";

function show(html: string): void {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const now = document.querySelector(page);
  const next = fresh.querySelector(page);
  if (now === null || next === null) {
    location.reload();
    return;
  }
  document.title = fresh.title;
  Idiomorph.morph(now, next, { ignoreActiveValue: true });
}

/** Fetches this page again and morphs what is shown into it. */
async function refresh(): Promise<void> {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (answer.ok) show(await answer.text());
}

// A page coming back from the browser's history may be old.
addEventListener("pageshow", (event) => {
  if (event.persisted) void refresh();
});

document.documentElement.dataset["client"] = "ready";
