"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/flash-message";
import { FormFailure } from "@/components/ui/form-failure";
import { Notice } from "@/components/ui/notice";
import { SubmissionForm } from "@/components/ui/submission-form";
import { useSubmission } from "@/components/ui/use-submission";
import { changePassword } from "./account-client";
import { CurrentPasswordField } from "./current-password-field";
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
    const isDone = await send(() => changePassword({ currentPassword, newPassword }));
    if (!isDone) return showMessage(null);
    release();
    setTimesChanged(timesChanged + 1);
    showMessage(<Changed />);
    refresh();
  }

  const isOfNew = refused?.field === "newPassword";
  const isOfField = isOfNew || refused?.field === "currentPassword";
  return (
    <SubmissionForm
      // A new key after each success mounts an empty form.
      key={timesChanged}
      submission={submission}
      onSubmit={submit}
      className="max-w-md space-y-5"
    >
      {failure && !isOfField && <FormFailure failure={failure} backTo={backTo} />}
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
        reason={isOfNew ? refused.reason : undefined}
      />
      <Button type="submit" busy={isBusy} aria-disabled={isWaiting}>
        {t(isBusy ? "busy" : "submit")}
      </Button>
    </SubmissionForm>
  );
}

function Changed() {
  const t = useTranslations("account");
  return (
    <Notice tone="calm" title={t("changed")}>
      {t("changedAdvice")}
    </Notice>
  );
}
