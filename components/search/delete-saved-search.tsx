"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ShowMessage, useAction } from "@/components/ui/flash-message";
import { Notice } from "@/components/ui/notice";
import { useFocusOnMount } from "@/components/ui/use-focus-on-mount";
import type { SavedSearch } from "@/lib/contract/saved-searches";
import { deleteSavedSearch } from "./saved-search-client";

type DeleteProps = Pick<SavedSearch, "id" | "name">;

/** The button that deletes a saved search, after confirmation. Its place shows `onMessage`, because it may disappear. */
export function DeleteSavedSearch({
  onMessage,
  ...search
}: DeleteProps & { onMessage: (message: ReactNode) => void }) {
  const show = useCallback(
    (message: ReactNode) => onMessage(message && <Focused key={search.id}>{message}</Focused>),
    [onMessage, search.id],
  );
  return (
    <ShowMessage value={show}>
      <DeleteButton {...search} />
    </ShowMessage>
  );
}

/** A message that takes the focus, because the pressed button disappears. */
function Focused({ children }: { children: ReactNode }) {
  const place = useFocusOnMount("[data-notice]");
  return (
    <div ref={place} className="my-3">
      {children}
    </div>
  );
}

function DeleteButton({ id, name }: DeleteProps) {
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
      className="ms-5 -me-3 shrink-0 px-3 text-sm"
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
