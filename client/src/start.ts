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

/** Moments in the reader's own zone and way of writing. */
function clocks(): void {
  const page = document.documentElement.lang;
  const lang = navigator.languages.find((own) => own.startsWith(page)) ?? page;
  const day = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });
  const moment = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const written = time.dataset["day"] === undefined ? moment : day;
    time.textContent = written.format(new Date(time.dateTime));
  }
}

/** A form is sent once from this page: a second press would begin a second game. */
function once(form: HTMLFormElement): void {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) sent = false;
  });
}

export function start(): void {
  const form = document.querySelector<HTMLFormElement>("form.setup");
  if (form === null) return;
  clocks();
  document.querySelectorAll<HTMLFormElement>("form[method=post]").forEach(once);
  form.addEventListener("change", () => fit(form));
  fit(form);
}
