import { useLocale } from "next-intl";
import { formatFrenchLabel } from "@/lib/contract/french-label";
import { englishNafLevel } from "@/lib/contract/naf-levels-in-english";

export type ActivityLabel = { text: string; lang?: "fr" };

/** Returns a function that gives an activity's label: sections and divisions in the page's language, others in INSEE's French. */
export function useActivityLabel(): (code: string, label: string) => ActivityLabel {
  const isEnglish = useLocale() === "en";
  return (code, label) => {
    const english = isEnglish ? englishNafLevel(code) : undefined;
    return english ? { text: english } : { text: formatFrenchLabel(label), lang: "fr" };
  };
}
