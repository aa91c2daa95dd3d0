import { InlineScript } from "@/components/layout/inline-script";
import { searchFieldId } from "@/components/search/search-form-id";
import { pagePaths } from "@/lib/contract/page-paths";

/**
 * Listens for the shortcuts that work on every page: `/` focuses the search field, `?` shows the shortcuts, Ctrl K or ⌘K
 * opens the palette. On the start page, a click on the header's link to it empties and focuses the search field. All this works before
 * the other scripts have loaded.
 */
export function ShortcutScript() {
  const wanted = `#${searchFieldId}, header a[href="${pagePaths.search}"]`;
  return <InlineScript run={listenForKeys} wanted={wanted} />;
}

function listenForKeys(wanted: string): void {
  // In a Mac's text fields, Ctrl K deletes to the end of the line.
  const isMac = /^(Mac|iP)/.test(navigator.platform);
  const isTyping = (target: EventTarget | null) =>
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog], dialog") !== null;

  function show(dialog: "help" | "palette") {
    if (document.querySelector("dialog[open]")) return;
    window.shortcutDialog = dialog;
    dispatchEvent(new Event("shortcut"));
  }

  function focusField(): boolean {
    const found = Array.from(document.querySelectorAll<HTMLElement>(wanted));
    const field = found.find((element) => element instanceof HTMLInputElement);
    field?.focus();
    field?.select();
    return field !== undefined;
  }

  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (altKey || event.isComposing) return;
    const isCommand = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    if (isCommand && !shiftKey && key.toLowerCase() === "k") {
      event.preventDefault();
      show("palette");
    }
    if (ctrlKey || metaKey || isTyping(event.target) || !["/", "?"].includes(key)) return;
    event.preventDefault();
    if (key === "?") show("help");
    else if (!focusField()) document.querySelector<HTMLElement>(wanted)?.click();
  });
  document.addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey, altKey }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-shortcut-help]")) show("help");
    // The page stays, so nothing else would take the focus, and what is typed next would be lost.
    const isStart = location.search === "" && target.closest("a")?.matches(wanted);
    if (!isStart || ctrlKey || metaKey || shiftKey || altKey) return;
    // As if typed, unlike an assignment to `value`: React notices it, and Ctrl Z brings the text back.
    if (focusField()) document.execCommand("delete");
  });
}
