// The start page: as many names as players, options only where they belong.

function fit(form: HTMLFormElement): void {
  const chosen = form.querySelector<HTMLInputElement>("input[name=players]:checked")?.value ?? "";
  const players = Number(chosen);
  for (const name of form.querySelectorAll<HTMLInputElement>("input[data-seat]")) {
    const beyond = Number(name.dataset["seat"]) > players;
    name.disabled = beyond;
    name.closest("label")?.toggleAttribute("hidden", beyond);
  }
  for (const option of form.querySelectorAll<HTMLElement>("[data-counts]")) {
    const fits = (option.dataset["counts"] ?? "").split(" ").includes(chosen);
    option.toggleAttribute("hidden", !fits);
  }
  for (const row of form.querySelectorAll<HTMLElement>("tr[data-players]")) {
    row.classList.toggle("here", row.dataset["players"] === chosen);
  }
}

export function start(): void {
  const form = document.querySelector<HTMLFormElement>("form.setup");
  if (form === null) return;
  form.addEventListener("change", () => fit(form));
  fit(form);
}
