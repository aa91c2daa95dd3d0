"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useFirstInteraction } from "@/components/ui/first-interaction";
import { SoftLink } from "@/components/ui/soft-link";
import { useLazy } from "@/components/ui/use-lazy";
import { pagePaths } from "@/lib/contract/page-paths";
import type { SavedSearch } from "@/lib/contract/saved-searches";

const loadDialogs = () => import("./saved-search-dialogs");
const actions = ["rename", "delete"] as const;

/** Links to saved searches, each with its buttons. The dialogs that these open are loaded after the first interaction. */
export function SavedSearchList({ searches }: { searches: SavedSearch[] }) {
  const t = useTranslations("saved");
  const [message, setMessage] = useState<ReactNode>(null);
  const [open, setOpen] = useState<[SavedSearch, (typeof actions)[number]]>();
  const { value: dialogs } = useLazy(loadDialogs, useFirstInteraction() && searches.length > 0);
  const Dialog = open && dialogs?.[open[1]];
  return (
    <>
      {message}
      <ul>
        {searches.map((search) => (
          <li key={search.id} className="flex flex-wrap items-center justify-end">
            <SoftLink href={`${pagePaths.search}?${search.query}`} className="desk-row grow">
              {search.name}
            </SoftLink>
            <span className="flex flex-wrap justify-end">
              {actions.map((action) => (
                <button
                  key={action}
                  type="button"
                  aria-label={t(`${action}Of`, search)}
                  aria-haspopup="dialog"
                  onClick={() => setOpen([search, action])}
                  className="saved-action"
                >
                  {t(action)}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {Dialog && <Dialog {...open[0]} onMessage={setMessage} onClose={() => setOpen(undefined)} />}
    </>
  );
}
