import { headers } from "next/headers";
import { pagePaths } from "@/lib/contract/page-paths";
import { searchFieldId } from "./search-form-id";

/** `/` anywhere leads to the search field; where one types it is only a character. Heard before the page's other scripts came. */
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

/** Sent as text: uses nothing from outside itself. */
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
