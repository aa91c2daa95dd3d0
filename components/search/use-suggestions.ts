import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchSuggestions } from "@/components/api-client";
import type { CompanySuggestion } from "@/lib/contract/registry";

const shortest = 2;
/** A company with the `id` that the list component requires. */
export type Suggestion = CompanySuggestion & { id: string };
const none: Suggestion[] = [];
const noFilters: Record<string, string> = {};

export type Suggestions = {
  /** Suggestions for the typed text, or those for an earlier text while `isAwaited`. */
  suggestions: Suggestion[];
  isAwaited: boolean;
  /** Whether the session has ended, so that there are no more suggestions. */
  hasEnded: boolean;
};

/** Suggestions that pass the filters, by their API names. */
export function useSuggestions(text: string, filters = noFilters): Suggestions {
  const q = text.trim();
  const [hasEnded, setEnded] = useState(false);
  const isWanted = q.length >= shortest;
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ["suggest", q.toLowerCase(), filters],
    queryFn: async ({ signal }) => {
      const found = await fetchSuggestions(q, filters, signal);
      return found.map((company): Suggestion => ({ ...company, id: company.siren }));
    },
    enabled: isWanted && !hasEnded,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (isError && !hasEnded) setEnded(true);
  if (!isWanted || hasEnded) return { suggestions: none, isAwaited: false, hasEnded };
  return {
    suggestions: data ?? none,
    isAwaited: data === undefined || isPlaceholderData,
    hasEnded,
  };
}
