"use client";

import { useTranslations } from "next-intl";
import { PasswordField } from "@/components/ui/password-field";
import { useFieldValue } from "@/components/ui/use-field-value";
import { newPasswordMessages } from "./new-password-messages";
import { PasswordRules } from "./password-rules";

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
