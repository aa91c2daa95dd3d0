"use client";

import { useTranslations } from "next-intl";
import { PasswordField } from "@/components/ui/password-field";
import { useTyped } from "@/components/ui/use-typed";
import { newPasswordWords } from "./new-password-words";
import { PasswordRules } from "./password-rules";

type NewPasswordFieldProps = {
  name: string;
  label: string;
  /** Whose password it will be, as far as the page knows. */
  email?: string | undefined;
  /** The API's reason when it refused the password. */
  reason?: string | undefined;
};

/** A password to choose: its rules are told as it is typed, the API's word on it stands at the field. */
export function NewPasswordField({ name, label, email = "", reason }: NewPasswordFieldProps) {
  const t = useTranslations("newPassword");
  const [typed, setTyped] = useTyped(name);
  return (
    <div>
      <PasswordField
        id={name}
        name={name}
        label={label}
        hint={t("hint")}
        error={reason === undefined ? undefined : newPasswordWords(reason, t)}
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
