"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useAction } from "@/components/ui/use-action";
import { endOtherSessions, endSession } from "./account-client";

/** Ends one session. `name` is the button's accessible name, which identifies the session. */
export function EndSessionButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations("account");
  const { isBusy, run } = useAction();
  const end = () =>
    run(() => endSession(id), {
      done: t("ended"),
      refused: ({ status }) => status === 404 && t("gone"),
    });
  return (
    <Button variant="quiet" busy={isBusy} onClick={end} aria-label={name} className="px-3 text-sm">
      {t(isBusy ? "ending" : "end")}
    </Button>
  );
}

export function EndOtherSessionsButton() {
  const t = useTranslations("account");
  const { isBusy, run } = useAction();
  const end = () =>
    run(endOtherSessions, { done: ({ ended }) => t("endedOthers", { count: ended }) });
  return (
    <ConfirmButton
      busy={isBusy}
      onConfirm={end}
      className="text-sm"
      labels={{
        button: t(isBusy ? "endingOthers" : "endOthers"),
        title: t("endOthersTitle"),
        text: t("endOthersText"),
        confirm: t("endOthers"),
        keep: t("keep"),
      }}
    />
  );
}
