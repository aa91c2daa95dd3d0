"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EntryOutcome } from "@/components/ui/entry-outcome";
import { SubmissionForm, useSubmission } from "@/components/ui/submission-form";
import { EmailField } from "@/components/ui/text-field";
import { useFieldValue } from "@/components/ui/use-field-value";
import { requestPasswordReset } from "./account-client";
import { ifValidEmail } from "./if-valid-email";
import { rememberedEmail } from "./remembered-email";

/** Asks for a reset link by mail. The answer is the same for every address, so it reveals no account. */
export function ForgottenPasswordForm() {
  const t = useTranslations("forgotten");
  const locale = useLocale();
  const submission = useSubmission();
  const { isBusy, submitButton, refused, send, release } = submission;
  const [email, setEmail] = useFieldValue("email", rememberedEmail());
  const [isAsked, setAsked] = useState(false);

  async function submit() {
    if (!(await send(() => ifValidEmail(email, () => requestPasswordReset({ email, locale })))))
      return;
    release();
    setAsked(true);
  }

  if (isAsked) {
    return (
      <EntryOutcome title={t("asked")}>
        <p className="mt-2 break-words">{t("askedFor", { email: email.trim() })}</p>
        <p className="mt-2 text-ink-soft">{t("askedHow")}</p>
        <Button variant="quiet" onClick={() => setAsked(false)} className="mt-5">
          {t("another")}
        </Button>
      </EntryOutcome>
    );
  }
  return (
    <SubmissionForm submission={submission} onSubmit={submit} needsScript={t("needsScript")}>
      <EmailField
        label={t("email")}
        error={refused.email && t("wrongEmail")}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button {...submitButton} className="w-full">
        {t(isBusy ? "busy" : "submit")}
      </Button>
    </SubmissionForm>
  );
}
