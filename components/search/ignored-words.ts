import { isSmallWord } from "@/lib/contract/ordinary-case";
import type { SearchPage } from "@/lib/contract/registry";

/** The words that the search ignored, without small ones (`à`, `de`), which nobody misses. */
export function ignoredWords({ without = [] }: SearchPage): string[] {
  return without.filter((word) => !isSmallWord(word));
}
