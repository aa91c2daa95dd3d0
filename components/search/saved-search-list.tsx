"use client";

import { type ReactNode, useState } from "react";
import { useFirstInteraction } from "@/components/ui/first-interaction";
import { SoftLink } from "@/components/ui/soft-link";
import { useLazy } from "@/components/ui/use-lazy";
import { pagePaths } from "@/lib/contract/page-paths";
import type { SavedSearch } from "@/lib/contract/saved-searches";

const loadActions = () => import("./saved-search-actions");

/** Links to saved searches. The buttons that rename and delete them are loaded after the first interaction. */
export function SavedSearchList({ searches }: { searches: SavedSearch[] }) {
  const { value } = useLazy(loadActions, useFirstInteraction() && searches.length > 0);
  const [message, setMessage] = useState<ReactNode>(null);
  return (
    <>
      {message}
      <ul>
        {searches.map(({ id, name, query }) => (
          <li key={id} className="flex items-center">
            <SoftLink href={`${pagePaths.search}?${query}`} className="desk-row grow">
              {name}
            </SoftLink>
            {value && <value.SavedSearchActions id={id} name={name} onMessage={setMessage} />}
          </li>
        ))}
      </ul>
    </>
  );
}
