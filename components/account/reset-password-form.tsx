"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import { EntryOutcome } from "@/components/ui/entry-outcome";
import { Notice } from "@/components/ui/notice";
import { SubmissionForm, useSubmission } from "@/components/ui/submission-form";
import { EmailField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";
import { pagePaths } from "@/lib/contract/page-paths";
import { resetPassword } from "./account-client";
import { NewPasswordField } from "./new-password-field";
import { forgetSecretLink } from "./secret-link";

/** `email` is the address of the account whose password is reset. */
export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("reset");
  const submission = useSubmission();
  const { isBusy, submitButton, refused, send } = submission;
  const [isDone, setDone] = useState(false);

  async function submit(data: FormData) {
    const password = String(data.get("password") ?? "");
    if (!(await send(() => resetPassword({ resetToken: token, password })))) return;
    forgetSecretLink(pagePaths.passwordReset);
    setDone(true);
  }

  if (isDone) {
    return (
      <EntryOutcome title={t("done")} signIn={t("signIn")}>
        <p className="mt-2 text-ink-soft">{t("doneAdvice")}</p>
      </EntryOutcome>
    );
  }
  const link = (words: ReactNode) => (
    <TextLink href={pagePaths.forgottenPassword}>{words}</TextLink>
  );
  const explain = ({ status }: Failure) =>
    status === 422 && <Notice title={t("unusable")}>{t.rich("unusableAdvice", { link })}</Notice>;
  return (
    <SubmissionForm {...{ submission, explain }} onSubmit={submit} needsScript={t("needsScript")}>
      <EmailField label={t("email")} value={email} readOnly />
      <NewPasswordField
        name="password"
        email={email}
        label={t("password")}
        reason={refused.password}
      />
      <Button {...submitButton} className="w-full">
        {t(isBusy ? "busy" : "submit")}
      </Button>
    </SubmissionForm>
  );
}
