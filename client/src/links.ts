// The page of links: addresses as this browser reaches the server, and buttons that copy them.

async function copy(input: HTMLInputElement): Promise<boolean> {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    // No clipboard without HTTPS; the selection can still be copied by keys.
    return document.execCommand("copy");
  }
}

export function links(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-path]")) {
    input.value = location.origin + (input.dataset["path"] ?? "");
    input.addEventListener("focus", () => input.select());
  }
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-copy]");
    const input = document.getElementById(button?.dataset["copy"] ?? "");
    if (button === null || !(input instanceof HTMLInputElement)) return;
    const text = button.textContent;
    void copy(input).then((done) => {
      if (!done) return;
      button.textContent = button.dataset["copied"] ?? text;
      setTimeout(() => (button.textContent = text), 1500);
    });
  });
}
