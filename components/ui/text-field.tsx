import { useTranslations } from "next-intl";
import type { InputHTMLAttributes, ReactNode } from "react";

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & {
  /** Also the prefix of the ids of its hint and error. */
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The id of another element that describes the field. */
  describedBy?: string;
  /** Shown inside the field, at its end. */
  trailing?: ReactNode;
};

export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, describedBy: alsoBy, trailing, ...input } = props;
  const t = useTranslations("password");
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId, alsoBy].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="mt-0.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1 text-sm font-medium text-danger">
          <span className="sr-only">{t("error")} </span>
          {error}
        </p>
      )}
      <div className="relative mt-1.5">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={`min-h-11 w-full rounded-control border bg-surface px-3 text-base read-only:border-line read-only:bg-sunken ${
            error ? "border-danger" : "border-line-strong"
          } ${trailing ? "pe-20" : ""}`}
        />
        {trailing}
      </div>
    </div>
  );
}

/** The field `email` of a form. */
export function EmailField(props: Omit<TextFieldProps, "id" | "name" | "type">) {
  return (
    <TextField
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
      id="email"
      name="email"
      type="email"
    />
  );
}
