// The phone's row of panels: the list behind its last place closes once something is chosen.

export function dock(): void {
  document.addEventListener("click", (event) => {
    const list = document.querySelector<HTMLDetailsElement>("#dock details[open]");
    if (list === null || (event.target as Element).closest("#dock summary") !== null) return;
    list.open = false;
  });
}
