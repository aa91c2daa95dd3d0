"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { pagePaths } from "@/lib/contract/page-paths";
import { type Failure, signUp } from "./api-client";
import { Button, buttonClass } from "./button";
import { fieldRefusal } from "./field-refusal";
import { InvitationFailureNotice } from "./invitation-failure-notice";
import { PasswordField } from "./password-field";
import { signIn } from "./session-client";
import { TextField } from "./text-field";

export function InvitationForm({
  token,
  minPasswordLength,
}: {
  token: string;
  minPasswordLength: number;
}) {
  const t = useTranslations("invitation");
  const [step, setStep] = useState<"form" | "busy" | "registered">("form");
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const refusal = fieldRefusal(failure, minPasswordLength, t);
  const refusedField = refusal?.field;

  useEffect(() => {
    const target = refusedField ? `[name=${refusedField}]` : "[role=alert]";
    if (failure) form.current?.querySelector<HTMLElement>(target)?.focus();
  }, [failure, refusedField]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (step === "busy") return;
    const data = new FormData(event.currentTarget);
    const email = String(data.get("email") ?? "");
    const password = String(data.get("password") ?? "");
    setStep("busy");
    const created = await signUp({ email, password, invitationToken: token });
    if (!created.ok) {
      setStep("form");
      return setFailure(created);
    }
    const { ok } = await signIn(email, password);
    if (ok) window.location.assign(pagePaths.home);
    else setStep("registered");
  }

  if (step === "registered") return <AccountReady />;
  const isBusy = step === "busy";
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="space-y-5">
      <noscript>
        <p className="text-sm text-ink-soft">{t("needsScript")}</p>
      </noscript>
      {failure && !refusal && <InvitationFailureNotice failure={failure} />}
      <TextField
        id="email"
        name="email"
        label={t("email")}
        hint={t("emailHint")}
        error={refusedField === "email" ? refusal?.text : undefined}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        id="password"
        name="password"
        label={t("password")}
        hint={t("passwordHint", { count: minPasswordLength })}
        error={refusedField === "password" ? refusal?.text : undefined}
        autoComplete="new-password"
        required
      />
      <Button type="submit" busy={isBusy} className="w-full">
        {t(isBusy ? "busy" : "submit")}
      </Button>
    </form>
  );
}

function AccountReady() {
  const t = useTranslations("invitation");
  return (
    <div role="status">
      <p className="font-medium">{t("ready")}</p>
      <p className="mt-1 text-ink-soft">{t("readyAdvice")}</p>
      <a href={pagePaths.login} className={`${buttonClass("primary")} mt-5 w-full`}>
        {t("signIn")}
      </a>
    </div>
  );
}
