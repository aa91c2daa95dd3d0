"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SubmissionForm, useSubmission } from "@/components/ui/submission-form";
import { pagePaths } from "@/lib/contract/page-paths";
import { deleteOwnUser } from "./account-client";
import { CurrentPasswordField } from "./current-password-field";
import { signOut } from "./sign-out";

/** Deletes the signed-in user's account. Typing the password confirms it. */
export function DeleteAccountForm({ email, backTo }: { email: string; backTo: string }) {
  const t = useTranslations("account");
  const [isOpen, setOpen] = useState(false);
  const submission = useSubmission();
  const { isBusy, submitButton, refused, send } = submission;

  async function submit(data: FormData) {
    const password = String(data.get("password") ?? "");
    if (!(await send(() => deleteOwnUser({ password })))) return;
    // The server has already ended the session; this removes its cookie.
    await signOut();
    window.location.assign(`${pagePaths.login}?deleted=true`);
  }

  if (!isOpen) {
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t("delete")}
      </Button>
    );
  }
  const explain = ({ code }: Failure) =>
    code === "LAST_ADMIN" && <Notice title={t("lastAdmin")}>{t("lastAdminAdvice")}</Notice>;
  return (
    <SubmissionForm
      {...{ submission, explain, backTo }}
      onSubmit={submit}
      className="max-w-md space-y-5"
    >
      <p>{t("deleteText")}</p>
      <CurrentPasswordField
        name="password"
        label={t("deletePassword")}
        email={email}
        refused={refused}
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {t("deleteKeep")}
        </Button>
        <Button variant="danger" {...submitButton}>
          {t(isBusy ? "deleting" : "deleteConfirm")}
        </Button>
      </div>
    </SubmissionForm>
  );
}
