"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { waitWords } from "./failure-words";
import { Notice } from "./notice";
import { PasswordField } from "./password-field";
import { type SignInOutcome, signIn } from "./session-client";
import { TextField } from "./text-field";

type Refusal = Extract<SignInOutcome, { ok: false }> | { reason: "incomplete" };

/** Signs in, then goes to `next`, which must be a safe path of this site. */
export function LoginForm({ next }: { next: string }) {
  const t = useTranslations("signIn");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refusal) notice.current?.focus();
  }, [refusal]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const email = String(form.get("email") ?? "").trim();
    const password = String(form.get("password") ?? "");
    if (!email || !password) return setRefusal({ reason: "incomplete" });
    setBusy(true);
    const outcome = await signIn(email, password);
    if (outcome.ok) return window.location.assign(next);
    setBusy(false);
    setRefusal(outcome);
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <noscript>
        <p className="text-sm text-ink-soft">{t("needsScript")}</p>
      </noscript>
      {refusal && <RefusalNotice refusal={refusal} ref={notice} />}
      <TextField
        id="email"
        name="email"
        label={t("email")}
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
        autoComplete="current-password"
        required
      />
      <Button type="submit" busy={busy} className="w-full">
        {t(busy ? "busy" : "submit")}
      </Button>
    </form>
  );
}

function RefusalNotice({
  refusal,
  ref,
}: {
  refusal: Refusal;
  ref: React.RefObject<HTMLDivElement | null>;
}) {
  const t = useTranslations("signIn");
  const tFailure = useTranslations("failure");
  switch (refusal.reason) {
    case "incomplete":
      return <Notice ref={ref} title={t("incomplete")} />;
    case "refused":
      return (
        <Notice ref={ref} title={t("refused")}>
          {t("refusedAdvice")}
        </Notice>
      );
    case "limited":
      return (
        <Notice ref={ref} title={t("limited")}>
          {tFailure("limitedAdvice", { wait: waitWords(refusal.retryAfterSeconds, tFailure) })}
        </Notice>
      );
    case "unavailable":
      return (
        <Notice ref={ref} title={t("unavailable")}>
          {t("unavailableAdvice")}
        </Notice>
      );
  }
}
