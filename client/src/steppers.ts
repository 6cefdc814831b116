// Plus and minus beside a number, and choosers that need no button.

export function steppers(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-step]");
    const input = button?.parentElement?.querySelector<HTMLInputElement>("input[type=number]");
    if (button == null || input == null) return;
    if (button.dataset["step"] === "1") input.stepUp();
    else input.stepDown();
  });
  document.addEventListener("change", (event) => {
    const chooser = event.target as HTMLElement;
    if (chooser.matches("select[data-submit]")) chooser.closest("form")?.requestSubmit();
  });
}
