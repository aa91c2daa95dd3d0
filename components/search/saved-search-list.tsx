"use client";

import { useTranslations } from "next-intl";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { FlashMessageArea, useAction } from "@/components/ui/flash-message";
import { Notice } from "@/components/ui/notice";
import { SoftLink } from "@/components/ui/soft-link";
import { pagePaths } from "@/lib/contract/page-paths";
import type { SavedSearch } from "@/lib/contract/saved-searches";
import { deleteSavedSearch } from "./saved-search-client";

export default function SavedSearchList({ searches }: { searches: SavedSearch[] }) {
  return (
    <FlashMessageArea>
      <ul className="mt-2">
        {searches.map(({ id, name, query }) => (
          <li key={id} className="flex items-center gap-2">
            <SoftLink href={`${pagePaths.search}?${query}`} className="desk-row me-0 grow">
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </SoftLink>
            <DeleteButton id={id} name={name} />
          </li>
        ))}
      </ul>
    </FlashMessageArea>
  );
}

function DeleteButton({ id, name }: Pick<SavedSearch, "id" | "name">) {
  const t = useTranslations("saved");
  const { isBusy, run } = useAction();
  const remove = () =>
    run(() => deleteSavedSearch(id), {
      done: () => <Notice tone="calm" title={t("deleted", { name })} />,
      refused: ({ status }) => status === 404 && <Notice tone="calm" title={t("gone")} />,
    });
  return (
    <ConfirmButton
      variant="plain"
      busy={isBusy}
      onConfirm={remove}
      className="-me-3 shrink-0 px-3 text-sm noscript:hidden"
      labels={{
        button: t(isBusy ? "deleting" : "delete"),
        label: t("deleteOf", { name }),
        title: t("deleteTitle"),
        text: t("deleteText", { name }),
        confirm: t("delete"),
        keep: t("keep"),
      }}
    />
  );
}
