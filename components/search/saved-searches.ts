import { useEffect } from "react";
import type { z } from "zod";
import { call } from "@/components/api-client";
import { tabValue } from "@/components/ui/tab-value";
import { apiPaths } from "@/lib/contract/paths";
import type { SavedSearch, SavedSearchList } from "@/lib/contract/saved-searches";

/** The saved searches as they were read last; null: they must be read. */
const known = tabValue<readonly SavedSearch[] | null>(null);
const none: readonly SavedSearch[] = [];
let changes = 0;

/** Must be called when a saved search has changed. */
export function forgetSavedSearches(): void {
  changes += 1;
  known.set(null);
}

/** The saved searches. Each component that uses this reads them again when it mounts. Empty until then, and after a failure. */
export function useSavedSearches(): readonly SavedSearch[] {
  useEffect(() => void read(), []);
  return known.useValue() ?? none;
}

/** The saved search of this query. Until the saved searches are read, and if they cannot be, there is none. */
export function useSavedSearch(query: string): SavedSearch | undefined {
  const searches = known.useValue();
  const isMissing = searches === null;
  useEffect(() => {
    if (isMissing) void read();
  }, [isMissing]);
  return searches?.find((search) => search.query === query);
}

/** An answer from before a change is read again. */
async function read(): Promise<void> {
  const before = changes;
  const listed = await call<z.infer<typeof SavedSearchList>>(apiPaths.savedSearches, {});
  if (before === changes) known.set(listed.ok ? listed.value.searches : none);
  else await read();
}
