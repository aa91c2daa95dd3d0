import { InlineScript } from "@/components/layout/inline-script";

/**
 * Keys on results: `j` and `k` go to the next and the previous one, as the arrows do from a result, and down from the field;
 * `x` selects it. Escape leaves the field. Back from a company, they begin with that one, and `u` there leads to it. A key
 * also presses what has it as `data-key`.
 */
export function ResultKeys() {
  return <InlineScript run={listenForKeys} />;
}

function listenForKeys(): void {
  let lastOpened: string | null = null;
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("[data-result]");
    if (link) lastOpened = link.getAttribute("href");
  });
  /** Focuses the result whose link begins with this once the list is shown, within five seconds. */
  function focusWhenShown(href: string): void {
    const shown = new MutationObserver(() => {
      const result = document.querySelector<HTMLElement>(
        `[data-result][href^="${CSS.escape(href)}"]`,
      );
      if (!result) return;
      lastOpened = result.getAttribute("href");
      result.focus();
      shown.disconnect();
    });
    shown.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => shown.disconnect(), 5_000);
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const typingPlaces =
      "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], dialog";
    const from = event.target instanceof Element ? event.target : document.body;
    const isInField = from.matches("#q:not([aria-expanded=true])");
    if (isInField && event.key === "Escape" && !event.isComposing) (from as HTMLElement).blur();
    const isLeavingField = isInField && event.key === "ArrowDown" && !event.defaultPrevented;
    if (from.closest(typingPlaces) && !isLeavingField) return;
    const results = Array.from(document.querySelectorAll<HTMLElement>("[data-result]"));
    const row = from.closest("tr, li");
    const at = results.findIndex((result) => result === from || result.closest("tr, li") === row);
    const isOnResult = row !== null && at >= 0;
    const { key } = event;
    // What is of the selection comes after what is of all results.
    const pressed =
      /^[a-z]$/.test(key) &&
      Array.from(document.querySelectorAll<HTMLElement>(`[data-key="${key}"]`)).at(-1);
    if (pressed) {
      // The page that it is opening is not asked for again.
      if (pressed.querySelector(".progress-line")) return;
      if (key === "u") focusWhenShown(location.pathname + location.search);
      // From the button of a panel, Tab goes into it.
      if (pressed.ariaExpanded) pressed.focus();
      pressed.click();
      return;
    }
    if (key === "x" && isOnResult) {
      row.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      return;
    }
    const step = key === "j" ? 1 : key === "k" ? -1 : 0;
    const arrow = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    const opened = results.findIndex((result) => result.getAttribute("href") === lastOpened);
    const start = opened >= 0 ? opened : step + arrow > 0 ? 0 : results.length - 1;
    const next = results[isOnResult ? at + (step || arrow) : start];
    if ((step === 0 && (arrow === 0 || !(isOnResult || isLeavingField))) || !next) return;
    event.preventDefault();
    // The field's own keys would open its suggestions again.
    if (isLeavingField) event.stopImmediatePropagation();
    // The focus itself would also scroll sideways to the end of a long name.
    next.focus({ preventScroll: true });
    next.closest("tr, li")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}
