"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useFirstInteraction } from "@/components/ui/first-interaction";
import { SoftLink } from "@/components/ui/soft-link";
import { useLazy } from "@/components/ui/use-lazy";
import { pagePaths } from "@/lib/contract/page-paths";
import type { SavedSearch } from "@/lib/contract/saved-searches";

const loadActions = () => import("./saved-search-actions");

const actions = ["rename", "delete"] as const;
type Action = (typeof actions)[number];

/** Links to saved searches. What their buttons do is loaded after the first interaction, and done then if one was pressed. */
export function SavedSearchList({ searches }: { searches: SavedSearch[] }) {
  const { value } = useLazy(loadActions, useFirstInteraction() && searches.length > 0);
  const [message, setMessage] = useState<ReactNode>(null);
  const [[pressed, action], setPressed] = useState<[id?: string, action?: Action]>([]);
  const t = useTranslations("saved");
  return (
    <>
      {message}
      <ul>
        {searches.map(({ id, name, query }) => (
          <li key={id} className="flex flex-wrap items-center justify-end">
            <SoftLink href={`${pagePaths.search}?${query}`} className="desk-row grow">
              {name}
            </SoftLink>
            {value ? (
              <value.SavedSearchActions
                id={id}
                name={name}
                pressed={pressed === id ? action : undefined}
                onMessage={setMessage}
              />
            ) : (
              actions.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-label={t(`${each}Of`, { name })}
                  onClick={() => setPressed([id, each])}
                  className="saved-action"
                >
                  {t(each)}
                </button>
              ))
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
