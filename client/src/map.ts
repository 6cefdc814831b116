// The map: moved by dragging, wheel, pinching and keys; a click chooses a hex, places a token or
// adds a stop to the route being drawn.

import { eachTime, go, send, shown } from "./pages";

interface View {
  x: number;
  y: number;
  scale: number;
}

const most = 6;
let view: View = { x: 0, y: 0, scale: 1 };

function box(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-pan]");
}

function apply(): void {
  const svg = box()?.querySelector<SVGElement>("svg");
  if (svg == null) return;
  const at = view.scale === 1 && view.x === 0 && view.y === 0;
  box()?.classList.toggle("zoomed", view.scale > 1);
  svg.style.transform = at ? "" : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
}

let seen = "";
let drew = false;

/** Brings a hex that has been chosen into sight: within the map, and within the window. */
function reveal(): void {
  const area = box();
  const hex = area?.querySelector<SVGElement>("g.hex.chosen") ?? null;
  const draws = area?.classList.contains("drawing") === true;
  if (draws && !drew && scrolls()) scrollBy(0, area.getBoundingClientRect().top - underBar());
  drew = draws;
  const name = hex?.dataset["hex"] ?? "";
  if (name === seen) return;
  seen = name;
  if (area == null || hex === null) return;
  const [inner, outer] = [hex.getBoundingClientRect(), area.getBoundingClientRect()];
  move(
    inside(inner.left, inner.right, outer.left, outer.right),
    inside(inner.top, inner.bottom, outer.top, outer.bottom),
  );
  if (!scrolls()) return;
  const at = hex.getBoundingClientRect();
  const bottom = document.getElementById("tray")?.getBoundingClientRect().top ?? innerHeight;
  scrollBy(0, -inside(at.top, at.bottom, underBar(), bottom));
}

function underBar(): number {
  return document.getElementById("bar")?.getBoundingClientRect().bottom ?? 0;
}

/** Whether the page is longer than the window, as it is on a phone. */
function scrolls(): boolean {
  return document.documentElement.scrollHeight > innerHeight;
}

/** How far to move what reaches from `a` to `b` so that it lies between `low` and `high`. */
function inside(a: number, b: number, low: number, high: number): number {
  return a >= low && b <= high ? 0 : (low + high) / 2 - (a + b) / 2;
}

function move(dx: number, dy: number): void {
  const area = box();
  if (area === null) return;
  const roomX = area.clientWidth * Math.max(0, view.scale - 0.5);
  const roomY = area.clientHeight * Math.max(0, view.scale - 0.5);
  view.x = Math.min(area.clientWidth / 2, Math.max(-roomX, view.x + dx));
  view.y = Math.min(area.clientHeight / 2, Math.max(-roomY, view.y + dy));
  apply();
}

function zoom(factor: number, x: number, y: number): void {
  const scale = Math.min(most, Math.max(1, view.scale * factor));
  const real = scale / view.scale;
  view = { x: x - (x - view.x) * real, y: y - (y - view.y) * real, scale };
  if (scale === 1) view = { x: 0, y: 0, scale: 1 };
  apply();
}

function zoomMiddle(factor: number): void {
  const area = box();
  if (area !== null) zoom(factor, area.clientWidth / 2, area.clientHeight / 2);
}

/** What has been clicked of a route: a click waits for the page that the one before it brings. */
let drawn: Promise<void> = Promise.resolve();

/** Adds a stop to the route being drawn. */
async function draw(stop: string): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("#draw");
  const select = form?.querySelector<HTMLSelectElement>("select[name=add]");
  if (form == null || select == null) return;
  const option = document.createElement("option");
  option.value = stop;
  select.append(option);
  select.value = stop;
  await send(form, null);
}

/** What a click on the map means where it fell. */
function choose(target: Element): void {
  const group = target.closest<SVGElement>("g.hex[data-hex]");
  const hex = group?.dataset["hex"];
  if (group == null || hex === undefined) return;
  if (document.querySelector("#draw") !== null) {
    const stop = target.closest<SVGElement>("[data-stop]")?.dataset["stop"];
    const only = group.querySelector<SVGElement>("[data-stop]")?.dataset["stop"] ?? "0";
    drawn = drawn.then(shown).then(() => draw(`${hex}:${stop ?? only}`));
    return;
  }
  const turn = document.querySelector<HTMLAnchorElement>("#tray a[data-turn]");
  if (group.classList.contains("chosen") && turn !== null) {
    turn.click();
    return;
  }
  const link = document.querySelector<HTMLAnchorElement>(`a[data-hexlink="${CSS.escape(hex)}"]`);
  if (link !== null) {
    link.click();
  } else if (document.querySelector("#now[data-asking]") !== null) {
    // Nothing can be built there; the server says why.
    void go(`${location.pathname}?hex=${encodeURIComponent(hex)}`);
  }
}

function drag(area: HTMLElement): void {
  const down = new Map<number, PointerEvent>();
  let moved = 0;
  area.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (down.size === 0) moved = 0;
    down.set(event.pointerId, event);
  });
  area.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (before === undefined) return;
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved < 6) return;
    if (!area.hasPointerCapture(event.pointerId)) area.setPointerCapture(event.pointerId);
    const others = [...down.values()].filter((e) => e.pointerId !== event.pointerId);
    const other = others[0];
    if (other !== undefined) {
      const old = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
      const now = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
      const at = area.getBoundingClientRect();
      if (old > 0) {
        const middle = [(event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2];
        zoom(now / old, (middle[0] ?? 0) - at.left, (middle[1] ?? 0) - at.top);
      }
    } else if (view.scale > 1 || event.pointerType === "mouse") {
      move(dx, dy);
    }
    down.set(event.pointerId, event);
  });
  const up = (event: PointerEvent): void => {
    down.delete(event.pointerId);
  };
  area.addEventListener("pointerup", up);
  area.addEventListener("pointercancel", up);
  area.addEventListener("click", (event) => {
    if (moved < 6) choose(event.target as Element);
  });
}

function hovered(event: Event, on: boolean): void {
  const name = (event.target as Element).closest<HTMLElement>("a[data-hexlink]")?.dataset["hexlink"];
  if (name === undefined) return;
  const hex = box()?.querySelector(`g.hex[data-hex="${CSS.escape(name)}"]`);
  hex?.classList.toggle("pointed", on);
}

export function map(): void {
  const area = box();
  if (area === null) return;
  drag(area);
  area.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const at = area.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - at.left, event.clientY - at.top);
    },
    { passive: false },
  );
  area.addEventListener("keydown", (event) => {
    const step = 60;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [step, 0],
      ArrowRight: [-step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    };
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(...by);
  });
  document.addEventListener("click", (event) => {
    const kind = (event.target as Element).closest<HTMLElement>("[data-zoom]")?.dataset["zoom"];
    if (kind === "in") zoomMiddle(1.4);
    if (kind === "out") zoomMiddle(1 / 1.4);
    if (kind === "fit") {
      view = { x: 0, y: 0, scale: 1 };
      apply();
    }
  });
  document.addEventListener("pointerover", (event) => hovered(event, true));
  document.addEventListener("pointerout", (event) => hovered(event, false));
  document.addEventListener("focusin", (event) => hovered(event, true));
  document.addEventListener("focusout", (event) => hovered(event, false));
  eachTime(apply);
  eachTime(reveal);
}
