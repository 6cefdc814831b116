// Keys: every control that names one (data-key) is pressed by it.

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
}

export function keys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
    if (found === null || found.getAttribute("aria-disabled") === "true") return;
    event.preventDefault();
    found.click();
    const panel = found.getAttribute("href");
    if (panel?.startsWith("#")) {
      document.getElementById(panel.slice(1))?.focus({ preventScroll: true });
    }
  });
}
