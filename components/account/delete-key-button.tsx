"use client";

import { useTranslations } from "next-intl";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useAction } from "@/components/ui/use-action";
import { deleteKey } from "./account-client";

export function DeleteKeyButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations("keys");
  const { isBusy, run } = useAction();
  const remove = () =>
    run(() => deleteKey(id), {
      done: t("deleted", { name }),
      refused: ({ status }) => status === 404 && t("gone"),
    });
  return (
    <ConfirmButton
      busy={isBusy}
      onConfirm={remove}
      className="px-3 text-sm"
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
