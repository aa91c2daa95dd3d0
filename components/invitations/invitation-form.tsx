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
import { buttonClass } from "@/components/ui/button-class";
import { EmailField } from "@/components/ui/email-field";
import { EntryOutcome } from "@/components/ui/entry-outcome";
import { FormFailure } from "@/components/ui/form-failure";
import { Notice } from "@/components/ui/notice";
import { signInLink } from "@/components/ui/sign-in-link";
import { SubmissionForm } from "@/components/ui/submission-form";
import { useFieldValue } from "@/components/ui/use-field-value";
import { useSubmission } from "@/components/ui/use-submission";
import { pagePaths } from "@/lib/contract/page-paths";

type InvitationFormProps = {
  token: string;
  /** The only address that may accept; null when any may. */
  boundEmail: string | null;
};

export function InvitationForm({ token, boundEmail }: InvitationFormProps) {
  const t = useTranslations("invitation");
  const submission = useSubmission();
  const { isBusy, isWaiting, failure, refused, send } = submission;
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

  if (isRegistered) return <AccountReady />;
  const isOfField = refused?.field === "email" || refused?.field === "password";
  return (
    <SubmissionForm submission={submission} onSubmit={submit} needsScript={t("needsScript")}>
      {failure && !isOfField && <InvitationFailure failure={failure} />}
      <EmailField
        label={t("email")}
        hint={t(boundEmail === null ? "emailHint" : "emailBound")}
        error={refused?.field === "email" ? t("wrongEmail") : undefined}
        value={email}
        readOnly={boundEmail !== null}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordField
        name="password"
        label={t("password")}
        email={email}
        reason={refused?.field === "password" ? refused.reason : undefined}
      />
      <Button type="submit" busy={isBusy} aria-disabled={isWaiting} className="w-full">
        {t(isBusy ? "busy" : "submit")}
      </Button>
    </SubmissionForm>
  );
}

function InvitationFailure({ failure }: { failure: Failure }) {
  const t = useTranslations("invitation");
  const link = signInLink();
  switch (failure.status) {
    case 409:
      return <Notice title={t("taken")}>{t.rich("takenAdvice", { link })}</Notice>;
    case 422:
      return <Notice title={t("unusable")}>{t.rich("unusableAdvice", { link })}</Notice>;
    default:
      return <FormFailure failure={failure} />;
  }
}

function AccountReady() {
  const t = useTranslations("invitation");
  return (
    <EntryOutcome title={t("ready")}>
      <p className="mt-1 text-ink-soft">{t("readyAdvice")}</p>
      <a href={pagePaths.login} className={`${buttonClass("primary")} mt-5 w-full`}>
        {t("signIn")}
      </a>
    </EntryOutcome>
  );
}
