"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { signUp } from "@/components/account/account-client";
import { ifValidEmail } from "@/components/account/if-valid-email";
import { NewPasswordField } from "@/components/account/new-password-field";
import { forgetSecretLink } from "@/components/account/secret-link";
import { signIn } from "@/components/account/sign-in";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import { EntryOutcome } from "@/components/ui/entry-outcome";
import { Notice } from "@/components/ui/notice";
import { signInLink } from "@/components/ui/sign-in-link";
import { SubmissionForm, useSubmission } from "@/components/ui/submission-form";
import { EmailField } from "@/components/ui/text-field";
import { useFieldValue } from "@/components/ui/use-field-value";
import { pagePaths } from "@/lib/contract/page-paths";

type InvitationFormProps = {
  token: string;
  /** The only address that may accept; null when any may. */
  boundEmail: string | null;
};

export function InvitationForm({ token, boundEmail }: InvitationFormProps) {
  const t = useTranslations("invitation");
  const submission = useSubmission();
  const { isBusy, submitButton, refused, send } = submission;
  const [email, setEmail] = useFieldValue("email", boundEmail ?? "");
  const [isRegistered, setRegistered] = useState(false);

  async function submit(data: FormData) {
    const password = String(data.get("password") ?? "");
    const created = await send(() =>
      ifValidEmail(email, () => signUp({ email, password, invitationToken: token })),
    );
    if (!created) return;
    forgetSecretLink(pagePaths.invitation);
    const { ok } = await signIn(created.user.email, password);
    if (ok) window.location.replace(pagePaths.home);
    else setRegistered(true);
  }

  if (isRegistered) {
    return (
      <EntryOutcome title={t("ready")} signIn={t("signIn")}>
        <p className="mt-1 text-ink-soft">{t("readyAdvice")}</p>
      </EntryOutcome>
    );
  }
  const link = signInLink();
  function explain({ status }: Failure) {
    if (status === 409) {
      return <Notice title={t("taken")}>{t.rich("takenAdvice", { link })}</Notice>;
    }
    return (
      status === 422 && <Notice title={t("unusable")}>{t.rich("unusableAdvice", { link })}</Notice>
    );
  }

  return (
    <SubmissionForm {...{ submission, explain }} onSubmit={submit} needsScript={t("needsScript")}>
      <EmailField
        label={t("email")}
        hint={t(boundEmail === null ? "emailHint" : "emailBound")}
        error={refused.email && t("wrongEmail")}
        value={email}
        readOnly={boundEmail !== null}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordField
        name="password"
        label={t("password")}
        email={email}
        reason={refused.password}
      />
      <Button {...submitButton} className="w-full">
        {t(isBusy ? "busy" : "submit")}
      </Button>
    </SubmissionForm>
  );
}
