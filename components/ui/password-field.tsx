"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "./button";
import { TextField, type TextFieldProps } from "./text-field";

export function PasswordField(props: Omit<TextFieldProps, "type" | "trailing">) {
  const t = useTranslations("password");
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <Button
          variant="bare"
          aria-label={t(shown ? "hideLong" : "showLong")}
          aria-controls={props.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 end-1 rounded-md px-3 text-sm text-ink-soft hover:text-ink"
        >
          {t(shown ? "hide" : "show")}
        </Button>
      }
    />
  );
}
