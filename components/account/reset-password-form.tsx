"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EmailField } from "@/components/ui/email-field";
import { EntryOutcome } from "@/components/ui/entry-outcome";
import { FormFailure } from "@/components/ui/form-failure";
import { Notice } from "@/components/ui/notice";
import { SubmissionForm } from "@/components/ui/submission-form";
import { useSubmission } from "@/components/ui/use-submission";
import { pagePaths } from "@/lib/contract/page-paths";
import { resetPassword } from "./account-client";
import { NewPasswordField } from "./new-password-field";
import { forgetSecretLink } from "./secret-link";

/** `email` is the address of the account whose password is reset. */
export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("reset");
  const submission = useSubmission();
  const { isBusy, isWaiting, failure, refused, send } = submission;
  const [isDone, setDone] = useState(false);

  async function submit(data: FormData) {
    const password = String(data.get("password") ?? "");
    if (!(await send(() => resetPassword({ resetToken: token, password })))) return;
    forgetSecretLink(pagePaths.passwordReset);
    setDone(true);
  }

  if (isDone) return <Changed />;
  const isOfPassword = refused?.field === "password";
  return (
    <SubmissionForm submission={submission} onSubmit={submit} needsScript={t("needsScript")}>
      {failure?.status === 422 && (
        <Notice title={t("unusable")}>{t.rich("unusableAdvice", { link: AskAnew })}</Notice>
      )}
      {failure && failure.status !== 422 && !isOfPassword && <FormFailure failure={failure} />}
      <EmailField label={t("email")} value={email} readOnly />
      <NewPasswordField
        name="password"
        email={email}
        label={t("password")}
        reason={isOfPassword ? refused.reason : undefined}
      />
      <Button type="submit" busy={isBusy} aria-disabled={isWaiting} className="w-full">
        {t(isBusy ? "busy" : "submit")}
      </Button>
    </SubmissionForm>
  );
}

const AskAnew = (words: ReactNode) => (
  <a href={pagePaths.forgottenPassword} className="text-link">
    {words}
  </a>
);

function Changed() {
  const t = useTranslations("reset");
  return (
    <EntryOutcome title={t("done")}>
      <p className="mt-2 text-ink-soft">{t("doneAdvice")}</p>
      <a href={pagePaths.login} className={`${buttonClass("primary")} mt-5 w-full`}>
        {t("signIn")}
      </a>
    </EntryOutcome>
  );
}
