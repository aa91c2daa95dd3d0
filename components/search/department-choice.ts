import { hasWords } from "@/components/ui/has-words";
import { departments } from "@/lib/contract/departments";

/** The ids of the parts of the choice. */
export const departmentIds = {
  chosen: "department-chosen",
  search: "department-search",
  found: "department-found",
  list: "department-list",
} as const;

/** `chosen`: what the closed choice says. `found`: how many have the typed words. */
export type DepartmentMessages = {
  chosen: (names: readonly string[]) => string;
  found: (count: number) => string;
};

type Part = Exclude<keyof typeof departmentIds, "search">;
const part = (name: Part) => document.getElementById(departmentIds[name]);
const searchField = () => document.getElementById(departmentIds.search) as HTMLInputElement | null;
const labels = () => [...(part("list")?.querySelectorAll("label") ?? [])];
const box = (label: HTMLLabelElement) => label.control as HTMLInputElement;
const nameOf = (label: HTMLLabelElement) => label.textContent ?? "";

/** Searches the list as one types, and keeps what the closed choice says up to date, until the signal. */
export function followDepartments(messages: DepartmentMessages, signal: AbortSignal): void {
  const field = searchField();
  const list = part("list");
  field?.addEventListener("input", () => showFound(messages), { signal });
  field?.addEventListener("keydown", chooseOnEnter, { signal });
  list?.addEventListener("change", () => showChosen(messages), { signal });
  const choice = list?.closest("details");
  // When it is closed, because someone who has just opened it may be typing already.
  choice?.addEventListener("toggle", () => choice.open || showAll(messages), { signal });
  showFound(messages);
  showChosen(messages);
}

/** Shows the whole list, those that are chosen first. */
export function showAll(messages: DepartmentMessages): void {
  const field = searchField();
  if (field) field.value = "";
  showFound(messages);
  showChosen(messages);
  const list = part("list");
  // An element that is moved loses the focus.
  if (!list?.contains(document.activeElement)) list?.append(...labels().toSorted(byPlace));
}

function byPlace(one: HTMLLabelElement, other: HTMLLabelElement): number {
  const place = (label: HTMLLabelElement) =>
    departments.findIndex(({ code }) => code === box(label).value);
  return Number(box(other).checked) - Number(box(one).checked) || place(one) - place(other);
}

function showChosen({ chosen }: DepartmentMessages): void {
  const names = labels().filter((label) => box(label).checked);
  say("chosen", chosen(names.map(nameOf)));
}

function showFound({ found }: DepartmentMessages): void {
  const typed = searchField()?.value.trim() ?? "";
  for (const label of labels()) label.hidden = !hasWords(nameOf(label), typed);
  say("found", typed === "" ? "" : found(shown().length));
}

function say(name: Part, text: string): void {
  const element = part(name);
  if (element && element.textContent !== text) element.textContent = text;
}

const shown = () => labels().filter((label) => !label.hidden);

/** Enter ticks the only department that was found, or unticks it. */
function chooseOnEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.isComposing) return;
  const [found, ...others] = shown();
  if (!found || others.length > 0) return;
  box(found).click();
  searchField()?.select();
}
