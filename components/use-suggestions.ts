import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CompanySuggestion } from "@/lib/contract/registry";
import { fetchSuggestions } from "./api-client";

const shortest = 2;
/** A company with the id that a list of choices knows it by. */
export type Suggestion = CompanySuggestion & { id: string };
const none: Suggestion[] = [];

/** The companies that may be meant by what is typed so far; those of the last keystroke until then. */
export function useSuggestions(text: string): Suggestion[] {
  const q = text.trim();
  const isWanted = q.length >= shortest;
  const { data } = useQuery({
    queryKey: ["suggest", q.toLowerCase()],
    queryFn: async ({ signal }) => {
      const found = await fetchSuggestions(q, signal);
      return found.map((company): Suggestion => ({ ...company, id: company.siren }));
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isWanted ? (data ?? none) : none;
}
