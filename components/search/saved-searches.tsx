"use client";

import { useTranslations } from "next-intl";
import { lazy, useState } from "react";
import { lazyHydrated } from "@/components/ui/lazy-hydrated";
import type { SavedSearch } from "@/lib/contract/saved-searches";

const SavedSearchList = lazyHydrated(lazy(() => import("./saved-search-list")));

/** The user's saved searches. The code of their list is loaded only if there are any. */
export function SavedSearches({ searches }: { searches: SavedSearch[] }) {
  const t = useTranslations("saved");
  // After the last one was deleted, the list stays: it shows the message about it.
  const [hasList, setHasList] = useState(searches.length > 0);
  if (searches.length > 0 && !hasList) setHasList(true);
  return (
    <section aria-labelledby="saved-searches" className="min-w-0">
      <h2 id="saved-searches" className="section-title">
        {t("title")}
      </h2>
      {hasList && <SavedSearchList searches={searches} />}
      {searches.length === 0 && <p className="mt-2 text-sm text-ink-soft">{t("empty")}</p>}
    </section>
  );
}
