// Going from page to page without losing what the person is at: links and forms of a table are
// fetched, and the page shown is morphed into the one that comes back.

import { Idiomorph } from "idiomorph";

const parts = ["#bar", "#main", "#dock"];
let latest = 0;
let underWay = 0;

/** Runs `then` after every change of the page, and once now. */
export function eachTime(then: () => void): void {
  addEventListener("tetsuro:shown", then);
  then();
}

function show(html: string, keep = false): boolean {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const pairs = parts.map((part) => [document.querySelector(part), fresh.querySelector(part)]);
  if (pairs.some(([now, next]) => now == null || next == null)) return false;
  document.title = fresh.title;
  document.documentElement.lang = fresh.documentElement.lang;
  const tray = document.activeElement?.closest<HTMLElement>("#tray");
  // What is being typed stays while others move; a control that was used gets its new value.
  const typing = keep && document.activeElement instanceof HTMLInputElement;
  for (const [now, next] of pairs) {
    Idiomorph.morph(now as Element, next as Element, {
      ignoreActiveValue: typing,
      callbacks: {
        // Most of a map stays as it is; comparing is far cheaper than morphing.
        beforeNodeMorphed: (old: Node, next: Node) =>
          !(old instanceof SVGElement && old.isEqualNode(next)),
        // Where the map has been moved to and what is unfolded is the window's own affair.
        beforeAttributeUpdated: (name: string, node: Element) =>
          !(name === "style" && node.closest("[data-pan]") !== null) &&
          !(name === "open" && (keep || node.closest(".info, .dock") !== null)),
      },
    });
  }
  if (tray != null) comeFrom(tray);
  dispatchEvent(new Event("tetsuro:shown"));
  return true;
}

/** Where a person was at a hex that is no longer asked about, he comes back to its link. */
function comeFrom(tray: HTMLElement): void {
  if (tray.isConnected) return;
  const link = document.querySelector<HTMLElement>(
    `a[data-hexlink="${CSS.escape(tray.dataset["hex"] ?? "")}"]`,
  );
  (link ?? document.getElementById("now"))?.focus({ preventScroll: true });
}

function here(): string {
  return location.pathname + location.search;
}

let coming: Promise<void> = Promise.resolve();

/** Done when what was last asked for is shown. */
export function shown(): Promise<void> {
  return coming;
}

/** Fetches an address and shows what comes. */
export function go(address: string, options: RequestInit = {}): Promise<void> {
  coming = come(address, options);
  return coming;
}

async function come(address: string, options: RequestInit): Promise<void> {
  const turn = ++latest;
  const before = heading();
  underWay += 1;
  document.documentElement.classList.add("waiting");
  try {
    const answer = await fetch(address, { ...options, headers: { accept: "text/html" } });
    const html = await answer.text();
    if (turn !== latest) return;
    const to = new URL(answer.url);
    if (!show(html)) {
      location.assign(options.method === "POST" ? location.pathname : address);
      return;
    }
    const posted = options.method === "POST";
    const path = posted && !answer.redirected ? location.pathname : to.pathname + to.search;
    if (path !== here()) history.pushState(null, "", path);
    if (posted) showNow(before !== heading());
  } catch {
    document.documentElement.classList.add("offline");
  } finally {
    underWay -= 1;
    if (turn === latest) document.documentElement.classList.remove("waiting");
  }
}

function heading(): string {
  return document.querySelector("#now .turn")?.textContent ?? "";
}

/** What may be done next: seen from its top, and where the next Tab begins. */
function showNow(another: boolean): void {
  const now = document.getElementById("now");
  if (now === null) return;
  now.scrollTop = 0;
  const refused = now.querySelector(".notice") !== null;
  if (another || refused) now.scrollIntoView({ block: "start" });
  const active = document.activeElement;
  if (active === null || active === document.body || now.contains(active)) {
    now.focus({ preventScroll: true });
  }
}

/** Fetches this page again, unless the person is on the way to another, which is as new. */
export async function refresh(): Promise<void> {
  if (underWay > 0 || document.querySelector("#main[data-table]") === null) return;
  const turn = ++latest;
  const answer = await fetch(here(), { headers: { accept: "text/html" } });
  if (answer.ok && turn === latest) show(await answer.text(), true);
}

function sameTable(address: URL): boolean {
  return address.origin === location.origin && address.pathname === location.pathname;
}

export function navigation(): void {
  if (document.querySelector("#main[data-table]") === null) return;
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    if (link === null || link.hasAttribute("download")) return;
    if (link.getAttribute("aria-disabled") === "true") {
      event.preventDefault();
      return;
    }
    const to = new URL(link.href);
    if (!sameTable(to) || to.hash !== "") return;
    event.preventDefault();
    const arrived = go(to.pathname + to.search);
    const focus = link.dataset["focus"];
    if (focus !== undefined) {
      void arrived.then(() =>
        document.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true }),
      );
    }
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const to = target(form);
    if (to.origin !== location.origin || !to.pathname.startsWith(location.pathname)) return;
    event.preventDefault();
    void send(form, event.submitter);
  });
  addEventListener("popstate", () => void refresh());
}

/** Where a form goes; `form.action` may be one of its fields. */
function target(form: HTMLFormElement): URL {
  return new URL(form.getAttribute("action") ?? "", location.href);
}

let sending = false;

/** Sends a form as the browser would; done when its answer is shown. A second press before the
 * answer to the first is here does nothing: it was meant for the page that the first has left. */
export async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const data = new FormData(form, submitter);
  const to = target(form);
  const pairs = [...data].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const body = new URLSearchParams(pairs);
  if (form.method === "get") {
    await go(`${to.pathname}?${body}`);
  } else if (!sending) {
    sending = true;
    await go(to.pathname, { method: "POST", body }).finally(() => (sending = false));
  }
}
