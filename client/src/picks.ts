// Cards to choose: the button says how many are missing, and waits until the number is right.

import { eachTime } from "./pages";

function count(form: HTMLFormElement): void {
  const ticked = form.querySelectorAll("input[name=pick]:checked").length;
  const missing = Number(form.dataset["keep"]) - ticked;
  for (const told of form.querySelectorAll<HTMLElement>("[data-missing]")) {
    told.hidden = Number(told.dataset["missing"]) !== missing;
  }
  const button = form.querySelector<HTMLButtonElement>("button.primary");
  if (button !== null) button.disabled = missing !== 0;
}

export function picks(): void {
  document.addEventListener("change", (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>("form[data-keep]");
    if (form !== null) count(form);
  });
  eachTime(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keep]")) count(form);
  });
}
