import type { ButtonHTMLAttributes } from "react";

const variants = {
  primary: "button-primary",
  danger: "button-danger",
  quiet: "button-quiet",
  plain: "text-ink-soft hover:bg-sunken hover:text-ink",
} as const;

export type ButtonVariant = keyof typeof variants;

/** The classes of a button, also for links that look like one. */
export function buttonClass(variant: ButtonVariant): string {
  return `button ${variants[variant]}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  /** While busy, the button stays focusable but ignores presses. */
  busy?: boolean;
};

export function Button({
  variant = "primary",
  busy = false,
  className = "",
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      className={`${buttonClass(variant)} ${busy ? "cursor-progress" : ""} ${className}`}
    />
  );
}
