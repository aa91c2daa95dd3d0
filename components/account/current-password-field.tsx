import { useTranslations } from "next-intl";
import { PasswordField } from "@/components/ui/password-field";
import type { Submission } from "@/components/ui/submission-form";

type CurrentPasswordFieldProps = {
  name: string;
  label: string;
  /** The address of the account. */
  email: string;
  refused: Submission["refused"];
  autoFocus?: boolean;
};

/** The password of the signed-in user, which confirms a change. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  const { name, label, email, refused, autoFocus = false } = props;
  const t = useTranslations("account");
  const message = refused[name] === "is wrong" ? "wrongCurrent" : "missingCurrent";
  return (
    <>
      {/* Password managers read the account's address from this field. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id={name}
        name={name}
        label={label}
        error={refused[name] && t(message)}
        autoComplete="current-password"
        autoFocus={autoFocus}
        required
      />
    </>
  );
}
