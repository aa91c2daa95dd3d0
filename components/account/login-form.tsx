"use client";

import { useTranslations } from "next-intl";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import { EmailField } from "@/components/ui/email-field";
import { FormFailure } from "@/components/ui/form-failure";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { SoftLink } from "@/components/ui/soft-link";
import { SubmissionForm } from "@/components/ui/submission-form";
import { useSubmission } from "@/components/ui/use-submission";
import { pagePaths } from "@/lib/contract/page-paths";
import { ifValidEmail } from "./if-valid-email";
import { rememberEmail } from "./remembered-email";
import { signIn } from "./sign-in";

const incomplete: Failure = { status: 422, code: "INCOMPLETE", error: "", details: {} };

/** Signs in, then goes to `next`, which must be a safe path of this site. */
export function LoginForm({ next }: { next: string }) {
  const t = useTranslations("signIn");
  const submission = useSubmission();
  const { isBusy, isWaiting, failure, refused, send } = submission;

  async function submit(data: FormData) {
    const email = String(data.get("email") ?? "").trim();
    const password = String(data.get("password") ?? "");
    const isComplete = email !== "" && password !== "";
    await send(async () => {
      if (!isComplete) return { ok: false, ...incomplete };
      const outcome = await ifValidEmail(email, () => signIn(email, password));
      if (outcome.ok) window.location.assign(next);
      return outcome;
    });
  }

  const isOfEmail = refused?.field === "email";
  return (
    <SubmissionForm submission={submission} onSubmit={submit} needsScript={t("needsScript")}>
      {failure && !isOfEmail && <LoginFailure failure={failure} />}
      <EmailField label={t("email")} error={isOfEmail ? t("wrongEmail") : undefined} autoFocus />
      <PasswordField
        id="password"
        name="password"
        label={t("password")}
        autoComplete="current-password"
        required
      />
      <Button type="submit" busy={isBusy} aria-disabled={isWaiting} className="w-full">
        {t(isBusy ? "busy" : "submit")}
      </Button>
      <p className="text-sm">
        <SoftLink
          href={pagePaths.forgottenPassword}
          className="text-link"
          onClickCapture={() => rememberEmail(typedEmail(submission.form.current))}
        >
          {t("forgotten")}
        </SoftLink>
      </p>
    </SubmissionForm>
  );
}

function typedEmail(form: HTMLFormElement | null): string {
  return form ? String(new FormData(form).get("email") ?? "").trim() : "";
}

function LoginFailure({ failure }: { failure: Failure }) {
  const t = useTranslations("signIn");
  if (failure.code === incomplete.code) return <Notice title={t("incomplete")} />;
  if (failure.status !== 401) return <FormFailure failure={failure} />;
  return <Notice title={t("refused")}>{t("refusedAdvice")}</Notice>;
}
