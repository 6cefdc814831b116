// Other windows and other people at the same table: asks how far it has come, and shows it.

import { refresh } from "./pages";

const pause = 1500;

async function look(): Promise<void> {
  const table = document.querySelector<HTMLElement>("#main[data-table][data-present]");
  if (table === null || document.hidden) return;
  try {
    const answer = await fetch(`/t/${table.dataset["table"]}/version`);
    document.documentElement.classList.toggle("offline", !answer.ok);
    if (!answer.ok) return;
    const { version, asking } = (await answer.json()) as { version: number; asking?: string };
    const moved = String(version) !== table.dataset["version"];
    if (moved || asking !== table.dataset["asking"]) await refresh();
  } catch {
    document.documentElement.classList.add("offline");
  }
}

export function watch(): void {
  if (document.querySelector("#main[data-table]") === null) return;
  setInterval(() => void look(), pause);
  document.addEventListener("visibilitychange", () => void look());
}
