import { hasWords } from "@/components/ui/has-words";
import { type ChosenNames, choiceIds, chosenOptions } from "./chosen-options";

export type ChoiceMessages = {
  /** What the closed choice says. */
  chosen: (names: readonly string[]) => ChosenNames;
  /** How many of the list have the typed words. */
  found: (count: number) => string;
  /** The name of a value that the list lacks. */
  nameOf: (filter: string, value: string) => string;
};

/** Several values of a filter to choose from, as the server has rendered them: checkboxes and perhaps a field that searches them. */
class MultipleChoice {
  private readonly ids: ReturnType<typeof choiceIds>;

  constructor(
    private readonly details: HTMLDetailsElement,
    private readonly messages: ChoiceMessages,
  ) {
    this.ids = choiceIds(this.name);
  }

  /** Searches the list as one types, whole words first, and keeps what the closed choice says up to date, until the signal. */
  follow(signal: AbortSignal): void {
    this.search?.addEventListener("input", () => this.showFound(), { signal });
    this.search?.addEventListener("keydown", (event) => this.chooseOnEnter(event), { signal });
    this.list?.addEventListener("change", () => this.showChosen(), { signal });
    // The whole list when it is closed, because someone who has just opened it may be typing already.
    const follow = () => (this.details.open ? this.focusSearch() : this.showAll());
    this.details.addEventListener("toggle", follow, { signal });
    this.details.addEventListener("keydown", (event) => this.closeOnEscape(event), { signal });
    document.addEventListener("click", ({ target }) => this.closeUnless(target), { signal });
    // A press on a label focuses what the page's content is in.
    const closeUnlessAround = ({ target }: Event) => {
      if (target instanceof Node && !target.contains(this.details)) this.closeUnless(target);
    };
    document.addEventListener("focusin", closeUnlessAround, { signal });
    if (this.details.open) this.focusSearch();
    this.showFound();
    this.showChosen();
  }

  /** Ticks the options that stand for the codes. One that the list lacks is added. */
  tick(codes: readonly string[]): void {
    const boxes = this.labels().map(boxOf);
    const { chosen, rest } = chosenOptions(
      boxes.map(({ value }) => value),
      codes,
    );
    for (const box of boxes) box.checked = chosen.includes(box.value);
    for (const code of rest) this.add(code);
    this.showAll();
  }

  private get name(): string {
    return this.details.dataset.choice ?? "";
  }

  private get list(): HTMLElement | null {
    return document.getElementById(this.ids.list);
  }

  private get search(): HTMLInputElement | null {
    return document.getElementById(this.ids.search) as HTMLInputElement | null;
  }

  private labels(): HTMLLabelElement[] {
    return [...(this.list?.querySelectorAll("label") ?? [])];
  }

  private add(code: string): void {
    const label = this.labels()[0]?.cloneNode(true) as HTMLLabelElement | undefined;
    const box = label?.querySelector("input");
    if (!label || !box) return;
    box.value = code;
    box.checked = true;
    label.dataset.place = "-1";
    label.replaceChildren(box, this.messages.nameOf(this.name, code));
    this.list?.prepend(label);
  }

  /** Shows the whole list: in one with a search, those that are chosen first. */
  private showAll(): void {
    if (this.search) this.search.value = "";
    this.showFound();
    this.showChosen();
    // An element that is moved loses the focus.
    if (!this.search || this.list?.contains(document.activeElement)) return;
    this.list?.append(...this.labels().toSorted(byPlace));
  }

  private get summary(): HTMLElement | null {
    return this.details.querySelector("summary");
  }

  /** Takes the focus from the switch that was pressed, and from nothing else. */
  private focusSearch(): void {
    if ([this.summary, document.body].includes(document.activeElement as HTMLElement))
      this.search?.focus();
  }

  private closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.isComposing || !this.details.open) return;
    event.preventDefault();
    this.details.open = false;
    this.summary?.focus();
  }

  /** It covers other controls, so that it closes when one of them, or anything else, is used. */
  private closeUnless(target: EventTarget | null): void {
    if (target instanceof Node && !this.details.contains(target)) this.details.open = false;
  }

  private showChosen(): void {
    const names = this.labels().filter((label) => boxOf(label).checked);
    const { text, short } = this.messages.chosen(names.map(nameOf));
    this.say("chosen", text);
    this.details.querySelector("[data-short]")?.setAttribute("data-short", short);
  }

  private showFound(): void {
    const typed = this.search?.value.trim() ?? "";
    const labels = this.labels();
    const asWholeWords = labels.filter((label) => hasWords(nameOf(label), typed, true));
    const found =
      asWholeWords.length > 0
        ? asWholeWords
        : labels.filter((label) => hasWords(nameOf(label), typed));
    for (const label of labels) label.hidden = !found.includes(label);
    this.say("found", typed === "" ? "" : this.messages.found(this.shown().length));
  }

  private say(part: "chosen" | "found", text: string): void {
    const element = document.getElementById(this.ids[part]);
    if (element) element.textContent = text;
  }

  private shown(): HTMLLabelElement[] {
    return this.labels().filter((label) => !label.hidden);
  }

  /** Enter ticks the only option that was found, or unticks it. */
  private chooseOnEnter(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.isComposing) return;
    const [found, ...others] = this.shown();
    if (!found || others.length > 0) return;
    boxOf(found).click();
    this.search?.select();
  }
}

const boxOf = (label: HTMLLabelElement) => label.control as HTMLInputElement;
const nameOf = (label: HTMLLabelElement) => label.textContent ?? "";

function byPlace(one: HTMLLabelElement, other: HTMLLabelElement): number {
  const place = ({ dataset }: HTMLLabelElement) => Number(dataset.place);
  return Number(boxOf(other).checked) - Number(boxOf(one).checked) || place(one) - place(other);
}

/** The choices of the panel of filters, by the filter's name. */
export function multipleChoices(
  panel: HTMLElement | null,
  messages: ChoiceMessages,
): Map<string, MultipleChoice> {
  const all = panel?.querySelectorAll<HTMLDetailsElement>("details[data-choice]") ?? [];
  return new Map(
    [...all].map((details) => [
      details.dataset.choice ?? "",
      new MultipleChoice(details, messages),
    ]),
  );
}
