"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { formatWait } from "./format";
import { Notice } from "./notice";
import { PasswordField } from "./password-field";
import { type SignInOutcome, signIn } from "./session-client";
import { TextField } from "./text-field";

type Refusal = Extract<SignInOutcome, { ok: false }> | { reason: "incomplete" };

/** Signs in, then goes to `next`, which must be a safe path of this site. */
export function LoginForm({ next }: { next: string }) {
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
        <p className="text-sm text-ink-soft">Signing in needs JavaScript.</p>
      </noscript>
      {refusal && <RefusalNotice refusal={refusal} ref={notice} />}
      <TextField
        id="email"
        name="email"
        label="Email address"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? "Signing in…" : "Sign in"}
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
  switch (refusal.reason) {
    case "incomplete":
      return <Notice ref={ref} title="Enter your email address and your password" />;
    case "refused":
      return (
        <Notice ref={ref} title="The email address or the password is not right">
          Check both, then try again.
        </Notice>
      );
    case "limited":
      return (
        <Notice ref={ref} title="Too many attempts">
          Please wait {formatWait(refusal.retryAfterSeconds)}, then try again.
        </Notice>
      );
    case "unavailable":
      return (
        <Notice ref={ref} title="The service could not be reached">
          Nothing is wrong with your password. Try again in a little while.
        </Notice>
      );
  }
}
