import { TextField, type TextFieldProps } from "./text-field";

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
