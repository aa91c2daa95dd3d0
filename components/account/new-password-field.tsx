"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { PasswordField } from "@/components/ui/password-field";
import { useFieldValue } from "@/components/ui/use-field-value";
import { isPatternPassword } from "@/lib/contract/password-patterns";
import {
  isAddressAsPassword,
  isProductAsPassword,
  maxPasswordLength,
  minPasswordLength,
  passwordLength,
} from "@/lib/contract/password-rules";

type NewPasswordFieldProps = {
  name: string;
  label: string;
  /** The account's address, if the page knows it. */
  email?: string | undefined;
  /** The API's reason when it refused the password. */
  reason?: string | undefined;
};

/** A field for a new password. It checks the rules while one types, and shows the API's refusal. */
export function NewPasswordField({ name, label, email = "", reason }: NewPasswordFieldProps) {
  const t = useTranslations("newPassword");
  const [typed, setTyped] = useFieldValue(name);
  return (
    <div>
      <PasswordField
        id={name}
        name={name}
        label={label}
        hint={t("hint")}
        error={reason === undefined ? undefined : newPasswordMessages(reason, t)}
        autoComplete="new-password"
        describedBy={`${name}-rules`}
        onChange={(event) => setTyped(event.target.value)}
        required
      />
      <PasswordRules
        id={`${name}-rules`}
        password={typed}
        email={email}
        isRefused={reason !== undefined}
      />
    </div>
  );
}

const pauseMs = 900;

type PasswordRulesProps = {
  id: string;
  password: string;
  email: string;
  /** Whether the API refused it, by a rule that only the server can check. */
  isRefused: boolean;
};

/** The rules that the browser can check, ticked off while one types and announced after a pause. */
export function PasswordRules({ id, password, email, isRefused }: PasswordRulesProps) {
  const t = useTranslations("newPassword");
  const length = passwordLength(password);
  const isOwnName = isAddressAsPassword(password, email) || isProductAsPassword(password);
  const rules = [
    {
      text: t("length", { min: minPasswordLength, max: maxPasswordLength }),
      isMet: length >= minPasswordLength && length <= maxPasswordLength,
    },
    { text: t("own"), isMet: length > 0 && !isOwnName },
    { text: t("pattern"), isMet: length > 0 && !isPatternPassword(password) },
  ];
  const open = rules.filter(({ isMet }) => !isMet).map(({ text }) => text);
  const fits = isRefused ? "" : t("fits");
  const summary = open.length === 0 ? fits : t("missing", { rules: open.join(", ") });
  return (
    <>
      <ul id={id} className="mt-2 space-y-1 text-sm">
        {rules.map(({ text, isMet }) => (
          <li key={text} className={`flex gap-2 ${isMet ? "text-positive" : "text-ink-soft"}`}>
            <RuleMark isMet={isMet} />
            <span>
              {text}
              {isMet && <span className="sr-only"> {t("met")}</span>}
            </span>
          </li>
        ))}
        <li className="flex gap-2 text-ink-soft">
          <RuleMark isMet={false} />
          {t("common")}
        </li>
      </ul>
      <Announcement text={length === 0 ? "" : summary} />
    </>
  );
}

function RuleMark({ isMet }: { isMet: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className="mt-0.5 size-4 shrink-0 fill-none stroke-current"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {isMet ? <path d="M3.5 8.5l3 3 6-7" /> : <circle cx="8" cy="8" r="2.25" />}
    </svg>
  );
}

/** Announces `text` to screen readers after a pause in typing, so that speech does not interrupt. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="sr-only">
      {text && announced}
    </span>
  );
}

type Translator = ReturnType<typeof useTranslations<"newPassword">>;

const knownReasons = [
  [/^must be at least/, "short"],
  [/^must be at most/, "long"],
  [/common/, "common"],
  [/sequence/, "pattern"],
  [/email address/, "address"],
  [/product/, "product"],
] as const;

/** The API's reason for refusing a new password, in the reader's language. */
export function newPasswordMessages(reason: string, t: Translator): string {
  const known = knownReasons.find(([pattern]) => pattern.test(reason))?.[1];
  return t(`wrong.${known ?? "other"}`, { min: minPasswordLength, max: maxPasswordLength });
}
