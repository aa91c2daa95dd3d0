import { openIfReachable } from "@/components/ui/open-if-reachable";
import { isEmptySearch, type SearchState } from "@/lib/contract/page-paths";
import { numberPagePath, readTypedNumber } from "@/lib/contract/typed-number";

/**
 * Opens the company or establishment of a text that is an identifier, with a way back to the search `from`. Says whether it is
 * none, one with wrong check digits, or opened.
 */
export function openNumber(
  text: string,
  router: { push: (path: string) => void },
  from: SearchState,
): "opened" | "wrong" | "none" {
  const path = numberPagePath(text, isEmptySearch(from) ? undefined : from);
  if (!path) return readTypedNumber(text) ? "wrong" : "none";
  void openIfReachable(() => router.push(path));
  return "opened";
}
