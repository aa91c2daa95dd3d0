"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormFailure } from "@/components/ui/form-failure";
import { useAct } from "@/components/ui/news";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { SubmissionForm } from "@/components/ui/submission-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSubmission } from "@/components/ui/use-submission";
import { changePassword } from "./account-client";
import { NewPasswordField } from "./new-password-field";

export function ChangePasswordForm({ email, backTo }: { email: string; backTo: string }) {
  const t = useTranslations("account");
  const submission = useSubmission();
  const { isBusy, isWaiting, failure, refused, send, rest } = submission;
  const { tell, redraw } = useAct();
  const [timesChanged, setTimesChanged] = useState(0);

  async function submit(data: FormData) {
    const currentPassword = String(data.get("currentPassword") ?? "");
    const newPassword = String(data.get("newPassword") ?? "");
    if (!(await send(() => changePassword({ currentPassword, newPassword })))) return tell(null);
    rest();
    setTimesChanged(timesChanged + 1);
    tell(
      <Notice tone="calm" title={t("changed")}>
        {t("changedAdvice")}
      </Notice>,
    );
    redraw();
  }

  const isWrong = refused?.field === "currentPassword";
  const isOfNew = refused?.field === "newPassword";
  const wrongWords = refused?.reason === "is wrong" ? "wrongCurrent" : "missingCurrent";
  return (
    <SubmissionForm
      // Another form once it has served: nothing typed is left in it.
      key={timesChanged}
      submission={submission}
      onSubmit={submit}
      className="max-w-md space-y-5"
    >
      {failure && !isWrong && !isOfNew && <FormFailure failure={failure} backTo={backTo} />}
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="currentPassword"
        name="currentPassword"
        label={t("current")}
        error={isWrong ? t(wrongWords) : undefined}
        autoComplete="current-password"
        required
      />
      <NewPasswordField
        name="newPassword"
        label={t("new")}
        email={email}
        reason={isOfNew ? refused.reason : undefined}
      />
      <SubmitButton busy={isBusy} waiting={isWaiting}>
        {t(isBusy ? "busy" : "submit")}
      </SubmitButton>
    </SubmissionForm>
  );
}
