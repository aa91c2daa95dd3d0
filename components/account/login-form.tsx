"use client";

import { useTranslations } from "next-intl";
import type { Failure } from "@/components/api-client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "@/components/ui/password-field";
import { SoftLink } from "@/components/ui/soft-link";
import { SubmissionForm, useSubmission } from "@/components/ui/submission-form";
import { EmailField } from "@/components/ui/text-field";
import { pagePaths } from "@/lib/contract/page-paths";
import { ifValidEmail } from "./if-valid-email";
import { rememberEmail } from "./remembered-email";
import { signIn } from "./sign-in";

const incomplete: Failure = { status: 422, code: "INCOMPLETE", error: "", details: {} };

/** Signs in, then goes to `next`, which must be a safe path of this site. */
export function LoginForm({ next }: { next: string }) {
  const t = useTranslations("signIn");
  const submission = useSubmission();
  const { isBusy, submitButton, refused, send } = submission;

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

  function explain({ code, status }: Failure) {
    if (code === incomplete.code) return <Notice title={t("incomplete")} />;
    return status === 401 && <Notice title={t("refused")}>{t("refusedAdvice")}</Notice>;
  }

  return (
    <SubmissionForm {...{ submission, explain }} onSubmit={submit} needsScript={t("needsScript")}>
      <EmailField label={t("email")} error={refused.email && t("wrongEmail")} autoFocus />
      <PasswordField
        id="password"
        name="password"
        label={t("password")}
        autoComplete="current-password"
        required
      />
      <Button {...submitButton} className="w-full">
        {t(isBusy ? "busy" : "submit")}
      </Button>
      <p className="text-sm">
        <SoftLink
          href={pagePaths.forgottenPassword}
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
