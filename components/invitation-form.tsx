"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { pagePaths } from "@/lib/contract/page-paths";
import { type Failure, signUp } from "./api-client";
import { Button, buttonClass } from "./button";
import { InvitationFailureNotice } from "./invitation-failure-notice";
import { PasswordField } from "./password-field";
import { signIn } from "./session-client";
import { TextField } from "./text-field";

type FieldName = "email" | "password";
const labels: Record<FieldName, string> = { email: "Email address", password: "Password" };

/** What the API said about a field of this form, or null when the refusal is about something else. */
function fieldError(failure: Failure | null): { field: FieldName; text: string } | null {
  const { field, reason } = failure?.details ?? {};
  if (failure?.status !== 400 || (field !== "email" && field !== "password")) return null;
  return { field, text: `${labels[field]} ${reason}.` };
}

export function InvitationForm({
  token,
  minPasswordLength,
}: {
  token: string;
  minPasswordLength: number;
}) {
  const [step, setStep] = useState<"form" | "busy" | "registered">("form");
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const invalid = fieldError(failure);

  useEffect(() => {
    const field = fieldError(failure)?.field;
    const target = field ? `[name=${field}]` : "[role=alert]";
    if (failure) form.current?.querySelector<HTMLElement>(target)?.focus();
  }, [failure]);

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
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="space-y-5">
      <noscript>
        <p className="text-sm text-ink-soft">Creating an account needs JavaScript.</p>
      </noscript>
      {failure && !invalid && <InvitationFailureNotice failure={failure} />}
      <TextField
        id="email"
        name="email"
        label={labels.email}
        hint="If the invitation came by email, use the address it came to."
        error={invalid?.field === "email" ? invalid.text : undefined}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        id="password"
        name="password"
        label={labels.password}
        hint={`At least ${minPasswordLength} characters; any will do, spaces too. A few unrelated words work well. Common passwords and your email address are refused.`}
        error={invalid?.field === "password" ? invalid.text : undefined}
        autoComplete="new-password"
        required
      />
      <Button type="submit" busy={step === "busy"} className="w-full">
        {step === "busy" ? "Creating your account…" : "Create account"}
      </Button>
    </form>
  );
}

function AccountReady() {
  return (
    <div role="status">
      <p className="font-medium">Your account is ready.</p>
      <p className="mt-1 text-ink-soft">Sign in with the address and password you just chose.</p>
      <a href={pagePaths.login} className={`${buttonClass("primary")} mt-5 w-full`}>
        Sign in
      </a>
    </div>
  );
}
