"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/flash-message";
import { FormFailure } from "@/components/ui/form-failure";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { SubmissionForm } from "@/components/ui/submission-form";
import { useSubmission } from "@/components/ui/use-submission";
import { changePassword } from "./account-client";
import { NewPasswordField } from "./new-password-field";

export function ChangePasswordForm({ email, backTo }: { email: string; backTo: string }) {
  const t = useTranslations("account");
  const submission = useSubmission();
  const { isBusy, isWaiting, failure, refused, send, release } = submission;
  const { showMessage, refresh } = useAction();
  const [timesChanged, setTimesChanged] = useState(0);

  async function submit(data: FormData) {
    const currentPassword = String(data.get("currentPassword") ?? "");
    const newPassword = String(data.get("newPassword") ?? "");
    if (!(await send(() => changePassword({ currentPassword, newPassword }))))
      return showMessage(null);
    release();
    setTimesChanged(timesChanged + 1);
    showMessage(
      <Notice tone="calm" title={t("changed")}>
        {t("changedAdvice")}
      </Notice>,
    );
    refresh();
  }

  const isWrong = refused?.field === "currentPassword";
  const isOfNew = refused?.field === "newPassword";
  const wrongMessage = refused?.reason === "is wrong" ? "wrongCurrent" : "missingCurrent";
  return (
    <SubmissionForm
      // A new key after each success mounts an empty form.
      key={timesChanged}
      submission={submission}
      onSubmit={submit}
      className="max-w-md space-y-5"
    >
      {failure && !isWrong && !isOfNew && <FormFailure failure={failure} backTo={backTo} />}
      {/* Password managers read the account's address from this field. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="currentPassword"
        name="currentPassword"
        label={t("current")}
        error={isWrong ? t(wrongMessage) : undefined}
        autoComplete="current-password"
        required
      />
      <NewPasswordField
        name="newPassword"
        label={t("new")}
        email={email}
        reason={isOfNew ? refused.reason : undefined}
      />
      <Button type="submit" busy={isBusy} aria-disabled={isWaiting}>
        {t(isBusy ? "busy" : "submit")}
      </Button>
    </SubmissionForm>
  );
}
