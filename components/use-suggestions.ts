import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CompanySuggestion } from "@/lib/contract/registry";
import { fetchSuggestions } from "./api-client";

const shortest = 2;
/** A company with the id that a list of choices knows it by. */
export type Suggestion = CompanySuggestion & { id: string };
const none: Suggestion[] = [];

/**
 * The companies that may be meant by what is typed so far; those of the last keystroke until then. And
 * whether nothing can be offered any more, because the session has ended.
 */
export function useSuggestions(text: string): { suggestions: Suggestion[]; hasEnded: boolean } {
  const q = text.trim();
  const [hasEnded, setEnded] = useState(false);
  const isWanted = q.length >= shortest;
  const { data, isError } = useQuery({
    queryKey: ["suggest", q.toLowerCase()],
    queryFn: async ({ signal }) => {
      const found = await fetchSuggestions(q, signal);
      return found.map((company): Suggestion => ({ ...company, id: company.siren }));
    },
    enabled: isWanted && !hasEnded,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (isError && !hasEnded) setEnded(true);
  return { suggestions: isWanted && !hasEnded ? (data ?? none) : none, hasEnded };
}
