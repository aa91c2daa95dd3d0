import { headers } from "next/headers";
import { pagePaths } from "@/lib/contract/page-paths";
import { searchFieldId } from "./search-form-id";

/**
 * Makes `/` focus the search field, except while typing in a field. An inline script, so that the key
 * works before the other scripts have loaded.
 */
export async function SlashKey() {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const wanted = `#${searchFieldId}, header a[href="${pagePaths.search}"]`;
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function and constant
      dangerouslySetInnerHTML={{ __html: `(${listenForSlash})(${JSON.stringify(wanted)})` }}
    />
  );
}

/** Sent to the browser as source text, so it must not use anything defined outside itself. */
function listenForSlash(wanted: string): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    const typingPlaces = "input, textarea, select, [contenteditable], [role=dialog]";
    if (event.target instanceof Element && event.target.closest(typingPlaces)) return;
    const found = Array.from(document.querySelectorAll<HTMLElement>(wanted));
    const field = found.find((element) => element instanceof HTMLInputElement);
    event.preventDefault();
    if (field) {
      field.focus();
      field.select();
    } else {
      found[0]?.click();
    }
  });
}
