"use client";

import { useTranslations } from "next-intl";
import { changeUser, deleteUser, endUserSessions } from "@/components/account/account-client";
import type { ApiResult, Failure } from "@/components/api-client";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Notice } from "@/components/ui/notice";
import { useAction } from "@/components/ui/use-action";
import type { AccountUser } from "@/lib/contract/users";

type Action = "admin" | "member" | "disable" | "enable" | "endSessions" | "remove";

/** An admin's actions on another member. Each asks for confirmation. */
export function MemberActions({ user }: { user: AccountUser }) {
  const t = useTranslations("team");
  const { isBusy, run } = useAction();
  const { id, email: who, role, state, sessions } = user;

  const refused = ({ status }: Failure) =>
    status === 404 && <Notice title={t("gone", { who })}>{t("goneAdvice")}</Notice>;

  function ask<T>(action: Action, work: () => Promise<ApiResult<T>>, done?: (value: T) => string) {
    const labels = {
      button: t(`actions.${action}.button`),
      label: t("actionOf", { action: t(`actions.${action}.button`), who }),
      title: t(`actions.${action}.title`, { who }),
      text: t(`actions.${action}.text`),
      confirm: t(`actions.${action}.confirm`),
      keep: t("keep"),
    };
    const messages = { done: done ?? t(`actions.${action}.done`, { who }), refused };
    return (
      <ConfirmButton
        busy={isBusy}
        onConfirm={() => void run(work, messages)}
        confirmVariant={action === "enable" || action === "admin" ? "primary" : "danger"}
        className="px-3"
        labels={labels}
      />
    );
  }

  return (
    <details className="min-w-0 flex-1">
      <summary
        aria-label={t("manageOf", { who })}
        className="text-link inline-flex min-h-11 cursor-pointer items-center"
      >
        {t("manage")}
      </summary>
      <div className="flex flex-wrap gap-2 pt-1 pb-2">
        {role === "member"
          ? ask("admin", () => changeUser(id, { role: "admin" }))
          : ask("member", () => changeUser(id, { role: "member" }))}
        {sessions > 0 &&
          ask(
            "endSessions",
            () => endUserSessions(id),
            ({ ended }) => t("endedSessions", { who, count: ended }),
          )}
        {state === "active"
          ? ask("disable", () => changeUser(id, { disabled: true }))
          : ask("enable", () => changeUser(id, { disabled: false }))}
        {ask("remove", () => deleteUser(id))}
      </div>
    </details>
  );
}
