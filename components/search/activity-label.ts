import { createContext, use } from "react";
import { formatFrenchLabel } from "@/lib/contract/french-label";

export type ActivityLabel = { text: string; lang?: "fr" };

/** The English titles of sections and divisions, by code. On French pages it has none. */
export const EnglishActivities = createContext<Readonly<Record<string, string>>>({});

/** Returns a function that gives an activity's label: sections and divisions in the page's language, others in INSEE's French. */
export function useActivityLabel(): (code: string, label: string) => ActivityLabel {
  const english = use(EnglishActivities);
  return (code, label) => {
    const text = english[code];
    return text ? { text } : { text: formatFrenchLabel(label), lang: "fr" };
  };
}
