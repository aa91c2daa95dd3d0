"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FlashMessageArea } from "@/components/ui/flash-message";
import { SoftLink } from "@/components/ui/soft-link";
import { useLazy } from "@/components/ui/use-lazy";
import { pagePaths } from "@/lib/contract/page-paths";
import type { SavedSearch } from "@/lib/contract/saved-searches";
import { savedOptions } from "./search-queries";

const loadDialogs = () => import("./saved-search-dialogs");
const actions = { rename: "RenameDialog", delete: "DeleteDialog" } as const;
type Action = keyof typeof actions;

/** Links to saved searches, each with its buttons. The dialogs that these open are loaded when the first is pressed. */
function SavedSearchList({ searches }: { searches: SavedSearch[] }) {
  const t = useTranslations("saved");
  const [open, setOpen] = useState<[SavedSearch, Action]>();
  const { value: dialogs, hasFailed } = useLazy(loadDialogs, open !== undefined);
  const Dialog = open && dialogs?.[actions[open[1]]];
  return (
    <FlashMessageArea className="my-3">
      <ul>
        {searches.map((search) => (
          <li key={search.id} className="flex flex-wrap items-center justify-end">
            <SoftLink href={`${pagePaths.search}?${search.query}`} className="desk-row grow">
              {search.name}
            </SoftLink>
            <span className="flex flex-wrap justify-end">
              {(["rename", "delete"] as const).map((action) => (
                <Button
                  key={action}
                  variant="bare"
                  aria-label={t(`${action}Of`, search)}
                  aria-haspopup="dialog"
                  onClick={() => setOpen([search, action])}
                  className="saved-action"
                >
                  {t(action)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {open &&
        !dialogs &&
        (hasFailed ? <p role="alert">{t("notLoaded")}</p> : <div className="progress-line late" />)}
      {Dialog && <Dialog {...open[0]} onClose={() => setOpen(undefined)} />}
    </FlashMessageArea>
  );
}

/** Nothing if they cannot be read. */
export function SavedSearches() {
  const t = useTranslations("saved");
  const searches = useQuery(savedOptions).data;
  if (!searches) return null;
  return (
    <section aria-labelledby="saved-searches" className="min-w-0">
      <h2 id="saved-searches" className="section-title mb-2">
        {t("title")}
      </h2>
      <SavedSearchList searches={searches} />
      {searches.length === 0 && <p className="mt-2 text-sm text-ink-soft">{t("empty")}</p>}
    </section>
  );
}
