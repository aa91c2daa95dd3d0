import { useTranslations } from "next-intl";
import type { SearchState } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";

/** A sentence on how the results differ from what was typed, or that they may not; empty when there is nothing to say. */
export function useSearchNoteMessage({ q, exact }: SearchState, data: SearchPage | null): string {
  const t = useTranslations("search");
  if (exact) return t("exactOnly");
  if (!data) return "";
  const words = data.without?.map((word) => t("titleOf", { q: word })) ?? [];
  const last = words.pop();
  if (last === undefined) return data.corrected ? t("corrected", { q }) : "";
  const all = words[0] ? t("neither", { words: words.join(", "), last }) : last;
  return t(data.corrected ? "leftAsideCorrected" : "leftAside", { words: all });
}
