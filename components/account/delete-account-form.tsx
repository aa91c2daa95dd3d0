"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FormFailure } from "@/components/ui/form-failure";
import { Notice } from "@/components/ui/notice";
import { SubmissionForm } from "@/components/ui/submission-form";
import { useSubmission } from "@/components/ui/use-submission";
import { pagePaths } from "@/lib/contract/page-paths";
import { deleteOwnUser } from "./account-client";
import { CurrentPasswordField } from "./current-password-field";
import { signOut } from "./sign-out";

/** Deletes the signed-in user's account. Typing the password confirms it. */
export function DeleteAccountForm({ email, backTo }: { email: string; backTo: string }) {
  const t = useTranslations("account");
  const [isOpen, setOpen] = useState(false);
  const submission = useSubmission();
  const { isBusy, isWaiting, failure, refused, send } = submission;

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
  const isWrong = refused?.field === "password";
  const isLastAdmin = failure?.code === "LAST_ADMIN";
  return (
    <SubmissionForm submission={submission} onSubmit={submit} className="max-w-md space-y-5">
      {isLastAdmin && <Notice title={t("lastAdmin")}>{t("lastAdminAdvice")}</Notice>}
      {failure && !isWrong && !isLastAdmin && <FormFailure failure={failure} backTo={backTo} />}
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
        <Button variant="danger" type="submit" busy={isBusy} aria-disabled={isWaiting}>
          {t(isBusy ? "deleting" : "deleteConfirm")}
        </Button>
      </div>
    </SubmissionForm>
  );
}
