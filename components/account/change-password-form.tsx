"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SubmissionForm, useSubmission } from "@/components/ui/submission-form";
import { useAction } from "@/components/ui/use-action";
import { changePassword } from "./account-client";
import { CurrentPasswordField } from "./current-password-field";
import { NewPasswordField } from "./new-password-field";

export function ChangePasswordForm({ email, backTo }: { email: string; backTo: string }) {
  const t = useTranslations("account");
  const submission = useSubmission();
  const { isBusy, submitButton, refused, send, release } = submission;
  const { showMessage, refresh } = useAction();
  const [timesChanged, setTimesChanged] = useState(0);

  async function submit(data: FormData) {
    const currentPassword = String(data.get("currentPassword") ?? "");
    const newPassword = String(data.get("newPassword") ?? "");
    const isDone = await send(() => changePassword({ currentPassword, newPassword }));
    if (!isDone) return showMessage(null);
    release();
    setTimesChanged(timesChanged + 1);
    showMessage(
      <Notice tone="calm" title={t("changed")}>
        {t("changedAdvice")}
      </Notice>,
    );
    refresh();
  }

  return (
    <SubmissionForm
      // A new key after each success mounts an empty form.
      key={timesChanged}
      submission={submission}
      onSubmit={submit}
      backTo={backTo}
      className="max-w-md space-y-5"
    >
      <CurrentPasswordField
        name="currentPassword"
        label={t("current")}
        email={email}
        refused={refused}
      />
      <NewPasswordField
        name="newPassword"
        label={t("new")}
        email={email}
        reason={refused.newPassword}
      />
      <Button {...submitButton}>{t(isBusy ? "busy" : "submit")}</Button>
    </SubmissionForm>
  );
}
