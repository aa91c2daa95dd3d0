import { filterNames } from "@/lib/contract/page-paths";

type Control = HTMLInputElement | HTMLSelectElement;

/** Sets the controls of the filter form to a search's values. `query`: the search as a query string. */
export function showChoices(panel: HTMLElement | null, query: string): void {
  const search = new URLSearchParams(query);
  for (const name of [...filterNames, "sort"]) {
    const value = search.get(name) ?? "";
    for (const control of panel?.querySelectorAll<Control>(`[name=${name}]`) ?? []) {
      if (control instanceof HTMLInputElement && control.type === "checkbox") {
        control.checked = value.toUpperCase().split(",").includes(control.value);
      } else if (control.type !== "hidden") showChoice(control, value);
    }
  }
}

/** A value that the list lacks, such as a single legal category, is added. */
function showChoice(control: Control, value: string): void {
  if (control.value === value) return;
  control.value = value;
  if (control instanceof HTMLSelectElement && control.value !== value) {
    control.add(new Option(value, value, false, true));
  }
}

/** Opens what contains the control, and focuses it. Returns a function that ends its tries. */
export function focusRefused(panel: HTMLElement | null, name: string): () => void {
  const control = panel?.querySelector<HTMLElement>(`[name=${name}]:not([type=hidden])`);
  let around = control?.closest("details");
  for (; around; around = around.parentElement?.closest("details")) around.open = true;
  // A panel that was just closed takes no focus for a moment, also after its event "toggle".
  let left = 50;
  const tries = setInterval(() => {
    control?.focus();
    left -= 1;
    if (left === 0 || document.activeElement === control) clearInterval(tries);
  }, 50);
  return () => clearInterval(tries);
}
